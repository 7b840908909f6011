/**
 * The wire format of the clip API (docs/product.md#clip-api) as Zod schemas. The client parses every
 * answer with them, and the bundled API is typed by them. Unknown fields pass. Optional fields
 * (docs/product.md#clip-fields) may be missing from the answers of another API.
 */
import * as z from 'zod';
import type { Coverage } from '#app/basketball/coverage.ts';
import { leagues } from '#app/basketball/leagues.ts';
import { seasonTypes } from '#app/basketball/seasons.ts';
import type { StatCategory } from '#app/basketball/statCategories.ts';
import { parseCalendarDay } from './calendarDay.ts';

/** The OpenAPI description names the form that the bundled API sends, not all accepted ones. */
function describedAs(type: 'string' | 'number' | 'integer' | 'boolean') {
  return { type, anyOf: undefined };
}

/** Text that is a number, as databases write decimals. */
const numeric = (pattern: RegExp) => z.string().regex(pattern).transform(Number);

const number = z
  .number()
  .or(numeric(/^[+-]?(?:\d+\.?\d*|\.\d+)$/))
  .meta(describedAs('number'));

/** A box score figure: an invalid one counts as missing and does not invalidate the others. */
const nullableNumber = number.nullish().catch(undefined);

/** A boolean, the 0 or 1 of databases, or one of these as text. */
const flag = z
  .boolean()
  .or(
    z
      .literal([0, 1, '0', '1', 'true', 'false'])
      .transform((value) => [1, '1', 'true'].includes(value)),
  )
  .meta(describedAs('boolean'));

/** Text that a screen can do without: another type counts as missing. */
const text = z
  .string()
  .or(z.number().transform(String))
  .nullish()
  .catch(undefined)
  .meta(describedAs('string'));

/** Text that a screen has a place for: an en dash if it is missing (docs/product.md#unknown-figures). */
const missing = '–';
const shownText = text.transform((value) => value ?? missing);

/** Of wins above 0, of losses below; also as 'W3' and 'L2'. */
const streak = number
  .or(
    z
      .string()
      .regex(/^[WL]\s*\d{1,3}$/i)
      .transform((value) => Number(value.slice(1)) * (/^W/i.test(value) ? 1 : -1)),
  )
  .nullish()
  .catch(undefined)
  .meta(describedAs('number'));

const idNumber = z
  .number()
  .int()
  .or(numeric(/^\d{1,15}$/))
  .meta(describedAs('integer'));

/** Text of which another type counts as missing, such as a timestamp, which no screen shows. */
const optionalText = z.string().nullish().catch(undefined);

/** An id of a record that other fields identify too. */
const optionalId = z.union([z.string(), z.number()]).nullish().catch(undefined);

/** A day in any valid form, see {@link parseCalendarDay}. */
const day = z
  .string()
  .or(z.number())
  .nullish()
  .catch(undefined)
  .meta(describedAs('string'))
  .transform((given) => (given == null ? '' : parseCalendarDay(given)));

const gameId = z.string().or(z.number().int().transform(String)).meta(describedAs('string'));

/** `{ id, fullName }` (docs/product.md#players). Ids of players and teams are the leagues' own. */
export const playerSchema = z.object({
  id: idNumber,
  fullName: z.string(),
  /** Extension `player-facts`: the number of recorded plays. */
  plays: z.int().min(0).optional().catch(undefined),
  /** Extension `player-facts`: code of the latest team, 'GSW'. */
  team: z.string().optional().catch(undefined),
  /** Extension `player-facts`: '2009–2025', '2024-25' of one NBA season, '2024' of the WNBA. */
  years: z.string().optional().catch(undefined),
});
export type Player = z.infer<typeof playerSchema>;

export const apiTeamSchema = z.object({
  id: idNumber,
  fullName: z.string(),
  nickname: text,
});
/** Some APIs leave a name out. */
export const receivedTeamSchema = apiTeamSchema.extend({ fullName: text });
export type Team = z.infer<typeof apiTeamSchema> & { nickname: string };

