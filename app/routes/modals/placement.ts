/** Changes of a clip's playlists: the boxes ticked now against those ticked before. */
import type { Clip, Playlist } from '#app/api/contract.ts';
import type { ClipKey } from '#app/clips/clipHash.ts';

export interface Placement {
  /** Newly ticked. */
  into: Playlist[];
  /** No longer ticked, with the playlist's own copy of the clip. */
  outOf: { playlist: Playlist; clip: Clip }[];
  /** Still ticked, and containing the clip. */
  kept: Playlist[];
  /** Whether a newly ticked playlist no longer exists. */
  gone: boolean;
}

export function isSameClip(clip: ClipKey, { gameId, eventNumber }: ClipKey): boolean {
  return clip.gameId === gameId && clip.eventNumber === eventNumber;
}

/**
 * @param ticked ids of the playlists whose box is ticked
 * @param before ids of the playlists whose box was ticked when the form was shown: only changes of
 *   this form count, not those of another tab
 */
export function comparePlacement(
  playlists: readonly Playlist[],
  key: ClipKey,
  { ticked, before }: { ticked: readonly string[]; before: readonly string[] },
): Placement {
  const added = ticked.filter((id) => !before.includes(id));
  const into = playlists.filter(({ id }) => added.includes(id));
  const outOf = playlists
    .filter(({ id }) => before.includes(id) && !ticked.includes(id))
    .flatMap((playlist) => {
      const clip = playlist.videos.find((video) => isSameClip(video, key));
      return clip ? [{ playlist, clip }] : [];
    });
  const kept = playlists.filter(
    ({ id, videos }) =>
      before.includes(id) && ticked.includes(id) && videos.some((video) => isSameClip(video, key)),
  );
  return { into, outOf, kept, gone: added.some((id) => !playlists.some((one) => one.id === id)) };
}
