/** What the strict stub answers unless told otherwise: a small, fixed league. */
import type { BoxScore, Clip } from '#app/api/contract.ts';
import type { Behaviour, RecordedCall } from './stubApi.ts';

export const stubPlayers = [
  { id: 201939, fullName: 'Stephen Curry' },
  { id: 2544, fullName: 'LeBron James' },
];

export const stubTeams = [
  { id: 1610612744, fullName: 'Golden State Warriors', nickname: 'Warriors' },
  { id: 1610612747, fullName: 'Los Angeles Lakers', nickname: 'Lakers' },
];

export const stubGames = [
  { id: '0022400061', date: '2024-10-22', label: '2024-10-22 | MIN @ LAL' },
  { id: '0022400062', date: '2024-10-23', label: '2024-10-23 | GSW @ POR' },
];

/** A clip of the game `gameId`; the event number also sets clock and date, so order can be told. */
export function stubClip(eventNumber: number, over: Partial<Clip> = {}): Clip {
  return {
    gameId: '0022400061',
    eventNumber,
    url: `https://videos.example/0022400061/${eventNumber}.mp4`,
    date: '2024-10-22',
    period: 1 + Math.floor(eventNumber / 100),
    clockTime: `${11 - (eventNumber % 12)}:00`,
    playerName: 'Stephen Curry',
    tags: ['3PT'],
    desc: `Stephen Curry makes a three, play ${eventNumber}`,
    ...over,
  };
}

const pages: Record<string, { first: number; next: string | null }> = {
  '': { first: 60, next: 'page-2' },
  'page-2': { first: 45, next: 'page-3' },
  'page-3': { first: 30, next: null },
};

/** Three pages of 15, 15 and 5 clips, newest first. */
function clipPage(call: RecordedCall): Behaviour {
  const cursor = call.query.find(([name]) => name === 'cursor')?.[1] ?? '';
  const page = pages[cursor];
  if (!page) return { status: 400, json: { error: { code: 'bad_cursor', message: 'cursor' } } };
  const count = page.next ? 15 : 5;
  const items = Array.from({ length: count }, (_, i) => stubClip(page.first - i));
  return { json: { items, nextCursor: page.next } };
}

export function stubSide(name: string, familyName: string): BoxScore['homeTeam'] {
  const statistics = { points: 30, minutes: 'PT32M10.00S', fieldGoalsMade: 10 };
  return {
    teamName: name,
    score: 110,
    players: [{ familyName, statistics }, { familyName: 'Reserve' }],
    statistics: { fieldGoalsMade: 40, fieldGoalsAttempted: 90, fieldGoalsPercentage: 0.4444 },
  };
}

/** The stub's answer to a call of the contract that no rule covers. */
export function answerByDefault(call: RecordedCall): Behaviour {
  const end = call.path.split('/').at(-1);
  if (call.path.endsWith('/pbp')) return clipPage(call);
  if (call.path.startsWith('/api/v1/boxscore/')) {
    return {
      json: { homeTeam: stubSide('Lakers', 'James'), awayTeam: stubSide('Wolves', 'Edwards') },
    };
  }
  if (end === 'clip') {
    const number = Number(call.query.find(([name]) => name === 'eventNumber')?.[1]);
    return { json: stubClip(number) };
  }
  if (end === 'players') return { json: stubPlayers };
  if (end === 'teams') return { json: stubTeams };
  if (end === 'games') return { json: stubGames };
  if (end === 'leaders') return { json: {} };
  if (call.method === 'GET') return { json: [] };
  return { status: 401, json: { error: { code: 'unauthorized', message: 'Log in first' } } };
}
