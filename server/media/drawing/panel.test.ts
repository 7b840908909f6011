import { expect, test } from 'vitest';
import { buildAnimation } from '../animations/index.ts';
import type { Scene } from '../scene.ts';
import { frameSize } from './camera.ts';
import { paintLayer } from './canvas.ts';
import { paintPanel } from './panel.ts';

const team = { tricode: 'MIN', nickname: 'Timberwolves', color: '#0c2340', alternate: '#78be20' };
const longest: Scene = {
  ...{ gameId: '0022400001', event: 1, league: 'nba', period: 6, clock: 1234 },
  ...{ kind: 'shot', detail: 'turnaround fadeaway bank jump shot', made: false, value: 2 },
  ...{ side: 'home', home: team, away: team, spot: null, distance: 14, before: null, after: null },
  people: {
    player: 'Shai Gilgeous-Alexander',
    assist: 'Kentavious Caldwell-Pope',
    steal: 'Nickeil Alexander-Walker',
    block: 'Giannis Antetokounmpo',
    opponent: 'Karl-Anthony Towns',
  },
};

/** Height of a browser's controls as a share of a player as wide as a desktop's. */
const controls = 0.14;

test('texts end above the controls of a player, however long they are', () => {
  const animation = buildAnimation(longest);
  const colors = { home: team.color, away: team.alternate };
  let middle = 0;
  paintLayer((ctx) => {
    middle = paintPanel({ ctx, camera: animation.camera, scene: longest, animation, colors });
  });
  const noteBottom = middle + 37;
  expect(animation.caption).not.toBeNull();
  expect(noteBottom).toBeLessThan(frameSize.height * (1 - controls));
});
