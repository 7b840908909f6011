/** How much is recorded of games: their sheets say what kinds of plays they have. */
import type { Kysely } from 'kysely';
import type { Coverage } from '#app/basketball/coverage.ts';
import type { League } from '#app/basketball/leagues.ts';
import { seasonLabel } from '#app/basketball/seasons.ts';
import { creditKinds, kindBits, noKind } from './credits.ts';
import { seasonTypeOfPhase } from './phase.ts';
import type { Database } from './schema.ts';
import { Sheet } from './sheets.ts';

const k = creditKinds;
const shots = kindBits([
  ...[k.madeTwo, k.madeTwoAssisted, k.madeThree, k.madeThreeAssisted],
  ...[k.missedTwo, k.missedThree],
]);
/** Shot charts tell none of these, and every game has all of them. */
const others = kindBits([noKind, k.madeFreeThrow, k.rebound, k.turnover]);

/** How much is recorded of the games of a phase that have begun. */
export async function coverageOfPhase(
  db: Kysely<Database>,
  league: League,
  phase: number,
): Promise<Coverage> {
  const rows = await sheetsOfGames(db)
    .where('games.league', '=', league)
    .where('games.phase', '=', phase)
    .where('games.status', '!=', 'scheduled')
    .execute();
  return coverageOf(league, phase, rows);
}

/** As {@link coverageOfPhase}, of one game; of no game where it is not here. */
export async function coverageOfGame(
  db: Kysely<Database>,
  { league, gameId, phase }: { league: League; gameId: number; phase: number },
): Promise<Coverage> {
  const rows = await sheetsOfGames(db)
    .where('games.id', '=', gameId)
    .where('games.league', '=', league)
    .execute();
  return coverageOf(league, phase, rows);
}

function sheetsOfGames(db: Kysely<Database>) {
  return db
    .selectFrom('games')
    .leftJoin('game_sheets', 'game_sheets.game_id', 'games.id')
    .select('game_sheets.sheet');
}

function coverageOf(
  league: League,
  phase: number,
  games: readonly { sheet: Uint8Array | null }[],
): Coverage {
  const found = { everyPlay: 0, shotsAlone: 0 };
  for (const { sheet: bytes } of games) {
    const sheet = bytes && Sheet.open(bytes);
    if (sheet?.wantedSorts({ kinds: others, tags: 0 })) found.everyPlay += 1;
    else if (sheet?.wantedSorts({ kinds: shots, tags: 0 })) found.shotsAlone += 1;
  }
  const season = seasonLabel(league, Math.floor(phase / 10));
  return { season, seasonType: seasonTypeOfPhase(phase), games: games.length, ...found };
}
