import { useFetchers } from 'react-router';
import { parsePlaylistChange } from './changes.ts';

export interface PendingChanges {
  /** What the playlist is about to be; null: as it is. */
  private: boolean | null;
  /** Ids of clips that are being removed. */
  removed: ReadonlySet<string>;
}

/**
 * The changes of the playlist at `path` that are on their way. One stays pending until the playlist
 * has been loaded again after it, so nothing flickers back; of one that failed the truth is shown.
 */
export function usePendingChanges(path: string): PendingChanges {
  const fetchers = useFetchers();
  const removed = new Set<string>();
  let becomes: boolean | null = null;
  for (const { formAction, formData } of fetchers) {
    const change = formAction === path && formData ? parsePlaylistChange(formData) : null;
    if (change?.intent === 'remove') removed.add(change.clipId);
    if (change?.intent === 'toggle-private') becomes = change.private;
  }
  return { private: becomes, removed };
}
