import * as z from 'zod';
import { playlistDescription, playlistImage, playlistName } from '../api/playlistContract.ts';

/**
 * The create and edit form, for browser and server alike: `name`, `description`, `image` (an https
 * URL, '' for none) and `private`. Messages are those of spec 5 where it has one.
 */
export const playlistFormSchema = z.object({
  name: playlistName,
  description: playlistDescription.default(''),
  image: playlistImage.default(''),
  private: z.boolean().default(false),
});

export type PlaylistForm = z.infer<typeof playlistFormSchema>;
