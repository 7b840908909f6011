const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/**
 * 'Jun 22, 2025' for the calendar day '2025-06-22': the same for everyone, whatever their time zone
 * (docs/product.md#game-days). Returns a text that is not a day unchanged, and an en dash for none. By hand:
 * the first use of the browser's formats takes milliseconds.
 */
export function formatDay(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  const name = months[Number(month) - 1];
  return name ? `${name} ${Number(date)}, ${year}` : day || '–';
}
