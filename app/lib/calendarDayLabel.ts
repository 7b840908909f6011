const format = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeZone: 'UTC',
});

/**
 * 'Jun 22, 2025' for the calendar day '2025-06-22': the same for everyone, whatever their time zone
 * (design section 9). A text that is no day comes back as it is.
 */
export function formatDay(day: string): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) ? day : format.format(time);
}
