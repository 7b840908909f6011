/** Known contradictions between official sources. */
import type { Discrepancy } from './findings.ts';

interface Contradiction {
  gameId: number;
  /** Why the sources contradict each other. */
  why: string;
  /** The findings as `formatDiscrepancy` prints them: any other figure is a finding. */
  lines: string[];
}

const knownContradictions: readonly Contradiction[] = [
  {
    gameId: 1022400073,
    why: "the play-by-play has a foul and a missed three of Sutton's that box score and shot chart do not",
    lines: [
      'Sug Sutton, plays of FGA: served 5; the line 4',
      'Sug Sutton, plays of FG3A: served 3; the line 2',
      'Sug Sutton, plays of PF: served 2; the line 1',
      'PHX, plays of FGA: served 72; the line 71',
      'PHX, plays of FG3A: served 25; the line 24',
      'PHX, plays of PF: served 26; the line 25',
      'team 1611661317 field_goals_attempted: served 71; the plays 72',
      'team 1611661317 three_pointers_attempted: served 24; the plays 25',
      'Sug Sutton field_goals_attempted: served 4; the plays 5',
      'Sug Sutton three_pointers_attempted: served 2; the plays 3',
      'Sug Sutton fouls_personal: served 1; the plays 2',
    ],
  },
  {
    gameId: 1022400118,
    why: 'the play-by-play has two missed free throws of Parker-Tyus, the box score one',
    lines: [
      'Cheyenne Parker-Tyus, plays of FTA: served 2; the line 1',
      'ATL, plays of FTA: served 19; the line 18',
      'team 1611661330 free_throws_attempted: served 18; the plays 19',
      'Cheyenne Parker-Tyus free_throws_attempted: served 1; the plays 2',
    ],
  },
];

/** The known reason of a discrepancy, or null. */
export function findKnownReason(finding: Discrepancy, line: string): string | null {
  const known = knownContradictions.find(({ gameId }) => gameId === finding.gameId);
  return known?.lines.includes(line) ? known.why : null;
}
