/** Answers whose fields are missing, null or of another type: what they are of stays. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getBoxScore } from '#app/api/boxScore.server.ts';
import { getPlayerClips } from '#app/api/clips.server.ts';
import {
  boxScorePlayerSchema,
  boxScoreTeamSchema,
  clipSchema,
  playlistSchema,
} from '#app/api/contract.ts';
import { getGames } from '#app/api/games.server.ts';
import { getLeaders } from '#app/api/leaders.server.ts';
import { listOwnPlaylists, listPublicPlaylists } from '#app/api/playlists.server.ts';
import { getStandings } from '#app/api/standings.server.ts';
import { getTeams } from '#app/api/teams.server.ts';
import { formatClipTime } from '#app/clips/clipText.ts';
import { formatDay } from '#app/lib/calendarDayLabel.ts';
import { buildLeaderCards } from '#app/routes/home/LeagueLeaders.tsx';
import { buildStandingsTables } from '#app/routes/home/LeagueStandings.tsx';
import { defaultPlayerSearch } from '#app/search/search.ts';
import { clientOf } from '#tests/support/apiClient.ts';
import { stubClip, stubSide } from '#tests/support/stubAnswers.ts';
import { type StubApi, startStubApi } from '#tests/support/stubApi.ts';

let stub: StubApi;
beforeAll(async () => {
  stub = await startStubApi();
});
afterAll(() => stub.close());
beforeEach(() => stub.reset());

const season = { league: 'nba', season: '2024-25', seasonType: 'Regular Season' } as const;

describe('a game without a label', () => {
  it.each([
    [{ date: '2024-10-22', matchup: 'MIN @ LAL' }, '2024-10-22 | MIN @ LAL'],
    [{ date: null, matchup: 'MIN @ LAL' }, 'MIN @ LAL'],
    [{ date: '2024-10-22T23:30:00Z', label: null }, '2024-10-22'],
    [{ label: '' }, '0022400061'],
    [
      { date: '2024-10-22', homeTeam: { teamTricode: 'LAL' }, awayTeam: { teamTricode: 'MIN' } },
      '2024-10-22 | MIN @ LAL',
    ],
    [
      { date: '2024-10-22', homeTeam: 'Lakers', awayTeam: { id: 1, name: 'Timberwolves' } },
      '2024-10-22 | Timberwolves @ Lakers',
    ],
  ])('such as %j is labelled %j', async (game, label) => {
    stub.on('GET', /games$/, { json: [{ id: '22400061', ...game }] });
    const { client, lines } = clientOf(stub);
    expect(await getGames(client, season)).toMatchObject([{ id: '0022400061', label }]);
    expect(lines).toEqual([]);
  });
});

it('a team without a name has its other one there, or that of its id', async () => {
  const given = [
    { id: 1, fullName: 'Golden State Warriors' },
    { id: 1610612747, nickname: 'Lakers' },
    { id: 2, fullName: null, nickname: 'Visitors' },
    { id: 3 },
  ];
  stub.on('GET', /teams$/, { json: given });
  const { client, lines } = clientOf(stub);
  expect(await getTeams(client, 'nba')).toEqual([
    { id: 1, fullName: 'Golden State Warriors', nickname: 'Golden State Warriors' },
    { id: 1610612747, fullName: 'Los Angeles Lakers', nickname: 'Lakers' },
    { id: 2, fullName: 'Visitors', nickname: 'Visitors' },
    { id: 3, fullName: 'Team 3', nickname: 'Team 3' },
  ]);
  expect(lines).toEqual([]);
});

it('standings keep their rows and ranks, with an en dash for what is missing', async () => {
  const row = {
    conference: 'West',
    record: '50-32',
    winPct: 0.61,
    l10: '6-4',
    currentStreak: 'W3',
  };
  const rows = [
    { ...row, name: 'Thunder', l10: null, currentStreak: null },
    { ...row, name: 'Rockets', winPct: undefined, record: 5 },
    { ...row, name: 'Lakers', currentStreak: 'L2' },
    { ...row, name: null },
  ];
  stub.on('GET', /standings$/, { json: rows });
  const standings = await getStandings(clientOf(stub).client, 'nba');
  const [west] = buildStandingsTables('nba', standings).tables;
  const shown = west?.rows.map(({ rank, name, record, pct, l10, trend }) =>
    [rank, name, record, pct, l10, trend].join(' '),
  );
  expect(shown).toEqual([
    '1 Thunder 50-32 61.00% – –',
    '2 Rockets 5 – 6-4 W3',
    '3 Lakers 50-32 61.00% 6-4 L2',
    '4 – 50-32 61.00% 6-4 W3',
  ]);
});

it('leaders keep their rows, with an en dash for what is missing', async () => {
  const rows = [
    { id: 1, name: 'Ann Ace', rank: 1, value: 30.5 },
    { id: null, name: 'Bea Best', teamName: 'Liberty', value: null, rank: null },
  ];
  stub.on('GET', /leaders$/, { json: { PTS: rows } });
  const query = { stats: ['PTS'], season: '2025' };
  const leaders = await getLeaders(clientOf(stub).client, 'wnba', query);
  expect(leaders.PTS?.map(({ stat }) => stat)).toEqual(['PTS', 'PTS']);
  const [card] = buildLeaderCards('wnba', leaders, '2025').cards;
  expect(card?.rows).toMatchObject([
    { rank: 1, name: 'Ann Ace', teamName: '–', value: '30.5' },
    { rank: 2, name: 'Bea Best', teamName: 'Liberty', value: '–' },
  ]);
  expect(card?.rows[1]?.href).toMatch(/[?&]player=Bea\+Best(&|$)/);
});

describe('a clip', () => {
  const load = async (over: object) => {
    stub.on('GET', /pbp$/, { json: { items: [{ ...stubClip(7), ...over }], nextCursor: null } });
    const search = { ...defaultPlayerSearch(), cursor: null, limit: 15 };
    const { client, lines } = clientOf(stub);
    const { items } = await getPlayerClips(client, search);
    expect(lines).toEqual([]);
    return items[0];
  };

  const identifying = ['gameId', 'eventNumber', 'url'];
  it.each(Object.keys(clipSchema.shape).filter((field) => !identifying.includes(field)))(
    'without a usable %s stays',
    async (field) => {
      for (const value of [null, {}, true, undefined]) {
        expect(await load({ [field]: value }), String(value)).toMatchObject({ eventNumber: 7 });
      }
    },
  );

  it('shows an en dash for its moment and its day', async () => {
    const clip = await load({ period: null, clockTime: null, date: null });
    expect(clip && formatClipTime(clip)).toBe('–');
    expect(clip && formatDay(clip.date)).toBe('–');
  });

  it('loses no other tag by a tag that is none', async () => {
    expect((await load({ tags: [null, 'Dunk', 5] }))?.tags).toEqual(['Dunk']);
  });

  it('takes a number for a text', async () => {
    expect(await load({ desc: 7, clockTime: 7 })).toMatchObject({ desc: '7', clockTime: '7' });
  });
});

describe('a box score', () => {
  const game = {
    gameId: '0022400061',
    homeTeam: stubSide('Lakers', 'James'),
    awayTeam: stubSide('Timberwolves', 'Edwards'),
  };
  const load = async (json: object) => {
    stub.on('GET', /boxscore/, { json });
    const { client, lines } = clientOf(stub);
    const boxScore = await getBoxScore(client, '0022400061');
    expect(lines).toEqual([]);
    return boxScore;
  };

  it('stays whatever is missing of a team', async () => {
    const fields = Object.keys(boxScoreTeamSchema.shape).filter((field) => field !== 'players');
    for (const field of fields) {
      for (const value of [null, {}, true, undefined]) {
        const boxScore = await load({ ...game, homeTeam: { ...game.homeTeam, [field]: value } });
        expect(boxScore?.homeTeam.players.length, field).toBe(game.homeTeam.players.length);
      }
    }
  });

  it('keeps a player whatever is missing of it', async () => {
    const [player] = game.homeTeam.players;
    const fields = Object.keys(boxScorePlayerSchema.shape).filter((name) => name !== 'familyName');
    for (const field of fields) {
      for (const value of [null, {}, true, undefined]) {
        const players = [{ ...player, [field]: value }];
        const boxScore = await load({ ...game, homeTeam: { ...game.homeTeam, players } });
        expect(boxScore?.homeTeam.players.length, field).toBe(1);
      }
    }
  });
});

describe('a playlist', () => {
  it('stays whatever is missing but its id', async () => {
    const fields = Object.keys(playlistSchema.in.shape).filter((field) => field !== 'id');
    for (const field of fields) {
      for (const value of [null, {}, true, undefined]) {
        const json = [{ id: 1, name: 'Dunks', videos: [], [field]: value }];
        stub.on('GET', '/api/v1/playlists', { json });
        const list = await listOwnPlaylists(clientOf(stub).client, 'token');
        expect(list, field).toMatchObject({ value: [{ id: '1' }] });
      }
    }
  });

  it.each([
    ['true', true],
    ['false', false],
    ['1', true],
    [0, false],
    [null, true],
    ['perhaps', true],
  ])('of the user whose `private` is %j is private: %j', async (given, expected) => {
    stub.on('GET', '/api/v1/playlists', { json: [{ id: 1, name: 'Dunks', private: given }] });
    const list = await listOwnPlaylists(clientOf(stub).client, 'token');
    expect(list).toMatchObject({ value: [{ private: expected }] });
  });

  it('of the public list is public where the API does not say', async () => {
    stub.on('GET', '/api/v1/playlists/public', { json: [{ id: 1, name: 'Dunks' }] });
    const list = await listPublicPlaylists(clientOf(stub).client);
    expect(list).toMatchObject({ value: [{ private: false }] });
  });
});
