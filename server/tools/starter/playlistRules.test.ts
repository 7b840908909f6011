import { describe, expect, it } from 'vitest';
import { toTagBits } from '#server/store/plays/tags.ts';
import { applyPlaylistRules, type SeasonShot } from './playlistRules.ts';

const shot = (game_id: number, event: number, more: Partial<SeasonShot> = {}): SeasonShot => ({
  ...{ game_id, event, period: 1, clock: 7200 - event, distance: 3, player_id: game_id + event },
  ...{ assist_id: null, block_id: null, made: 1, value: 2, score_home: null, score_away: null },
  ...{ tags: 0, more_tags: 0, day: 20241000 + game_id, phase: 20242 },
  ...{ home_team_id: 1, away_team_id: 2 },
  ...more,
});

function chosen(id: string, shots: SeasonShot[]) {
  const found = applyPlaylistRules((league) =>
    id.includes('wnba') || id.startsWith('clark') === (league === 'wnba') ? shots : [],
  ).find((playlist) => playlist.id === id);
  return found && { name: found.name, plays: found.plays.map((play) => play.join(':')) };
}

const many = (game: number, count: number, more: Partial<SeasonShot> = {}) =>
  Array.from({ length: count }, (_, i) => shot(game, i + 1, more));

describe('the rules of playlists', () => {
  it('choose no more than 24, the farthest first', () => {
    const shots = many(1, 30).map((s) => ({ ...s, value: 3, distance: 25 + s.event }));
    const { plays } = chosen('longest-threes-2024-25', shots) ?? {};
    expect(plays).toHaveLength(24);
    expect(plays?.slice(0, 2)).toEqual(['1:30', '1:29']);
  });

  it('choose game winners by the time left, and nothing without the tag', () => {
    const winner = toTagBits(['Game Winner']);
    const shots = [
      shot(1, 1, { ...winner, period: 4, clock: 31 }),
      shot(2, 1, { ...winner, period: 5, clock: 2 }),
      shot(3, 1, { period: 4, clock: 0 }),
    ];
    expect(chosen('game-winners-2024-25', shots)?.plays).toEqual(['2:1', '1:1']);
    expect(chosen('four-point-plays-2024-25', shots)).toBeUndefined();
  });

  it('find the series that ended the season, with a basket of each game, in order', () => {
    const final = { phase: 20244, home_team_id: 3, away_team_id: 4 };
    const shots = [
      ...many(1, 20),
      ...many(2, 20, { ...final, distance: 60 }),
      ...many(3, 2, { ...final, home_team_id: 4, away_team_id: 3 }),
      ...many(4, 3, { ...final, home_team_id: 5 }),
      ...many(5, 1, final),
    ];
    const { plays } = chosen('finals-2025-in-twelve-plays', shots) ?? {};
    expect(plays).toHaveLength(12);
    expect(new Set(plays?.map((play) => play[0]))).toEqual(new Set(['2', '3', '5']));
    expect(plays).toEqual(plays?.toSorted((a, b) => Number(a[0]) - Number(b[0])));
    expect(plays?.slice(-2)).toEqual(['3:2', '5:1']);
  });

  it('take the month with most blocks, and whole games of it while they fit', () => {
    const by = { block_id: 1641705, made: 0 };
    const shots = [
      ...many(1, 20, { ...by, day: 20241130 }),
      ...many(2, 10, { ...by, day: 20241201 }),
      ...many(3, 12, { ...by, day: 20241203 }),
      ...many(4, 5, { ...by, day: 20241205 }),
      ...many(5, 2, { ...by, day: 20241231 }),
      ...many(6, 40, { ...by, block_id: 7, day: 20250101 }),
    ];
    const blocks = chosen('wembanyama-blocks-2024-25', shots);
    expect(blocks?.name).toBe('Wembanyama’s blocks of December 2024');
    const games = new Set(blocks?.plays.map((play) => play[0]));
    expect([...games]).toEqual(['2', '3', '5']);
  });
});
