/**
 * Credits record which plays count for which player, in kinds that never overlap. So every stat
 * category is a union of kinds and no union can find a play twice.
 */
import {
  type StatCategory,
  splitStatCategories,
  statCategories,
} from '#app/basketball/statCategories.ts';
import type { GameTable, PlayTable } from '#server/store/tables/schema.ts';
import { gameSides, getPlayFacts, type PlayFacts } from './playIndex/facts.ts';

/** In a game's index, the kind of a play that counts for no player. */
export const noKind = 0;

/** The number in play indexes. Stored: never renumber. */
export const creditKinds = {
  madeTwo: 1,
  madeTwoAssisted: 2,
  madeThree: 3,
  madeThreeAssisted: 4,
  missedTwo: 5,
  missedThree: 6,
  madeFreeThrow: 7,
  rebound: 8,
  assist: 9,
  steal: 10,
  block: 11,
  turnover: 12,
  missedFreeThrow: 13,
  offensiveRebound: 14,
  defensiveRebound: 15,
  personalFoul: 16,
} as const;

const k = creditKinds;
const twosMade = [k.madeTwo, k.madeTwoAssisted];
const threesMade = [k.madeThree, k.madeThreeAssisted];

/** The kinds that count in a category (docs/product.md#stat-meaning). */
const kindsByCategory: Record<StatCategory, readonly number[]> = {
  PTS: [...twosMade, ...threesMade, k.madeFreeThrow],
  FGM: [...twosMade, ...threesMade],
  FGA: [...twosMade, ...threesMade, k.missedTwo, k.missedThree],
  FG3M: threesMade,
  FG3A: [...threesMade, k.missedThree],
  REB: [k.rebound, k.offensiveRebound, k.defensiveRebound],
  AST: [k.assist],
  FGM_AST: [k.madeTwoAssisted, k.madeThreeAssisted],
  FG3_AST: [k.madeThreeAssisted],
  STL: [k.steal],
  BLK: [k.block],
  TOV: [k.turnover],
  FTM: [k.madeFreeThrow],
  FTA: [k.madeFreeThrow, k.missedFreeThrow],
  OREB: [k.offensiveRebound],
  DREB: [k.defensiveRebound],
  PF: [k.personalFoul],
};

/** Kinds as bits; null is every kind. */
export function toKindBits(kinds: readonly number[] | null): number {
  return kinds ? kinds.reduce((bits, kind) => bits | (1 << kind), 0) : -1;
}

/** The credit kinds whose union is a category, ascending. */
export function getCategoryKinds(category: StatCategory): readonly number[] {
  return kindsByCategory[category];
}

/** The kinds of the categories that every clip API knows. */
const plainCategories = splitStatCategories(statCategories).plain;

/**
 * The union of several categories' kinds, ascending and without repeats; for none, of all that every clip
 * API knows: a player's search without categories has no missed free throws and no fouls.
 */
export function mergeCategoryKinds(categories: readonly StatCategory[]): number[] {
  const kinds = (categories.length > 0 ? categories : plainCategories).flatMap(getCategoryKinds);
  return [...new Set(kinds)].sort((a, b) => a - b);
}

/** Whether a foul counts for its player in box scores: technical ones do not. */
export function isPersonalFoul({ kind, detail }: PlayTable): boolean {
  return kind === 'foul' && !detail?.split(' ').includes('technical');
}

/** The kind of a play for its own player; null if it counts in no category. */
function ownKind(play: PlayTable): number | null {
  switch (play.kind) {
    case 'shot':
      if (play.made) {
        if (play.value === 3) return play.assist_id === null ? k.madeThree : k.madeThreeAssisted;
        return play.assist_id === null ? k.madeTwo : k.madeTwoAssisted;
      }
      return play.value === 3 ? k.missedThree : k.missedTwo;
    case 'freethrow':
      return play.made ? k.madeFreeThrow : k.missedFreeThrow;
    case 'rebound':
      if (play.detail === 'offensive') return k.offensiveRebound;
      return play.detail === 'defensive' ? k.defensiveRebound : k.rebound;
    case 'turnover':
      return k.turnover;
    case 'foul':
      return isPersonalFoul(play) ? k.personalFoul : null;
    default:
      return null;
  }
}

