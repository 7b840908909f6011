import { describe, expect, it } from 'vitest';
import type { PlayTable } from '#server/store/tables/schema.ts';
import { gameRecord, lakers, playRow, warriors } from '#tests/fixtures/games.ts';
import { buildScene, type Scene } from './scene.ts';
import { buildDiagramPath, parseMediaPath } from './url.ts';

const { game } = gameRecord({ id: '0022400001', day: 20241022 });
const nobody: Scene['people'] = {
  player: null,
  assist: null,
  steal: null,
  block: null,
  opponent: null,
};
const people: Scene['people'] = { ...nobody, player: 'Luka Dončić', assist: 'Austin Reaves' };
const scene = (play: Partial<PlayTable>, names = people): Scene =>
  buildScene({ play: playRow(game, 0, play), game, names });

const three = {
  event: 7,
  kind: 'shot',
  made: 1,
  value: 3,
  player_id: 1,
  team_id: lakers,
  assist_id: 2,
  x: -150,
  y: 205,
  score_home: 10,
  score_away: 13,
} as const;

describe('buildScene', () => {
  it('resolves people, teams and the score before the play', () => {
    expect(scene(three)).toMatchObject({
      gameId: '0022400001',
      event: 7,
      league: 'nba',
      side: 'away',
      home: { tricode: 'GSW', nickname: 'Warriors' },
      away: { tricode: 'LAL', nickname: 'Lakers' },
      people: { player: 'Luka Dončić', assist: 'Austin Reaves', steal: null },
      spot: { x: -150, y: 205 },
      made: true,
      before: { home: 10, away: 10 },
      after: { home: 10, away: 13 },
    });
  });

  it('uses the team names of the season', () => {
    const bobcats = { ...game, season: '2013-14', home_team_id: 1610612766 };
    const drawn = buildScene({ play: playRow(bobcats, 0, three), game: bobcats, names: nobody });
    expect(drawn.home.nickname).toBe('Bobcats');
  });

  it('leaves the score alone for a miss', () => {
    const missed = scene({ ...three, made: 0 });
    expect(missed.made).toBe(false);
    expect(missed.before).toEqual(missed.after);
  });

  it('has null for facts that are not recorded', () => {
    const bare = { score_home: null, score_away: null, x: null, y: null, made: null };
    expect(scene({ ...three, ...bare, team_id: null }, nobody)).toMatchObject({
      side: null,
      made: null,
      spot: null,
      before: null,
      after: null,
      people: { player: null, assist: null },
    });
  });

  it('has placeholders for unknown teams', () => {
    const strangers = { ...game, home_team_id: 1, away_team_id: 2 };
    const drawn = buildScene({ play: playRow(game, 0), game: strangers, names: nobody });
    expect([drawn.home.tricode, drawn.away.tricode]).toEqual(['HOME', 'AWAY']);
  });
});

describe('buildDiagramPath', () => {
  it('contains game and event, which parseMediaPath reads', () => {
    const path = buildDiagramPath(scene(three));
    expect(path).toMatch(/^\/media\/0022400001\/7-[\w-]{12}\.mp4$/);
    expect(parseMediaPath(path)).toMatchObject({ gameId: '0022400001', event: 7, type: 'mp4' });
    expect(parseMediaPath(path.replace('mp4', 'jpg'))).toMatchObject({ type: 'jpg' });
    const small = parseMediaPath(path.replace('mp4', 'small.jpg'));
    expect(small).toMatchObject({ type: 'small.jpg' });
  });

  it('changes with the drawn facts only', () => {
    const path = buildDiagramPath(scene(three));
    expect(buildDiagramPath(scene({ ...three, ord: 40, flags: 3, tags: 9 }))).toBe(path);
    for (const change of [{ x: -149 }, { made: 0 }, { clock: 12 }, { score_home: 11 }] as const) {
      expect(buildDiagramPath(scene({ ...three, ...change }))).not.toBe(path);
    }
    expect(buildDiagramPath(scene(three, { ...people, player: 'Somebody Else' }))).not.toBe(path);
    expect(buildDiagramPath(scene({ ...three, team_id: warriors }))).not.toBe(path);
  });

  it.each([
    ['/media/22400001/7-abcdefghijkl.mp4'],
    ['/media/9999999999/7-abcdefghijkl.mp4'],
    ['/media/0022400001/7-abc.mp4'],
    ['/media/0022400001/7-abcdefghijkl.webm'],
    ['/media/0022400001/../7-abcdefghijkl.mp4'],
    ['/media/0022400001/7-abcdefghijk%2F.mp4'],
  ])('is never %s', (path) => expect(parseMediaPath(path)).toBeNull());
});
