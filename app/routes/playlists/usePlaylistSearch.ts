import { useEffect, useMemo, useState } from 'react';
import type { findPlaylists } from '#app/playlists/findPlaylists.ts';
import type { PlaylistSummary } from '#app/playlists/summary.ts';

interface Answered {
  pattern: string;
  /** Ids, best first. */
  found: string[];
}

/**
 * The playlists that match `wanted`, best first: those that the server found where it has been
 * asked, else found here. Null while the search itself is being loaded, which `prepare` begins.
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
    // A search that does not load leaves the form, which works without it.
    import('#app/playlists/findPlaylists.ts').then(
      (module) => setFind({ playlists: module.findPlaylists }),
      () => {},
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for by the text alone
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