/**
 * `label` is 'date | matchup', for instance '2025-06-22 | IND @ OKC'; `date` is YYYY-MM-DD, '' if it is
 * missing.
 */
export const gameSchema = z.object({ id: gameId, date: day, label: text });
/** A game as the app uses it. */
export type Game = z.infer<typeof gameSchema> & { label: string };

/** Some APIs give no label, but the teams. */
export const receivedGameSchema = gameSchema.extend({
  matchup: z.unknown().optional(),
  homeTeam: z.unknown().optional(),
  awayTeam: z.unknown().optional(),
});
export type ReceivedGame = z.infer<typeof receivedGameSchema>;

/**
 * Extension `play-facts`: ids of the clip's player and of that player's team; for a shot, where it went up, in
 * tenths of a foot from the rim as shot charts have it, the zone, and the distance in feet. Null: unknown.
 */
const playFactsSchema = z.object({
  playerId: z.int().nullable(),
  teamId: z.int().nullable(),
  x: z.number().nullable(),
  y: z.number().nullable(),
  zone: z.string().nullable(),
  distance: z.number().nullable(),
});
export type PlayFacts = z.infer<typeof playFactsSchema>;

/**
 * One play with its video. `gameId` (ten digits) and `eventNumber` identify it. `url` is the MP4,
 * absolute or relative to the API's origin; the still is the same URL with jpg for mp4. `date` is the
 * game's Eastern calendar day, YYYY-MM-DD, '' if it is missing. `clockTime` is time left in the period, '9:47'.
 */
export const clipSchema = z.object({
  id: optionalId,
  gameId,
  eventNumber: idNumber,
  url: z.string(),
  date: day,
  period: nullableNumber.meta(describedAs('number')),
  clockTime: text,
  playerName: text,
  tags: z
    .array(z.string().nullable().catch(null))
    .nullish()
    .catch(undefined)
    .transform((tags) => [...new Set(tags)].filter((tag) => tag !== null)),
  playlistId: optionalId,
  addedAt: optionalText,
  /** Extension `playlist-edit`: what its owner says of it in the playlist. */
  note: optionalText,
  desc: text,
  videoThumbnail: optionalText,
  /**
   * Bundled API only: what the video is. 'diagram' is a drawn stand-in and is marked as such; its
   * still, '….jpg', has a small one for lists beside it, '….small.jpg'.
   */
  media: z.enum(['official', 'diagram']).optional().catch(undefined),
  /** Bundled API only, beside an official video: the play's diagram, used if the video fails. */
  diagramUrl: optionalText,
  /** Bundled API only: seconds of the video, if known. */
  duration: nullableNumber.meta(describedAs('number')),
  /** Bundled API only: the diagram replaces an official video that is unavailable. */
  officialVideo: z.literal('unavailable').optional().catch(undefined),
  /** Bundled API only: 'IND @ OKC'. */
  matchup: optionalText,
  /** Bundled API only: where a shot went up, 'Right wing', as its diagram shows it. */
  spot: optionalText,
  /** Bundled API only: the score after the play, 'IND 91, OKC 103', as its diagram shows it. */
  score: optionalText,
  /** Extension `play-facts`, if asked for. */
  facts: playFactsSchema.nullish().catch(undefined),
  /** Extension `pairs`: the play's own player, and the other one, if there is one. */
  playerId: nullableNumber.meta(describedAs('integer')),
  partner: z
    .object({ id: idNumber, name: z.string(), role: z.enum(['assist', 'block', 'steal']) })
    .optional()
    .catch(undefined),
});
export type Clip = z.infer<typeof clipSchema>;

/** Coverage of a season segment, in games. */
export const coverageSchema = z.object({
  season: z.string(),
  seasonType: z.enum(seasonTypes),
  games: z.int().min(0),
  everyPlay: z.int().min(0),
  shotsAlone: z.int().min(0),
}) satisfies z.ZodType<Coverage>;

