/** Tables as text. */
export const csv = (header: string[], rows: unknown[][]) =>
  `${[header, ...rows].map((row) => row.map(cell).join(',')).join('\n')}\n`;

function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
