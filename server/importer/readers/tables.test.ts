import { describe, expect, it } from 'vitest';
import { readJson } from '#server/importer/input/documents.ts';
import { readResultSet } from '#server/importer/input/table.ts';
import type { SourceFacts } from '../facts.ts';
import { playerBoxV2Reader, teamBoxV2Reader } from './boxTables.ts';
import { gameHeaderReader, gameLogReader, lineScoreReader } from './games.ts';
import { playerListReader } from './playerLists.ts';

const readers = [
  ...[playerBoxV2Reader, gameLogReader, teamBoxV2Reader],
  ...[gameHeaderReader, lineScoreReader, playerListReader],
];

function read(headers: string, ...rows: unknown[][]): SourceFacts[] {
  const found: SourceFacts[] = [];
  const fits = readResultSet({ headers: headers.split(' '), rowSet: rows }, readers, (source) =>
    found.push(source as SourceFacts),
  );
  expect(fits).toBe(true);
  return found;
}

const figures = 'MIN FGM FGA FG3M FG3A FTM FTA OREB DREB REB AST STL BLK TO PF PTS PLUS_MINUS';
const some = ['25.000000:53', 2, 10, 1, 5, 0, 0, 2, 1, 3, 2, 0, 1, 4, 3, 5, -28];

describe('box score tables v2', () => {
  const headers = `GAME_ID TEAM_ID PLAYER_ID PLAYER_NAME NICKNAME START_POSITION COMMENT ${figures}`;

  it('give players their time, and no figures to those who did not play', () => {
    const [source] = read(
      headers,
      [1022400235, 1611661329, 7, 'Mikiah Herbert Harrigan', 'Mikiah', 'F', null, ...some],
      [
        1022400235,
        1611661329,
        8,
        'Eve Long',
        'Eve',
        '',
        'DNP',
        '',
        ...some.slice(1).map(() => null),
      ],
    );
    expect(source?.kind).toBe('v2-box');
    expect(source?.facts.lines).toMatchObject([
      { player_id: 7, starter: 1, seconds: 1553, points: 5, turnovers: 4, plus_minus: -28 },
      { player_id: 8, starter: 0, benched: true },
    ]);
    expect(source?.facts.players[0]).toEqual({
      id: 7,
      first: 'Mikiah',
      family: 'Herbert Harrigan',
    });
  });

  it('give a player with a repeated row once', () => {
    const row = [1022400235, 1611661329, 7, 'Eve Long', 'Eve', 'F', null, ...some];
    expect(read(headers, row, row)).toEqual(read(headers, row));
  });

  it('give teams only the figures that all feeds define alike', () => {
    const [source] = read(`GAME_ID TEAM_ID TEAM_NAME ${figures}`, [
      1022400235,
      1611661323,
      'Sun',
      ...some,
    ]);
    expect(source?.kind).toBe('v2-team-box');
    expect(source?.facts.teamLines?.[0]).toMatchObject({ score: 5, rebounds_offensive: 2 });
    expect(source?.facts.teamLines?.[0]).not.toHaveProperty('turnovers_total');
  });

  it('take the whole team, not its starters, from a response with both', () => {
    const team = [1022400235, 1611661323, 'Sun'];
    const set = (names: string, ...rowSet: unknown[][]) => ({
      headers: `GAME_ID TEAM_ID ${names} ${figures}`.split(' '),
      rowSet,
    });
    const of = (points: number) => some.with(-2, points);
    const resultSets = [
      set('PLAYER_ID PLAYER_NAME START_POSITION', [...team.slice(0, 2), 7, 'A B', 'F', ...some]),
      set('TEAM_NAME', [...team, ...of(113)]),
      set(
        'TEAM_NAME STARTERS_BENCH',
        [...team, 'Bench', ...of(24)],
        [...team, 'Starters', ...of(89)],
      ),
    ];
    const found: SourceFacts[] = [];
    readJson(JSON.stringify({ resource: 'boxscore', resultSets }), readers, (source) =>
      found.push(source as SourceFacts),
    );
    expect(found.map(({ kind }) => kind)).toEqual(['v2-box', 'v2-team-box']);
    expect(found[1]?.facts.teamLines).toMatchObject([{ score: 113 }]);
  });
});

