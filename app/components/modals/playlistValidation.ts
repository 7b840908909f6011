import './zodWithoutCode.ts';
import { parseWithZod } from '@conform-to/zod/v4';
import { playlistFormSchema } from '#app/api/playlistRules.ts';

export { getNameProblem } from '#app/api/playlistRules.ts';

/** Validates the playlist form in the browser with the server's schema. */
export function validatePlaylist(formData: FormData) {
  return parseWithZod(formData, { schema: playlistFormSchema });
}
