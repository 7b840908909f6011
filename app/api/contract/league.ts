/** Leaders and standings. */
import * as z from 'zod';
import { coverageSchema } from './clips.ts';
import {
  describedAs,
  idNumber,
  missing,
  nullableNumber,
  optionalText,
  shownText,
  streak,
  text,
} from './fields.ts';

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
