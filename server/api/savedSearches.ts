/** The extension `saved-searches`: searches that a person keeps (docs/product.md#saved-searches). */
import * as z from 'zod';
import { savedSearchSchema } from '#app/api/contract.ts';
import { playlistName } from '#app/api/playlistRules.ts';
import { leagues } from '#app/basketball/leagues.ts';
import type { Store } from '#server/store/open.ts';
import {
  createSavedSearch,
  deleteSavedSearch,
  findSavedSearches,
  type SavedSearchOutcome,
  type SavedSearchRejection,
  savedSearchLimit,
  updateSavedSearch,
} from '#server/store/savedSearches.ts';
import type { SavedSearchTable } from '#server/store/tables/savedSearches.ts';
import type { AuthenticateRequest } from './bearer.ts';
import { defineEndpoint, type Endpoint } from './endpoint.ts';
import { readJsonBody } from './jsonBody.ts';
import { limitChanges, tooMany } from './playlists/mutations.ts';
import { ApiProblem } from './problem.ts';

const longestQuery = 2000;

const seenCount = z.int().min(0).max(2_147_483_647);

const createBody = z
  .looseObject({
    name: playlistName,
    league: z.enum(leagues),
    query: z
      .string()
      .min(1)
      .max(longestQuery)
      .refine((text) => !/\p{Cc}/u.test(text), 'no control characters')
      .meta({ description: "The query string of the search's page, without '?'" }),
    seenCount: seenCount.nullish(),
  })
  .meta({ id: 'NewSavedSearch' });

const changeBody = z
  .looseObject({ name: playlistName.optional(), seenCount: seenCount.nullish() })
  .meta({ id: 'SavedSearchChange' });

const params = z.object({ id: z.string().max(100) });
const savedSearchResponse = savedSearchSchema.meta({ id: 'SavedSearch' });

const errors = {
  401: 'No valid bearer token',
  404: 'The caller has no such search',
  409: 'The caller has a search of that name',
};

/** Read, keep, rename, mark as seen, delete: the caller's own only. */
export function savedSearchEndpoints(store: Store, authenticate: AuthenticateRequest): Endpoint[] {
  const admit = limitChanges(store, authenticate);
  return [
    defineEndpoint({
      method: 'GET',
      path: '/api/v1/saved-searches',
      operationId: 'listSavedSearches',
      summary: "The caller's saved searches, newest first",
      answer: z.array(savedSearchResponse),
      problems: { 401: errors[401] },
      bearer: 'required',
      handle: async ({ request }) => {
        const rows = await findSavedSearches(store.db, await authenticate(request));
        return rows.map(toSavedSearch);
      },
    }),
    defineEndpoint({
      method: 'POST',
      path: '/api/v1/saved-searches',
      operationId: 'saveSearch',
      summary: 'Keeps a search under a name',
      body: createBody,
      answer: savedSearchResponse,
      status: 201,
      problems: {
        401: errors[401],
        409: errors[409],
        422: `A field does not fit, or the caller has ${savedSearchLimit} searches`,
        ...tooMany('searches'),
      },
      bearer: 'required',
      handle: async ({ request }) => {
        const userId = await admit(request, 'searches');
        const { name, league, query, ...body } = await readJsonBody(request, createBody);
        const values = { name, league, query, seen_count: body.seenCount ?? null };
        return toSavedSearch(unwrap(await createSavedSearch(store, userId, values)));
      },
    }),
    ...changeEndpoints(store, admit),
  ];
}

function changeEndpoints(store: Store, admit: ReturnType<typeof limitChanges>): Endpoint[] {
  return [
    defineEndpoint({
      method: 'PATCH',
      path: '/api/v1/saved-searches/{id}',
      operationId: 'updateSavedSearch',
      summary: 'Renames an own search, or notes how many clips its owner has seen',
      params,
      body: changeBody,
      answer: savedSearchResponse,
      problems: { ...errors, 422: 'A value does not fit', ...tooMany('searches') },
      bearer: 'required',
      handle: async ({ params: { id }, request }) => {
        const userId = await admit(request, 'searches');
        const { name, seenCount: seen } = await readJsonBody(request, changeBody);
        const change = {
          ...(name !== undefined && { name }),
          ...(seen !== undefined && { seen_count: seen }),
        };
        return toSavedSearch(unwrap(await updateSavedSearch(store, userId, id, change)));
      },
    }),
    defineEndpoint({
      method: 'DELETE',
      path: '/api/v1/saved-searches/{id}',
      operationId: 'deleteSavedSearch',
      summary: 'Deletes an own search; one that is gone already too',
      params,
      problems: { 401: errors[401], ...tooMany('searches') },
      bearer: 'required',
      handle: async ({ params: { id }, request }) => {
        await deleteSavedSearch(store, await admit(request, 'searches'), id);
      },
    }),
  ];
}

function toSavedSearch({ id, name, league, query, ...row }: SavedSearchTable) {
  const times = { createdAt: row.created_at, updatedAt: row.updated_at };
  return { id, name, league, query, seenCount: row.seen_count, ...times };
}

const rejections: Record<SavedSearchRejection, [status: number, code: string, message: string]> = {
  missing: [404, 'not_found', errors[404]],
  exists: [409, 'exists', 'There is a saved search of this name'],
  limit: [422, 'limit', `A user has ${savedSearchLimit} saved searches at most`],
};

/** The result of a change. @throws {ApiProblem} if it was rejected */
function unwrap(outcome: SavedSearchOutcome): SavedSearchTable {
  if ('done' in outcome) return outcome.done;
  throw new ApiProblem(...rejections[outcome.refused]);
}
