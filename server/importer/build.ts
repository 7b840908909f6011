/** Puts a game together from everything that feeds say of it. */
import { parseGameId } from '#app/basketball/gameId.ts';
import { seasonLabel } from '#app/basketball/seasons.ts';
import { phaseOfGame } from '#server/store/phase.ts';
import type { GameRecord, GameTable, PlayTable } from '#server/store/schema.ts';
import { deriveBoxScore } from './boxscore.ts';
import type { GameFacts, SourceKind } from './facts.ts';
import { mergeLines, mergeTeamLines } from './mergeLines.ts';
import { mergePlays, type PlaySource, playSources } from './mergePlays.ts';
import type { NameBook } from './names.ts';

export type GameSources = ReadonlyMap<SourceKind, GameFacts>;

/** Feeds that know when and where a game was and how it ended, the best first. */
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
  'kept',
];

const lineSources: readonly SourceKind[] = ['livedata-box', 'v3-box', 'v2-box'];
const teamLineSources: readonly SourceKind[] = [
  'livedata-box',
  'page',
  'v3-box',
  'v2-team-box',
  'game-log',
];

/**
 * The game as the store is to hold it; null while no feed has told its day or its teams.
 * @param warn told where feeds disagree
 */
export function buildGame(
  gameId: number,
  sources: GameSources,
  names: NameBook,
  warn: (message: string) => void = () => {},
): GameRecord | null {
  const plays = mergePlays(gameId, playLists(sources));
  const game = gameOf(gameId, sources, plays, warn);
  if (!game) return null;
  const teams = { gameId, homeTeamId: game.home_team_id, awayTeamId: game.away_team_id };
  const derived = deriveBoxScore({ ...teams, plays });
  const kept = sources.get('kept');
  const ownPlays = definingSource(sources) === 'kept';
  const official = withoutStale(sources, plays);
  // Kept lines belong to kept plays; beside other plays only what plays cannot tell is theirs.
  const inOrder = <T>(best: T[][], fromPlays: T[], old: T[] | undefined) =>
    ownPlays ? [...best, old ?? [], fromPlays] : [...best, fromPlays, old ?? []];
  const lines = mergeLines(
    teams,
    inOrder(listsOf(official, lineSources, 'lines'), derived.lines, kept?.lines),
  );
  const teamLines = mergeTeamLines(
    teams,
    inOrder(listsOf(official, teamLineSources, 'teamLines'), derived.teamLines, kept?.teamLines),
  );
  const ids = playersOf(
    plays,
    lines.map((line) => line.player_id),
  );
  const players = ids.map((id) => names.player(id, game.league));
  return { game, players, plays, lines, teamLines };
}

function listsOf<Key extends 'lines' | 'teamLines'>(
  sources: GameSources,
  kinds: readonly SourceKind[],
  key: Key,
): NonNullable<GameFacts[Key]>[] {
  return kinds.flatMap((kind) => {
    const list = sources.get(kind)?.[key];
    return list ? [list] : [];
  }) as NonNullable<GameFacts[Key]>[];
}

function playLists(sources: GameSources) {
  return playSources.flatMap((kind) => {
    const plays = sources.get(kind)?.plays;
    return plays && plays.length > 0 ? [{ kind, plays }] : [];
  });
}

function definingSource(sources: GameSources): PlaySource | null {
  return playLists(sources)[0]?.kind ?? null;
}

/** A box score of a moment before the last play says less than the plays: it is left out. */
function withoutStale(sources: GameSources, plays: readonly PlayTable[]): GameSources {
  const box = sources.get('livedata-box');
  const last = plays.at(-1);
  if (!box?.progress || box.game.status !== 'live' || !last) return sources;
  const { period, clock } = box.progress;
  const stale = last.period > period || (last.period === period && last.clock < clock);
  if (!stale) return sources;
  const { lines, teamLines, ...rest } = box;
  const { home_score, away_score, ...game } = box.game;
  // Players, order and starters hold good.
  const bare = lines?.map(({ player_id, team_id, starter }) => ({ player_id, team_id, starter }));
  const facts: GameFacts = { ...rest, game, ...(bare ? { lines: bare } : {}) };
  return new Map(sources).set('livedata-box', facts);
}

function gameOf(
  gameId: number,
  given: GameSources,
  plays: readonly PlayTable[],
  warn: (message: string) => void,
): GameTable | null {
  const id = String(gameId).padStart(10, '0');
  const parts = parseGameId(id);
  const sources = withoutStale(given, plays);
  const first = <Key extends keyof GameFacts['game']>(key: Key) => {
    for (const kind of gameSources) {
      const value = sources.get(kind)?.game[key];
      if (value !== undefined && value !== null) return value;
    }
    return null;
  };
  const day = first('day');
  const home = first('home_team_id');
  const away = first('away_team_id');
  if (!parts || !day || !home || !away || home === away) return null;
  const last = plays.findLast((play) => play.score_home !== null);
  const homeScore = first('home_score') ?? last?.score_home ?? null;
  const awayScore = first('away_score') ?? last?.score_away ?? null;
  const status = statusOf(sources, plays.length > 0);
  const differs = last && (homeScore !== last.score_home || awayScore !== last.score_away);
  if (differs && status === 'final') {
    warn(
      `${id}: plays end ${last.score_home}-${last.score_away}, the result is ${homeScore}-${awayScore}`,
    );
  }
  return {
    id: gameId,
    league: parts.league,
    season: seasonLabel(parts.league, parts.seasonStartYear),
    phase: phaseOfGame(id),
    day,
    home_team_id: home,
    away_team_id: away,
    home_score: homeScore,
    away_score: awayScore,
    status,
  };
}

/** A game that one feed saw end has ended; shot charts and box scores alone are of past games. */
function statusOf(sources: GameSources, played: boolean): GameTable['status'] {
  const all = [...sources.values()].map((facts) => facts.game.status).filter(Boolean);
  if (all.includes('final')) return 'final';
  if (all.includes('live')) return 'live';
  return played && all.length === 0 ? 'final' : 'scheduled';
}

function playersOf(plays: readonly PlayTable[], inLines: readonly number[]): number[] {
  const ids = new Set(inLines);
  for (const play of plays) {
    for (const id of [
      play.player_id,
      play.assist_id,
      play.steal_id,
      play.block_id,
      play.opponent_id,
    ]) {
      if (id !== null) ids.add(id);
    }
  }
  return [...ids];
}
