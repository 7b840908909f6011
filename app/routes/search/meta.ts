import type { MetaDescriptor } from 'react-router';
import type { ClipPage } from '#app/api/contract.ts';
import { buildFileMeta } from '#app/clips/listFiles.ts';
import { getThumbnail } from '#app/clips/thumbnail.ts';
import { buildPageMeta, noIndex } from '#app/meta.ts';
import { clearFilters } from '#app/search/filterGroups.ts';
import type { Search } from '#app/search/search.ts';
import { getSearchFiles } from '#app/search/searchFiles.ts';
import { searchPath } from '#app/search/searchParams.ts';
import { describeSearch, type SearchNames } from '#app/search/searchTitle.ts';
import { formParams, type Tab } from './formParams.ts';

interface SearchPage {
  search?: Search | null;
  page?: ClipPage;
  names: SearchNames;
  /** The form that the panel shows. */
  tab?: Tab;
  publicOrigin: string;
}

const emptyForms = {
  player: {
    title: 'Search',
    description: 'Find video clips of NBA and WNBA plays by player or game.',
    path: '/search',
  },
  game: {
    title: 'Search games',
    description: 'Find video clips of every play of a single NBA or WNBA game.',
    path: `/search?${formParams.tab}=game`,
  },
};

/** The search page's head: every order and filter of the same clips has one canonical address. */
export function searchMeta(shown: SearchPage): MetaDescriptor[] {
  const { search, page, names, tab, publicOrigin } = shown;
  if (!search) return buildPageMeta({ ...emptyForms[tab ?? 'player'], publicOrigin });
  const title = describeSearch(search, names);
  const first = page?.items[0];
  const meta = buildPageMeta({
    title,
    description: `Video clips of single plays: ${title}. Watch each beside the box score of its game.`,
    publicOrigin,
    path: searchPath({ ...clearFilters(search), sort: 'desc' }),
    image: first && getThumbnail(first),
    video: first?.url,
  });
  return first ? [...meta, ...buildFileMeta(getSearchFiles(search))] : [...meta, noIndex];
}
