/** The calls of the extension `saved-searches`. Null stands for an API that does not have it. Never throw. */
import { type ApiCall, type ApiClient, fetchJson } from './client.server.ts';
import { type SavedSearch, savedSearchSchema } from './contract.ts';
import { parseItems } from './read.server.ts';
import {
  type CallFailure,
  failed,
  removeCall,
  type WriteResult,
  writeCall,
} from './write.server.ts';

const base = '/api/v1/saved-searches';

type Listed = { state: 'done'; value: SavedSearch[] } | CallFailure;

/** The user's saved searches, newest first. */
export async function listSavedSearches(client: ApiClient, token: string): Promise<Listed | null> {
  // An API of which nothing is known yet is not asked.
  if (!client.api.extensions.has('saved-searches')) return null;
  try {
    const body = (await fetchJson(client, { method: 'GET', path: base, token })) ?? [];
    const value = parseItems(client, base, body, (item) => savedSearchSchema.parse(item));
    return { state: 'done', value };
  } catch (error) {
    return failed(client, base, 'Error getting saved searches', error);
  }
}

type Read = { state: 'found'; search: SavedSearch } | { state: 'missing' } | CallFailure;

/** One of the user's saved searches. */
export async function findSavedSearch(client: ApiClient, token: string, id: string): Promise<Read> {
  const list = await listSavedSearches(client, token);
  if (list?.state === 'failed') return list;
  const search = list?.value.find((each) => each.id === id);
  return search ? { state: 'found', search } : { state: 'missing' };
}

export type NewSavedSearch = Pick<SavedSearch, 'name' | 'league' | 'query' | 'seenCount'>;

/** Keeps a search; `exists` if the name is taken. */
export function postSavedSearch(
  client: ApiClient,
  token: string,
  search: NewSavedSearch,
): Promise<WriteResult<SavedSearch>> {
  return change(client, { method: 'POST', path: base, json: search, token }, 'Error saving search');
}

/** Renames a search, or notes how many clips of it the user has seen. */
export function patchSavedSearch(
  client: ApiClient,
  token: string,
  id: string,
  json: Partial<Pick<SavedSearch, 'name' | 'seenCount'>>,
): Promise<WriteResult<SavedSearch>> {
  const call: ApiCall = { method: 'PATCH', path: pathOf(id), json, token };
  return change(client, call, 'Error updating saved search');
}

/** Deletes a search. Succeeds if it does not exist. */
export function requestSearchDeletion(
  client: ApiClient,
  token: string,
  id: string,
): Promise<WriteResult<null>> {
  return removeCall(client, { path: pathOf(id), token }, 'Error deleting saved search');
}

const pathOf = (id: string) => `${base}/${encodeURIComponent(id)}`;

function change(
  client: ApiClient,
  call: ApiCall,
  failure: string,
): Promise<WriteResult<SavedSearch>> {
  return writeCall(client, call, failure, {
    parse: (body) => savedSearchSchema.parse(body),
    empty: { state: 'failed', status: 0 },
  });
}
