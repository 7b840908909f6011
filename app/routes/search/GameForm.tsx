import { useState } from 'react';
import { isLeague, type League } from '#app/basketball/leagues.ts';
import { describeMissingGames } from '#app/basketball/missingGames.ts';
import { isSeasonType, type Seasons, sortSeasons } from '#app/basketball/seasons.ts';
import type { Option } from '#app/search/options.ts';
import { allSeasons, type GameSearch } from '#app/search/search.ts';
import { CategoryField, Field, FormButtons, LeagueField, SeasonTypeField } from './fields.tsx';
import { formParams, gameOptionsKey } from './formParams.ts';
import type { GameFormData } from './loadGameForm.server.ts';
import { loadGameOptions } from './loadOptions.ts';
import { type LoadedCombobox, OptionField } from './OptionField.tsx';
import styles from './panel.module.css';
import { SearchForm } from './SearchForm.tsx';
import { WideFields } from './WideFields.tsx';

/** A change of the league, the season or the season type. */
interface Change {
  values: GameSearch;
  /** Null while they load. */
  games: Option[] | null;
}

interface GameFormProps {
  data: GameFormData;
  combobox: LoadedCombobox | null;
  /** Coverage gaps of the form's search. */
  lacking: string;
}

/**
 * The form of a game search (docs/product.md#game-search). Also a plain GET form, for visitors
 * without scripts.
 */
export function GameForm({ data, combobox, lacking }: GameFormProps) {
  const { values, games, game, loading, isChanged, isAny, ...form } = useGames(data);
  const { league, singleSeason, seasonType } = values;
  // Of another league there are neither the player nor the team.
  const hasOwner = league === data.values.league;
  const note = isChanged ? describeMissingGames(values, games ?? []) : data.lackingGames;
  return (
    <SearchForm type="game" seasons={data.seasons} onHydrated={form.sync}>
      <input type="hidden" name={formParams.choicesOf} value={gameOptionsKey(values)} />
      {form.preset && <input type="hidden" name={formParams.preset} value={form.preset} />}
      <LeagueField value={league} onChange={form.changeLeague} />
      <div className={styles.pair}>
        <SeasonField
          key={league}
          offered={data.seasons[league].offered}
          hasAll={data.teams !== null}
          value={singleSeason}
          onChange={(season) => form.change({ singleSeason: season })}
        />
        <SeasonTypeField
          value={seasonType}
          onChange={(next) => form.change({ seasonType: next })}
        />
      </div>
      <div
        key={`${league} ${singleSeason} ${seasonType} ${loading} ${isAny}`}
        className={styles.fields}
      >
        <OptionField
          label="Game"
          name="game"
          value={game}
          combobox={combobox}
          loading={loading}
          load={form.load}
          choices={games}
          native="select"
          empty={noGames}
          problem={isChanged ? null : data.problem}
          note={singleSeason === allSeasons ? '' : note}
        />
      </div>
      {data.teams && (
        <WideFields
          key={hasOwner ? 'same' : league}
          values={hasOwner ? data.values : values}
          teams={hasOwner ? data.teams : null}
          combobox={combobox}
          onChoose={form.chooseAny}
        />
      )}
      {hasOwner && <OwnerField data={data} />}
      <p className="visually-hidden" role="status">
        {loading ? 'Loading games…' : isChanged && (game.label ? `Game: ${game.label}` : noGames)}
      </p>
      <CategoryField
        value={values.stats}
        hint="Leave empty for every play"
        lacking={lacking}
        hasMore={data.hasMoreCategories}
      />
      <FormButtons label="Get clips" choicesHint="Another game, league or season?" />
    </SearchForm>
  );
}

const noGames = 'No games to choose from';

/** Every game that the other fields tell. */
const anyGame: Option = { id: '', label: 'Any' };

