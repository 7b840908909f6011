/** Playlists. */
import * as z from 'zod';
import type { Clip } from './clips.ts';
import { flag, gameIdText, idNumber, optionalId, optionalText, shownText } from './fields.ts';

/** docs/product.md#playlist-fields; `private` may arrive as `priv`, the thumbnail in either case. */
const playlistFields = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  name: shownText,
  description: optionalText,
  private: flag.nullish().catch(undefined),
  priv: flag.nullish().catch(undefined),
  thumbnailUrl: optionalText,
  thumbnail_url: optionalText,
  createdAt: optionalText,
  updatedAt: optionalText,
  isOwner: flag.nullish().catch(undefined),
  /** Extension `hidden-playlists`: the operator hides it from everybody but its owner. */
  hidden: flag.nullish().catch(undefined),
  /** Extension `playlist-edit`: id of the clip whose thumbnail the playlist has; null: the first one. */
  cover: optionalId,
  /** Extension `playlist-edit`: raised by each change of the clips and the settings. */
  revision: z.number().int().nonnegative().nullish().catch(undefined),
});

/** Unites the names that a field may have. */
function unitePlaylistNames<T extends z.infer<typeof playlistFields>>(given: T) {
  const { priv, thumbnail_url, ...rest } = given;
  return {
    ...rest,
    private: rest.private ?? priv ?? null,
    thumbnailUrl: rest.thumbnailUrl ?? thumbnail_url ?? null,
    isOwner: rest.isOwner ?? false,
    hidden: rest.hidden ?? false,
  };
}

const someVideos = z.array(z.unknown()).nullish().catch(undefined);

export const playlistSchema = playlistFields
  .extend({ videos: someVideos })
  .transform(unitePlaylistNames);

/** A number of clips, or how many stand before one. */
const clipCount = z.number().int().nonnegative();

const thumbnailClips = { firstClip: z.unknown().optional(), coverClip: z.unknown().optional() };

/**
 * Extension `playlist-pages`: a playlist in a list. `firstClip`, whose thumbnail the playlist has, and
 * `clipId`, the id in the playlist of the clip that was asked for, come if they were asked for.
 */
export const playlistHeadSchema = playlistFields
  .extend({ clipCount, ...thumbnailClips, clipId: optionalId })
  .transform(unitePlaylistNames);

export const playlistHeadPageSchema = z.object({
  items: z.array(z.unknown()),
  nextCursor: z.string().nullish(),
});

/** Extension `playlist-pages`: the texts of all public playlists; `items` null: nothing has changed. */
export const playlistNamesSchema = z.object({
  revision: z.string(),
  items: z
    .array(z.object({ id: z.string(), name: z.string(), description: z.string() }))
    .nullable(),
});
export type PlaylistName = NonNullable<z.infer<typeof playlistNamesSchema>['items']>[number];

/** Extension `playlist-by-id`: `videos` are the clips from the place `from` on, 0 for the first. */
export const playlistPageSchema = playlistFields
  .extend({ videos: someVideos, clipCount, from: clipCount, ...thumbnailClips })
  .transform(unitePlaylistNames);

/** A playlist as the app uses it: its clips parsed one by one, like those of a page. */
export type Playlist = Omit<z.infer<typeof playlistSchema>, 'videos' | 'private'> & {
  private: boolean;
  videos: Clip[];
};

/** A playlist without its clips. */
export type PlaylistHead = Omit<Playlist, 'videos'> & {
  clipCount: number;
  /** Null also where nobody asked for it. */
  firstClip: Clip | null;
  /** Extension `playlist-edit`: the chosen cover; null for none. */
  coverClip?: Clip | null;
};

/** A playlist with some of its clips, in a row. */
export type PlaylistPage = PlaylistHead & {
  videos: Clip[];
  /** How many clips stand before the first of `videos`. */
  from: number;
};

/** Extension `playlist-edit`: what can be arranged of a playlist, after a change or in place of it. */
export const playlistStateSchema = z.object({
  revision: z.int().min(0),
  cover: z.string().nullable(),
  clips: z.array(
    z.object({ id: z.string(), gameId: gameIdText, eventNumber: idNumber, note: z.string() }),
  ),
});
export type PlaylistState = z.infer<typeof playlistStateSchema>;
