/** Builds a game from the facts of all feeds. */
import { parseGameId } from '#app/basketball/gameId.ts';
import { formatSeasonLabel } from '#app/basketball/seasons.ts';
import type {
  FeedGame,
  FeedLine,
  FeedVideo,
  GameSources,
  SourceKind,
} from '#server/importer/facts.ts';
import type { NameBook } from '#server/importer/write/nameBook.ts';
import { getGameSegment } from '#server/store/plays/seasonSegment.ts';
import { tagPlays } from '#server/store/plays/tags.ts';
import type { GameRecord, GameTable, PlayTable } from '#server/store/tables/schema.ts';
import { choosePlays } from './choosePlays.ts';
import { isBlank, mergeLines, mergeTeamLines, sumLines, type Teams } from './mergeLines.ts';
import { withNamedAssists } from './namedAssists.ts';
import { withoutUncounted } from './notCounted.ts';
import { demote, getGameStatus, listOutdatedSources } from './sourceStatus.ts';
import { hasWholeGame } from './timePlayed.ts';

/** Feeds with a game's day, teams and result, best first. */
const gameSources: readonly SourceKind[] = [
  'livedata-box',
  'page',
  'game-log',
  'schedule',
  'v3-box',
  'shots',
  'livedata-pbp',
  'v3-pbp',
  'livedata-flat',
  'v2-pbp',
  'video-list',
  'kept',
];

/** After a game the leagues correct the stats feeds, not liveData. */
const lineSources = {
  final: ['v3-box', 'livedata-box', 'v2-box'],
  other: ['livedata-box', 'v3-box', 'v2-box'],
} as const;

const teamLineSources: readonly SourceKind[] = [
  'livedata-box',
  'page',
  'v3-box',
  'v2-team-box',
  'game-log',
];

/** Videos alone would make a game of which nobody knows that its plays are still to come. */
export function hasVideosAlone(kinds: readonly SourceKind[]): boolean {
  return kinds.every((kind) => kind === 'video-list');
}

/**
 * The game as the store holds it; null until feeds give its day, its teams, and more than videos.
 * @param warn receives a message where feeds disagree
 */
export function buildGame(
  gameId: number,
  given: GameSources,
  names: NameBook,
  warn: (message: string) => void = () => {},
): GameRecord | null {
  if (hasVideosAlone([...given.keys()])) return null;
  const sources = withNamedAssists(withoutUncounted(given));
  const teams = teamsOf(gameId, sources);
  if (!teams) return null;
  const status = getGameStatus(teams, sources);
  const outdated = listOutdatedSources(sources, status);
  const settled = new Map([...sources].filter(([kind]) => !outdated.has(kind)));
  const day = firstTold(settled, 'day') ?? firstTold(sources, 'day');
  if (!day) return null;
  const ended = status === 'final';
  const lineKinds = ended ? lineSources.final : lineSources.other;
  const measure = ended ? linesOf(settled, lineKinds) : [];
  const { plays, derived, source } = choosePlays(teams, sources, measure, outdated, warn);
  const official = withoutStale(sources, plays, ended ? scoresOf(settled, plays) : null);
  const kept = sources.get('kept');
  // Existing lines belong to existing plays; beside other plays they only fill gaps.
  const own: SourceKind[] = source === 'kept' ? ['kept'] : [];
  const lists = linesOf(official, demote([...lineKinds, ...own], outdated));
  // Without a box score the time played comes from the players on court.
  const court = lists.every((list) => list.every(isBlank))
    ? (official.get('livedata-flat')?.lines ?? official.get('v2-pbp')?.lines ?? [])
    : [];
  const merged = mergeLines(teams, [...lists, court, derived.lines, kept?.lines ?? []]);
  // Archives contain a few empty lines: a player id without a name or a figure.
  const lines = merged.filter((line) => names.has(line.player_id) || !isBlank(line));
  const whole = lists.find((list) => hasWholeGame(teams, list));
  const teamLines = mergeTeamLines(teams, [
    ...demote([...teamLineSources, ...own], outdated).map(
      (kind) => official.get(kind)?.teamLines ?? [],
    ),
    derived.teamLines,
    kept?.teamLines ?? [],
    whole ? sumLines(teams, whole) : [],
  ]);
  const scores = scoresOf(ended ? settled : official, plays, teamLines);
  const game = { ...identityOf(teams), day, ...scores, status };
  tagPlays(game, plays);
  addVideos(plays, sources.get('video-list')?.videos ?? []);
  const ids = playersOf(
    plays,
    lines.map((line) => line.player_id),
  );
  const players = ids.map((id) => names.player(id, game.league));
  return { game, players, plays, lines, teamLines };
}

