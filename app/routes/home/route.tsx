import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { type ApiClient, createApiClient, hasTimeLeft } from '#app/api/client.server.ts';
import { getLatestGames } from '#app/api/latestGames.server.ts';
import { getLeaders } from '#app/api/leaders.server.ts';
import { listFeaturedPlaylists } from '#app/api/playlistPages.server.ts';
import { requestTimeouts } from '#app/api/requestTimeouts.ts';
import { getSeasons } from '#app/api/seasons.server.ts';
import { settledWithin } from '#app/api/settledWithin.ts';
import { getStandings } from '#app/api/standings.server.ts';
import { defaultSeasonType } from '#app/basketball/defaults.ts';
import type { League } from '#app/basketball/leagues.ts';
import type { LeagueSeasons } from '#app/basketball/seasons.ts';
import { leaderCategories } from '#app/basketball/statCategories.ts';
import { AskBox } from '#app/components/shell/AskBox.tsx';
import { LinkButton } from '#app/components/ui/Button.tsx';
import { buildPageMeta, getPublicOrigin } from '#app/meta.ts';
import type { Route } from './+types/route.ts';
import { buildFeatured } from './buildFeatured.server.ts';
import { FeaturedPlaylists } from './FeaturedPlaylists.tsx';
import styles from './home.module.css';
import { buildLatestGames, LatestGames } from './LatestGames.tsx';
import { buildLeaderCards, type LeaderCards, LeagueLeaders } from './LeagueLeaders.tsx';
import { buildStandingsTables, LeagueStandings } from './LeagueStandings.tsx';
import { getLeagueParam } from './leagueParams.ts';

/**
 * Milliseconds before the page is sent without its tables, and the timeout of their calls, which is
 * below the `streamTimeout` of entry.server.
 */
const grace = 1500;
const timeoutMs = requestTimeouts.page;

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const client = { ...createApiClient({ request, context }), timeoutMs };
  const leadersLeague = getLeagueParam(url.searchParams, 'leaders');
  const standingsLeague = getLeagueParam(url.searchParams, 'standings');
  const gamesLeague = getLeagueParam(url.searchParams, 'games');
  const seasons = await getSeasons(client);
  const leaders = getLeaderCards(client, leadersLeague, seasons[leadersLeague]);
  const standings = getStandings(client, standingsLeague);
  const latest = getLatestGames(client, gamesLeague);
  // By then it is known what the API announces.
  const featured = latest.then(() => listFeaturedPlaylists(client));
  const [cards, tables, games, playlists] = await Promise.all([
    settledWithin(leaders, grace),
    settledWithin(
      standings.then((given) => {
        const hasPlays = client.api.extensions.has('league-plays');
        const latest = seasons[standingsLeague].latest[defaultSeasonType];
        return buildStandingsTables(standingsLeague, given, hasPlays ? latest : null);
      }),
      grace,
    ),
    settledWithin(
      latest.then((given) => buildLatestGames(gamesLeague, given)),
      grace,
    ),
    settledWithin(featured.then(buildFeatured), grace),
  ]);
  // An API without the extension may have no games; a league that was chosen stays, with its toggle.
  const isOffered =
    client.api.extensions.has('latest-games') ||
    url.searchParams.has('games') ||
    games.value instanceof Promise ||
    games.value.games.length > 0;
  return {
    leaders: { league: leadersLeague, cards: cards.value },
    standings: { league: standingsLeague, standings: tables.value },
    games: isOffered ? { league: gamesLeague, latest: games.value } : null,
    // The page does without late ones.
    featured: playlists.value instanceof Promise ? [] : playlists.value,
  };
}

/** The leaders of the latest season; of the one before where it has plays but no leaders yet. */
async function getLeaderCards(
  client: ApiClient,
  league: League,
  { offered, latest }: LeagueSeasons,
): Promise<LeaderCards> {
  const began = performance.now();
  const season = latest[defaultSeasonType];
  const cards = await readLeaderCards(client, league, season);
  const before = offered[offered.indexOf(season) + 1];
  const isEmpty = cards.cards.every(({ rows }) => rows.length === 0);
  if (!isEmpty || !before || !hasTimeLeft(client, began, grace)) return cards;
  const earlier = await readLeaderCards(client, league, before);
  return earlier.cards.some(({ rows }) => rows.length > 0) ? earlier : cards;
}

async function readLeaderCards(client: ApiClient, league: League, season: string) {
  const leaders = await getLeaders(client, league, { stats: leaderCategories, season });
  return buildLeaderCards(league, leaders, season);
}

/** The tables depend on the URL alone. */
export function shouldRevalidate({ formMethod }: ShouldRevalidateFunctionArgs): boolean {
  return !formMethod || formMethod === 'GET';
}

const title = 'Courtreel: every play of the NBA and WNBA as a clip';

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageMeta({
    title,
    documentTitle: title,
    description:
      'Search video clips of single plays from NBA and WNBA games, beside the box score. League leaders and standings lead to the plays behind the numbers.',
    publicOrigin: getPublicOrigin(matches),
    path: '/',
  });

export default function Home({ loaderData }: Route.ComponentProps) {
  const { leaders, standings, games, featured } = loaderData;
  return (
    <div className={`page ${styles.home}`}>
      <header className={styles.hero}>
        <div>
          <h1 className={styles.title}>Every play, one clip away</h1>
          <p className={styles.lead}>
            Pick a player or a game, and watch the plays behind the numbers, beside the box score.
          </p>
        </div>
        <AskBox label="Search in words" look="large" placeholder="curry threes vs lakers" />
        <div className={styles.actions}>
          <LinkButton to="/search" size="3" variant="soft" color="gray">
            Search plays
          </LinkButton>
          <LinkButton to="/playlists" size="3" variant="soft" color="gray">
            Browse playlists
          </LinkButton>
        </div>
      </header>
      <LeagueLeaders {...leaders} />
      <LeagueStandings {...standings} />
      {games && <LatestGames {...games} />}
      {featured.length > 0 && <FeaturedPlaylists playlists={featured} />}
    </div>
  );
}
