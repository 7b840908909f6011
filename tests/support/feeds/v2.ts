/** The game as stats play-by-play v2 tells it. */
import { csv } from './csv.ts';
import { gameId, home, personOf } from './people.ts';
import { story, type Told } from './story.ts';

const v2Types: Record<string, number> = {
  jumpball: 10,
  freethrow: 3,
  rebound: 4,
  turnover: 5,
  foul: 6,
};
const v2Actions: Record<string, number> = { turnover: 1, foul: 2, freethrow: 11 };

/** A play-by-play v2 table; every clock is in whole seconds. */
export function v2Table(told: Told[] = story, id = gameId): string {
  const persons = [1, 2, 3].flatMap((n) => [
    `PERSON${n}TYPE`,
    `PLAYER${n}_ID`,
    `PLAYER${n}_NAME`,
    `PLAYER${n}_TEAM_ID`,
  ]);
  const header = [
    'GAME_ID',
    'EVENTNUM',
    'EVENTMSGTYPE',
    'EVENTMSGACTIONTYPE',
    'PERIOD',
    'PCTIMESTRING',
    'HOMEDESCRIPTION',
    'NEUTRALDESCRIPTION',
    'VISITORDESCRIPTION',
    'SCORE',
    ...persons,
  ];
  let last = '0 - 0';
  const rows = told.map((play) => {
    const shot = play.type === '2pt' || play.type === '3pt';
    const type = shot ? (play.made ? 1 : 2) : v2Types[play.type];
    const score = `${play.score[1]} - ${play.score[0]}`;
    const changed = score !== last;
    last = score;
    const texts = play.team === home ? [v2Text(play), '', ''] : ['', '', v2Text(play)];
    const first =
      play.who === undefined ? [play.team === home ? 2 : 3, play.team, '', ''] : v2Person(play.who);
    const second = v2Person(play.assist ?? play.steal ?? play.drawn ?? play.lost);
    const third = v2Person(play.block);
    return [
      id,
      play.event,
      type,
      v2Actions[play.type] ?? 0,
      4,
      play.clock,
      ...texts,
      changed ? score : '',
      ...first,
      ...second,
      ...third,
    ];
  });
  const end = [
    id,
    99,
    13,
    0,
    4,
    '0:00',
    '',
    'End of 4th Period',
    '',
    '3 - 5',
    ...Array(12).fill(0),
  ];
  return csv(header, [...rows, end]);
}

function v2Person(id: number | undefined): unknown[] {
  if (id === undefined) return [0, 0, '', ''];
  const person = personOf(id);
  return [person.team === home ? 4 : 5, id, `${person.first} ${person.family}`, `${person.team}.0`];
}

/** What v2 and v3 write of a play. */
export function v2Text(play: Told): string {
  const name = play.who === undefined ? 'Hawks' : personOf(play.who).family;
  const miss = play.made === false ? 'MISS ' : '';
  const manner = play.descriptor ? `${play.descriptor} ` : '';
  if (play.type === '3pt') return `${miss}${name} 26' 3PT ${manner}Jump Shot`;
  if (play.type === '2pt') return `${miss}${name} ${manner}${play.sub}`;
  if (play.type === 'freethrow') return `${miss}${name} Free Throw ${play.sub}`;
  if (play.type === 'rebound') return play.who ? `${name} REBOUND (Off:0 Def:1)` : 'Hawks Rebound';
  if (play.type === 'turnover') return `${name} Bad Pass Turnover (P1.T1)`;
  return play.type === 'foul' ? `${name} S.FOUL (P1.T1)` : 'Jump Ball';
}
