/** A team's tricode in its colours, in place of its trademarked logo (docs/product.md#team-badge). */
import type { League } from './leagues.ts';
import { getTeamById, getTeamByTricode, getTeamsByLeague, type TeamInfo } from './teams.ts';

export interface TeamBadgeData {
  tricode: string;
  /** '#rrggbb', as the text's. */
  color: string;
  /** Has a contrast of at least 4.5 to `color`. */
  textColor: string;
}

/** Finds a team by its full name, or by its nickname alone, because APIs differ. */
export function findTeamByName(league: League, name: string): TeamInfo | undefined {
  return getTeamsByLeague(league).find((team) => team.fullName === name || team.nickname === name);
}

/** The badge of a team by its id, else by its tricode, which it shows as given; null if unknown. */
export function findTeamBadge(
  league: League,
  team: { id?: number | null | undefined; tricode?: string | null | undefined },
): TeamBadgeData | null {
  const { id, tricode } = team;
  const known = (id && getTeamById(id)) || (tricode && getTeamByTricode(league, tricode));
  return known ? { ...getTeamBadge(known), ...(tricode && { tricode }) } : null;
}

export function getTeamBadge({ abbreviation, colors: { primary } }: TeamInfo): TeamBadgeData {
  return { tricode: abbreviation, color: primary, textColor: pickTextColor(primary) };
}

/** White, or black where that has more contrast. */
function pickTextColor(color: string): string {
  // The luminance at which both have the same contrast (WCAG 2).
  return getLuminance(color) > 0.179 ? '#000000' : '#ffffff';
}

/** Relative luminance of '#rrggbb' as WCAG 2 defines it, 0 to 1. */
export function getLuminance(color: string): number {
  const value = Number.parseInt(color.slice(1), 16);
  const [r = 0, g = 0, b = 0] = [value >> 16, (value >> 8) & 255, value & 255].map((part) => {
    const c = part / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
