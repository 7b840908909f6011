import type { StatCategory } from '#app/basketball/statCategories.ts';
import type { Search } from './search.ts';

/** Tags of every play of a category (docs/product.md#stat-meaning). */
const tagsOf: Record<StatCategory, readonly string[]> = {
  PTS: ['Made'],
  FGM: ['Made'],
  FGA: [],
  FG3M: ['3PT', 'Made'],
  FG3A: ['3PT'],
  REB: ['Rebound'],
  AST: ['Assisted', 'Made'],
  FGM_AST: ['Assisted', 'Made'],
  FG3_AST: ['3PT', 'Assisted', 'Made'],
  STL: ['Steal', 'Turnover'],
  BLK: ['Block', 'Missed'],
  TOV: ['Turnover'],
  FTM: ['Free Throw', 'Made'],
  FTA: ['Free Throw'],
  OREB: ['Rebound', 'Offensive Rebound'],
  DREB: ['Rebound'],
  PF: ['Foul'],
};

/** What a search says of all of its clips, so that their cards need not. */
export interface ImpliedFacts {
  tags: ReadonlySet<string>;
  /** The matchup and the day. */
  game: boolean;
}

export function getImpliedFacts(search: Search): ImpliedFacts {
  const { stats, tags } = search;
  const [first = [], ...others] = stats.map((stat) => tagsOf[stat]);
  const ofAll = first.filter((tag) => others.every((other) => other.includes(tag)));
  return {
    tags: new Set([...ofAll, ...tags]),
    game: search.type === 'game' && search.game !== null,
  };
}