/** The list of games, which follows league, season and season type, and the game chosen in it. */
function useGames(data: GameFormData) {
  const [changed, setChanged] = useState<Change | null>(null);
  const [isAny, setAny] = useState(data.isAnyGame);
  const { values, games } = changed ?? data;
  const hasAny = data.teams !== null || data.isAnyGame;
  const isForAny = isAny || (hasAny && values.singleSeason === allSeasons);
  const withAny = (list: Option[]) =>
    isForAny || (hasAny && list.length > 0) ? [anyGame, ...list] : list;
  const change = async (part: Partial<GameSearch>) => {
    const next = { ...values, ...part };
    setChanged({ values: next, games: null });
    const found = await loadGames(next);
    setChanged((now) => (now?.values === next ? { values: next, games: found } : now));
  };
  const searched = data.values.game ?? '';
  const first = changed
    ? selectGame(changed.games ?? [], searched)
    : { id: searched, label: data.gameText };
  const game = isForAny ? anyGame : first;
  const isPreset = changed ? game.id !== searched || data.preset !== '' : data.preset !== '';
  return {
    values,
    games: games && withAny(games),
    game,
    isAny: isForAny,
    isChanged: changed !== null,
    loading: changed?.games === null,
    preset: isPreset ? game.id : '',
    change,
    changeLeague: (league: League) => {
      const singleSeason = data.seasons[league].latest[values.seasonType];
      setAny(false);
      change({ league, singleSeason });
    },
    /** What is chosen beside the game is for any, unless the visitor has searched for one. */
    chooseAny: () => {
      if (isPreset) setAny(true);
    },
    load: async () => withAny(await loadGames(values)),
    sync: (chosen: FormData) => {
      const early = readChosen(chosen, values, data.seasons);
      if (gameOptionsKey({ ...values, ...early }) !== gameOptionsKey(values)) change(early);
    },
  };
}

function loadGames(values: GameSearch): Promise<Option[]> {
  return values.singleSeason === allSeasons ? Promise.resolve([]) : loadGameOptions(values);
}

interface SeasonFieldProps {
  offered: readonly string[];
  /** Whether all of them can be searched at once. */
  hasAll: boolean;
  value: string;
  onChange: (season: string) => void;
}

function SeasonField({ offered, hasAll, value, onChange }: SeasonFieldProps) {
  const listed = value === allSeasons ? offered : [...offered, value];
  return (
    <Field label="Season">
      {(ids) => (
        <select
          {...ids}
          className={styles.input}
          name="singleSeason"
          defaultValue={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {hasAll && <option value={allSeasons}>All seasons</option>}
          {sortSeasons([...listed]).map((season) => (
            <option key={season}>{season}</option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Whose plays the search is for; an unticked box makes it one for everybody's. */
function OwnerField({ data: { values, owner, teams } }: { data: GameFormData }) {
  const { player } = values;
  // A field of its own chooses the team where there is one.
  const team = teams ? 0 : values.team;
  const boxes = [
    { name: 'player', id: player, label: owner.player ?? `Player ${player}` },
    { name: 'team', id: team, label: owner.team ? `the ${owner.team}` : `Team ${team}` },
  ].filter(({ id }) => id > 0);
  return boxes.map(({ name, id, label }) => (
    <label key={name} className={styles.option}>
      <input className={styles.box} type="checkbox" name={name} value={id} defaultChecked />
      Only plays of {label}
    </label>
  ));
}

/** The form's league, season and season type, on which the list of games depends. */
function readChosen(chosen: FormData, before: GameSearch, known: Seasons): Partial<GameSearch> {
  const league = chosen.get('league');
  const seasonType = chosen.get('seasonType');
  const isOther = isLeague(league) && league !== before.league;
  const type = isSeasonType(seasonType) ? seasonType : before.seasonType;
  return {
    ...(isOther && { league }),
    singleSeason: isOther ? known[league].latest[type] : String(chosen.get('singleSeason')),
    seasonType: type,
  };
}

/** The previously searched game if listed, else the first one (docs/product.md#game-form). */
function selectGame(games: readonly Option[], searched: string): Option {
  return games.find(({ id }) => id === searched) ?? games[0] ?? { id: '', label: '' };
}
