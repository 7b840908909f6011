/** Changes of a clip's playlists: the boxes ticked now against those ticked before. */
import * as z from 'zod';
import type { Clip, Playlist } from '#app/api/contract.ts';
import type { ClipKey } from '#app/clips/clipHash.ts';
import type { PlacementDraft, PlaylistChoice } from '#app/components/modals/modalData.ts';

/** What the form asks for. */
export interface Wanted {
  /** Ids of the playlists whose box is ticked. */
  ticked: string[];
  /**
   * Ids of the playlists whose box was ticked when the form was shown: only changes of this form
   * count, not those of another tab.
   */
  before: string[];
  /** As typed. */
  newName: string;
}

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

/** The draft as it comes back after a login. */
export const placementDraftSchema: z.ZodType<PlacementDraft> = z.object({
  added: z.array(z.string()),
  removed: z.array(z.string()),
  newName: z.string(),
});

/** The boxes of the form: playlists with the clip first, each group in the API's order. */
export function toPlaylistChoices(playlists: readonly Playlist[], key: ClipKey): PlaylistChoice[] {
  const choices = playlists.map(({ id, name, private: isPrivate, videos }) => ({
    id,
    name,
    private: isPrivate,
    clipCount: videos.length,
    present: videos.some((video) => isSameClip(video, key)),
  }));
  return [
    ...choices.filter(({ present }) => present),
    ...choices.filter(({ present }) => !present),
  ];
}

/** What the visitor has changed since the form was shown. */
export function toPlacementDraft({ ticked, before, newName }: Wanted): PlacementDraft {
  return {
    added: ticked.filter((id) => !before.includes(id)),
    removed: before.filter((id) => !ticked.includes(id)),
    newName,
  };
}

/** The changes to make. */
export function comparePlacement(
  playlists: readonly Playlist[],
  key: ClipKey,
  wanted: Wanted,
): Placement {
  const { ticked, before } = wanted;
  const { added, removed } = toPlacementDraft(wanted);
  const into = playlists.filter(({ id }) => added.includes(id));
  const outOf = playlists
    .filter(({ id }) => removed.includes(id))
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
