/** Checks that the store can hold a file's numbers: PostgreSQL limits them, SQLite does not. */
import { ImportError, type ReaderOutput } from '#server/importer/facts.ts';

/** The store's integers fit 32 bits (`schema.ts`). */
const largest = 2 ** 31 - 1;

/** Fields with a fraction. */
const fractions = new Set(['seconds', 'distance']);

/** Minimum values of the fields in a clip's address and label. */
const least: Record<string, number> = { event: 0, period: 1, clock: 0 };

/** @throws {ImportError} naming the first number that no column can hold */
export function requireStorable(reading: ReaderOutput): void {
  requireNumbers(reading, '', aboutOf(reading));
}

function aboutOf(reading: ReaderOutput): string {
  if (reading.kind === 'other-league') return `game ${reading.gameId}`;
  if (reading.kind === 'players') return `${reading.league} players`;
  return 'facts' in reading
    ? `game ${String(reading.facts.gameId).padStart(10, '0')}`
    : `${reading.league} ${reading.season}`;
}

function requireNumbers(value: unknown, field: string, about: string): void {
  if (typeof value === 'number') requireNumber(value, field, about);
  else if (Array.isArray(value)) for (const item of value) requireNumbers(item, field, about);
  else if (typeof value === 'object' && value !== null) {
    const fields = value as Record<string, unknown>;
    for (const name in fields) requireNumbers(fields[name], name, about);
  }
}

function requireNumber(value: number, field: string, about: string): void {
  if (Math.abs(value) > largest) throw new ImportError(`${about}: ${field} ${value} is too large`);
  if (!Number.isInteger(value) && !fractions.has(field)) {
    throw new ImportError(`${about}: ${field} ${value} is no whole number`);
  }
  if (value < (least[field] ?? -largest)) {
    throw new ImportError(`${about}: ${field} ${value} is too small`);
  }
}
