import { useState } from 'react';
import { isLeague, type League } from '#app/basketball/leagues.ts';
import { pickDefaultPlayer, resolveOption } from '#app/search/options.ts';
import { leagueDefaults } from '#app/search/search.ts';
import { mostLastGames } from '#app/search/searchParams.ts';
import { CategoryField, Field, FormButtons, LeagueField, SeasonTypeField } from './fields.tsx';
import { formParams, type RequiredChoice } from './formParams.ts';
import type { PlayerFormData } from './loadForm.server.ts';
import { anyTeam, type LeagueOptions, loadLeagueOptions } from './loadOptions.ts';
import { type LoadedCombobox, OptionField } from './OptionField.tsx';
import styles from './panel.module.css';
import { SearchForm } from './SearchForm.tsx';
import { SeasonsField } from './SeasonsField.tsx';

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
  const [draft, setDraft] = useState(data);
  const [missing, setMissing] = useState(data.missing);
  const choose = (name: RequiredChoice) => setMissing((now) => now.filter((m) => m !== name));
  const { values, playerText, unresolved, problem, several, opponents, players, seasons } = draft;
  const { league } = values;

  const changeLeague = async (next: League, typed = '') => {
    setDraft((now) => resetDraft(now, next));
    choose('seasons');
    const options = await loadLeagueOptions(next);
    setDraft((now) => (now.values.league === next ? resetDraft(now, next, options, typed) : now));
  };
  const syncLeague = (chosen: FormData, form: HTMLFormElement) => {
    const next = chosen.get('league');
    const text = String(chosen.get('player'));
    const isTyped = text !== '' && text !== playerText;
    // A name that is still being typed stays; submitting looks it up in the chosen league.
    const isTyping = isTyped && form.elements.namedItem('player') === document.activeElement;
    if (isLeague(next) && next !== league && !isTyping) changeLeague(next, isTyped ? text : '');
  };

  // Another league resets these fields; the others keep their values.
  const choicesKey = `${league} ${playerText}`;
  const player = { id: unresolved ? playerText : String(values.player), label: playerText };
  const opponent = opponents.find(({ id }) => id === String(values.opponent)) ?? anyTeam;
  return (
    <SearchForm type="player" seasons={seasons} onHydrated={syncLeague} onIncomplete={setMissing}>
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
        <SeasonsField
          key={league}
          offered={seasons[league].offered}
          value={data.missing.includes('seasons') ? [] : values.seasons}
          problem={missing.includes('seasons') ? 'Choose at least one season.' : undefined}
          onChange={() => choose('seasons')}
        />
        <CategoryField
          value={data.missing.includes('stats') ? [] : values.stats}
          lacking={lacking}
          hasMore={data.hasMoreCategories}
          problem={missing.includes('stats') ? 'Choose at least one category.' : undefined}
          onChange={() => choose('stats')}
        />
      </div>
      <p className="visually-hidden" role="status">
        {draft !== data && playerText && `Player: ${playerText}`}
      </p>
      <FormButtons label="Search" choicesHint="Another league, or a list of names?" />
    </SearchForm>
  );
}

/** The link leads to the matching players, which on a phone are below the form. */
function Problem({ text, several }: { text: string; several: boolean }) {
  return (
    <>
      {text} {several && <a href="#results">Choose one</a>}
    </>
  );
}

/** 0, the default, means all games (docs/product.md#last-games). */
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

/**
 * The form after a change of league, which resets player, seasons and opponent
 * (docs/product.md#player-league-change).
 * @param options absent while they load
 * @param typed a player's name that was typed for the new league
 */
function resetDraft(
  before: PlayerFormData,
  league: League,
  options?: LeagueOptions,
  typed = '',
): PlayerFormData {
  const { players = null, teams = [] } = options ?? {};
  const { seasonType } = before.values;
  const values = { ...before.values, ...leagueDefaults(league, seasonType, before.seasons) };
  const [named] = resolveOption(players ?? [], typed);
  const player = named ?? pickDefaultPlayer(league, players ?? []);
  return {
    tab: 'player',
    values: { ...values, player: Number(player?.id ?? values.player) },
    playerText: player?.label ?? (options ? String(values.player) : ''),
    unresolved: false,
    problem: null,
    several: false,
    missing: [],
    opponents: teams,
    seasons: before.seasons,
    hasMoreCategories: before.hasMoreCategories,
    players,
  };
}
