/**
 * What an API may offer beyond the calls of docs/product.md#api-calls, and says with each successful
 * answer (docs/product.md#api-additions). Both halves use this table: the app sends a query name to an
 * API that announces its token only; the bundled API announces and describes all tokens.
 */
import { extendedStatCategories } from '#app/basketball/statCategories.ts';

/** A list of tokens as in RFC 9651; unknown tokens are ignored. */
export const extensionsHeader = 'Clip-API-Extensions';

interface Extension {
  meaning: string;
  /** Query names, each with the paths that take it. */
  query?: Record<string, readonly string[]>;
  /** Further values of query names that every API has. */
  values?: Record<string, readonly string[]>;
  /** Fields of answers, each with the schemas of the OpenAPI description that have it. */
  fields?: Record<string, readonly string[]>;
  /** Calls, for instance 'GET /api/v1/playlists/{id}'. */
  calls?: readonly string[];
}

const players = '/api/v1/{league}/players';
const gameClips = '/api/v1/{league}/games/{game_id}/pbp';
const teamClips = '/api/v1/{league}/teams/{team_id}/pbp';
const teamGames = '/api/v1/{league}/teams/{team_id}/games';
const leagueClips = '/api/v1/{league}/pbp';
const leagueResults = '/api/v1/{league}/results';
const clipSearches = [
  ...['/api/v1/{league}/players/{player_id}/pbp', gameClips, teamClips, leagueClips],
];

const gameShots = '/api/v1/{league}/games/{game_id}/shots';
const seasonShots = [
  '/api/v1/{league}/players/{player_id}/shots',
  '/api/v1/{league}/teams/{team_id}/shots',
];
const leagueShots = '/api/v1/{league}/shots';
const shots = [...seasonShots, gameShots, leagueShots];

const playlist = '/api/v1/playlists/{playlist_id}';
const ownSummaries = '/api/v1/playlists/own/summaries';
const publicSummaries = '/api/v1/playlists/public/summaries';
const publicNames = '/api/v1/playlists/public/names';

const savedSearches = '/api/v1/saved-searches';
const savedSearch = `${savedSearches}/{id}`;

