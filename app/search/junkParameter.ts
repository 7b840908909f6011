import type { Search } from './search.ts';
import { searchParameterNames, searchToParams } from './searchParams.ts';

/**
 * The first parameter that names something of which the search has nothing, for instance 'player' of
 * `player=abc`; null if there is none. Case and order do not matter.
 */
export function findJunkParameter(params: URLSearchParams, search: Search): string | null {
  const own = searchToParams(search);
  const isJunk = (name: string) => {
    const known = listValues(own, name);
    return listValues(params, name).some((value) => !known.includes(value));
  };
  return searchParameterNames.find(isJunk) ?? null;
}

function listValues(params: URLSearchParams, name: string): string[] {
  const values = params.getAll(name).flatMap((text) => text.toLowerCase().split(','));
  return values.map((value) => value.trim()).filter((value) => value !== '');
}
