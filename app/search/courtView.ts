/** What a half court shows of a search's shots (docs/product.md#court). */
import type { ShotChart, ShotCount } from '#app/api/contract.ts';
import { markShots, type ShotMarks } from '#app/basketball/shotMarks.ts';
import { type ShotZone, shotZones } from '#app/basketball/shotZones.ts';
import type { StatCategory } from '#app/basketball/statCategories.ts';
import { formatNumber } from '#app/clips/clipText.ts';
import type { Search } from './search.ts';

export interface CourtZone extends ShotCount {
  zone: ShotZone;
}

export interface CourtView {
  /** In their order; those with shots. */
  zones: CourtZone[];
  /** Of all zones. */
  sum: ShotCount;
  marks: ShotMarks;
  /** Shots of which no place is recorded. */
  unplaced: number;
  /** How many of the shots are drawn, where that is not all; else null. */
  drawn: number | null;
  /** Whether shots that were made and others are in the search: percentages say something. */
  hasPercent: boolean;
}

/** Categories with shots; the basket of an assist and the shot that was blocked are some. */
const shotStats: readonly StatCategory[] = [
  ...(['PTS', 'FGM', 'FGA', 'FG3M', 'FG3A', 'AST', 'FGM_AST', 'FG3_AST', 'BLK'] as const),
];

/** Whether there may be shots among a search's clips. */
export function mayHaveShots({ stats }: Pick<Search, 'stats'>): boolean {
  return stats.length === 0 || stats.some((stat) => shotStats.includes(stat));
}

/** The clips of a zone. */
export function countZoneClips({ attempted, assists, blocks }: ShotCount): number {
  return attempted + assists + blocks;
}

/** Null without a shot that has a place. */
export function buildCourtView({
  zones: given,
  unplaced,
  shots,
  cut,
}: ShotChart): CourtView | null {
  const zones = shotZones.flatMap((zone) => {
    const count = given[zone];
    return count && countZoneClips(count) > 0 ? [{ zone, ...count }] : [];
  });
  if (zones.length === 0) return null;
  const sum = zones.reduce(addCounts, { made: 0, attempted: 0, assists: 0, blocks: 0 });
  const marked = shots.map(([x, y, made, value]) => ({ x, y, made: made === 1, value }));
  return {
    zones,
    sum,
    marks: markShots(marked.filter(({ y }) => y <= lastDrawn)),
    unplaced: countZoneClips(unplaced),
    drawn: cut ? shots.length : null,
    hasPercent: sum.made > 0 && sum.made < sum.attempted,
  };
}

/** Tenths of a foot from the rim to half court: shots from beyond are only counted. */
const lastDrawn = 417;

function addCounts(sum: ShotCount, each: ShotCount): ShotCount {
  return {
    made: sum.made + each.made,
    attempted: sum.attempted + each.attempted,
    assists: sum.assists + each.assists,
    blocks: sum.blocks + each.blocks,
  };
}

/** '45%', of whole percents. */
export function formatShare({ made, attempted }: Pick<ShotCount, 'made' | 'attempted'>): string {
  return attempted === 0 ? '–' : `${Math.round((100 * made) / attempted)}%`;
}

/** '565 of 1,258 made, 45%'; '41 assists'. */
export function describeCourtSum({ sum, hasPercent }: CourtView): string {
  const { made, attempted, assists, blocks } = sum;
  const amount = (count: number, one: string, many: string) =>
    `${formatNumber(count)} ${count === 1 ? one : many}`;
  const own = hasPercent
    ? `${formatNumber(made)} of ${amount(attempted, 'shot', 'shots')} made, ${formatShare(sum)}`
    : amount(attempted, 'shot', 'shots');
  return [
    ...(attempted > 0 ? [own] : []),
    ...(assists > 0 ? [amount(assists, 'assist', 'assists')] : []),
    ...(blocks > 0 ? [amount(blocks, 'block', 'blocks')] : []),
  ].join(' · ');
}

/** What is not on the court, or not drawn, in sentences; '' for nothing. */
export function describeCourtNotes({ unplaced, drawn }: CourtView, search: Search): string {
  const notes = [
    describeUnshown(search),
    drawn !== null && `The newest ${formatNumber(drawn)} are drawn, all are counted.`,
    unplaced > 0 && `The place of ${formatNumber(unplaced)} more is not recorded.`,
  ];
  return notes.filter(Boolean).join(' ');
}

/** What is among the clips but not on the court, in words; null for nothing. */
function describeUnshown({ stats }: Pick<Search, 'stats'>): string | null {
  if (stats.length === 0) return 'Free throws, rebounds and other plays are not shown.';
  const has = (...names: StatCategory[]) => stats.some((stat) => names.includes(stat));
  const kinds = [
    ...(has('PTS', 'FTM', 'FTA') ? ['free throws'] : []),
    ...(has('REB', 'OREB', 'DREB') ? ['rebounds'] : []),
    ...(has('STL') ? ['steals'] : []),
    ...(has('TOV') ? ['turnovers'] : []),
    ...(has('PF') ? ['fouls'] : []),
  ];
  const last = kinds.at(-1);
  if (last === undefined) return null;
  const text = kinds.length > 1 ? `${kinds.slice(0, -1).join(', ')} and ${last}` : last;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} are not shown.`;
}
