/** Parses the owner's forms on a playlist page and words their results (docs/product.md#notices). */
import { takeCharacters } from '#app/api/playlistLimits.ts';
import type { ClipKey } from '#app/clips/clipHash.ts';
import type { UndoForm } from '#app/components/ui/toast.ts';
import {
  clipAdded,
  clipNotAdded,
  clipNotRemoved,
  clipRemoved,
  clipsBack,
  clipsNotBack,
  playlistDeleted,
  playlistNotDeleted,
  playlistNotUpdated,
  saveNotUndone,
  saveUndone,
} from '#app/playlists/notices.ts';

/** `private` is the wanted state, so that a double click requests the same twice. */
export type PlaylistChange =
  | { intent: 'toggle-private'; private: boolean }
  /** `clip`, its key, and `name`, the playlist's, are for undoing it. */
  | { intent: 'remove'; clipId: string; clip: ClipKey | null; name: string }
  /** Undoes a removal: adds the clip at the end. */
  | { intent: 'add-again'; clip: ClipKey; name: string }
  /** Undoes removals: puts the clips back to their places. */
  | { intent: 'put-back'; key: string; name: string }
  /** Undoes a save of the Arrange screen. */
  | { intent: 'undo-save'; key: string; name: string }
  /** `name` is only for the notice. */
  | { intent: 'delete'; name: string }
  /** Undoes a deletion. */
  | { intent: 'restore'; key: string };

export interface PlaylistChangeResult {
  done: boolean;
  notice: ChangeNotice | null;
}

interface ChangeNotice {
  type: 'success' | 'warning' | 'error';
  message: string;
  description?: string;
  undo?: UndoForm;
}

/** Maximum length of an id or name in a form. */
const longestText = 500;

/** The change that a form requests; null for other forms. */
export function parsePlaylistChange(form: FormData): PlaylistChange | null {
  const text = (field: string) => {
    const value = form.get(field);
    return typeof value === 'string' ? takeCharacters(value, longestText) : '';
  };
  const clip = parseClipKey(text('gameId'), text('eventNumber'));
  switch (text('intent')) {
    case 'toggle-private':
      return { intent: 'toggle-private', private: text('private') === 'true' };
    case 'remove':
      if (text('clipId') === '') return null;
      return { intent: 'remove', clipId: text('clipId'), clip, name: text('name') };
    case 'add-again':
      return clip && { intent: 'add-again', clip, name: text('name') };
    case 'put-back':
      return { intent: 'put-back', key: text('key'), name: text('name') };
    case 'undo-save':
      return { intent: 'undo-save', key: text('key'), name: text('name') };
    case 'delete':
      return { intent: 'delete', name: text('name') };
    case 'restore':
      return { intent: 'restore', key: text('key') };
    default:
      return null;
  }
}

function parseClipKey(gameId: string, eventNumber: string): ClipKey | null {
  const isKey = /^\d{10}$/.test(gameId) && /^\d{1,9}$/.test(eventNumber);
  return isKey ? { gameId, eventNumber: Number(eventNumber) } : null;
}

/** The form that undoes a removal from the playlist at `action`. */
export function buildAddAgainForm(action: string, clip: ClipKey, name: string): UndoForm {
  const { gameId, eventNumber } = clip;
  return {
    action,
    fields: { intent: 'add-again', gameId, eventNumber: String(eventNumber), name },
  };
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
    case 'add-again':
      return done ? clipAdded(change) : clipNotAdded(change);
    case 'put-back':
      return done ? clipsBack(change) : clipsNotBack(change);
    case 'undo-save':
      return done ? saveUndone(change) : saveNotUndone(change);
    case 'delete':
      return done ? playlistDeleted(change.name) : playlistNotDeleted(change.name);
    case 'restore':
      return 'The deletion could not be undone';
  }
}
