/** The parts of both search forms. Native controls, so that they work as they are. */
import { type ReactNode, useId } from 'react';
import { type League, leagueName, leagues } from '#app/basketball/leagues.ts';
import { offeredSeasons, type SeasonType, seasonTypes } from '#app/basketball/seasons.ts';
import {
  type StatCategory,
  statCategories,
  statCategoryName,
} from '#app/basketball/statCategories.ts';
import { tooltip } from '#app/components/ui/Tooltips.tsx';
import { formParameters } from './formParameters.ts';
import styles from './panel.module.css';

/** What ties a control to its label, its hint and its problem. */
export interface ControlProps {
  id: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** What is wrong with it. */
  problem?: ReactNode;
  /** Whether what it says is at fault. */
  invalid?: boolean;
  children: (control: ControlProps) => ReactNode;
}

/** A control under its label. */
export function Field({ label, hint, problem, invalid, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}hint`;
  const problemId = `${id}problem`;
  const describedBy = [hint && hintId, problem && problemId].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <div className={styles.labels}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {hint && (
          <span className={styles.hint} id={hintId}>
            {hint}
          </span>
        )}
      </div>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': invalid || undefined,
      })}
      {problem && (
        <p className={styles.problem} id={problemId}>
          {problem}
        </p>
      )}
    </div>
  );
}

interface GroupProps {
  label: string;
  hint?: string;
  /** What is to be known of the options. */
  note?: string;
  /** How the options stand: beside each other in one bar, in a flow, or in two columns. */
  layout: 'bar' | 'flow' | 'columns';
  children: ReactNode;
}

function Group({ label, hint, note, layout, children }: GroupProps) {
  const noteId = useId();
  return (
    <fieldset className={styles.field} aria-describedby={note ? noteId : undefined}>
      <legend className={styles.labels}>
        <span className={styles.label}>{label}</span>
        {hint && <span className={styles.hint}>{hint}</span>}
      </legend>
      <div className={styles.options} data-layout={layout}>
        {children}
      </div>
      {note && (
        <p className={styles.note} id={noteId}>
          {note}
        </p>
      )}
    </fieldset>
  );
}

interface OptionProps {
  type: 'radio' | 'checkbox';
  name: string;
  value: string;
  checked: boolean;
  label?: string;
  onChange?: (value: string) => void;
}

function Option({ type, name, value, checked, label = value, onChange }: OptionProps) {
  return (
    <label className={styles.option}>
      <input
        className={styles.box}
        type={type}
        name={name}
        value={value}
        defaultChecked={checked}
        onChange={() => onChange?.(value)}
      />
      <span>{label}</span>
    </label>
  );
}

export function LeagueField(props: { value: League; onChange: (league: string) => void }) {
  return (
    <Group label="League" layout="bar">
      {leagues.map((league) => (
        <Option
          key={league}
          type="radio"
          name="league"
          value={league}
          label={leagueName(league)}
          checked={league === props.value}
          onChange={props.onChange}
        />
      ))}
    </Group>
  );
}

interface SeasonTypeFieldProps {
  value: SeasonType;
  onChange?: (seasonType: string) => void;
}

export function SeasonTypeField({ value, onChange }: SeasonTypeFieldProps) {
  return (
    <Field label="Season type">
      {(ids) => (
        <select
          {...ids}
          className={styles.input}
          name="seasonType"
          defaultValue={value}
          onChange={(event) => onChange?.(event.currentTarget.value)}
        >
          {seasonTypes.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function SeasonsField({ league, value }: { league: League; value: readonly string[] }) {
  return (
    <Group label="Seasons" hint="One or more" layout="flow">
      {offeredSeasons(league).map((season) => (
        <Option
          key={season}
          type="checkbox"
          name="seasons"
          value={season}
          checked={value.includes(season)}
        />
      ))}
    </Group>
  );
}

interface CategoryFieldProps {
  value: readonly StatCategory[];
  hint?: string;
  /** What of the chosen ones is not recorded. */
  lacking: string;
}

export function CategoryField({ value, hint = 'One or more', lacking }: CategoryFieldProps) {
  return (
    <Group label="Categories" hint={hint} note={lacking} layout="columns">
      {statCategories.map((category) => (
        <Option
          key={category}
          type="checkbox"
          name="stats"
          value={category}
          label={statCategoryName(category)}
          checked={value.includes(category)}
        />
      ))}
    </Group>
  );
}

/** The search comes first: Enter in a field presses the first button of its form. */
export function FormButtons({ label, choicesHint }: { label: string; choicesHint: string }) {
  return (
    <div className={styles.buttons}>
      <button
        type="submit"
        name={formParameters.intent}
        value="search"
        className={styles.submit}
        {...tooltip('Search for video clips')}
      >
        {label}
      </button>
      <p className={`${styles.reload} without-scripts`}>
        {choicesHint}{' '}
        <button type="submit" name={formParameters.intent} value="choices" className={styles.plain}>
          Update choices
        </button>
      </p>
    </div>
  );
}
