import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { court } from '#app/basketball/court.ts';
import { playKinds } from '#server/store/tables/schema.ts';
import { frameSize } from '../drawing/camera.ts';
import { ballRadius, getFigureBounds } from '../drawing/figures.ts';
import { labelHeight } from '../drawing/labels.ts';
import { panelTextRight } from '../drawing/panel.ts';
import type { Scene } from '../scene.ts';
import { type Animation, clipSeconds } from './animation.ts';
import { buildAnimation } from './index.ts';

const team = { tricode: 'GSW', nickname: 'Warriors', color: '#1d428a', alternate: '#ffc72c' };
const nobody = { player: null, assist: null, steal: null, block: null, opponent: null };
const shot: Scene = {
  gameId: '0022400001',
  event: 40,
  league: 'nba',
  period: 4,
  clock: 473,
  kind: 'shot',
  detail: 'jump shot',
  made: true,
  value: 3,
  side: 'home',
  home: team,
  away: { ...team, tricode: 'LAL' },
  people: { ...nobody, player: 'Stephen Curry' },
  spot: { x: -150, y: 205 },
  distance: null,
  before: { home: 0, away: 0 },
  after: { home: 3, away: 0 },
};

const moments = Array.from({ length: 51 }, (_, i) => (i * clipSeconds) / 50);
const highest = (story: Animation) => Math.max(...moments.map((t) => story.ball(t)?.at.z ?? 0));
const ballAt = (story: Animation, t: number) => story.ball(t)?.at ?? { x: 0, y: 0, z: 0 };

const name = fc.option(fc.constantFrom('Luka Dončić', 'Nenê', 'Shai Gilgeous-Alexander'));
const anyScene: fc.Arbitrary<Scene> = fc.record({
  gameId: fc.constant('0022400001'),
  event: fc.nat(2000),
  league: fc.constantFrom('nba', 'wnba'),
  period: fc.integer({ min: 1, max: 9 }),
  clock: fc.nat(7200),
  kind: fc.constantFrom(...playKinds),
  detail: fc.option(
    fc.constantFrom(
      'dunk',
      'driving layup',
      'bad pass',
      'lost ball',
      'traveling',
      'technical',
      '1 of 2',
    ),
  ),
  made: fc.option(fc.boolean()),
  value: fc.option(fc.constantFrom(1, 2, 3)),
  side: fc.option(fc.constantFrom('home', 'away')),
  home: fc.constant(team),
  away: fc.constant(team),
  people: fc.record({ player: name, assist: name, steal: name, block: name, opponent: name }),
  spot: fc.option(
    fc.record({ x: fc.integer({ min: -250, max: 250 }), y: fc.integer({ min: -52, max: 856 }) }),
  ),
  distance: fc.option(fc.integer({ min: 0, max: 90 })),
  before: fc.option(fc.record({ home: fc.nat(150), away: fc.nat(150) })),
  after: fc.option(fc.record({ home: fc.nat(150), away: fc.nat(150) })),
});

