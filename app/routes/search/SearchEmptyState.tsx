import type { Coverage } from '#app/basketball/coverage.ts';
import { formatLeague } from '#app/basketball/leagues.ts';
import { getStatCategoryName, type StatCategory } from '#app/basketball/statCategories.ts';
import { LinkButton } from '#app/components/ui/Button.tsx';
import { Notice } from '#app/components/ui/Notice.tsx';
import { submittedSearch } from '#app/search/backToFeed.ts';
import { endOfFeedText } from '#app/search/feed.ts';
import { describeFilters } from '#app/search/filterWords.ts';
import { hasDays } from '#app/search/gameSearch.ts';
import { describeWhen } from '#app/search/leagueWords.ts';
import type { GameSearch, Search } from '#app/search/search.ts';
import { searchPath } from '#app/search/searchParams.ts';
import { describeCoverageGaps, describeLeftOut } from '#app/search/searchTitle.ts';
import type { PanelData } from './loadForm.server.ts';
import type { SearchProblem } from './loadSearch.server.ts';
import { OpenPanel } from './PanelToggle.tsx';
import { ProblemNotice } from './ProblemNotice.tsx';
import { RecentSearches } from './RecentSearches.tsx';
import { pagePath } from './ResultsHeader.tsx';
import { SearchExamples } from './SearchExamples.tsx';
import styles from './search.module.css';
import { usePanel } from './usePanel.ts';

interface NoClipsProps {
  search?: Search;
  /** Cursor of the empty page; null: the first page. */
  start?: string | null;
  info?: PanelData;
  /** Coverage gaps of the search. */
  coverage?: readonly Coverage[];
  /** Categories of the search that the API does not know. */
  leftOut?: StatCategory[] | undefined;
  /** A season in which the search has clips, if one is known. */
  otherSeason?: string | null;
  /** Whether the clips could not be loaded. */
  failed?: boolean;
  problem?: SearchProblem | null;
  /** Whether the API can search a whole league. */
  hasLeagueSearch?: boolean;
}

/** Explains an empty result and offers what to do next (docs/product.md#empty-search). */
export function SearchEmptyState(props: NoClipsProps) {
  const { search, start = null, info, coverage = [], failed = false, problem } = props;
  const { otherSeason, leftOut = [], hasLeagueSearch = false } = props;
  const { panel } = usePanel();
  if (search && failed) {
    return (
      <Notice
        tone="problem"
        title="The clips could not be loaded"
        actions={
          <LinkButton to={pagePath(search, start)} prefetch="none">
            Try again
          </LinkButton>
        }
      >
        The clip service did not respond correctly. Your search is fine.
      </Notice>
    );
  }
  // Past the last page: earlier pages have clips.
  if (search && start !== null) return <p className={styles.explanation}>{endOfFeedText}</p>;
  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      {search && (
        <p className={styles.explanation}>
          {[
            explanation(search, info),
            ...describeLeftOut({ leftOut }),
            ...describeCoverageGaps(search, coverage),
          ].join(' ')}
        </p>
      )}
      {search?.type === 'player' && otherSeason && (
        <p className={styles.explanation}>
          <LinkButton
            to={searchPath({ ...search, seasons: [otherSeason] })}
            state={submittedSearch}
          >
            Search the {otherSeason} season
          </LinkButton>
        </p>
      )}
      <Notice title="Create a search" actions={panel === 'closed' && <OpenPanel />}>
        Search for any NBA or WNBA player or game to watch highlights.
      </Notice>
      {!search && (
        <div className={styles.start}>
          <SearchExamples hasLeagueSearch={hasLeagueSearch} />
          <RecentSearches focusAfterClear="results" />
        </div>
      )}
    </>
  );
}

function opponentName(info: PanelData | undefined): string {
  const nickname = info?.names.opponent;
  return nickname ? `the ${nickname}` : 'that team';
}

function explanation(search: Search, info: PanelData | undefined): string {
  if (info?.unknownPlayer && search.type === 'player') {
    return `No ${formatLeague(search.league)} player has the id ${search.player}.`;
  }
  const categories = search.stats.map(getStatCategoryName).join(', ').toLowerCase();
  const what = categories ? ` of ${categories}` : '';
  const tags = search.tags.length ? [`tagged ${search.tags.join(', ')}`] : [];
  const pair = search.with ? [`with ${info?.names.with ?? 'that player'}`] : [];
  const narrowed = ['', ...pair, ...describeFilters(search.filters), ...tags].join(', ');
  if (search.type === 'game') return `No clips${what}${whichGame(search, info)}${narrowed}.`;
  const player = info?.names.player ?? 'this player';
  const against = search.opponent ? ` against ${opponentName(info)}` : '';
  return `No clips${what} by ${player}${against} in ${search.seasons.join(', ')}, ${search.seasonType}${narrowed}.`;
}

function whichGame(search: GameSearch, info: PanelData | undefined): string {
  const { game, player, team, opponent, seasonType } = search;
  const byPlayer = player ? ` by ${info?.names.player ?? 'this player'}` : '';
  const byTeam = team ? ` by ${info?.names.team ?? 'this team'}` : '';
  const against = opponent ? ` against ${opponentName(info)}` : '';
  const where = hasDays(search)
    ? `, ${describeWhen(search)}`
    : ` in ${game ? (info?.names.game ?? `game ${game}`) : `${describeWhen(search)}, ${seasonType}`}`;
  return `${byPlayer}${byTeam}${against}${where}`;
}
