import { useState } from 'react';
import { isLeague, type League } from '#app/basketball/leagues.ts';
import { resolveOption } from '#app/search/options.ts';
import { leagueDefaults, mostLastGames, type PlayerSearch } from '#app/search/searchParams.ts';
import {
  CategoryField,
  Field,
  FormButtons,
  LeagueField,
  SeasonsField,
  SeasonTypeField,
} from './fields.tsx';
import { formParams } from './formParams.ts';
import type { PlayerFormData } from './loadForm.server.ts';
import { anyTeam, type LeagueOptions, loadLeagueOptions } from './loadOptions.ts';
import { type LoadedCombobox, OptionField } from './OptionField.tsx';
import styles from './panel.module.css';
import { SearchForm } from './SearchForm.tsx';
import { useSyncPrehydrationInput } from './useSyncPrehydrationInput.ts';

type Draft = Omit<PlayerFormData, 'tab'> & {
  /** Its player is another than it came with. */
  isChanged?: true;
};

interface PlayerFormProps {
  data: PlayerFormData;
  combobox: LoadedCombobox | null;
  /** Coverage gaps of the form's search. */
  lacking: string;
}

/**
 * The form of a player search (docs/product.md#player-search). Also a plain GET form, for visitors
 * without scripts.
 */
export function PlayerForm({ data, combobox, lacking }: PlayerFormProps) {
  const [draft, setDraft] = useState<Draft>(data);
  const { values, playerText, unresolved, problem, several, opponents, players } = draft;
  const { league } = values;
  const isChanged = draft.isChanged ?? false;

  const changeLeague = async (next: League, typed = '') => {
    setDraft((now) => emptyDraft(now.values, next));
    const choices = await loadLeagueOptions(next);
    setDraft((now) => (now.values.league === next ? draftOf(now.values, choices, typed) : now));
  };
  const form = useSyncPrehydrationInput((chosen, element) => {
    const next = chosen.get('league');
    const text = String(chosen.get('player'));
    const isTyped = text !== '' && text !== playerText;
    // A name that is still being typed stays: the search looks it up in the form's league.
    const isTyping = isTyped && element.elements.namedItem('player') === document.activeElement;
    if (isLeague(next) && next !== league && !isTyping) changeLeague(next, isTyped ? text : '');
  });

  // Another league resets these fields; the others keep their values.
  const choicesKey = `${league} ${playerText}`;
  const player = { id: unresolved ? playerText : String(values.player), label: playerText };
  const opponent = opponents.find(({ id }) => id === String(values.opponent)) ?? anyTeam;
  return (
    <SearchForm type="player" ref={form}>
      <input type="hidden" name={formParams.choicesOf} value={league} />
      <LeagueField value={league} onChange={changeLeague} />
      <div className={styles.fields}>
        <OptionField
          key={`player ${choicesKey}`}
          label="Player"
          name="player"
          value={player}
          combobox={combobox}
          load={async () => (await loadLeagueOptions(league)).players}
          choices={players}
          native="input"
          problem={problem && <Problem text={problem} several={several} />}
          invalid={unresolved}
        />
        <OptionField
          key={`opponent ${choicesKey}`}
          label="Opponent"
          name="opponent"
          value={opponent}
          combobox={combobox}
          load={async () => [anyTeam, ...(await loadLeagueOptions(league)).teams]}
          choices={[anyTeam, ...opponents]}
          native="select"
        />
        <div className={styles.pair}>
          <SeasonTypeField value={values.seasonType} />
          <LastGamesField value={values.lastN} />
        </div>
        <SeasonsField key={league} league={league} value={values.seasons} />
        <CategoryField value={values.stats} lacking={lacking} />
      </div>
      <p className="visually-hidden" role="status">
        {isChanged && playerText && `Player: ${playerText}`}
      </p>
      <FormButtons label="Search" choicesHint="Another league, or a list of names?" />
    </SearchForm>
  );
}

/** On a phone the matching players are below the whole form. */
function Problem({ text, several }: { text: string; several: boolean }) {
  return (
    <>
      {text} {several && <a href="#results">Choose one</a>}
    </>
  );
}

/** At least one game; 0, the default, means all (docs/product.md#last-games). */
function LastGamesField({ value }: { value: number }) {
  return (
    <Field label="Last games" hint="0 for all">
      {(ids) => (
        <input
          {...ids}
          className={styles.input}
          type="number"
          name="lastN"
          min={0}
          max={mostLastGames}
          step={1}
          inputMode="numeric"
          defaultValue={value}
        />
      )}
    </Field>
  );
}

const nothingYet = {
  isChanged: true as const,
  playerText: '',
  unresolved: false,
  problem: null,
  several: false,
  opponents: [],
  players: null,
};

/** The form's values while the new league's lists load. */
function emptyDraft(values: PlayerSearch, league: League): Draft {
  return { ...nothingYet, values: { ...values, ...leagueDefaults(league) } };
}

/**
 * Another league resets player, season and opponent (docs/product.md#player-league-change).
 * @param typed a name that was typed for it already
 */
function draftOf(values: PlayerSearch, { players, teams }: LeagueOptions, typed: string): Draft {
  const [meant] = typed === '' ? [] : resolveOption(players, ({ label }) => label, typed);
  const first = meant ?? players[0];
  return {
    ...nothingYet,
    values: { ...values, player: Number(first?.id ?? values.player) },
    playerText: first?.label ?? String(values.player),
    opponents: teams,
    players,
  };
}
