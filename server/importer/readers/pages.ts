/** Page data of nba.com and wnba.com: one game with its play-by-play and box score v3. */
import * as z from 'zod';
import type { FeedGame, FeedTeamLine, ReaderOutput } from '../facts.ts';
import { parseFigures, parseGameStatus, toDayFacts } from './gameValues.ts';
import { toJsonTeamFacts } from './teamNames.ts';
import { toBoxScoreFacts, v3TeamSchema } from './v3BoxScore.ts';
import { actionSchema, toPlayByPlayFacts } from './v3PlayByPlay.ts';
import { parseDay, parseGameNumber, toForeignGame } from './values.ts';

const chartSchema = z.looseObject({ teamId: z.int(), statistics: z.looseObject({}).nullish() });

const gameSchema = z.looseObject({
  gameId: z.string(),
  gameStatus: z.int(),
  gameCode: z.string().nullish(),
  homeTeam: z.looseObject({ teamId: z.int(), score: z.int().nullish() }),
  awayTeam: z.looseObject({ teamId: z.int(), score: z.int().nullish() }),
  postgameCharts: z.looseObject({ homeTeam: chartSchema, awayTeam: chartSchema }).nullish(),
});
type Game = z.infer<typeof gameSchema>;

const scoredTeam = v3TeamSchema.extend({ score: z.int().nullish() });

const nbaSchema = z.looseObject({
  props: z.looseObject({
    pageProps: z.looseObject({
      game: gameSchema.extend({ homeTeam: scoredTeam, awayTeam: scoredTeam }),
      playByPlay: z.looseObject({ actions: z.array(actionSchema) }).nullish(),
    }),
  }),
});

const wnbaSchema = z.looseObject({
  boxscore: gameSchema,
  postGameData: z
    .looseObject({
      postBoxscoreData: z.looseObject({ homeTeam: v3TeamSchema, awayTeam: v3TeamSchema }).nullish(),
      postPlayByPlayData: z.array(z.looseObject({ actions: z.array(actionSchema) })).nullish(),
    })
    .nullish(),
});

/** Whether a JSON document is the data of an nba.com game page. */
export function isNbaPage(doc: { props?: { pageProps?: { game?: unknown } } }): boolean {
  return Boolean(doc.props?.pageProps?.game);
}

/** The data of an nba.com game page. @throws {z.ZodError | ImportError} */
export function readNbaPage(doc: unknown): ReaderOutput[] {
  const { game, playByPlay } = nbaSchema.parse(doc).props.pageProps;
  const actions = playByPlay?.actions ?? [];
  const status = parseGameStatus(game.gameStatus, game);
  return [
    ...pageFacts(game),
    ...(status !== 'scheduled'
      ? toBoxScoreFacts(game.gameId, game.homeTeam, game.awayTeam, status)
      : []),
    ...(actions.length > 0 ? toPlayByPlayFacts(game.gameId, actions) : []),
  ];
}

/** Whether a JSON document is the data of a wnba.com game page. */
export function isWnbaPage(doc: object): boolean {
  return 'boxscore' in doc && 'postGameData' in doc;
}

/** The data of a wnba.com game page; its plays are grouped by period. @throws {z.ZodError | ImportError} */
export function readWnbaPage(doc: unknown): ReaderOutput[] {
  const { boxscore, postGameData } = wnbaSchema.parse(doc);
  const status = parseGameStatus(boxscore.gameStatus, boxscore);
  const box = postGameData?.postBoxscoreData;
  const actions = (postGameData?.postPlayByPlayData ?? []).flatMap((period) => period.actions);
  return [
    ...pageFacts(boxscore),
    ...(box ? toBoxScoreFacts(boxscore.gameId, box.homeTeam, box.awayTeam, status) : []),
    ...(actions.length > 0 ? toPlayByPlayFacts(boxscore.gameId, actions) : []),
  ];
}

function pageFacts(page: Game): ReaderOutput[] {
  const gameId = parseGameNumber(page.gameId);
  if (gameId === null) return [toForeignGame(page.gameId)];
  const status = parseGameStatus(page.gameStatus, page);
  const begun = status !== 'scheduled';
  const game: FeedGame['game'] = {
    status,
    home_team_id: page.homeTeam.teamId,
    away_team_id: page.awayTeam.teamId,
    ...toDayFacts(parseDay(page.gameCode)),
    ...(begun
      ? { home_score: page.homeTeam.score ?? null, away_score: page.awayTeam.score ?? null }
      : {}),
  };
  const charts = page.postgameCharts;
  const teamLines = charts && begun ? [charts.homeTeam, charts.awayTeam].map(chartLine) : [];
  const teams = toJsonTeamFacts(page.homeTeam, page.awayTeam);
  return [{ kind: 'page', facts: { gameId, game, players: [], ...teams, teamLines } }];
}

/** The charts after a game give points by situation; their reboundsTotal is the players' own. */
function chartLine({ teamId, statistics }: z.infer<typeof chartSchema>): FeedTeamLine {
  const { points, rebounds_total, rebounds_team, ...figures } = parseFigures(
    statistics ?? {},
    chartColumns,
  );
  return {
    team_id: teamId,
    score: points,
    rebounds_total:
      rebounds_total === null || rebounds_team === null ? null : rebounds_total + rebounds_team,
    ...figures,
  };
}

const chartColumns = [
  'points',
  'rebounds_total',
  'rebounds_team',
  'turnovers_total',
  'points_from_turnovers',
  'points_fast_break',
  'points_in_the_paint',
  'points_second_chance',
  'biggest_lead',
] as const;
