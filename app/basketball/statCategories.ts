const names = {
  PTS: 'Points',
  FGM: 'Field goals made',
  FGA: 'Field goals attempted',
  FG3M: 'Threes made',
  FG3A: 'Threes attempted',
  REB: 'Rebounds',
  AST: 'Assists',
  FGM_AST: 'Assisted field goals',
  FG3_AST: 'Assisted threes',
  STL: 'Steals',
  BLK: 'Blocks',
  TOV: 'Turnovers',
};

export type StatCategory = keyof typeof names;

/** The stat categories of a clip search, in the order of the form (docs/product.md#stat-categories). */
export const statCategories = Object.keys(names) as readonly StatCategory[];

/** The name of a category on screen, for instance 'Threes made'. */
export function getStatCategoryName(category: StatCategory): string {
  return names[category];
}

/** The categories' short names, where the code is not what box scores write. */
const shortNames: Partial<Record<StatCategory, string>> = {
  FG3M: '3PM',
  FG3A: '3PA',
  FGM_AST: 'FG AST',
  FG3_AST: '3P AST',
};

/** 'PTS', '3PM'. */
export function getStatCategoryShortName(category: StatCategory): string {
  return shortNames[category] ?? category;
}

/** The stats of the home page's leader cards, in order (docs/product.md#leaders). */
export const leaderCategories = [
  'PTS',
  'AST',
  'REB',
  'STL',
  'BLK',
] as const satisfies StatCategory[];
