/** Writes CSV files that spreadsheets and libraries open (RFC 4180). */

/** Null is an empty field; numbers and booleans are written plainly. */
export type CsvValue = string | number | boolean | null;

/** Tells spreadsheets that the text is UTF-8. */
const byteOrderMark = '\uFEFF';

/** What a spreadsheet takes for the beginning of a formula. */
const formula = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** The text of a file; the first row is its heading. */
export function formatCsv(rows: readonly (readonly CsvValue[])[]): string {
  const lines = rows.map((row) => row.map(formatField).join(','));
  return `${byteOrderMark}${lines.join('\r\n')}\r\n`;
}

/** Texts that look like a formula begin with an apostrophe, so that nobody's text is calculated. */
function formatField(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",;\s']/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
