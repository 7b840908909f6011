/** Loader and action data of the modals. */
import type { SubmissionResult } from '@conform-to/react';
import type { PlaylistForm } from '#app/api/playlistRules.ts';

/** Data of every form that changes something. */
interface PersonalForm<Draft> {
  /** A key of the user that the form is for. */
  openedBy: string;
  /** What was typed before a login. */
  draft?: Draft;
}

/** Values of the create and edit forms. */
export type PlaylistDraft = Partial<PlaylistForm>;

export interface NewPlaylistData extends PersonalForm<PlaylistDraft> {
  modal: 'playlist';
  /** Identifies this form, so that submitting it twice creates one playlist. */
  formKey: string;
}

export interface EditPlaylistData extends PersonalForm<PlaylistDraft> {
  modal: 'edit';
  playlistId: string;
  name: string;
  description: string;
  /** URL of the thumbnail, '' for none and for one that the form rejects, which stays if unchanged. */
  image: string;
  private: boolean;
}

/** A playlist that the clip can be added to. */
export interface PlaylistChoice {
  id: string;
  name: string;
  private: boolean;
  clipCount: number;
  /** Whether the clip is in it. */
  present: boolean;
}

export interface AddToPlaylistData extends PersonalForm<PlacementDraft> {
  modal: 'add-to-playlist';
  formKey: string;
  clip: { gameId: string; eventNumber: number; title: string; still: string; moment: string };
  playlists: PlaylistChoice[];
}

/** What the visitor has chosen in the form that adds many clips. */
export interface CollectDraft {
  /** Id of the chosen playlist, '' for none. */
  playlist: string;
  newName: string;
  /** Of a new playlist. */
  private: boolean;
}

export interface CollectData extends PersonalForm<CollectDraft> {
  modal: 'collect';
  formKey: string;
  /** 'All 311 clips of the search'. */
  what: string;
  /** They are those of a search, which are read again. */
  isSearch: boolean;
  /** The modal's own, with the clips. */
  path: string;
  playlists: PlaylistChoice[];
}

export interface ShareData {
  modal: 'share';
  /** Absolute. */
  url: string;
  title: string;
  /** HTML that shows it on another page; null: it cannot be embedded. */
  embed: string | null;
}

export interface DownloadData {
  modal: 'download';
  /** An archive of the clips, or one video of them. */
  kind: 'archive' | 'reel';
  /** Path that gives the file: an archive to a form, a video to a link. */
  action: string;
  name: string;
  /** Number of clips in the file. */
  clipCount: number;
  /** Whether the list has more. */
  isCut?: boolean;
}

/** A name before a login. */
export interface NameDraft {
  name: string;
}

export interface SaveSearchData extends PersonalForm<NameDraft> {
  modal: 'save-search';
  /** Identifies this form, so that submitting it twice saves one search. */
  formKey: string;
  /** The query string of the search's page. */
  query: string;
  /** A name to begin with. */
  name: string;
}

export interface RenameSearchData extends PersonalForm<NameDraft> {
  modal: 'rename-search';
  id: string;
  name: string;
}

export interface DeleteSearchData extends PersonalForm<never> {
  modal: 'delete-search';
  id: string;
  name: string;
}

/** Why there is nothing to show. */
export interface UnavailableData {
  modal: 'none';
  message: string;
  /** Whether a retry may help. */
  late?: true;
}

/** Data of a modal page: also the path that closing leads to. */
export type WithReturnTo<Data extends ModalData> = Data & { back: string };

export type ModalData =
  | NewPlaylistData
  | EditPlaylistData
  | AddToPlaylistData
  | CollectData
  | ShareData
  | DownloadData
  | SaveSearchData
  | RenameSearchData
  | DeleteSearchData
  | UnavailableData;

/** The result of an action; `notice` stays until the form is submitted again. */
export type ModalActionData =
  | { state: 'done' }
  | {
      state: 'refused';
      notice: string | null;
      /** The path that closing the form's page leads to. */
      back?: string;
      /** Of the create and edit forms. */
      submission?: SubmissionResult<string[]>;
      /** The values that the edit form was first shown with. */
      shown?: Record<string, string>;
      /** Of the add form. */
      choice?: PlacementChoice;
      /** Of the form that adds many clips. */
      collect?: CollectDraft & { nameError: string | null };
      /** Of the add form: its boxes as they are now, if they were read. */
      playlists?: PlaylistChoice[];
      /** Of the forms of a saved search: the name as it was typed. */
      typedName?: string;
    };

/** What the visitor has chosen in the add form. */
export interface PlacementDraft {
  /** Ids of the boxes ticked since the form was shown. */
  added: string[];
  /** Ids of the boxes unticked since then. */
  removed: string[];
  newName: string;
}

export interface PlacementChoice extends PlacementDraft {
  nameError: string | null;
}
