/** Clips and pages of them. */
import * as z from 'zod';
import type { Coverage } from '#app/basketball/coverage.ts';
import { seasonTypes } from '#app/basketball/seasons.ts';
import type { StatCategory } from '#app/basketball/statCategories.ts';
import {
  dayText,
  describedAs,
  gameIdText,
  idNumber,
  nullableNumber,
  optionalId,
  optionalText,
  text,
} from './fields.ts';

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
export type ClipFacts = z.infer<typeof playFactsSchema>;

/**
 * One play with its video. `gameId` (ten digits) and `eventNumber` identify it. `url` is the MP4,
 * absolute or relative to the API's origin; the still is the same URL with jpg for mp4. `date` is the
 * game's Eastern calendar day, YYYY-MM-DD, '' if it is missing. `clockTime` is time left in the period, '9:47'.
 */
export const clipSchema = z.object({
  id: optionalId,
  gameId: gameIdText,
  eventNumber: idNumber,
  url: z.string(),
  date: dayText,
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
  /** One of several pages failed before the time limit: a retry may read more. */
  brokeOff?: true;
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
  /** Pages of the API after the first one that begin among these clips. */
  pages?: ListPlace[];
  /** Set if these clips are a part of the list that begins after its first clip. */
  part?: ListPart;
}

/** Where a page of a list begins. */
export interface ListPlace {
  cursor: string;
  /** How many clips of the list stand before it. */
  before: number;
}

/** A part of a list, from one of its later pages on. */
export interface ListPart extends ListPlace {
  /** The first clip of the whole list; null: not known. */
  first: Clip | null;
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
