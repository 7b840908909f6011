/** Coverage of games, read from their play indexes. */
import type { Kysely } from 'kysely';
import type { Coverage } from '#app/basketball/coverage.ts';
import type { League } from '#app/basketball/leagues.ts';
import { formatSeasonLabel } from '#app/basketball/seasons.ts';
import type { Database } from '#server/store/tables/schema.ts';
import { creditKinds, noKind, toKindBits } from './credits.ts';
import { PlayIndex } from './playIndex/playIndex.ts';
import { getSegmentSeasonType } from './seasonSegment.ts';
import { noTags } from './tags.ts';

const k = creditKinds;
const shots = toKindBits([
  ...[k.madeTwo, k.madeTwoAssisted, k.madeThree, k.madeThreeAssisted],
  ...[k.missedTwo, k.missedThree],
]);
/** Kinds that every complete game has and no shot chart contains. */
const others = toKindBits([
  ...[noKind, k.madeFreeThrow, k.missedFreeThrow, k.turnover, k.personalFoul],
  ...[k.rebound, k.offensiveRebound, k.defensiveRebound],
]);

/** Coverage of a season segment; a running game counts once it has plays. */
export async function getSegmentCoverage(
  db: Kysely<Database>,
  league: League,
  phase: number,
): Promise<Coverage> {
  const games = await selectIndexes(db)
    .where('games.league', '=', league)
    .where('games.phase', '=', phase)
    .where('games.status', '!=', 'scheduled')
    .execute();
  const begun = games.filter((game) => game.status === 'final' || hasAny(game.bytes, others));
  return coverageOf(league, phase, begun);
}

/** Coverage of one game; zero games if it is unknown. */
export async function getGameCoverage(
  db: Kysely<Database>,
  { league, gameId, phase }: { league: League; gameId: number; phase: number },
): Promise<Coverage> {
  const games = await selectIndexes(db)
    .where('games.id', '=', gameId)
    .where('games.league', '=', league)
    .execute();
  return coverageOf(league, phase, games);
}

function selectIndexes(db: Kysely<Database>) {
  return db
    .selectFrom('games')
    .leftJoin('game_indexes', 'game_indexes.game_id', 'games.id')
    .select(['games.status', 'game_indexes.bytes']);
}

/** Whether a game has a play of one of the kinds, given as bits. */
function hasAny(index: Uint8Array | null, kinds: number): boolean {
  return index !== null && PlayIndex.open(index).match({ kinds, tags: noTags }) !== null;
}

function coverageOf(
  league: League,
  phase: number,
  games: readonly { bytes: Uint8Array | null }[],
): Coverage {
  const told = games.filter(({ bytes }) => hasAny(bytes, others));
  const charted = games.filter(({ bytes }) => hasAny(bytes, shots) && !hasAny(bytes, others));
  return {
    season: formatSeasonLabel(league, Math.floor(phase / 10)),
    seasonType: getSegmentSeasonType(phase),
    games: games.length,
    everyPlay: told.length,
    shotsAlone: charted.length,
  };
}
