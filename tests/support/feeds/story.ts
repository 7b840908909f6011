/** What happens in the invented game: Atlanta beats Boston 5 to 3. */
import { ada, away, bea, cleo, dora, home } from './people.ts';

export interface Told {
  event: number;
  clock: string;
  type: string;
  sub?: string;
  descriptor?: string;
  who?: number;
  team: number;
  made?: boolean;
  score: [home: number, away: number];
  x?: number;
  y?: number;
  qualifiers?: string[];
  assist?: number;
  steal?: number;
  block?: number;
  drawn?: number;
  lost?: number;
}

/** What happens; a steal and a block follow under numbers of their own in liveData. */
export const story: Told[] = [
  {
    event: 4,
    clock: '11:58',
    type: 'jumpball',
    sub: 'recovered',
    descriptor: 'startperiod',
    who: ada,
    lost: cleo,
    team: home,
    score: [0, 0],
  },
  {
    event: 7,
    clock: '11:40',
    type: '3pt',
    sub: 'Jump Shot',
    descriptor: 'pullup',
    who: ada,
    team: home,
    made: false,
    block: cleo,
    x: -168,
    y: 205,
    score: [0, 0],
  },
  {
    event: 9,
    clock: '11:38',
    type: 'rebound',
    sub: 'defensive',
    who: dora,
    team: away,
    score: [0, 0],
  },
  {
    event: 11,
    clock: '11:20',
    type: '2pt',
    sub: 'DUNK',
    descriptor: 'cutting',
    who: cleo,
    team: away,
    made: true,
    assist: dora,
    x: 5,
    y: 10,
    qualifiers: ['pointsinthepaint', 'fastbreak'],
    score: [0, 2],
  },
  {
    event: 14,
    clock: '11:02',
    type: 'turnover',
    sub: 'bad pass',
    who: ada,
    team: home,
    steal: dora,
    score: [0, 2],
  },
  {
    event: 16,
    clock: '10:51',
    type: 'foul',
    sub: 'personal',
    descriptor: 'shooting',
    who: bea,
    team: home,
    drawn: cleo,
    score: [0, 2],
  },
  {
    event: 18,
    clock: '10:51',
    type: 'freethrow',
    sub: '1 of 2',
    who: cleo,
    team: away,
    made: true,
    score: [0, 3],
  },
  {
    event: 19,
    clock: '10:51',
    type: 'freethrow',
    sub: '2 of 2',
    who: cleo,
    team: away,
    made: false,
    score: [0, 3],
  },
  {
    event: 20,
    clock: '10:49',
    type: 'rebound',
    sub: 'defensive',
    team: home,
    qualifiers: ['team'],
    score: [0, 3],
  },
  {
    event: 22,
    clock: '10:30',
    type: '3pt',
    sub: 'Jump Shot',
    who: bea,
    team: home,
    made: true,
    assist: ada,
    x: 100,
    y: 220,
    score: [3, 3],
  },
  {
    event: 24,
    clock: '10:02',
    type: '2pt',
    sub: 'Layup',
    descriptor: 'driving',
    who: ada,
    team: home,
    made: true,
    x: -3,
    y: 8,
    qualifiers: ['pointsinthepaint'],
    score: [5, 3],
  },
];
