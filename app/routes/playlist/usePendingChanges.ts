import { useFetchers } from 'react-router';
import { parsePlaylistChange } from './changes.ts';

interface PendingChanges {
  /** Whether the playlist is being deleted. */
  deleted: boolean;
  /** The wanted state; null if it does not change. */
  private: boolean | null;
  /** Ids of clips that are being removed. */
  removed: ReadonlySet<string>;
}

/**
 * Pending changes of the playlist at `path`. A change stays pending until the playlist has been
 * reloaded, so that nothing flickers back.
 */
export function usePendingChanges(path: string): PendingChanges {
  const fetchers = useFetchers();
  const removed = new Set<string>();
  let deleted = false;
  let becomes: boolean | null = null;
  for (const { formAction, formData } of fetchers) {
    const change = formAction === path && formData ? parsePlaylistChange(formData) : null;
    if (change?.intent === 'remove') removed.add(change.clipId);
    if (change?.intent === 'delete') deleted = true;
    if (change?.intent === 'toggle-private') becomes = change.private;
  }
  return { deleted, private: becomes, removed };
}
