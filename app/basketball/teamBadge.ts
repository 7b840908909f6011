/** A team's tricode in its colours, in place of its trademarked logo (docs/product.md#team-badge). */
import { findTeamByFormerName } from './formerTeams.ts';
import type { League } from './leagues.ts';
import { getTeamById, getTeamByTricode, getTeamsByLeague, type TeamInfo } from './teams.ts';

export interface TeamBadgeData {
  tricode: string;
  /** '#rrggbb', as the text's. */
  color: string;
  /** Has a contrast of at least 4.5 to `color`. */
  textColor: string;
}

/** Finds a team by its full name, present or former, or by its nickname, because APIs differ. */
export function findTeamByName(league: League, name: string): TeamInfo | undefined {
  const isNamed = (team: TeamInfo) => team.fullName === name || team.nickname === name;
  return getTeamsByLeague(league).find(isNamed) ?? findTeamByFormerName(league, name);
}

/** The colour of a team that is not in the table. */
const unknownColor = '#5d6675';

/**
 * The badge of a team by its id, else by its tricode, which it shows as given. An unknown team's is
 * grey; null without a tricode.
 */
export function findTeamBadge(
  league: League,
  team: { id?: number | null | undefined; tricode?: string | null | undefined },
): TeamBadgeData | null {
  const { id, tricode } = team;
  const known = (id && getTeamById(id)) || (tricode && getTeamByTricode(league, tricode));
  if (known) return { ...getTeamBadge(known), ...(tricode && { tricode }) };
  return tricode ? { tricode, color: unknownColor, textColor: '#ffffff' } : null;
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
