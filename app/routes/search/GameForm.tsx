import { useState } from 'react';
import { isLeague } from '#app/basketball/leagues.ts';
import { describeMissingGames } from '#app/basketball/missingGames.ts';
import { isSeasonType, type Seasons, sortSeasons } from '#app/basketball/seasons.ts';
import type { Option } from '#app/search/options.ts';
import type { GameSearch } from '#app/search/searchParams.ts';
import { CategoryField, Field, FormButtons, LeagueField, SeasonTypeField } from './fields.tsx';
import { formParams, gameOptionsKey } from './formParams.ts';
import type { GameFormData } from './loadForm.server.ts';
import { loadGameOptions } from './loadOptions.ts';
import { type LoadedCombobox, OptionField } from './OptionField.tsx';
import styles from './panel.module.css';
import { SearchForm } from './SearchForm.tsx';

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
  const [changed, setChanged] = useState<Change | null>(null);
  const { values, games } = changed ?? data;
  const { league, singleSeason, seasonType } = values;
  const loading = changed?.games === null;

  const change = async (part: Partial<GameSearch>) => {
    const next = { ...values, ...part };
    setChanged({ values: next, games: null });
    const found = await loadGameOptions(next);
    setChanged((now) => (now?.values === next ? { values: next, games: found } : now));
  };
  const syncSeason = (chosen: FormData) => {
    const early = readChosen(chosen, values, data.seasons);
    if (gameOptionsKey({ ...values, ...early }) !== gameOptionsKey(values)) change(early);
  };

  const searched = data.values.game ?? '';
  // Of another league there are neither the player nor the team.
  const hasOwner = league === data.values.league;
  const isOfTeam = hasOwner && data.values.team > 0;
  const withAny = (list: Option[]) => (isOfTeam ? [anyGame, ...list] : list);
  const game = changed
    ? selectGame(withAny(changed.games ?? []), searched)
    : { id: searched, label: data.gameText || (isOfTeam ? anyGame.label : '') };
  return (
    <SearchForm type="game" seasons={data.seasons} onHydrated={syncSeason}>
      <input type="hidden" name={formParams.choicesOf} value={gameOptionsKey(values)} />
      <LeagueField
        value={league}
        onChange={(next) =>
          change({ league: next, singleSeason: data.seasons[next].latest[seasonType] })
        }
      />
      <div className={styles.pair}>
        <Field label="Season">
          {(ids) => (
            <select
              {...ids}
              key={league}
              className={styles.input}
              name="singleSeason"
              defaultValue={singleSeason}
              onChange={(event) => change({ singleSeason: event.currentTarget.value })}
            >
              {sortSeasons([...data.seasons[league].offered, singleSeason]).map((season) => (
                <option key={season}>{season}</option>
              ))}
            </select>
          )}
        </Field>
        <SeasonTypeField value={seasonType} onChange={(next) => change({ seasonType: next })} />
      </div>
      <div key={`${league} ${singleSeason} ${seasonType} ${loading}`} className={styles.fields}>
        <OptionField
          label="Game"
          name="game"
          value={game}
          combobox={combobox}
          loading={loading}
          load={async () => withAny(await loadGameOptions(values))}
          choices={games && withAny(games)}
          native="select"
          empty={noGames}
          problem={changed ? null : data.problem}
          note={changed ? describeMissingGames(values, changed.games ?? []) : data.lackingGames}
        />
      </div>
      {hasOwner && <OwnerField data={data} />}
      <p className="visually-hidden" role="status">
        {loading ? 'Loading games…' : changed && (game.label ? `Game: ${game.label}` : noGames)}
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

/** Every game of a team's season. */
const anyGame: Option = { id: '', label: 'Any' };

/** Whose plays the search is for; an unticked box makes it one for everybody's. */
function OwnerField({ data: { values, owner } }: { data: GameFormData }) {
  const { player, team } = values;
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
