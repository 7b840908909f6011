/** Parses the owner's forms on a playlist page and words their results (docs/product.md#notices). */
import {
  clipNotRemoved,
  clipRemoved,
  playlistDeleted,
  playlistNotDeleted,
  playlistNotUpdated,
} from '#app/playlists/notices.ts';

/** `private` is the wanted state, so that a double click requests the same twice. */
export type PlaylistChange =
  | { intent: 'toggle-private'; private: boolean }
  | { intent: 'remove'; clipId: string }
  /** `name` is only for the notice. */
  | { intent: 'delete'; name: string };

export interface PlaylistChangeResult {
  done: boolean;
  notice: { type: 'success' | 'error'; message: string } | null;
}

/** Maximum length of an id or name in a form. */
const longestText = 500;

/** The change that a form requests; null for other forms. */
export function parsePlaylistChange(form: FormData): PlaylistChange | null {
  const text = (field: string) => {
    const value = form.get(field);
    return typeof value === 'string' ? value.slice(0, longestText) : '';
  };
  switch (text('intent')) {
    case 'toggle-private':
      return { intent: 'toggle-private', private: text('private') === 'true' };
    case 'remove':
      return text('clipId') === '' ? null : { intent: 'remove', clipId: text('clipId') };
    case 'delete':
      return { intent: 'delete', name: text('name') };
    default:
      return null;
  }
}

export function buildChangeResult(change: PlaylistChange, done: boolean): PlaylistChangeResult {
  const message = messageOf(change, done);
  return { done, notice: message === null ? null : { type: done ? 'success' : 'error', message } };
}

function messageOf(change: PlaylistChange, done: boolean): string | null {
  switch (change.intent) {
    case 'toggle-private':
      return done ? null : playlistNotUpdated;
    case 'remove':
      return done ? clipRemoved : clipNotRemoved;
    case 'delete':
      return done ? playlistDeleted(change.name) : playlistNotDeleted(change.name);
  }
}
