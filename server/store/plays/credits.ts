/**
 * Credits record which plays count for which player, in kinds that never overlap. So every stat
 * category is a union of kinds and no union can find a play twice.
 */
import type { StatCategory } from '#app/basketball/statCategories.ts';
import type { GameTable, PlayTable } from '#server/store/tables/schema.ts';

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
  REB: [k.rebound],
  AST: [k.assist],
  FGM_AST: [k.madeTwoAssisted, k.madeThreeAssisted],
  FG3_AST: [k.madeThreeAssisted],
  STL: [k.steal],
  BLK: [k.block],
  TOV: [k.turnover],
};

/** Kinds as bits. */
export function toKindBits(kinds: readonly number[]): number {
  return kinds.reduce((bits, kind) => bits | (1 << kind), 0);
}

/** The credit kinds whose union is a category, ascending. */
export function getCategoryKinds(category: StatCategory): readonly number[] {
  return kindsByCategory[category];
}

/** The union of several categories' kinds, ascending and without repeats; every kind for none. */
export function mergeCategoryKinds(categories: readonly StatCategory[]): number[] {
  const kinds =
    categories.length === 0 ? Object.values(creditKinds) : categories.flatMap(getCategoryKinds);
  return [...new Set(kinds)].sort((a, b) => a - b);
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
      return play.made ? k.madeFreeThrow : null;
    case 'rebound':
      return k.rebound;
    case 'turnover':
      return k.turnover;
    default:
      return null;
  }
}

/** A play counted for a player. */
export interface Credit {
  player_id: number;
  game_id: number;
  ord: number;
  event: number;
  kind: number;
  tags: number;
  more_tags: number;
  /** The team that the player played against. */
  opponent_team_id: number;
}

/**
 * The credits of one play: at most one per player. Team plays (no `player_id`) give none to
 * the team, but a steal or a block is still its player's.
 */
export function getPlayCredits(game: GameTable, play: PlayTable): Credit[] {
  const own = play.team_id;
  const other = own === game.home_team_id ? game.away_team_id : game.home_team_id;
  const row = (playerId: number, kind: number, opponentTeamId: number): Credit => ({
    game_id: game.id,
    player_id: playerId,
    ord: play.ord,
    event: play.event,
    kind,
    tags: play.tags,
    more_tags: play.more_tags,
    opponent_team_id: opponentTeamId,
  });
  const rows: Credit[] = [];
  const kind = play.player_id === null ? null : ownKind(play);
  if (play.player_id !== null && kind !== null) rows.push(row(play.player_id, kind, other));
  if (play.kind === 'shot') {
    if (play.made && play.assist_id !== null) rows.push(row(play.assist_id, k.assist, other));
    if (!play.made && play.block_id !== null) {
      rows.push(row(play.block_id, k.block, own ?? other));
    }
  }
  if (play.kind === 'turnover' && play.steal_id !== null) {
    rows.push(row(play.steal_id, k.steal, own ?? other));
  }
  return rows;
}
