import './zodWithoutCode.ts';
import { parseWithZod } from '@conform-to/zod/v4';
import { playlistFormSchema } from '#app/api/playlistRules.ts';

/** What is wrong with the form of a playlist: the server's own check, in the browser. */
export function validatePlaylist(formData: FormData) {
  return parseWithZod(formData, { schema: playlistFormSchema });
}
