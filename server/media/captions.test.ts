import { describe, expect, it } from 'vitest';
import {
  describeAction,
  formatDistance,
  formatGameTime,
  getMainName,
  listSupportingPlayers,
  splitName,
} from './captions.ts';
import type { Scene } from './scene.ts';

const team = { tricode: 'GSW', nickname: 'Warriors', color: '#1d428a', alternate: '#ffc72c' };
const nobody = { player: null, assist: null, steal: null, block: null, opponent: null };
const base: Scene = {
  gameId: '0022400001',
  event: 1,
  league: 'nba',
  period: 4,
  clock: 473,
  kind: 'shot',
  detail: null,
  made: true,
  value: 2,
  side: 'home',
  home: team,
  away: { ...team, tricode: 'LAL', nickname: 'Lakers' },
  people: nobody,
  spot: null,
  distance: null,
  before: null,
  after: null,
};

describe('describeAction', () => {
  it.each<[Partial<Scene>, string]>([
    [{ detail: 'driving layup' }, 'Driving layup'],
    [{ detail: 'alley-oop dunk' }, 'Alley-oop dunk'],
    [{ detail: 'cutting dunk shot' }, 'Cutting dunk'],
    [{ detail: 'pullup jump shot' }, 'Pullup jump shot'],
    [{ detail: 'step back jump shot', value: 3 }, 'Step back three'],
    [{ detail: 'jump shot', value: 3 }, 'Three-pointer'],
    [{ detail: null, value: 3 }, 'Three-pointer'],
    [{ detail: null }, 'Two-pointer'],
    [{ detail: null, value: null }, 'Shot'],
    [{ kind: 'freethrow', detail: '1 of 2' }, 'Free throw 1 of 2'],
    [{ kind: 'freethrow', detail: 'technical 1 of 1' }, 'Technical free throw 1 of 1'],
    [{ kind: 'freethrow', detail: null }, 'Free throw'],
    [{ kind: 'rebound', detail: 'offensive' }, 'Offensive rebound'],
    [{ kind: 'rebound', detail: null }, 'Rebound'],
    [{ kind: 'turnover', detail: 'bad pass out-of-bounds' }, 'Bad pass out of bounds'],
    [{ kind: 'turnover', detail: '3-second-violation' }, '3-second violation'],
    [{ kind: 'turnover', detail: 'shot clock' }, 'Shot clock violation'],
    [{ kind: 'foul', detail: 'shooting personal' }, 'Shooting personal foul'],
    [{ kind: 'foul', detail: 'flagrant-type-1 personal' }, 'Flagrant 1 foul'],
    [{ kind: 'violation', detail: 'delay-of-game' }, 'Delay of game'],
    [{ kind: 'violation', detail: 'lane' }, 'Lane violation'],
    [{ kind: 'jumpball', detail: 'startperiod recovered' }, 'Jump ball'],
    [{ kind: 'ejection', detail: 'other' }, 'Ejection'],
  ])('%o is %s', (facts, text) => expect(describeAction({ ...base, ...facts })).toBe(text));
});

it('keeps particles and suffixes with the family name', () => {
  expect(splitName('Shai Gilgeous-Alexander')).toEqual({
    first: 'Shai',
    family: 'Gilgeous-Alexander',
  });
  expect(splitName('Gary Trent Jr.')).toEqual({ first: 'Gary', family: 'Trent Jr.' });
  expect(splitName('Nenê')).toEqual({ first: '', family: 'Nenê' });
});

it('names the player, else the team, else the kind of play', () => {
  expect(getMainName({ ...base, people: { ...nobody, player: 'Stephen Curry' } }).family).toBe(
    'Curry',
  );
  expect(getMainName(base)).toEqual({ first: 'Team', family: 'Warriors' });
  expect(getMainName({ ...base, side: null }).family).toBe('Shot');
});

it('numbers overtimes from the second on', () => {
  expect(formatGameTime(base)).toBe('Q4  0:47.3');
  expect(formatGameTime({ period: 5, clock: 3000 })).toBe('OT  5:00');
  expect(formatGameTime({ period: 6, clock: 100 })).toBe('2OT  0:10');
});

it('takes the distance from the location, else from the feed, and omits zero', () => {
  expect(formatDistance({ ...base, spot: { x: 30, y: 40 }, distance: 9 })).toBe('5 ft');
  expect(formatDistance({ ...base, spot: { x: 170, y: 176 }, distance: 24.5 })).toBe('24 ft');
  expect(formatDistance({ ...base, distance: 26.4 })).toBe('26 ft');
  expect(formatDistance({ ...base, distance: 0 })).toBeNull();
  expect(formatDistance({ ...base, kind: 'foul', distance: 12 })).toBeNull();
});

it('puts the others on their own side', () => {
  const people = { ...nobody, assist: 'A B', block: 'C D' };
  expect(listSupportingPlayers({ ...base, people })).toEqual([
    { role: 'Assist', name: 'A B', side: 'home' },
    { role: 'Block', name: 'C D', side: 'away' },
  ]);
});
