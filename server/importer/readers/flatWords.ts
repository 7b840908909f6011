/** The words of liveData that a flat table has in its descriptions. */
import type { LiveAction } from './livePlayByPlay.ts';
import type { LiveTableRow } from './liveTable.ts';
import type { ReboundCounts } from './playDetails.ts';
import { detachString, parsePersonId, parseText } from './values.ts';

export type ActionWords = Required<
  Pick<LiveAction, 'subType' | 'descriptor' | 'qualifiers' | 'playerName' | 'playerNameI'>
>;

/** The words that a flat row has in its description. */
export function readFlatWords(row: LiveTableRow, counts: ReboundCounts): ActionWords {
  const name = parseText(row.playerName);
  const initial = /^(?:MISS |SUB (?:in|out): )?(\S{1,3}\. )/.exec(getFlatText(row))?.[1];
  return {
    subType: subTypeOf(row, mannerOf(row), counts),
    descriptor: null,
    qualifiers: parseQualifiers(row.qualifier),
    playerName: name,
    playerNameI: name && initial ? `${initial}${name}` : null,
  };
}

function subTypeOf(row: LiveTableRow, words: string, counts: ReboundCounts): string | null {
  if (row.actionType === 'foul') {
    return words.replace(/^foul technical$/, 'technical').replace(/(^| )foul$/, '');
  }
  if (row.actionType !== 'rebound') return words;
  const player = parseText(row.playerName) ? parsePersonId(row.personId) : null;
  if (player !== null) return counts.detail(player, getFlatText(row));
  return /offensive|defensive/.exec(words)?.[0] ?? null;
}

/** A row's description. */
export const getFlatText = (row: LiveTableRow) => String(row.description ?? '');

/**
 * A description without name, distance and counts: 'driving layup' of
 * "MISS J. Brown 2' driving Layup - blocked", 'shooting personal foul' of
 * 'J. Brown shooting personal FOUL (1 PF) (Capela 2 FT)'.
 */
function mannerOf(row: LiveTableRow): string {
  const text = getFlatText(row);
  const name = parseText(row.playerName) ?? 'TEAM';
  const at = text.indexOf(name);
  // A team's turnover begins with its tricode: 'MIA shot clock Team TURNOVER'.
  const own = text.replace(/^[A-Z]{3} (?=.*\bTeam\b)/, '');
  const rest = at < 0 ? own : text.slice(at + name.length);
  return rest
    .replace(/\(.*$/, '')
    .replace(/ - blocked/, '')
    .replace(/^ ?\d+'/, '')
    .trim()
    .toLowerCase();
}

const qualifierLists = new Map<string, string[]>();

/** "['pointsinthepaint', '2ndchance']" as a list. */
export function parseQualifiers(cell: unknown): string[] {
  const text = String(cell ?? '');
  let list = qualifierLists.get(text);
  if (!list) {
    list = detachString(text).match(/\w+/g) ?? [];
    qualifierLists.set(detachString(text), list);
  }
  return list;
}
