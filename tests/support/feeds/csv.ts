/** Tables as text. */
export const csv = (header: string[], rows: unknown[][]) =>
  `${[header, ...rows].map((row) => row.map(cell).join(',')).join('\n')}\n`;

function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A play-by-play's actions as the table that a data frame of them writes. */
export function actionTable({ gameId, actions }: { gameId: string; actions: object[] }): string {
  const names = [...new Set(actions.flatMap((action) => Object.keys(action)))];
  const rows = actions.map((action) => {
    const cells = names.map((name) => (action as Record<string, unknown>)[name]);
    return [gameId, ...cells.map((cell) => (Array.isArray(cell) ? listed(cell) : cell))];
  });
  return csv(['gameId', ...names], rows);
}

const listed = (words: string[]) => `[${words.map((word) => `'${word}'`).join(', ')}]`;