/** Videos of a video list win over those of other feeds. */
function addVideos(plays: PlayTable[], videos: readonly FeedVideo[]): void {
  const byEvent = new Map(videos.map((video) => [video.event, video]));
  for (const play of plays) {
    const { url = play.video_url, ms = play.video_ms } = byEvent.get(play.event) ?? {};
    Object.assign(play, { video_url: url, video_ms: ms });
  }
}

/** The first known value. */
function firstTold<Key extends keyof FeedGame['game']>(sources: GameSources, key: Key) {
  for (const kind of gameSources) {
    const value = sources.get(kind)?.game[key];
    if (value !== undefined && value !== null) return value;
  }
  return null;
}

function teamsOf(gameId: number, sources: GameSources): Teams | null {
  const homeTeamId = firstTold(sources, 'home_team_id');
  const awayTeamId = firstTold(sources, 'away_team_id');
  if (!homeTeamId || !awayTeamId || homeTeamId === awayTeamId) return null;
  return { gameId, homeTeamId, awayTeamId };
}

function linesOf(sources: GameSources, kinds: readonly SourceKind[]): FeedLine[][] {
  return kinds.flatMap((kind) => {
    const lines = sources.get(kind)?.lines;
    return lines ? [lines] : [];
  });
}

type Scores = Pick<GameTable, 'home_score' | 'away_score'>;

/**
 * Drops the figures of a box score that was written before the last play, or before the final result.
 * Players, order and starters remain.
 * @param result null: the game has not ended
 */
function withoutStale(
  sources: GameSources,
  plays: readonly PlayTable[],
  result: Scores | null,
): GameSources {
  return new Map(
    [...sources].map(([kind, facts]) => {
      const isStale =
        facts.game.status === 'live' &&
        (isBeforeLast(facts, plays) || (result !== null && !hasScores(facts, result)));
      return [kind, isStale ? withoutFigures(facts) : facts];
    }),
  );
}

function isBeforeLast({ progress }: FeedGame, plays: readonly PlayTable[]): boolean {
  const last = plays.at(-1);
  if (!progress || !last) return false;
  const { period, clock } = progress;
  return last.period > period || (last.period === period && last.clock < clock);
}

function hasScores({ game }: FeedGame, { home_score, away_score }: Scores): boolean {
  return game.home_score === home_score && game.away_score === away_score;
}

function withoutFigures({ lines, teamLines, ...facts }: FeedGame): FeedGame {
  const { home_score, away_score, ...game } = facts.game;
  const bare = lines?.map(({ player_id, team_id, starter }) => ({ player_id, team_id, starter }));
  return { ...facts, game, ...(bare ? { lines: bare } : {}) };
}

function identityOf({ gameId, homeTeamId, awayTeamId }: Teams) {
  const parts = parseGameId(gameId);
  if (!parts) throw new Error(`${gameId} is no game id`);
  return {
    id: gameId,
    league: parts.league,
    season: formatSeasonLabel(parts.league, parts.seasonStartYear),
    phase: getGameSegment(gameId),
    home_team_id: homeTeamId,
    away_team_id: awayTeamId,
  };
}

function scoresOf(
  sources: GameSources,
  plays: readonly PlayTable[],
  teamLines: readonly { score: number | null }[] = [],
): Scores {
  const last = plays.findLast((play) => play.score_home !== null);
  const [home, away] = teamLines;
  return {
    home_score: firstTold(sources, 'home_score') ?? last?.score_home ?? home?.score ?? null,
    away_score: firstTold(sources, 'away_score') ?? last?.score_away ?? away?.score ?? null,
  };
}

function playersOf(plays: readonly PlayTable[], inLines: readonly number[]): number[] {
  const ids = new Set<number | null>(inLines);
  for (const { player_id, assist_id, steal_id, block_id, opponent_id } of plays) {
    ids.add(player_id).add(assist_id).add(steal_id).add(block_id).add(opponent_id);
  }
  ids.delete(null);
  return [...ids] as number[];
}
