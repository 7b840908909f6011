import { describe, expect, it } from 'vitest';
import type { FeedPlay } from '#server/importer/facts.ts';
import { mergePlays } from './mergePlays.ts';

const shot = (event: number, more: Partial<FeedPlay> = {}): FeedPlay => ({
  event,
  period: 1,
  clock: 7000 - event * 10,
  kind: 'shot',
  made: 1,
  value: 2,
  player_id: 7,
  team_id: 1,
  ...more,
});

describe('mergePlays', () => {
  it('takes plays and their order from the first feed', () => {
    const plays = mergePlays(1, [
      { kind: 'livedata-pbp', plays: [shot(3), shot(1)] },
      { kind: 'v2-pbp', plays: [shot(1), shot(2), shot(3)] },
    ]);
    expect(plays.map((play) => [play.event, play.ord])).toEqual([
      [3, 0],
      [1, 1],
    ]);
  });

  it('fills in only what the first feed does not know', () => {
    const [play] = mergePlays(1, [
      { kind: 'v2-pbp', plays: [shot(1, { assist_id: null, detail: 'layup' })] },
      {
        kind: 'shots',
        plays: [
          shot(1, { x: 30, y: 40, detail: 'dunk', flags: 1, video_url: 'https://v.example/1.mp4' }),
        ],
      },
      { kind: 'v3-pbp', plays: [shot(1, { assist_id: 9 })] },
    ]);
    expect(play).toMatchObject({
      detail: 'layup',
      assist_id: null,
      x: 30,
      y: 40,
      distance: 5,
      flags: 1,
    });
    expect(play?.video_url).toBe('https://v.example/1.mp4');
  });

  it('takes assists from another feed if the first one has none', () => {
    const [play] = mergePlays(1, [
      { kind: 'v3-pbp', plays: [shot(1)] },
      { kind: 'v2-pbp', plays: [shot(1, { assist_id: 9 })] },
    ]);
    expect(play?.assist_id).toBe(9);
  });

  it('does not mix plays of different kinds that share a number', () => {
    const [play] = mergePlays(1, [
      { kind: 'v2-pbp', plays: [shot(1, { kind: 'turnover' })] },
      { kind: 'shots', plays: [shot(1, { x: 1, y: 1 })] },
    ]);
    expect(play).toMatchObject({ kind: 'turnover', x: null });
  });

  it('inserts the kinds of plays that the first feed never has', () => {
    const jump: FeedPlay = { event: 2, period: 1, clock: 6980, kind: 'jumpball' };
    const plays = mergePlays(1, [
      { kind: 'livedata-flat', plays: [shot(1), shot(3)] },
      { kind: 'v2-pbp', plays: [shot(1), jump, shot(3), shot(4)] },
    ]);
    expect(plays.map((play) => play.event)).toEqual([1, 2, 3]);
  });

  it('orders inserted plays within a second by the score', () => {
    const clock = 5720;
    const scored = (event: number, score_away: number) =>
      shot(event, { clock, score_home: 60, score_away });
    const goaltending: FeedPlay = { ...scored(483, 60), kind: 'violation' };
    const plays = mergePlays(1, [
      { kind: 'livedata-flat', plays: [scored(395, 60), scored(400, 61)] },
      { kind: 'v2-pbp', plays: [goaltending] },
    ]);
    expect(plays.map((play) => play.event)).toEqual([395, 483, 400]);
  });

  it('inserts a play that follows a basket after it, whatever the event numbers', () => {
    const clock = 4540;
    const throwOf = (event: number, score_home: number): FeedPlay => ({
      ...shot(event, { clock, score_home, score_away: 40 }),
      ...{ kind: 'freethrow', value: 1 },
    });
    const lane = shot(221, {
      kind: 'violation',
      made: null,
      clock,
      score_home: 37,
      score_away: 40,
    });
    const plays = mergePlays(1, [
      { kind: 'livedata-flat', plays: [throwOf(209, 36), throwOf(232, 37)] },
      { kind: 'v2-pbp', plays: [lane] },
    ]);
    expect(plays.map((play) => play.event)).toEqual([209, 232, 221]);
  });

  it("gives inserted plays a clock that does not fall below the next play's", () => {
    const jump: FeedPlay = { event: 2, period: 1, clock: 320, kind: 'jumpball' };
    const plays = mergePlays(1, [
      { kind: 'livedata-flat', plays: [shot(1, { clock: 329 }), shot(3, { clock: 328 })] },
      { kind: 'v2-pbp', plays: [jump] },
    ]);
    expect(plays.map((play) => play.clock)).toEqual([329, 328, 328]);
    expect(plays[1]?.kind).toBe('jumpball');
  });

  it('takes the tenths of a clock that is otherwise the same', () => {
    const at = (first: number, second: number) =>
      mergePlays(1, [
        { kind: 'v2-pbp', plays: [shot(1, { clock: first })] },
        { kind: 'livedata-flat', plays: [shot(1, { clock: second })] },
      ])[0]?.clock;
    expect(at(6990, 6994)).toBe(6994);
    expect(at(6990, 6974)).toBe(6990);
  });

  it('survives a feed in which a number comes twice or somebody assists himself', () => {
    const plays = mergePlays(1, [
      { kind: 'v2-pbp', plays: [shot(1, { assist_id: 7 }), shot(1, { made: 0 })] },
    ]);
    expect(plays).toMatchObject([{ event: 1, made: 1, assist_id: null }]);
  });
});
