import {
  type Coverage,
  formatCoverageGaps,
  formatGameCoverageGap,
} from '#app/basketball/coverage.ts';
import type { Search } from './searchParams.ts';

/** The coverage gaps of a search, in sentences. */
export function describeCoverageGaps(search: Search, coverage: readonly Coverage[]): string[] {
  if (search.type === 'player') return formatCoverageGaps(coverage, search.stats);
  return coverage.map((ofGame) => formatGameCoverageGap(ofGame, search.stats));
}
