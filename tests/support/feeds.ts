/**
 * One invented game as every feed would tell it, each in the least that its format needs. Atlanta
 * beats Boston 5 to 3; the players are made up.
 */

export const home = 1610612737;
export const away = 1610612738;
/** Ten digits. */
export const gameId = '0022400901';
export const gameNumber = 22400901;

export const ada = 901;
export const bea = 902;
export const cleo = 951;
export const dora = 952;
/** On the bench all game. */
export const eve = 953;

interface Person {
  id: number;
  first: string;
  family: string;
  team: number;
}

export const people: Record<number, Person> = {
  [ada]: { id: ada, first: 'Ada', family: 'Quill', team: home },
  [bea]: { id: bea, first: 'Bea', family: 'Stone Jr.', team: home },
  [cleo]: { id: cleo, first: 'Cleo', family: 'Reed', team: away },
  [dora]: { id: dora, first: 'Dora', family: 'van Dyke', team: away },
  [eve]: { id: eve, first: 'Eve', family: 'Long', team: away },
};

const short = (p: Person) => `${p.first[0]}. ${p.family}`;
const personOf = (id: number) => people[id] as Person;

interface Told {
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
      ...(person ? { playerName: person.family, playerNameI: short(person) } : {}),
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
      playerNameI: short(other),
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

interface Line {
  points: number;
  fg: [made: number, attempted: number];
  threes: [made: number, attempted: number];
  ft: [made: number, attempted: number];
  rebounds: [offensive: number, defensive: number];
  assists: number;
  steals: number;
  blocks: number;
  turnovers: number;
  fouls: number;
}

/** What the story adds up to. */
export const totals: Record<number, Line> = {
  [ada]: {
    points: 2,
    fg: [1, 2],
    threes: [0, 1],
    ft: [0, 0],
    rebounds: [0, 0],
    assists: 1,
    steals: 0,
    blocks: 0,
    turnovers: 1,
    fouls: 0,
  },
  [bea]: {
    points: 3,
    fg: [1, 1],
    threes: [1, 1],
    ft: [0, 0],
    rebounds: [0, 0],
    assists: 0,
    steals: 0,
    blocks: 0,
    turnovers: 0,
    fouls: 1,
  },
  [cleo]: {
    points: 3,
    fg: [1, 1],
    threes: [0, 0],
    ft: [1, 2],
    rebounds: [0, 0],
    assists: 0,
    steals: 0,
    blocks: 1,
    turnovers: 0,
    fouls: 0,
  },
  [dora]: {
    points: 0,
    fg: [0, 0],
    threes: [0, 0],
    ft: [0, 0],
    rebounds: [0, 1],
    assists: 1,
    steals: 1,
    blocks: 0,
    turnovers: 0,
    fouls: 0,
  },
  [eve]: {
    points: 0,
    fg: [0, 0],
    threes: [0, 0],
    ft: [0, 0],
    rebounds: [0, 0],
    assists: 0,
    steals: 0,
    blocks: 0,
    turnovers: 0,
    fouls: 0,
  },
};

function statistics(id: number, minutes: string) {
  const line = totals[id] as Line;
  return {
    minutes,
    points: line.points,
    fieldGoalsMade: line.fg[0],
    fieldGoalsAttempted: line.fg[1],
    threePointersMade: line.threes[0],
    threePointersAttempted: line.threes[1],
    freeThrowsMade: line.ft[0],
    freeThrowsAttempted: line.ft[1],
    reboundsOffensive: line.rebounds[0],
    reboundsDefensive: line.rebounds[1],
    assists: line.assists,
    steals: line.steals,
    blocks: line.blocks,
    turnovers: line.turnovers,
    foulsPersonal: line.fouls,
    plusMinusPoints: id === eve ? 0 : personOf(id).team === home ? 2 : -2,
  };
}

const playersOf = (team: number) => Object.values(people).filter((person) => person.team === team);

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

const csv = (header: string[], rows: unknown[][]) =>
  `${[header, ...rows].map((row) => row.map(cell).join(',')).join('\n')}\n`;

function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
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
  const name = play.who === undefined ? 'TEAM' : short(personOf(play.who));
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

function v2Text(play: Told): string {
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

/** A shot chart table. @param videos official URLs by event number */
export function shotTable(told: Told[] = story, videos: Record<number, string> = {}): string {
  const header = [
    'GAME_ID',
    'GAME_EVENT_ID',
    'PLAYER_ID',
    'PLAYER_NAME',
    'TEAM_ID',
    'PERIOD',
    'MINUTES_REMAINING',
    'SECONDS_REMAINING',
    'ACTION_TYPE',
    'SHOT_TYPE',
    'SHOT_ZONE_BASIC',
    'LOC_X',
    'LOC_Y',
    'SHOT_MADE_FLAG',
    'GAME_DATE',
    'HTM',
    'VTM',
    'video_url',
  ];
  const rows = told
    .filter((play) => play.x !== undefined)
    .map((play) => {
      const person = personOf(play.who as number);
      const [minutes, seconds] = play.clock.split(':');
      const zone = play.qualifiers?.includes('pointsinthepaint')
        ? 'Restricted Area'
        : 'Above the Break 3';
      return [
        gameNumber,
        play.event,
        person.id,
        `${person.first} ${person.family}`,
        play.team,
        4,
        minutes,
        Number(seconds),
        `${play.descriptor ?? ''} ${play.sub} Shot`.trim(),
        `${play.type === '3pt' ? 3 : 2}PT Field Goal`,
        zone,
        play.x,
        play.y,
        play.made ? 1 : 0,
        '20250301',
        'ATL',
        'BOS',
        videos[play.event],
      ];
    });
  return csv(header, rows);
}

/** A player box score v3 table. */
export function playerBoxTable(): string {
  const names = Object.keys(statistics(ada, ''));
  const rows = Object.values(people).map((person) => {
    const figures = Object.values(statistics(person.id, person.id === eve ? '' : '32:10'));
    return [gameId, person.team, person.id, person.first, person.family, 'F', ...figures];
  });
  return csv(
    ['gameId', 'teamId', 'personId', 'firstName', 'familyName', 'position', ...names],
    rows,
  );
}

/** A team game log as a stats response. */
export function gameLog() {
  const headers = [
    'SEASON_ID',
    'TEAM_ID',
    'TEAM_ABBREVIATION',
    'GAME_ID',
    'GAME_DATE',
    'MATCHUP',
    'PTS',
  ];
  const rowSet = [
    ['22024', home, 'ATL', gameId, '2025-03-01', 'ATL vs. BOS', 5],
    ['22024', away, 'BOS', gameId, '2025-03-01', 'BOS @ ATL', 3],
  ];
  return { resource: 'leaguegamelog', resultSets: [{ name: 'LeagueGameLog', headers, rowSet }] };
}

const v3Types: Record<string, string> = {
  jumpball: 'Jump Ball',
  freethrow: 'Free Throw',
  rebound: 'Rebound',
  turnover: 'Turnover',
  foul: 'Foul',
};

/**
 * A play-by-play v3: steals and blocks are rows that share the number.
 * @param told see {@link livePlayByPlay}
 */
export function playByPlayV3(told: Told[] = story, ended = true) {
  let last = '0-0';
  const actions = told.flatMap((play) => {
    const person = play.who === undefined ? null : personOf(play.who);
    const shot = play.type === '2pt' || play.type === '3pt';
    const score = play.score.join('-');
    const changed = score !== last;
    last = score;
    const base = {
      actionNumber: play.event,
      clock: `PT${play.clock.replace(':', 'M')}.00S`,
      period: 4,
      teamId: person ? play.team : 0,
      personId: person?.id ?? play.team,
      playerName: person?.family ?? '',
      playerNameI: person ? short(person) : '',
      xLegacy: play.x ?? 0,
      yLegacy: play.y ?? 0,
      scoreHome: changed ? String(play.score[0]) : '',
      scoreAway: changed ? String(play.score[1]) : '',
      location: play.team === home ? 'h' : 'v',
      description: play.assist
        ? `${v2Text(play)} (${personOf(play.assist).family} 1 AST)`
        : v2Text(play),
      actionType: shot ? (play.made ? 'Made Shot' : 'Missed Shot') : (v3Types[play.type] ?? ''),
      subType: v3Sub(play),
    };
    const helper = play.block ?? play.steal;
    if (!helper) return [base];
    const other = personOf(helper);
    return [
      base,
      {
        ...base,
        actionType: '',
        subType: '',
        personId: helper,
        teamId: other.team,
        playerName: other.family,
        playerNameI: short(other),
        location: 'v',
      },
    ];
  });
  const end = {
    ...actions.at(-1),
    actionNumber: 99,
    actionType: 'period',
    subType: 'end',
    clock: 'PT00M00.00S',
    personId: 0,
    teamId: 0,
    location: '',
  };
  return {
    game: {
      gameId,
      actions: (ended ? [...actions, end] : actions).map((action, i) => ({
        ...action,
        actionId: i + 1,
      })),
    },
  };
}

function v3Sub(play: Told): string {
  if (play.type === 'rebound') return 'Unknown';
  if (play.type === 'freethrow') return `Free Throw ${play.sub}`;
  if (play.type === 'foul') return 'Shooting';
  if (play.type === 'turnover') return 'Bad Pass';
  return play.type === 'jumpball' ? '' : `${play.descriptor ?? ''} ${play.sub} Shot`.trim();
}
