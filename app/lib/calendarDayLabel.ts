const format = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeZone: 'UTC',
});

/**
 * 'Jun 22, 2025' for the calendar day '2025-06-22': the same for everyone, whatever their time zone
 * (docs/product.md#game-days). Returns a text that is not a day unchanged, and an en dash for none.
 */
export function formatDay(day: string): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) ? day || '–' : format.format(time);
}
