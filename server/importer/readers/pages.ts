/** Page data of nba.com and wnba.com: one game with its play-by-play and box score v3. */
import * as z from 'zod';
import type { FeedGame, FeedTeamLine, ReaderOutput } from '../facts.ts';
import { parseGameStatus } from './gameValues.ts';
import { toBoxScoreFacts, v3TeamSchema } from './v3BoxScore.ts';
import { actionSchema, toPlayByPlayFacts } from './v3PlayByPlay.ts';
import { parseDay, parseGameNumber, parseNumber, toForeignGame } from './values.ts';

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
  const box = postGameData?.postBoxscoreData;
  const actions = (postGameData?.postPlayByPlayData ?? []).flatMap((period) => period.actions);
  return [
    ...pageFacts(boxscore),
    ...(box
      ? toBoxScoreFacts(
          boxscore.gameId,
          box.homeTeam,
          box.awayTeam,
          parseGameStatus(boxscore.gameStatus, boxscore),
        )
      : []),
    ...(actions.length > 0 ? toPlayByPlayFacts(boxscore.gameId, actions) : []),
  ];
}

function pageFacts(page: Game): ReaderOutput[] {
  const gameId = parseGameNumber(page.gameId);
  if (gameId === null) return [toForeignGame(page.gameId)];
  const day = parseDay(page.gameCode);
  const status = parseGameStatus(page.gameStatus, page);
  const begun = status !== 'scheduled';
  const game: FeedGame['game'] = {
    status,
    home_team_id: page.homeTeam.teamId,
    away_team_id: page.awayTeam.teamId,
    ...(day === null ? {} : { day }),
    ...(begun
      ? { home_score: page.homeTeam.score ?? null, away_score: page.awayTeam.score ?? null }
      : {}),
  };
  const charts = page.postgameCharts;
  const teamLines = charts && begun ? [charts.homeTeam, charts.awayTeam].map(chartLine) : [];
  return [{ kind: 'page', facts: { gameId, game, players: [], teamLines } }];
}

/** The charts after a game have the points by situation; their reboundsTotal is the players' own. */
function chartLine({ teamId, statistics }: z.infer<typeof chartSchema>): FeedTeamLine {
  const n = (name: string) => parseNumber((statistics as Record<string, unknown> | null)?.[name]);
  const own = n('reboundsTotal');
  const team = n('reboundsTeam');
  return {
    team_id: teamId,
    score: n('points'),
    rebounds_total: own === null || team === null ? null : own + team,
    turnovers_total: n('turnoversTotal'),
    points_from_turnovers: n('pointsFromTurnovers'),
    points_fast_break: n('pointsFastBreak'),
    points_in_the_paint: n('pointsInThePaint'),
    points_second_chance: n('pointsSecondChance'),
    biggest_lead: n('biggestLead'),
  };
}