describe('game logs', () => {
  const headers = 'TEAM_ID TEAM_ABBREVIATION GAME_ID GAME_DATE MATCHUP PTS';
  const log = (...rows: unknown[][]) => read(headers, ...rows)[0]?.facts.game;

  it('tell day, teams and score', () => {
    expect(
      log(
        [1611661317, 'PHO', '1022400235', '2024-09-19T00:00:00', 'PHO @ LVA', 70],
        [1611661319, 'LVA', '1022400235', '2024-09-19T00:00:00', 'LVA vs. PHO', 81],
      ),
    ).toEqual({
      day: 20240919,
      home_team_id: 1611661319,
      away_team_id: 1611661317,
      home_score: 81,
      away_score: 70,
      status: 'final',
    });
  });

  it('of a neutral site give the teams only if both rows agree', () => {
    const was = [1610612764, 'WAS', '0022400147', '2024-11-02'];
    const mia = [1610612748, 'MIA', '0022400147', '2024-11-02'];
    expect(log([...mia, 'MIA @ WAS', 118], [...was, 'MIA @ WAS', 98])).toMatchObject({
      home_team_id: 1610612764,
      away_team_id: 1610612748,
    });
    expect(log([...mia, 'MIA @ WAS', 118], [...was, 'WAS @ MIA', 98])).toEqual({ day: 20241102 });
  });

  it('identify an unknown team by its own row', () => {
    const game = log(
      [1610612737, 'ATL', '0012400001', '2024-10-04', 'ATL vs. XYZ', 100],
      [1610610099, 'XYZ', '0012400001', '2024-10-04', 'XYZ @ ATL', 90],
    );
    expect(game).toMatchObject({ home_team_id: 1610612737, away_team_id: 1610610099 });
  });

  it('of one player tell day and teams, and that the game is over', () => {
    const [source] = read('SEASON_ID Player_ID Game_ID GAME_DATE MATCHUP WL PTS', [
      '22024',
      201939,
      '0022401198',
      'APR 13, 2025',
      'GSW vs. LAC',
      'L',
      36,
    ]);
    expect(source?.facts).toMatchObject({
      gameId: 22401198,
      game: {
        ...{ day: 20250413, status: 'final' },
        ...{ home_team_id: 1610612744, away_team_id: 1610612746 },
      },
      teamLines: [],
    });
  });

  it("give only the ids of other leagues' games", () => {
    expect(read(headers, [15, 'ABC', '1522400001', '2024-07-04', 'ABC @ DEF', 1])).toEqual([
      { kind: 'other-league', gameId: '1522400001' },
    ]);
  });
});

describe('a stats scoreboard', () => {
  const set = (headers: string, ...rowSet: unknown[][]) => ({
    headers: headers.split(' '),
    rowSet,
  });
  const header = (state: number, text: string) =>
    set('GAME_DATE_EST GAME_ID GAME_STATUS_ID GAME_STATUS_TEXT HOME_TEAM_ID VISITOR_TEAM_ID', [
      ...['2025-01-15T00:00:00', '0022400562', state, text, 1610612761, 1610612738],
    ]);
  const scores = set(
    'GAME_ID TEAM_ID PTS_QTR1 PTS',
    [...['0022400562', 1610612738, 20, 97]],
    ['0022400562', 1610612761, 30, 110],
    ['0022400563', 1610612741, null, null],
  );
  const game = (...resultSets: object[]) => {
    const found: SourceFacts[] = [];
    readJson(JSON.stringify({ resource: 'scoreboardV2', resultSets }), readers, (source) =>
      found.push(source as SourceFacts),
    );
    return found;
  };

  it('tells day, teams, state and points', () => {
    const found = game(header(3, 'Final'), scores);
    expect(found.map(({ kind }) => kind)).toEqual(['schedule', 'game-log']);
    expect(found[0]?.facts.game).toEqual({
      ...{ day: 20250115, status: 'final' },
      ...{ home_team_id: 1610612761, away_team_id: 1610612738 },
    });
    expect(found[1]?.facts.teamLines).toEqual([
      { team_id: 1610612738, score: 97 },
      { team_id: 1610612761, score: 110 },
    ]);
  });

  it.each([
    [1, '7:30 pm ET', 'scheduled'],
    [2, 'Q3 5:12', 'live'],
    [3, 'PPD', 'scheduled'],
    [3, 'Final/OT', 'final'],
  ])('of state %i, %s, is of a %s game', (state, text, status) => {
    expect(game(header(state, text))[0]?.facts.game.status).toBe(status);
  });
});

describe('a table of players', () => {
  const headers = 'PERSON_ID DISPLAY_LAST_COMMA_FIRST TEAM_ID';

  it("is of the league of its players' teams", () => {
    expect(read(headers, [201939, 'Curry, Stephen', 1610612744], [7, 'Nene', 0])).toEqual([
      {
        ...{ kind: 'players', league: 'nba' },
        players: [
          { id: 201939, first: 'Stephen', family: 'Curry' },
          { id: 7, first: '', family: 'Nene' },
        ],
      },
    ]);
  });

  it('is refused without a team', () => {
    expect(() => read(headers, [7, 'Nene', 0])).toThrow('players of no team, or of two leagues');
  });
});
