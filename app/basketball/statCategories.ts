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
  FTM: 'Free throws made',
  FTA: 'Free throws attempted',
  OREB: 'Offensive rebounds',
  DREB: 'Defensive rebounds',
  PF: 'Personal fouls',
};

export type StatCategory = keyof typeof names;

/** The stat categories of a clip search, in the order of the form (docs/product.md#stat-categories). */
export const statCategories = Object.keys(names) as readonly StatCategory[];

/** Those that only an API with the extension `stat-categories` knows. */
export const extendedStatCategories = [
  'FTM',
  'FTA',
  'OREB',
  'DREB',
  'PF',
] as const satisfies StatCategory[];

/** Splits categories into those that every clip API knows and the extended ones, in their order. */
export function splitStatCategories(stats: readonly StatCategory[]) {
  const isExtended = (stat: StatCategory) =>
    (extendedStatCategories as readonly StatCategory[]).includes(stat);
  return { plain: stats.filter((stat) => !isExtended(stat)), extended: stats.filter(isExtended) };
}

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