/** Extensions `total`, `more` if there are beyond it, and `facets`: numbers of clips by group and value. */
export const clipTotalSchema = z.object({ count: z.int().min(0), more: z.boolean() });
export type ClipTotal = z.infer<typeof clipTotalSchema>;
export const facetCountsSchema = z.record(z.string(), z.record(z.string(), z.int().min(0)));
export type FacetCounts = z.infer<typeof facetCountsSchema>;

/**
 * `items` are parsed one by one by the client: a malformed one is dropped, not the page. `errors` is
 * read in any form that holds a text (docs/product.md#feed-errors).
 * A cursor that is neither text nor number ends the feed.
 */
export const clipPageSchema = z.object({
  items: z.array(z.unknown()).nullish(),
  nextCursor: z.string().or(z.number().transform(String)).nullish().catch(null),
  errors: z.unknown().optional(),
  /**
   * Bundled API only, with the first page: the seasons, or the game, with unrecorded plays that the
   * search would cover.
   */
  coverage: z.array(coverageSchema).optional().catch(undefined),
  total: clipTotalSchema.nullish().catch(undefined),
  facets: facetCountsSchema.nullish().catch(undefined),
});

/** A page of clips as the app uses it. A null `nextCursor` ends the feed. */
export interface ClipPage {
  items: Clip[];
  nextCursor: string | null;
  /** Messages for the visitor (docs/product.md#feed-errors). */
  errors: string[];
  /** Coverage gaps of the search; absent if none are known. */
  coverage?: Coverage[];
  /** The API returned no page; a retry may help. */
  failed?: true;
  /** Failed because the API rejected the cursor, for instance one from an old link. */
  cursorRefused?: true;
  /** Categories of the search that the API does not know; the clips are those of the others. */
  leftOut?: StatCategory[];
  /** The number of the search's clips; absent if the API does not tell. */
  total?: ClipTotal;
  /** How many clips the search has with each further value; absent if not asked for or not told. */
  facets?: FacetCounts;
  /** Set if the app sorted or filtered what it read, because the API does not. */
  arranged?: ArrangedClips;
  /** A shuffled queue has these clips only, although the list goes on. */
  isCutQueue?: true;
}

/** What a page that the app arranged itself is made of (docs/product.md#arranged-here). */
export interface ArrangedClips {
  isSorted: boolean;
  isFiltered: boolean;
  /** Number of clips that were read. */
  read: number;
  /** Whether reading ended at its limit although there are more clips. */
  isCut: boolean;
  /** Cursor of the clips that were not read; null: all were. */
  rest: string | null;
}

export const leaderSchema = z
  .object({
    /** Without one the row leads to a search for the name. */
    id: idNumber.nullish().catch(undefined).meta(describedAs('integer')),
    rank: nullableNumber.meta(describedAs('number')),
    name: shownText,
    teamName: shownText,
    value: nullableNumber.meta(describedAs('number')),
    stat: text,
    /** Bundled API only: 'GSW'. */
    teamTricode: optionalText,
    /** Bundled API only: some or all plays behind the figure are not recorded. */
    coverage: coverageSchema.optional().catch(undefined),
  })
  .refine(({ id, name }) => id != null || name !== missing, 'neither an id nor a name');
export type Leader = z.infer<typeof leaderSchema>;

/** Keyed by stat code ('PTS'). */
export const leadersSchema = z.record(z.string(), z.array(leaderSchema));
export type Leaders = z.infer<typeof leadersSchema>;

/** `winPct` is a fraction; `currentStreak` is signed, above 0 for wins (docs/product.md#leader-fields). */
export const standingSchema = z.object({
  name: shownText,
  conference: text,
  record: shownText,
  winPct: nullableNumber.meta(describedAs('number')),
  l10: shownText,
  currentStreak: streak,
  /** Bundled API only: '2024-25'. */
  season: optionalText,
  /** Bundled API only: 'GSW'. */
  teamTricode: optionalText,
});
export type Standing = z.infer<typeof standingSchema>;

