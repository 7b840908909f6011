/** Names of the filter by the other player of a play (docs/product.md#pair-filter). */
import type { StatCategory } from '#app/basketball/statCategories.ts';
import type { Search } from './search.ts';

/** What the other player did in the plays of a player's category; null: has no part in them. */
const parts: Record<StatCategory, string | null> = {
  PTS: 'Assisted by',
  FGM: 'Assisted by',
  FGA: 'With',
  FG3M: 'Assisted by',
  FG3A: 'With',
  REB: null,
  AST: 'Passed to',
  FGM_AST: 'Assisted by',
  FG3_AST: 'Assisted by',
  STL: 'Stolen from',
  BLK: 'Shots by',
  TOV: 'Stolen by',
  FTM: null,
  FTA: null,
  OREB: null,
  DREB: null,
  PF: null,
};

/** 'Assisted by', 'Passed to', of mixed plays 'With'; null where no play has another player. */
export function getPartnerTitle(search: Search): string | null {
  const { stats, player } = search;
  const titles = new Set(stats.map((stat) => describePart(stat, search)));
  titles.delete(null);
  if (stats.length > 0 && titles.size === 0) return null;
  const [title = null] = titles;
  // Plays of a game or a team are of either player.
  return player > 0 && titles.size === 1 ? title : 'With';
}

/** Shots that went in have an assist at most, those that did not a block. */
function describePart(stat: StatCategory, { filters, tags }: Search): string | null {
  const part = parts[stat];
  if (part !== 'With') return part;
  const [shot, another] = filters.shot;
  const result = another ? undefined : shot;
  if (result === 'made' || tags.includes('Assisted')) return 'Assisted by';
  return result === 'missed' || tags.includes('Block') ? 'Blocked by' : part;
}
