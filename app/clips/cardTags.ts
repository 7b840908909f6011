/** The tags of a card: one row, without those that go without saying (docs/product.md#card-tags). */

/** Tags that people look for, which come first. */
const rare: ReadonlySet<string> = new Set([
  'Game Winner',
  'Buzzer Beater',
  'Four-Point Play',
  'Go-Ahead',
  'Tying Shot',
]);

/** Tags that say little, which come last. */
const broad: ReadonlySet<string> = new Set([
  '2PT',
  '3PT',
  'Free Throw',
  'Made',
  'Missed',
  'Rebound',
  'Turnover',
  'Foul',
]);

/** Tags that narrower ones say too. */
const narrower: Record<string, readonly string[]> = {
  'Jump Shot': ['3PT', 'Step Back', 'Fadeaway'],
  '2PT': ['Dunk', 'Layup', 'Hook', 'Putback'],
  Rebound: ['Offensive Rebound'],
  Foul: ['Technical', 'Flagrant'],
  'Go-Ahead': ['Game Winner'],
  Clutch: ['Game Winner', 'Go-Ahead', 'Tying Shot'],
  'And-1': ['Four-Point Play'],
};

/** About what a row holds, in characters; each tag takes some for its edges. */
const rowLength = 37;
const edgeLength = 4;

/**
 * The tags that a row has room for, the telling ones first, and the others.
 * @param implied tags that the list's search says already
 */
export function pickCardTags(
  tags: readonly string[],
  implied: ReadonlySet<string>,
): { shown: string[]; rest: string[] } {
  const telling = tags.filter((tag) => {
    const isSaid = Object.hasOwn(narrower, tag) && narrower[tag]?.some((own) => tags.includes(own));
    return !implied.has(tag) && !isSaid;
  });
  const sorted = telling.toSorted((a, b) => rankOf(a) - rankOf(b));
  let length = 0;
  const end = sorted.findIndex((tag, i) => {
    length += tag.length + edgeLength;
    return i > 0 && length > rowLength;
  });
  const count = end === -1 ? sorted.length : end;
  return { shown: sorted.slice(0, count), rest: sorted.slice(count) };
}

const rankOf = (tag: string) => Number(broad.has(tag)) - Number(rare.has(tag));