/** A season of which there are plays; of an API with the extension `seasons`. */
export const playedSeasonSchema = z.looseObject({
  /** '2024-25' or '2025'. */
  season: z.string(),
  seasonTypes: z.array(z.enum(seasonTypes)).meta({ description: 'Those that have plays' }),
});

/** Percentages are fractions; null is unknown (docs/product.md#team-statistics). */
export const teamStatisticsSchema = z.object({
  fieldGoalsMade: nullableNumber,
  fieldGoalsAttempted: nullableNumber,
  fieldGoalsPercentage: nullableNumber,
  threePointersMade: nullableNumber,
  threePointersAttempted: nullableNumber,
  threePointersPercentage: nullableNumber,
  freeThrowsMade: nullableNumber,
  freeThrowsAttempted: nullableNumber,
  freeThrowsPercentage: nullableNumber,
  reboundsTotal: nullableNumber,
  reboundsOffensive: nullableNumber,
  reboundsTeamOffensive: nullableNumber,
  reboundsDefensive: nullableNumber,
  reboundsTeamDefensive: nullableNumber,
  assists: nullableNumber,
  steals: nullableNumber,
  blocks: nullableNumber,
  turnoversTotal: nullableNumber,
  pointsFromTurnovers: nullableNumber,
  pointsFastBreak: nullableNumber,
  pointsInThePaint: nullableNumber,
  pointsSecondChance: nullableNumber,
  foulsTeam: nullableNumber,
  foulsTechnical: nullableNumber,
  biggestLead: nullableNumber,
});
export type TeamStatistics = z.infer<typeof teamStatisticsSchema>;

/** `minutes` is a duration, 'PT32M10.00S'. */
export const playerStatisticsSchema = z.object({
  minutes: optionalText,
  assists: nullableNumber,
  blocks: nullableNumber,
  points: nullableNumber,
  reboundsDefensive: nullableNumber,
  reboundsTotal: nullableNumber,
  steals: nullableNumber,
  turnovers: nullableNumber,
  plusMinusPoints: nullableNumber,
  foulsPersonal: nullableNumber,
  fieldGoalsMade: nullableNumber,
  fieldGoalsAttempted: nullableNumber,
  threePointersMade: nullableNumber,
  threePointersAttempted: nullableNumber,
  freeThrowsMade: nullableNumber,
  freeThrowsAttempted: nullableNumber,
});
export type PlayerStatistics = z.infer<typeof playerStatisticsSchema>;

/** A player without `statistics` did not play: an empty row (docs/product.md#box-players). */
export const boxScorePlayerSchema = z.object({
  personId: idNumber.nullish().catch(undefined),
  familyName: z.string(),
  firstName: optionalText,
  /** Not in every API: whether the player started; the leagues' feeds write '1'. */
  starter: flag.nullish().catch(undefined),
  statistics: playerStatisticsSchema.nullish().catch(undefined),
});
export type BoxScorePlayer = z.infer<typeof boxScorePlayerSchema>;

export const boxScoreTeamSchema = z.object({
  teamId: idNumber.nullish().catch(undefined),
  teamName: shownText,
  teamTricode: optionalText,
  score: nullableNumber,
  /** Not in every API: the points of each period. */
  periods: z
    .array(z.object({ period: number, score: number }))
    .nullish()
    .catch(undefined),
  players: z.array(boxScorePlayerSchema),
  statistics: teamStatisticsSchema.nullish().catch(undefined),
});
export type BoxScoreTeam = z.infer<typeof boxScoreTeamSchema>;

export const boxScoreSchema = z.object({
  gameId: gameId.nullish().catch(undefined),
  homeTeam: boxScoreTeamSchema,
  awayTeam: boxScoreTeamSchema,
});
export type BoxScore = z.infer<typeof boxScoreSchema>;

const latestTeamSchema = z.looseObject({
  teamId: idNumber.nullish().catch(undefined),
  teamName: shownText,
  teamTricode: z.string().nullish().catch(undefined),
  score: nullableNumber,
});

