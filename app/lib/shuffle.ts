/**
 * The items in an order that the seed decides: the same for the same seed everywhere. Items that come or go
 * leave the order of the others as it is, because each has a place of its own.
 * @param keyOf identifies an item, for instance '0022400061:7'
 */
export function shuffle<T>(items: readonly T[], seed: string, keyOf: (item: T) => string): T[] {
  return items
    .map((item) => ({ item, place: hash(`${seed}/${keyOf(item)}`) }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** FNV-1a, and MurmurHash3's last steps, without which similar texts have similar values. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