const table = {
  sort: { meaning: 'Clips of a search oldest first', query: { sort: clipSearches } },
  tags: { meaning: 'Clips of a search that have all of the tags', query: { tags: clipSearches } },
  around: {
    meaning: 'A first page of plays around one of the game',
    query: { around: [gameClips] },
  },
  shots: {
    meaning: 'The shots of a search by zone, and where they went up',
    query: {
      seasons: [...seasonShots, leagueShots],
      lastNGames: seasonShots,
      opponentTeamId: [...seasonShots, leagueShots],
      player: [gameShots, leagueShots],
      team: [gameShots, leagueShots],
      from: [leagueShots],
      to: [leagueShots],
      seasonType: shots,
      contexts: shots,
      sort: shots,
      tags: shots,
      period: shots,
      shot: shots,
      place: shots,
      site: shots,
      outcome: shots,
      month: shots,
      stage: shots,
      with: shots,
    },
    calls: shots.map((path) => `GET ${path}`),
  },
  'game-flow': {
    meaning: 'The score after each play of a game that changed it',
    calls: ['GET /api/v1/{league}/games/{game_id}/flow'],
  },
  total: {
    meaning: 'The number of clips of a search',
    query: { total: clipSearches },
    fields: { total: ['ClipPage'] },
  },
  facets: {
    meaning: 'Clips of a search by period, result, place and so on, and their numbers by value',
    query: {
      period: clipSearches,
      shot: clipSearches,
      place: clipSearches,
      site: clipSearches,
      outcome: clipSearches,
      month: clipSearches,
      facets: clipSearches,
    },
    fields: { facets: ['ClipPage'] },
  },
  pairs: {
    meaning: 'Clips in which two players had a part, their numbers by player, and who they are',
    query: { with: clipSearches },
    values: { facets: ['with'] },
    fields: { playerId: ['Clip'], partner: ['Clip'] },
  },
  stages: {
    meaning: 'Clips of play-in games, or of Cup finals, and their numbers',
    query: { stage: clipSearches },
  },
  coverage: {
    meaning: 'Which plays are not recorded',
    fields: { coverage: ['ClipPage', 'Leader'] },
  },
  periods: {
    meaning: 'Points of each period in a box score',
    fields: { periods: ['BoxScoreTeam'] },
  },
  'saved-searches': {
    meaning: 'Searches that a person keeps under a name',
    calls: [
      `GET ${savedSearches}`,
      `POST ${savedSearches}`,
      `PATCH ${savedSearch}`,
      `DELETE ${savedSearch}`,
    ],
  },
  starters: {
    meaning: 'Who started a game, in its box score',
    fields: { starter: ['BoxScorePlayer'] },
  },
  'play-facts': {
    meaning: "Ids of a clip's player and team, and the place of a shot",
    query: { facts: [...clipSearches, playlist] },
    fields: { facts: ['Clip'] },
  },
  'standings-season': {
    meaning: 'The season of the standings',
    fields: { season: ['Standing'] },
  },
  'team-tricodes': {
    meaning: 'The code of the team of a leader and of a standing',
    fields: { teamTricode: ['Leader', 'Standing'] },
  },
  seasons: {
    meaning: 'The seasons of which there are plays',
    calls: ['GET /api/v1/{league}/seasons'],
  },
  'player-facts': {
    meaning: 'Recorded plays, latest team and years of each player',
    query: { facts: [players] },
    fields: { plays: ['Player'], team: ['Player'], years: ['Player'] },
  },
  'latest-games': {
    meaning: 'The games of the newest day, with results and plays that stand out',
    calls: ['GET /api/v1/{league}/latest-games'],
  },
  'featured-playlists': {
    meaning: 'The public playlists that come with the starter set',
    query: { featured: [publicSummaries] },
  },
  random: {
    meaning: 'The clip of a basket picked at random',
    calls: ['GET /api/v1/random'],
  },
  'hidden-playlists': {
    meaning: 'Whether the operator hides an own playlist from others',
    fields: { hidden: ['Playlist', 'PlaylistSummary', 'PlaylistPage'] },
  },
  reel: {
    meaning: 'Clips as one video',
    calls: [`GET ${playlist}/reel.mp4`, 'POST /api/v1/reel'],
  },
  'playlist-by-id': {
    meaning: 'A playlist with a page of its clips',
    query: { from: [playlist], limit: [playlist], gameId: [playlist], eventNumber: [playlist] },
    calls: [`GET ${playlist}`],
  },
  'playlist-pages': {
    meaning: 'Lists of playlists with counts and first clips in place of clips, page by page',
    query: {
      firstClip: [ownSummaries],
      gameId: [ownSummaries],
      eventNumber: [ownSummaries],
      cursor: [publicSummaries],
      limit: [publicSummaries],
      id: [publicSummaries],
      revision: [publicNames],
    },
    calls: [`GET ${ownSummaries}`, `GET ${publicSummaries}`, `GET ${publicNames}`],
  },
  'playlist-edit': {
    meaning: 'Order, notes and the cover of a playlist, and many clips at once',
    fields: {
      note: ['Clip'],
      cover: ['Playlist', 'PlaylistSummary', 'PlaylistPage'],
      coverClip: ['PlaylistSummary', 'PlaylistPage'],
      revision: ['Playlist', 'PlaylistSummary', 'PlaylistPage'],
    },
    calls: [`POST ${playlist}/clips`, `PATCH ${playlist}/clips`],
  },
  'stat-categories': {
    meaning: 'The stat categories FTM, FTA, OREB, DREB and PF',
    values: { contexts: extendedStatCategories },
  },
  'game-filters': {
    meaning: "A game's clips that count for a player or a team",
    query: { player: [gameClips], team: [gameClips] },
  },
  'league-plays': {
    meaning: "A team's clips and games over seasons",
    query: {
      seasons: [teamClips, teamGames],
      seasonType: [teamClips, teamGames],
      contexts: [teamClips],
      lastNGames: [teamClips],
      opponentTeamId: [teamClips, teamGames],
      cursor: [teamClips],
      limit: [teamClips],
    },
    calls: [`GET ${teamClips}`, `GET ${teamGames}`],
  },
  'league-search': {
    meaning:
      'Clips of a whole league that are of a team, a player or some days, or rare, and results',
    query: {
      seasons: [leagueClips, leagueResults],
      seasonType: [leagueClips, leagueResults],
      contexts: [leagueClips],
      player: [leagueClips],
      team: [leagueClips, leagueResults],
      opponentTeamId: [leagueClips, leagueResults],
      from: [leagueClips, leagueResults],
      to: [leagueClips, leagueResults],
      cursor: [leagueClips],
      limit: [leagueClips],
    },
    calls: [`GET ${leagueClips}`, `GET ${leagueResults}`],
  },
  'player-seasons': {
    meaning: 'The seasons and season types of which there are plays of a player',
    calls: ['GET /api/v1/{league}/players/{player_id}/seasons'],
  },
  'next-games': {
    meaning: 'The previous and the next game of both teams of a game',
    calls: ['GET /api/v1/{league}/games/{game_id}/neighbors'],
  },
} as const satisfies Record<string, Extension>;

export type ExtensionToken = keyof typeof table;

/** The query names that an extension adds, or adds values to. */
export type ExtensionQuery<T extends ExtensionToken> =
  | ((typeof table)[T] extends { query: infer Q } ? keyof Q : never)
  | ((typeof table)[T] extends { values: infer V } ? keyof V : never);

/** By token. A changed meaning takes a new token. */
export const extensions: Readonly<Record<ExtensionToken, Extension>> = table;

export const extensionTokens = Object.keys(table) as ExtensionToken[];

/** The header's value that announces `tokens`. */
export function formatExtensions(tokens: readonly string[]): string {
  return tokens.join(', ');
}

/** The tokens of the table that a header's value announces, without their parameters. */
export function parseExtensions(value: string | null): ExtensionToken[] {
  const given = (value ?? '').split(',').map((item) => item.split(';')[0]?.trim());
  return extensionTokens.filter((token) => given.includes(token));
}

/** A short call of the table, for asking an API which extensions it announces. */
export const shortCallPath = '/api/v1/nba/teams';
