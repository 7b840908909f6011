/** Changes of a clip's playlists: the boxes ticked now against those ticked before. */
import * as z from 'zod';
import type { Clip, Playlist, PlaylistHead } from '#app/api/contract.ts';
import type { ClipKey } from '#app/clips/clipHash.ts';
import type { PlacementDraft, PlaylistChoice } from '#app/components/modals/modalData.ts';

/** One of the user's playlists, and whether the clip is in it. */
export type OwnPlaylist = Pick<PlaylistHead, 'id' | 'name' | 'private' | 'clipCount'> & {
  /** Of the clip in the playlist: null if it is not there, '' if the API gives clips no ids. */
  clipId: string | null;
};

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
  into: OwnPlaylist[];
  /** No longer ticked, and containing the clip. */
  outOf: OwnPlaylist[];
  /** Still ticked, and containing the clip. */
  kept: OwnPlaylist[];
  /** Whether a newly ticked playlist no longer exists. */
  gone: boolean;
}

function isSameClip(clip: ClipKey, { gameId, eventNumber }: ClipKey): boolean {
  return clip.gameId === gameId && clip.eventNumber === eventNumber;
}

/** A playlist that came with its clips. */
export function locateClip({ videos, ...playlist }: Playlist, key: ClipKey): OwnPlaylist {
  const clip: Clip | undefined = videos.find((video) => isSameClip(video, key));
  return { ...playlist, clipCount: videos.length, clipId: clip ? String(clip.id ?? '') : null };
}

/** The draft as it comes back after a login. */
export const placementDraftSchema: z.ZodType<PlacementDraft> = z.object({
  added: z.array(z.string()),
  removed: z.array(z.string()),
  newName: z.string(),
});

/** The boxes of the form: playlists with the clip first, each group in the API's order. */
export function toPlaylistChoices(playlists: readonly OwnPlaylist[]): PlaylistChoice[] {
  const choices = playlists.map(({ id, name, private: isPrivate, clipCount, clipId }) => ({
    id,
    name,
    private: isPrivate,
    clipCount,
    present: clipId !== null,
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
export function comparePlacement(playlists: readonly OwnPlaylist[], wanted: Wanted): Placement {
  const { ticked, before } = wanted;
  const { added, removed } = toPlacementDraft(wanted);
  const containing = playlists.filter(({ clipId }) => clipId !== null);
  return {
    into: playlists.filter(({ id }) => added.includes(id)),
    outOf: containing.filter(({ id }) => removed.includes(id)),
    kept: containing.filter(({ id }) => before.includes(id) && ticked.includes(id)),
    gone: added.some((id) => !playlists.some((one) => one.id === id)),
  };
}
