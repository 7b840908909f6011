import { describe, expect, it } from 'vitest';
import { buildPhraseLookup, listPhraseGames, phrasePlayers } from '#tests/support/phraseLookup.ts';
import { buildNameIndex } from './playerNames.ts';
import { suggestPhrases } from './suggestPhrases.ts';

const lookup = buildPhraseLookup();
const suggest = (text: string) => suggestPhrases(text, lookup, listPhraseGames);
const texts = async (text: string) => (await suggest(text)).map((each) => each.text);

describe('suggestions', () => {
  it('are players by recorded plays, with team and years', async () => {
    expect(await suggest('cur')).toEqual([
      { text: 'Stephen Curry', detail: 'GSW · 2009–2025', href: '/search?q=Stephen+Curry' },
      { text: 'Seth Curry', detail: 'CHA · 2013–2025', href: '/search?q=Seth+Curry' },
    ]);
  });

  it('are teams, and words', async () => {
    expect(await texts('thun')).toEqual(['Oklahoma City Thunder']);
    expect(await texts('curry step')).toEqual(['curry step back']);
  });

  it('begin with what the phrase means, once it is clear', async () => {
    expect((await suggest('curry threes'))[0]).toEqual({
      text: 'curry threes',
      detail: 'Stephen Curry, threes made, 2024-25',
      href: '/search?q=curry+threes',
    });
  });

  it('are teams after vs, and players after to', async () => {
    expect(await texts('curry vs la')).toContain('curry vs Los Angeles Lakers');
    expect(await texts('okc @ bos')).toContain('okc @ Boston Celtics');
    expect(await texts('haliburton to sia')).toEqual(['haliburton to Pascal Siakam']);
  });

  it('end with the newest games of two teams', async () => {
    const found = await suggest('okc den');
    expect(found.at(-2)).toEqual({
      text: '2025-05-18, DEN @ OKC',
      detail: 'Game',
      href: '/search?type=game&game=0042400227&sort=asc',
    });
  });

  it('tell players of one name apart', async () => {
    expect(await texts('marcus wil')).toEqual([
      ...['Marcus Williams (101173)', 'Marcus Williams (101174)'],
    ]);
  });

  it('are none for nothing, and eight at most', async () => {
    expect(await suggest('  ')).toEqual([]);
    expect(await suggest('xyzzy')).toEqual([]);
    for (const text of ['ja', 'la', 'd', 's', 'lakers ce']) {
      expect((await suggest(text)).length).toBeLessThanOrEqual(8);
    }
  });

  it('take less than 20 ms of the processor among four thousand players', async () => {
    const many = Array.from({ length: 64 }, (_, i) =>
      phrasePlayers.map((player) => {
        const letters = String.fromCharCode(97 + (i % 26), 97 + Math.floor(i / 26));
        return { ...player, fullName: i === 0 ? player.fullName : player.fullName + letters };
      }),
    ).flat();
    const large = buildPhraseLookup({ names: buildNameIndex(many) });
    const phrases = ['ja', 'curry vs l', 'jalen', 'wembenyam', 'okc den', 'haliburton to si'];
    const measure = async () => {
      const began = process.cpuUsage();
      for (const text of phrases) await suggestPhrases(text, large, listPhraseGames);
      return process.cpuUsage(began).user / 1000 / phrases.length;
    };
    const times = [await measure(), await measure(), await measure()];
    expect(Math.min(...times)).toBeLessThan(20);
  });
});
