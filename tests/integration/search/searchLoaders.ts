/** The loaders of the search screen against a stub of the clip API. */
import { loader as panelLoader } from '#app/routes/search/panel.tsx';
import { loader as searchLoader } from '#app/routes/search/route.tsx';
import { loaderArgs, redirectOf } from '#tests/support/loaderArgs.ts';
import { setUpStubApi } from '#tests/support/setUpStubApi.ts';

export const curry =
  'type=player&league=nba&player=201939&lastN=0&stats=PTS&seasons=2024-25&seasonType=Regular+Season&opponent=0';
export const game =
  'type=game&league=nba&game=0022400062&stats=BLK&seasonType=Regular+Season&singleSeason=2024-25';

/** The loaders take more arguments from the router than they read. */
type Loader<T> = (args: never) => Promise<T>;

/** Starts a stub for the tests of a file, and checks that the calls of each are of the specification. */
export async function setUpSearch() {
  const stub = await setUpStubApi();
  const load = <T>(loader: Loader<T>, path: string, init?: RequestInit): Promise<T> =>
    loader(loaderArgs(stub, path, init).args as never);
  const search = (query: string, init?: RequestInit) =>
    load(searchLoader, `/search?${query}`, init);
  return {
    stub,
    load,
    search,
    panel: (query: string, init?: RequestInit) => load(panelLoader, `/search?${query}`, init),
    /** Where a search redirects to. */
    moved: async (query: string, init?: RequestInit) => {
      const response = await redirectOf(search(query, init));
      return new URL(response.headers.get('location') ?? '', 'http://x');
    },
    /** Of the calls so far. */
    paths: () => stub.calls.map((call) => call.path).toSorted(),
  };
}
