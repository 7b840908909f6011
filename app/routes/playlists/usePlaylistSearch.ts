import { useEffect, useMemo, useState } from 'react';
import type { findPlaylists } from '#app/playlists/findPlaylists.ts';
import type { PlaylistSummary } from '#app/playlists/summary.ts';

interface Answered {
  pattern: string;
  /** Ids, best first. */
  found: string[];
}

/**
 * The playlists that match `wanted`, best first: the server's matches if it answered this pattern,
 * otherwise found in the browser. Null while the search module, which `prepare` requests, loads.
 */
export function usePlaylistSearch(
  playlists: PlaylistSummary[],
  wanted: string,
  answered: Answered,
) {
  const [find, setFind] = useState<{ playlists: typeof findPlaylists } | null>(null);
  const isAnswered = wanted === answered.pattern.trim();
  const prepare = () => {
    if (find) return;
    // If the module fails to load, the form still works.
    import('#app/playlists/findPlaylists.ts').then(
      (module) => setFind({ playlists: module.findPlaylists }),
      () => {},
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on the text only
  useEffect(() => {
    if (!isAnswered) prepare();
  }, [isAnswered]);

  const matches = useMemo(() => {
    if (!isAnswered) return find ? find.playlists(playlists, wanted) : null;
    const byId = new Map(playlists.map((playlist) => [playlist.id, playlist]));
    return answered.found.map((id) => byId.get(id)).filter((playlist) => playlist !== undefined);
  }, [playlists, wanted, isAnswered, answered.found, find]);
  return { matches, prepare };
}