/** A play counted for a player. */
export interface Credit extends PlayFacts {
  player_id: number;
  game_id: number;
  ord: number;
  event: number;
  kind: number;
  tags: number;
  more_tags: number;
  /** The team that the player played against. */
  opponent_team_id: number;
  /** The player's, one of `gameSides`. */
  side: number;
  /** The other player of the play; 0: none (docs/product.md#pairs). */
  partner: number;
}

/** Who had a part in a player's play, and which one; null: nobody. */
export function findPartner(
  play: PlayTable,
): { id: number; role: 'assist' | 'block' | 'steal' } | null {
  const { kind, made, assist_id: assist, block_id: block, steal_id: steal } = play;
  if (kind === 'shot' && made && assist !== null) return { id: assist, role: 'assist' };
  if (kind === 'shot' && !made && block !== null) return { id: block, role: 'block' };
  return kind === 'turnover' && steal !== null ? { id: steal, role: 'steal' } : null;
}

/**
 * The credits of one play: at most one per player. Team plays (no `player_id`) give none to
 * the team, but a steal or a block is still its player's. A double foul counts for both players, also
 * where each has a play of their own: see {@link getGameCredits}.
 */
export function getPlayCredits(game: GameTable, play: PlayTable): Credit[] {
  const own = play.team_id;
  const other = own === game.home_team_id ? game.away_team_id : game.home_team_id;
  const { period, zone } = getPlayFacts(game, play);
  const partner = findPartner(play);
  const row = (playerId: number, kind: number, opponentTeamId: number): Credit => ({
    game_id: game.id,
    player_id: playerId,
    ord: play.ord,
    event: play.event,
    kind,
    tags: play.tags,
    more_tags: play.more_tags,
    period,
    zone,
    opponent_team_id: opponentTeamId,
    side: opponentTeamId === game.away_team_id ? gameSides.home : gameSides.away,
    partner: 0,
  });
  const rows: Credit[] = [];
  const kind = play.player_id === null ? null : ownKind(play);
  if (play.player_id !== null && kind !== null) {
    rows.push({ ...row(play.player_id, kind, other), partner: partner?.id ?? 0 });
  }
  if (partner) {
    const opponent = partner.role === 'assist' ? other : (own ?? other);
    const credit = row(partner.id, k[partner.role], opponent);
    rows.push({ ...credit, partner: play.player_id ?? 0 });
  }
  if (isDoubleFoul(play) && isPersonalFoul(play) && play.opponent_id !== null) {
    rows.push(row(play.opponent_id, k.personalFoul, own ?? other));
  }
  return rows;
}

/** The credits of a game's plays: a double foul counts once for a player, by the player's own play. */
export function getGameCredits({
  game,
  plays,
}: {
  game: GameTable;
  plays: readonly PlayTable[];
}): Credit[] {
  return plays.flatMap((play) => {
    const credits = getPlayCredits(game, play);
    if (!isDoubleFoul(play) || findDoubleFoulPartner(play, plays) !== null) return credits;
    return credits.filter((credit) => credit.player_id === play.player_id);
  });
}

function isDoubleFoul({ kind, detail }: PlayTable): boolean {
  return kind === 'foul' && (detail?.split(' ').includes('double') ?? false);
}

/**
 * The other player of a double foul; null if that player has a play of their own: some feeds have a
 * play for each of the two, others one play for both.
 */
export function findDoubleFoulPartner(foul: PlayTable, plays: readonly PlayTable[]): number | null {
  if (!isDoubleFoul(foul) || foul.opponent_id === null) return null;
  const hasOwn = plays.some(
    (play) =>
      play !== foul &&
      isDoubleFoul(play) &&
      play.player_id === foul.opponent_id &&
      play.period === foul.period &&
      play.clock === foul.clock,
  );
  return hasOwn ? null : foul.opponent_id;
}
