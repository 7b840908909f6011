import type { StatCategory } from './statCategories.ts';

/** Tags and categories that few plays have, so that a whole league can be searched for them (docs/product.md#league-search). */
export const rareTags = [
  'Game Winner',
  'Buzzer Beater',
  'Four-Point Play',
  'Go-Ahead',
  'Tying Shot',
  'And-1',
  'Alley Oop',
  'Dunk',
  'Putback',
  'Block',
  'Steal',
  'Flagrant',
  'Technical',
  'Jump Ball',
] as const;

export const rareStats = ['STL', 'BLK'] as const satisfies StatCategory[];

interface Plays {
  stats: readonly string[];
  tags: readonly string[];
}

/** Whether few plays can match: each of the categories, or one of the tags, is rare. */
export function isRareSearch({ stats, tags }: Plays): boolean {
  const isRare = (stat: string) => rareStats.some((rare) => rare === stat);
  const hasRareStats = stats.length > 0 && stats.every(isRare);
  return hasRareStats || rareTags.some((rare) => tags.includes(rare));
}
