import { createApi } from '#server/api/index.ts';
import type { GameRecord } from '#server/store/tables/schema.ts';
import { type TemporaryStore, temporaryStore } from './temporaryStore.ts';

interface ApiClip {
  gameId: string;
  eventNumber: number;
  date: string;
  playerName: string | null;
  desc: string;
  tags: string[];
}

export interface ApiPage {
  items: ApiClip[];
  nextCursor: string | null;
}

type Value = string | number;
export type Query = Record<string, Value | readonly Value[] | null | undefined>;

/** The bundled API over a store of its own. */
export interface TestApi extends TemporaryStore {
  get(path: string, query?: Query): Promise<Response>;
  page(path: string, query?: Query): Promise<ApiPage>;
  /** Every page of a search, and how many clips each had. */
  pages(path: string, query?: Query): Promise<{ items: ApiClip[]; sizes: number[] }>;
  /** Failures that the API logged. */
  failures: object[];
}

export async function testApi(...records: GameRecord[]): Promise<TestApi> {
  const temporary = await temporaryStore(...records);
  const failures: object[] = [];
  const log = { error: (fields: object) => failures.push(fields) } as never;
  const api = createApi(temporary.store, { log });
  const get: TestApi['get'] = (path, query = {}) => api.serve(new Request(urlOf(path, query)));
  const page: TestApi['page'] = async (path, query) => {
    const response = await get(path, query);
    if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
    return (await response.json()) as ApiPage;
  };
  const pages: TestApi['pages'] = async (path, query = {}) => {
    const items: ApiClip[] = [];
    const sizes: number[] = [];
    let cursor: string | null = null;
    do {
      const next: ApiPage = await page(path, { ...query, cursor });
      items.push(...next.items);
      sizes.push(next.items.length);
      cursor = next.nextCursor;
    } while (cursor !== null);
    return { items, sizes };
  };
  return { ...temporary, get, page, pages, failures };
}

function urlOf(path: string, query: Query): URL {
  const url = new URL(`/api/v1/${path}`, 'http://localhost');
  for (const [name, value] of Object.entries(query)) {
    for (const item of [value].flat()) {
      if (item !== null && item !== undefined) url.searchParams.append(name, String(item));
    }
  }
  return url;
}