/** A game of the newest day; `overtimes` counts those that were played. */
export const latestGameSchema = z.looseObject({
  id: gameId,
  status: z.enum(['final', 'live']).nullish().catch(undefined),
  overtimes: number.nullish().catch(undefined),
  homeTeam: latestTeamSchema,
  awayTeam: latestTeamSchema,
});
export type LatestGame = z.infer<typeof latestGameSchema>;

/** `date` is YYYY-MM-DD, '' without a game. The client parses games and plays one by one. */
export const latestGamesSchema = z.looseObject({
  date: day,
  games: z.array(z.unknown()),
  plays: z.array(z.unknown()),
});

/**
 * A game that has begun, with its result, of an API with `league-plays` or `next-games`. `date` is
 * YYYY-MM-DD, '' if it is missing.
 */
export const gameResultSchema = z.looseObject({
  id: gameId,
  date: day,
  status: z.enum(['final', 'live']).nullish().catch(undefined),
  homeTeam: latestTeamSchema,
  awayTeam: latestTeamSchema,
});
export type GameResult = z.infer<typeof gameResultSchema>;

/** A team of a game, and its games before and after it in the season; null where there is none. */
const teamNeighborsSchema = z.looseObject({
  teamId: idNumber,
  previous: gameResultSchema.nullish().catch(undefined),
  next: gameResultSchema.nullish().catch(undefined),
});

/** Extension `next-games`. */
export const gameNeighborsSchema = z.looseObject({
  homeTeam: teamNeighborsSchema,
  awayTeam: teamNeighborsSchema,
});
export type GameNeighbors = z.infer<typeof gameNeighborsSchema>;

const amount = z.int().min(0);

/**
 * Shots that whom a search is for has taken, and those of others that count for them as assists and blocks:
 * all of them are clips of the search.
 */
const shotCountSchema = z.object({
  made: amount,
  attempted: amount,
  assists: amount,
  blocks: amount,
});
export type ShotCount = z.infer<typeof shotCountSchema>;

/** Extension `shots`: the shots of a search. */
export const shotChartSchema = z.object({
  /** By zone (docs/product.md#shot-zones); a zone without shots is left out. */
  zones: z.record(z.string(), shotCountSchema),
  /** Shots of which no place is recorded. */
  unplaced: shotCountSchema,
  /** Ids that the shots refer to by their place in the list. */
  games: z.array(gameId),
  players: z.array(idNumber),
  /**
   * The newest ones that have a place: x and y in tenths of a foot from the rim, left and behind it below 0; 1 if
   * made; points if made; place of the game; event number; place of the player, -1 if unknown.
   */
  shots: z.array(z.tuple([z.int(), z.int(), z.literal([0, 1]), amount, amount, amount, z.int()])),
  /** Whether the search has more shots than these. */
  cut: z.boolean(),
});
export type ShotChart = z.infer<typeof shotChartSchema>;

/** Extension `game-flow`: the plays of a game that changed its score, in order. */
export const gameFlowSchema = z.object({
  /** The teams, with the final points or those so far. */
  game: gameResultSchema,
  /** None where the score after each of them is not recorded. */
  plays: z.array(
    z.object({
      eventNumber: idNumber,
      period: amount,
      /** Seconds of playing time from the beginning of the game. */
      elapsed: z.number().min(0),
      /** Points after the play. */
      home: amount,
      away: amount,
    }),
  ),
});
export type GameFlow = z.infer<typeof gameFlowSchema>;

/** docs/product.md#playlist-fields; `private` may arrive as `priv`, the thumbnail in either case. */
const playlistFields = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  name: shownText,
  description: optionalText,
  private: flag.nullish().catch(undefined),
  priv: flag.nullish().catch(undefined),
  thumbnailUrl: optionalText,
  thumbnail_url: optionalText,
  createdAt: optionalText,
  updatedAt: optionalText,
  isOwner: flag.nullish().catch(undefined),
  /** Extension `hidden-playlists`: the operator hides it from everybody but its owner. */
  hidden: flag.nullish().catch(undefined),
  /** Extension `playlist-edit`: id of the clip whose thumbnail the playlist has; null: the first one. */
  cover: optionalId,
  /** Extension `playlist-edit`: raised by each change of the clips and the settings. */
  revision: z.number().int().nonnegative().nullish().catch(undefined),
});

