/** What the owner reads where another tab has changed the playlist meanwhile (docs/product.md#arrange). */
import { formatClipCount } from '#app/clips/clipText.ts';
import type { Conflict, OtherChanges } from '#app/playlists/arrangement.ts';

/** 'Meanwhile 2 clips were added, and the order of 1 clip was changed.'; '' where nothing has changed. */
export function describeOthers({ added, removed, moved, notes, cover }: OtherChanges): string {
  const facts = [
    added > 0 && `${were(added)} added`,
    removed > 0 && `${were(removed)} removed`,
    moved > 0 && `${were(moved)} moved`,
    notes > 0 && `${notes === 1 ? '1 note was' : `${notes} notes were`} changed`,
    cover && 'another cover was chosen',
  ].filter((fact) => fact !== false);
  const last = facts.pop();
  if (last === undefined) return '';
  return `Meanwhile ${facts.length > 0 ? `${facts.join(', ')} and ${last}` : last}.`;
}

const were = (count: number) => `${formatClipCount(count)} ${count === 1 ? 'was' : 'were'}`;

/** What is to be decided, a line each; what belongs to a row stands there: see {@link markOf}. */
export function describeConflicts(conflicts: readonly Conflict[]): string[] {
  return conflicts.flatMap((conflict) => {
    if (conflict.kind === 'gone') {
      return [`A clip was removed on which you wrote the note ‘${conflict.mine}’.`];
    }
    if (conflict.kind === 'order') {
      const clips = formatClipCount(conflict.count);
      return [`You moved ${clips} that ${conflict.count === 1 ? 'was' : 'were'} moved meanwhile.`];
    }
    return conflict.kind === 'cover' ? ['You chose another cover than was chosen meanwhile.'] : [];
  });
}

/** What is to be decided about a row. */
export function markOf(conflict: Conflict): string | null {
  if (conflict.kind === 'note') return `Meanwhile its note became ${quote(conflict.theirs)}.`;
  if (conflict.kind === 'removed') {
    return `You remove this clip, whose note became ${quote(conflict.theirs)} meanwhile.`;
  }
  return null;
}

const quote = (note: string) => (note === '' ? 'empty' : `‘${note}’`);
