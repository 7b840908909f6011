import { describe, expect, it } from 'vitest';
import { type HistoryEntry, parseHistory, prependEntry } from './searchHistory.ts';

const entry = (n: number): HistoryEntry => ({
  title: `Search ${n}`,
  url: `/search?n=${n}`,
  pos: 0,
});

describe('the search history', () => {
  it('keeps ten searches without repeats, newest first', () => {
    const history = prependEntry([entry(1), entry(2)], { ...entry(2), pos: 7 });
    expect(history).toEqual([{ ...entry(2), pos: 7 }, entry(1)]);
    const many = Array.from({ length: 30 }, (_, n) => entry(n)).reduce(prependEntry, []);
    expect(many).toHaveLength(10);
    expect(many[0]).toEqual(entry(29));
  });

  it('reads back what it stored', () => {
    const history = [entry(2), entry(1)];
    expect(parseHistory(JSON.stringify(history))).toEqual(history);
  });

  it('drops malformed entries', () => {
    for (const text of [null, '', 'null', '{', '{"a":1}', '[null, 3, {"title":"x"}]']) {
      expect(parseHistory(text), String(text)).toEqual([]);
    }
    const foreign = { ...entry(1), url: 'https://elsewhere.example/search?x' };
    expect(parseHistory(JSON.stringify([foreign, entry(1)]))).toEqual([entry(1)]);
  });
});