/** Unites the names that a field may have. */
function unitePlaylistNames<T extends z.infer<typeof playlistFields>>(given: T) {
  const { priv, thumbnail_url, ...rest } = given;
  return {
    ...rest,
    private: rest.private ?? priv ?? null,
    thumbnailUrl: rest.thumbnailUrl ?? thumbnail_url ?? null,
    isOwner: rest.isOwner ?? false,
    hidden: rest.hidden ?? false,
  };
}

const someVideos = z.array(z.unknown()).nullish().catch(undefined);

export const playlistSchema = playlistFields
  .extend({ videos: someVideos })
  .transform(unitePlaylistNames);

/** A number of clips, or how many stand before one. */
const clipCount = z.number().int().nonnegative();

const thumbnailClips = { firstClip: z.unknown().optional(), coverClip: z.unknown().optional() };

/**
 * Extension `playlist-pages`: a playlist in a list. `firstClip`, whose thumbnail the playlist has, and
 * `clipId`, the id in the playlist of the clip that was asked for, come if they were asked for.
 */
export const playlistHeadSchema = playlistFields
  .extend({ clipCount, ...thumbnailClips, clipId: optionalId })
  .transform(unitePlaylistNames);

export const playlistHeadPageSchema = z.object({
  items: z.array(z.unknown()),
  nextCursor: z.string().nullish(),
});

/** Extension `playlist-pages`: the texts of all public playlists; `items` null: nothing has changed. */
export const playlistNamesSchema = z.object({
  revision: z.string(),
  items: z
    .array(z.object({ id: z.string(), name: z.string(), description: z.string() }))
    .nullable(),
});
export type PlaylistName = NonNullable<z.infer<typeof playlistNamesSchema>['items']>[number];

/** Extension `playlist-by-id`: `videos` are the clips from the place `from` on, 0 for the first. */
export const playlistPageSchema = playlistFields
  .extend({ videos: someVideos, clipCount, from: clipCount, ...thumbnailClips })
  .transform(unitePlaylistNames);

/** A playlist as the app uses it: its clips parsed one by one, like those of a page. */
export type Playlist = Omit<z.infer<typeof playlistSchema>, 'videos' | 'private'> & {
  private: boolean;
  videos: Clip[];
};

/**
 * Extension `saved-searches`: a search that its owner keeps. `query` is the query string of its page;
 * `seenCount` the number of clips when the owner last opened it, null if unknown.
 */
export const savedSearchSchema = z.object({
  id: z.string().or(z.number().transform(String)).meta(describedAs('string')),
  name: z.string(),
  league: z.enum(leagues),
  query: z.string(),
  seenCount: z.int().min(0).nullish().catch(undefined),
  createdAt: optionalText,
  updatedAt: optionalText,
});
export type SavedSearch = z.infer<typeof savedSearchSchema>;

/** A playlist without its clips. */
export type PlaylistHead = Omit<Playlist, 'videos'> & {
  clipCount: number;
  /** Null also where nobody asked for it. */
  firstClip: Clip | null;
  /** Extension `playlist-edit`: the chosen cover; null for none. */
  coverClip?: Clip | null;
};

/** A playlist with some of its clips, in a row. */
export type PlaylistPage = PlaylistHead & {
  videos: Clip[];
  /** How many clips stand before the first of `videos`. */
  from: number;
};

/** Extension `playlist-edit`: what can be arranged of a playlist, after a change or in place of it. */
export const playlistStateSchema = z.object({
  revision: z.int().min(0),
  cover: z.string().nullable(),
  clips: z.array(z.object({ id: z.string(), gameId, eventNumber: idNumber, note: z.string() })),
});
export type PlaylistState = z.infer<typeof playlistStateSchema>;
