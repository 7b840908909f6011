/** Saved searches. */
import * as z from 'zod';
import { leagues } from '#app/basketball/leagues.ts';
import { describedAs, optionalText } from './fields.ts';

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
