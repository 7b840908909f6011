/** Tags and categories that few plays have, so that a whole league can be searched for them (docs/product.md#league-search). */
import type { StatCategory } from './statCategories.ts';

/** From the rarest, by the size of their indexes in a season. */
export const rareTags = [
  ...(['Game Winner', 'Flagrant', 'Four-Point Play', 'Buzzer Beater', 'Tying Shot'] as const),
  ...(['Technical', 'Go-Ahead', 'Jump Ball', 'Putback', 'Alley Oop', 'And-1'] as const),
  ...(['Dunk', 'Steal', 'Block'] as const),
] as const;
export type RareTag = (typeof rareTags)[number];

export const rareStats = ['STL', 'BLK'] as const satisfies StatCategory[];
export type RareStat = (typeof rareStats)[number];

export const isRareTag = (tag: string): tag is RareTag => rareTags.some((rare) => rare === tag);
export const isRareStat = (stat: string): stat is RareStat =>
  rareStats.some((rare) => rare === stat);

/** Whether few plays can match: every category is rare and there is one, or one tag is rare. */
export function isRareSearch({
  stats,
  tags,
}: {
  stats: readonly string[];
  tags: readonly string[];
}): boolean {
  return (stats.length > 0 && stats.every(isRareStat)) || tags.some(isRareTag);
}
