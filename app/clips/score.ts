/** The points of one team, and whether it leads. */
export interface SideScore {
  tricode: string;
  points: number;
  leads: boolean;
}

/** The two sides of a clip's `score`, 'IND 91, OKC 103'; null for a text of another form. */
export function parseScore(score: string | null | undefined): SideScore[] | null {
  const match = /^(\S+) (\d+), (\S+) (\d+)$/.exec(score ?? '');
  if (!match) return null;
  const [, first = '', a, second = '', b] = match;
  return toSideScores([
    { tricode: first, points: Number(a) },
    { tricode: second, points: Number(b) },
  ]);
}

export function toSideScores(sides: { tricode: string; points: number }[]): SideScore[] {
  const most = Math.max(...sides.map(({ points }) => points));
  const isLevel = sides.every(({ points }) => points === most);
  return sides.map((side) => ({ ...side, leads: !isLevel && side.points === most }));
}
