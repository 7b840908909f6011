import { formatGameId } from '#app/basketball/gameId.ts';
import { formatApiDay } from '#server/api/clips/serialize.ts';
import { findKnownReason } from './contradictions.ts';

/** A figure that differs from an expected one. */
export interface Discrepancy {
  /** Game id as the store has it. */
  gameId: number;
  /** 'BOS' or a player's name, and the field. */
  what: string;
  served: unknown;
  /** The expected figures and their sources. */
  expected: { value: unknown; source: string }[];
  /** The reason of a known contradiction. */
  why?: string | null;
}

/** Findings and the number of comparisons. */
export class Report {
  readonly findings: Discrepancy[] = [];
  /** Figures on which official sources disagree. */
  readonly contradictions: Discrepancy[] = [];
  games = 0;
  figures = 0;

  compare(finding: Discrepancy): void {
    this.figures += 1;
    const { expected, served } = finding;
    const equal = expected.filter(({ value }) => sameFigure(value, served));
    if (equal.length === expected.length) return;
    const why = equal.length > 0 ? null : findKnownReason(finding, formatDiscrepancy(finding));
    const isContradiction = equal.length > 0 || why !== null;
    (isContradiction ? this.contradictions : this.findings).push({ ...finding, why });
  }
}

/** Feeds print fractions with fifteen digits. */
const fractionTolerance = 1e-9;

function sameFigure(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) < fractionTolerance;
  return a === b;
}

/** '0022400561 2025-01-14'; without an unknown day. */
export function formatGame({ id, day }: { id: number; day?: number | undefined }): string {
  return day === undefined ? formatGameId(id) : `${formatGameId(id)} ${formatApiDay(day)}`;
}

/** One line of the report. */
export function formatDiscrepancy({ what, served, expected, why }: Discrepancy): string {
  const figures = expected.map(({ value, source }) => `${source} ${show(value)}`).join(', ');
  const reason = why ? ` (${why})` : '';
  return `${what}: served ${show(served)}; ${figures}${reason}`;
}

const show = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value));
