/** The public pages, for search engines: `/sitemap.xml` (sitemaps.org protocol 0.9). */
import { createApiClient } from '#app/api/client.server.ts';
import { getLeaders } from '#app/api/leaders.server.ts';
import { listPublicPlaylists } from '#app/api/playlists.server.ts';
import { getSeasons } from '#app/api/seasons.server.ts';
import { defaultSeasonType } from '#app/basketball/defaults.ts';
import { leagues } from '#app/basketball/leagues.ts';
import { leaderCategories } from '#app/basketball/statCategories.ts';
import { settingsContext } from '#app/context.ts';
import { escapeMarkup } from '#app/lib/escapeMarkup.ts';
import { getPublicNames } from '#app/playlists/search.server.ts';
import { getPlaylistPath } from '#app/playlists/summary.ts';
import { defaultPlayerSearch } from '#app/search/search.ts';
import { searchPath } from '#app/search/searchParams.ts';
import type { Route } from './+types/sitemap.ts';

type Client = ReturnType<typeof createApiClient>;

/** A tenth of the protocol's limit for one file. */
const mostPlaylists = 5000;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { publicOrigin } = context.get(settingsContext);
  const client = createApiClient({ request, context });
  const [searches, playlists] = await Promise.all([leadersSearches(client), playlistPaths(client)]);
  const paths = ['/', '/search', '/search?tab=game', '/playlists', ...searches, ...playlists];
  const urls = paths.map(
    (path) => `  <url><loc>${escapeMarkup(publicOrigin + path)}</loc></url>\n`,
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
  return new Response(xml, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'private, max-age=3600',
    },
  });
}

/** The searches that the home page links to. */
async function leadersSearches(client: Client): Promise<string[]> {
  const known = await getSeasons(client);
  const perLeague = leagues.map(async (league) => {
    const leaders = await getLeaders(client, league, {
      stats: leaderCategories,
      season: known[league].latest[defaultSeasonType],
    });
    return leaderCategories.flatMap((stat) =>
      (leaders[stat] ?? []).flatMap(({ id }) =>
        id == null
          ? []
          : [searchPath({ ...defaultPlayerSearch(league, known), player: id, stats: [stat] })],
      ),
    );
  });
  return (await Promise.all(perLeague)).flat();
}

async function playlistPaths(client: Client): Promise<string[]> {
  const names = await getPublicNames(client);
  if (names) return names.slice(0, mostPlaylists).map(getPlaylistPath);
  const list = await listPublicPlaylists(client);
  const playlists = list.state === 'done' ? list.value : [];
  return playlists
    .filter((playlist) => !playlist.private)
    .slice(0, mostPlaylists)
    .map(getPlaylistPath);
}
