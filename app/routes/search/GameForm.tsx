import { useState } from 'react';
import { isLeague } from '#app/basketball/leagues.ts';
import { getLatestSeason, getOfferedSeasons, isSeasonType } from '#app/basketball/seasons.ts';
import type { GameSearch } from '#app/search/searchParams.ts';
import { CategoryField, Field, FormButtons, LeagueField, SeasonTypeField } from './fields.tsx';
import { formParams, gameOptionsKey } from './formParams.ts';
import type { GameFormData } from './loadForm.server.ts';
import { loadGameOptions, type Option } from './loadOptions.ts';
import { type LoadedCombobox, OptionField } from './OptionField.tsx';
import styles from './panel.module.css';
import { SearchForm } from './SearchForm.tsx';
import { useSyncPrehydrationInput } from './useSyncPrehydrationInput.ts';

type Draft = Pick<GameFormData, 'values' | 'gameText' | 'games'> & {
  loading: boolean;
  /** Its games are others than it came with. */
  isChanged?: true;
};

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
  const [draft, setDraft] = useState<Draft>({ ...data, loading: false });
  const { values, gameText, games, loading, isChanged = false } = draft;
  const { league, singleSeason, seasonType } = values;

  /** Loads the games of the new league or season and selects the first one (docs/product.md#game-form). */
  const change = async (changed: Partial<GameSearch>) => {
    const next = { ...values, ...changed, game: null };
    setDraft({ values: next, gameText: '', games: null, loading: true });
    const found = await loadGameOptions(next);
    setDraft((now) => (now.values === next ? withGames(next, found, data.values.game) : now));
  };

  const form = useSyncPrehydrationInput((chosen) => {
    const early = readChosen(chosen, values);
    if (gameOptionsKey({ ...values, ...early }) !== gameOptionsKey(values)) change(early);
  });

  const game = { id: values.game ?? '', label: gameText };
  const chosen = gameText ? `Game: ${gameText}` : noGames;
  return (
    <SearchForm type="game" ref={form}>
      <input type="hidden" name={formParams.choicesOf} value={gameOptionsKey(values)} />
      <LeagueField
        value={league}
        onChange={(next) => change({ league: next, singleSeason: getLatestSeason(next) })}
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
              {getOfferedSeasons(league).map((season) => (
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
          load={() => loadGameOptions(values)}
          choices={games}
          native="select"
          empty={noGames}
        />
      </div>
      <p className="visually-hidden" role="status">
        {loading ? 'Loading games…' : isChanged && chosen}
      </p>
      <CategoryField value={values.stats} hint="Leave empty for every play" lacking={lacking} />
      <FormButtons label="Get clips" choicesHint="Another game, league or season?" />
    </SearchForm>
  );
}

const noGames = 'No games to choose from';

/** Hints about the list of games. */
function readChosen(chosen: FormData, before: GameSearch): Partial<GameSearch> {
  const league = chosen.get('league');
  const seasonType = chosen.get('seasonType');
  const isOther = isLeague(league) && league !== before.league;
  return {
    ...(isOther && { league }),
    singleSeason: isOther ? getLatestSeason(league) : String(chosen.get('singleSeason')),
    ...(isSeasonType(seasonType) && { seasonType }),
  };
}

/** The previously searched game if it is listed, else the first one. */
function withGames(values: GameSearch, games: Option[], searched: string | null): Draft {
  const game = games.find(({ id }) => id === searched) ?? games[0];
  return {
    values: { ...values, game: game?.id ?? null },
    gameText: game?.label ?? '',
    games,
    loading: false,
    isChanged: true,
  };
}
