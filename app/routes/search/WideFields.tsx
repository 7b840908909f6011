import { rareTags } from '#app/basketball/rarePlays.ts';
import type { Option } from '#app/search/options.ts';
import type { GameSearch } from '#app/search/search.ts';
import { Field } from './fields.tsx';
import { anyTeam, loadLeagueOptions } from './loadOptions.ts';
import { type LoadedCombobox, OptionField } from './OptionField.tsx';
import styles from './panel.module.css';

interface WideFieldsProps {
  values: GameSearch;
  /** Null until scripts load those of another league. */
  teams: Record<'team' | 'opponent', Option[]> | null;
  combobox: LoadedCombobox | null;
  /** Called when one of them is chosen. */
  onChoose: () => void;
}

/** The fields of a search of many games (docs/product.md#games-form), folded unless one is set. */
export function WideFields({ values, teams, combobox, onChoose }: WideFieldsProps) {
  const { league, team, opponent, from, to, tags } = values;
  const tag = rareTags.find((each) => tags.includes(each)) ?? '';
  const isSet = team > 0 || opponent > 0 || from + to + tag !== '';
  const choose = (value: string) => {
    if (value !== '' && value !== anyTeam.id) onChoose();
  };
  return (
    <details className={styles.more} open={isSet}>
      <summary>Team, days, whole league</summary>
      <div className={styles.fields}>
        {(['team', 'opponent'] as const).map((name) => {
          const choices = [anyTeam, ...(teams?.[name] ?? [])];
          const chosen = String(name === 'team' ? team : opponent);
          return (
            <OptionField
              key={name}
              label={name === 'team' ? 'Team' : 'Opponent'}
              name={name}
              value={choices.find(({ id }) => id === chosen) ?? anyTeam}
              combobox={combobox}
              load={async () => [anyTeam, ...(await loadLeagueOptions(league)).teams]}
              choices={choices}
              native="select"
              onChoose={({ id }) => choose(id)}
            />
          );
        })}
        <div className={styles.pair}>
          <DayField label="From" name="from" value={from} onChange={choose} />
          <DayField label="To" name="to" value={to} onChange={choose} />
        </div>
        <p className={styles.note}>
          Days cover regular season and playoffs; without a team or a kind of play, 31 days at most.
        </p>
        <Field label="Kind of play">
          {(ids) => (
            <select
              {...ids}
              className={styles.input}
              name="tag"
              defaultValue={tag}
              onChange={({ currentTarget }) => choose(currentTarget.value)}
            >
              <option value="">Any</option>
              {rareTags.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          )}
        </Field>
      </div>
    </details>
  );
}

interface DayFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
}

function DayField({ label, name, value, onChange }: DayFieldProps) {
  return (
    <Field label={label}>
      {(ids) => (
        <input
          {...ids}
          className={styles.input}
          type="date"
          name={name}
          defaultValue={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  );
}
