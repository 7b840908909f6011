/** A game's clips, page by page, in the game's own order. */
import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { creditKinds } from './credits.ts';
import { type FactsRow, factsOf, type PlayFacts, selectFacts } from './playFacts.ts';
import type { Database, PlayTable } from './schema.ts';
import { cutPage, type SearchPage } from './searchKey.ts';

export interface GameSearch {
  gameId: number;
  /** Credit kinds of which a play must be one for somebody; null: every play. */
  kinds: readonly number[] | null;
  /** Bits that every play must have; 0: none. */
  tags: number;
  ascending: boolean;
  /** `ord` of the last play of the page before; null: the first page. */
  after: number | null;
  limit: number;
}

/** One page of a game's clips; `next` is the `ord` to go on after. */
export async function searchGame(
  db: Kysely<Database>,
  search: GameSearch,
): Promise<SearchPage<PlayFacts, number>> {
  const { gameId, kinds, tags, ascending, after, limit } = search;
  let plays = db.selectFrom('plays as p').where('p.game_id', '=', gameId);
  if (after !== null) plays = plays.where('p.ord', ascending ? '>' : '<', after);
  if (kinds) {
    plays = plays.where((eb) => eb.or(kinds.map((kind) => isKind(eb, kind))));
  }
  if (tags !== 0) plays = plays.where(sql<boolean>`(p.tags & ${tags}) = ${tags}`);
  const rows: FactsRow[] = await selectFacts(plays)
    .orderBy('p.ord', ascending ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute();
  return cutPage(rows, limit, factsOf, (row) => row.ord);
}

type Builder = ExpressionBuilder<Database & { p: PlayTable }, 'p'>;

const k = creditKinds;
const twos: readonly number[] = [k.madeTwo, k.madeTwoAssisted, k.missedTwo];
const threes: readonly number[] = [k.madeThree, k.madeThreeAssisted, k.missedThree];
const assisted: readonly number[] = [k.madeTwoAssisted, k.madeThreeAssisted];

/** Whether a play has a credit of a kind: what `creditsOf` decides, asked of the play itself. */
function isKind(eb: Builder, kind: number): Expression<SqlBool> {
  if (twos.includes(kind) || threes.includes(kind)) return isShot(eb, kind);
  const of = (play: PlayTable['kind']) => eb('p.kind', '=', play);
  switch (kind) {
    case k.madeFreeThrow:
      return eb.and([of('freethrow'), eb('p.made', '=', 1), eb('p.player_id', 'is not', null)]);
    case k.rebound:
      return eb.and([of('rebound'), eb('p.player_id', 'is not', null)]);
    case k.turnover:
      return eb.and([of('turnover'), eb('p.player_id', 'is not', null)]);
    case k.steal:
      return eb.and([of('turnover'), eb('p.steal_id', 'is not', null)]);
    case k.block:
      return eb.and([of('shot'), isMade(eb, false), eb('p.block_id', 'is not', null)]);
    case k.assist:
      return eb.and([of('shot'), isMade(eb, true), eb('p.assist_id', 'is not', null)]);
    default:
      return eb.lit(false);
  }
}

function isShot(eb: Builder, kind: number): Expression<SqlBool> {
  const missed = kind === k.missedTwo || kind === k.missedThree;
  const tests = [
    eb('p.kind', '=', 'shot'),
    eb('p.player_id', 'is not', null),
    isMade(eb, !missed),
    eb('p.value', threes.includes(kind) ? 'is not distinct from' : 'is distinct from', 3),
  ];
  if (!missed) tests.push(eb('p.assist_id', assisted.includes(kind) ? 'is not' : 'is', null));
  return eb.and(tests);
}

const isMade = (eb: Builder, made: boolean) =>
  eb('p.made', made ? 'is not distinct from' : 'is distinct from', 1);
