import { parseWithZod } from '@conform-to/zod/v4';
import { config } from 'zod';
import { playlistFormSchema } from '#app/playlists/formSchema.ts';

// Zod would try whether it may make code, which our policy forbids: browsers complain of each try.
config({ jitless: true });

/** What is wrong with the form of a playlist: the server's own check, in the browser. */
export function validatePlaylist(formData: FormData) {
  return parseWithZod(formData, { schema: playlistFormSchema });
}
