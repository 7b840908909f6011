import { describe, expect, it } from 'vitest';
import type { ClipPage } from '#app/api/contract.ts';
import { feedKey, openFeed } from '#app/search/feed.ts';
import { dispatchToFeed, putFeed } from '#app/search/feedStore.ts';
import { stubClip } from '#tests/support/stubAnswers.ts';
import { findLoadedClip, getSideListSource } from './loadedClip.ts';
import { parseSourceSearch } from './sourceSearch.ts';

const page = (numbers: number[], nextCursor: string | null = null): ClipPage => ({
  items: numbers.map((number) => stubClip(number)),
  nextCursor,
  errors: [],
});
const origin = (from: string) => {
  const read = parseSourceSearch(new URLSearchParams({ from }));
  if (!read) throw new Error('no search');
  return read;
};
const gameId = '0022400061';

describe('a clip chosen in a search', () => {
  const here = origin('type=player&league=nba&player=201939');
  const key = feedKey(here.search, null);
  putFeed(openFeed(key, page([60, 59], 'page-2')));
  dispatchToFeed({ type: 'asked', key, cursor: 'page-2' });
  dispatchToFeed({ type: 'answered', key, cursor: 'page-2', page: page([45, 44]) });

  it('is found on any loaded page of its list', () => {
    expect(findLoadedClip({ gameId, eventNumber: 60 }, here)?.clip.eventNumber).toBe(60);
    expect(findLoadedClip({ gameId, eventNumber: 44 }, here)?.clip.eventNumber).toBe(44);
  });

  it('is not found in the list of another search', () => {
    expect(findLoadedClip({ gameId, eventNumber: 1 }, here)).toBeNull();
    expect(findLoadedClip({ gameId: '0022400062', eventNumber: 60 }, here)).toBeNull();
    const other = origin('type=player&league=nba&player=2544');
    expect(findLoadedClip({ gameId, eventNumber: 60 }, other)).toBeNull();
    const later = origin('type=player&league=nba&player=201939&cursor=page-2');
    expect(findLoadedClip({ gameId, eventNumber: 60 }, later)).toBeNull();
  });
});

describe('a clip without a source search', () => {
  it('is found in the loaded list of its game', () => {
    const list = page([7, 8]);
    const { search, start } = getSideListSource(gameId, null);
    putFeed(openFeed(feedKey(search, start), list));
    expect(findLoadedClip({ gameId, eventNumber: 8 }, null)).toEqual({
      clip: list.items[1],
      page: list,
    });
    expect(findLoadedClip({ gameId, eventNumber: 9 }, null)).toBeNull();
    expect(findLoadedClip({ gameId: '0022400062', eventNumber: 8 }, null)).toBeNull();
  });
});
