/** Finds words that are misspelt. */

/** How many letters may be wrong. */
function allowedErrors(word: string): number {
  if (word.length < 5) return 0;
  return word.length < 9 ? 1 : 2;
}

/** The known words nearest to a misspelt one, if they are near enough; none for short words. */
export function findNearestWords(word: string, known: Iterable<string>): string[] {
  let limit = allowedErrors(word);
  let nearest: string[] = [];
  if (limit === 0) return nearest;
  for (const other of known) {
    if (other.length < 4 || Math.abs(other.length - word.length) > limit) continue;
    const distance = getEditDistance(word, other, limit);
    if (distance > limit) continue;
    if (distance < limit) nearest = [];
    limit = distance;
    nearest.push(other);
  }
  return nearest;
}

/**
 * Letters that are missing, added, wrong or swapped with their neighbour; a number above `limit` for more
 * than that.
 */
export function getEditDistance(a: string, b: string, limit: number): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const [up = 0, left = 0, corner = 0] = [above[j], row[j - 1], above[j - 1]];
      row[j] = Math.min(up + 1, left + 1, corner + cost);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) row[j] = Math.min(row[j] ?? 0, (before[j - 2] ?? 0) + 1);
    }
    if (Math.min(...row) > limit) return limit + 1;
    before = above;
    above = row;
  }
  return above[b.length] ?? 0;
}
