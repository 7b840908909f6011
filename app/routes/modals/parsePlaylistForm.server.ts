import { parseWithZod } from '@conform-to/zod/v4';
import { playlistFormSchema } from '#app/api/playlistRules.ts';

/**
 * What the form of a playlist says, for its action. Only the form's own fields are read, each once:
 * Conform throws at controls of its own that make no sense, and takes a field that comes twice, or
 * as 'name[0]', for a list, which no page could show again.
 */
export function parsePlaylistForm(form: FormData) {
  const own = new FormData();
  for (const name of Object.keys(playlistFormSchema.shape)) {
    const value = form.get(name);
    if (typeof value === 'string') own.set(name, value);
  }
  return parseWithZod(own, { schema: playlistFormSchema });
}
