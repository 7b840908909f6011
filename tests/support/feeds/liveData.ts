/** The game as liveData tells it, and flattened to a table. */
import { actionTable, csv } from './csv.ts';
import { away, eve, gameId, gameNumber, home, personOf, playersOf, shortName } from './people.ts';
import { story, type Told } from './story.ts';
import { statistics } from './totals.ts';

const liveClock = (clock: string) => {
  const [minutes, seconds] = clock.split(':');
  return `PT${minutes?.padStart(2, '0')}M${seconds}.40S`;
};

/** A liveData play-by-play. @param told leave plays out or change them; `ended` false: unfinished */
export function livePlayByPlay(told: Told[] = story, ended = true) {
  const actions = told.flatMap((play) => {
    const person = play.who === undefined ? null : personOf(play.who);
    const action: Record<string, unknown> = {
      actionNumber: play.event,
      clock: liveClock(play.clock),
      timeActual: '2025-03-02T01:10:00.0Z',
      period: 4,
      teamId: play.team,
      actionType: play.type,
      subType: play.sub,
      ...(play.descriptor ? { descriptor: play.descriptor } : {}),
      qualifiers: play.qualifiers ?? [],
      personId: person?.id ?? 0,
      ...(person ? { playerName: person.family, playerNameI: shortName(person) } : {}),
      xLegacy: play.x ?? null,
      yLegacy: play.y ?? null,
      scoreHome: String(play.score[0]),
      scoreAway: String(play.score[1]),
      ...(play.made === undefined ? {} : { shotResult: play.made ? 'Made' : 'Missed' }),
      ...(play.assist ? { assistPersonId: play.assist } : {}),
      ...(play.block ? { blockPersonId: play.block } : {}),
      ...(play.steal ? { stealPersonId: play.steal } : {}),
      ...(play.drawn ? { foulDrawnPersonId: play.drawn } : {}),
      ...(play.lost ? { jumpBallWonPersonId: play.who, jumpBallLostPersonId: play.lost } : {}),
    };
    const helper = play.block ?? play.steal;
    if (!helper) return [action];
    const other = personOf(helper);
    const own = {
      ...action,
      actionNumber: play.event + 1,
      actionType: play.block ? 'block' : 'steal',
      subType: '',
      teamId: other.team,
      personId: other.id,
      playerName: other.family,
      playerNameI: shortName(other),
    };
    return [action, own];
  });
  const end = {
    ...actions.at(-1),
    actionNumber: 99,
    actionType: 'game',
    subType: 'end',
    clock: 'PT00M00.00S',
  };
  const all = ended ? [...actions, end] : actions;
  const ordered = all.map((action, i) => ({ ...action, orderNumber: (i + 1) * 1000 }));
  return { meta: { version: 1 }, game: { gameId, actions: ordered } };
}

/** A liveData box score. */
export function liveBoxScore() {
  const team = (teamId: number, score: number) => ({
    teamId,
    score,
    players: playersOf(teamId).map((person, i) => ({
      status: 'ACTIVE',
      personId: person.id,
      firstName: person.first,
      familyName: person.family,
      starter: i === 0 ? '1' : '0',
      played: person.id === eve ? '0' : '1',
      statistics: statistics(person.id, 'PT32M10.00S'),
    })),
    statistics: { fieldGoalsMade: 2, reboundsTotal: 1, biggestLead: 2, foulsTeam: 1 },
  });
  const game = {
    gameId,
    gameCode: '20250301/BOSATL',
    gameStatus: 3,
    period: 4,
    gameClock: 'PT00M00.00S',
    homeTeam: team(home, 5),
    awayTeam: team(away, 3),
  };
  return { meta: { version: 1 }, game };
}

/** A liveData play-by-play as a table of its actions. */
export function liveTable(told: Told[] = story): string {
  return actionTable(livePlayByPlay(told).game);
}

/** liveData flattened to a table. */
export function flatTable(told: Told[] = story): string {
  const header = [
    'period',
    'clock',
    'actionNumber',
    'actionType',
    'description',
    'qualifier',
    'playerName',
    'scoreHome',
    'scoreAway',
    'shotResult',
    'person_id',
    'assister_id',
    'foulDrawnPersonId',
    'stealPersonId',
    'blockPersonId',
    'teamId',
    'game_id',
  ];
  const rows = told
    .filter((play) => play.type !== 'jumpball')
    .map((play) => {
      const person = play.who === undefined ? null : personOf(play.who);
      const list = (play.qualifiers ?? []).map((word) => `'${word}'`).join(', ');
      const result = play.made === undefined ? '' : play.made ? 'Made' : 'Missed';
      return [
        4,
        liveClock(play.clock),
        play.event,
        play.type,
        flatText(play),
        `[${list}]`,
        person?.family,
        play.score[0],
        play.score[1],
        result,
        person?.id ?? 0,
        play.assist,
        play.drawn,
        play.steal,
        play.block,
        `${play.team}.0`,
        gameNumber,
      ];
    });
  return csv(header, rows);
}

function flatText(play: Told): string {
  const name = play.who === undefined ? 'TEAM' : shortName(personOf(play.who));
  const miss = play.made === false ? 'MISS ' : '';
  const manner = play.descriptor ? `${play.descriptor} ` : '';
  if (play.type === '3pt') return `${miss}${name} 26' ${manner}3PT`;
  if (play.type === '2pt') return `${miss}${name} 2' ${manner}${play.sub}`;
  if (play.type === 'freethrow') return `${miss}${name} Free Throw ${play.sub}`;
  if (play.type === 'rebound')
    return play.who ? `${name} REBOUND (Off:0 Def:1)` : `${name} ${play.sub} REBOUND`;
  if (play.type === 'turnover') return `${name} ${play.sub} TURNOVER (1 TO)`;
  return `${name} ${manner}${play.sub} FOUL (1 PF) (Reed 2 FT)`;
}