describe('any play', () => {
  it('is decided in time, with ball and players above the floor', () => {
    fc.assert(
      fc.property(anyScene, (scene) => {
        const story = buildAnimation(scene);
        expect(story.outcome.at).toBeLessThan(clipSeconds - 0.7);
        expect(story.poster.at).toBeLessThan(clipSeconds);
        for (const t of moments) {
          const ball = story.ball(t);
          if (ball) expect(ball.at.z).toBeGreaterThanOrEqual(ballRadius - 1e-6);
          for (const actor of story.actors) {
            const { at } = actor.pose(t);
            expect(at.z).toBeGreaterThanOrEqual(0);
            expect([at.x, at.y].every(Number.isFinite)).toBe(true);
          }
        }
      }),
    );
  });

  it('shows everybody whole, beside the panel', () => {
    fc.assert(
      fc.property(anyScene, (scene) => {
        const { actors, camera, zoom, zoomCenter } = buildAnimation(scene);
        for (const t of moments) {
          for (const { pose } of actors) {
            const figure = getFigureBounds(camera, pose(t));
            const seen = ({ x, y }: { x: number; y: number }) => ({
              x: zoomCenter.x + (x - zoomCenter.x) * zoom(t),
              y: zoomCenter.y + (y - zoomCenter.y) * zoom(t),
            });
            const first = seen({ x: figure.left, y: figure.top });
            const last = seen({ x: figure.right, y: figure.bottom });
            expect(first.x).toBeGreaterThanOrEqual(panelTextRight);
            expect(first.y).toBeGreaterThanOrEqual(0);
            expect(last.x).toBeLessThanOrEqual(frameSize.width);
            expect(last.y).toBeLessThanOrEqual(frameSize.height - labelHeight);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('marks unrecorded positions as unknown', () => {
    fc.assert(
      fc.property(anyScene, (scene) => {
        const story = buildAnimation({ ...scene, spot: null });
        const known = scene.kind === 'freethrow' ? story.actors.slice(1) : story.actors;
        expect(known.every(({ isPositionKnown: placed }) => !placed)).toBe(true);
      }),
    );
  });
});

describe('a shot', () => {
  it('flies from its spot over the rim and down through it when made', () => {
    const story = buildAnimation(shot);
    const end = story.net as number;
    expect(ballAt(story, 1.5)).toMatchObject({
      x: expect.closeTo(-15, 0),
      y: expect.closeTo(20.5, 0),
    });
    expect(highest(story)).toBeGreaterThan(court.rimHeight + 4);
    expect(ballAt(story, end)).toEqual({ x: 0, y: 0, z: expect.closeTo(10.2) });
    expect(ballAt(story, end + 0.2).z).toBeLessThan(court.rimHeight - 1.5);
    expect(story.outcome).toMatchObject({ at: end, text: 'MADE', tone: 'good' });
  });

  it('comes off the rim when missed', () => {
    const story = buildAnimation({ ...shot, made: false });
    const hit = story.rim as number;
    expect(story.net).toBeNull();
    expect(ballAt(story, hit + 0.25).z).toBeGreaterThan(court.rimHeight);
    expect(story.outcome.text).toBe('MISSED');
  });

  it('does not reach the rim when blocked', () => {
    const story = buildAnimation({
      ...shot,
      made: false,
      people: { ...shot.people, block: 'R. G.' },
    });
    expect([story.net, story.rim]).toEqual([null, null]);
    expect(story.actors).toHaveLength(2);
    expect(story.actors[1]).toMatchObject({ side: 'away' });
    expect(story.outcome.text).toBe('BLOCKED');
  });

  it('has a neutral outcome if the result is not recorded', () => {
    const story = buildAnimation({ ...shot, made: null });
    expect([story.net, story.rim]).toEqual([null, null]);
  });

  it('starts with the passer when assisted', () => {
    const story = buildAnimation({ ...shot, people: { ...shot.people, assist: 'Draymond Green' } });
    const passer = story.actors[1]?.pose(0).at ?? { x: 0, y: 0 };
    expect(Math.hypot(ballAt(story, 0).x - passer.x, ballAt(story, 0).y - passer.y)).toBeLessThan(
      2,
    );
  });

  it('shows all locations at its distance if the spot is not recorded', () => {
    const story = buildAnimation({ ...shot, spot: null, distance: 18 });
    expect(story.caption).toBe('Location not recorded');
    expect(story.marks).toContainEqual({ kind: 'band', near: 16.4, far: 19.6, from: 0 });
  });

  it('starts at the line when it is a free throw', () => {
    const story = buildAnimation({ ...shot, kind: 'freethrow', value: 1, spot: null });
    expect(ballAt(story, 1.5)).toMatchObject({ x: 0, y: expect.closeTo(14.6, 0) });
    expect(story.caption).toBeNull();
  });
});

it('gives a stolen ball to the other team', () => {
  const people = { ...shot.people, steal: 'Alex Caruso' };
  const story = buildAnimation({ ...shot, kind: 'turnover', detail: 'lost ball', people });
  const thief = story.actors[1];
  const distance = (t: number) =>
    Math.hypot(
      ballAt(story, t).x - (thief?.pose(t).at.x ?? 0),
      ballAt(story, t).y - (thief?.pose(t).at.y ?? 0),
    );
  expect(thief?.side).toBe('away');
  expect(distance(0)).toBeGreaterThan(5);
  expect(distance(4)).toBeLessThan(2.5);
});
