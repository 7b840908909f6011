/** What the modals show, from their loaders, and what their actions answer. */
import type { SubmissionResult } from '@conform-to/react';

export interface NewPlaylistData {
  modal: 'playlist';
  /** Names this form: sent twice, it makes one playlist. */
  formKey: string;
}

export interface EditPlaylistData {
  modal: 'edit';
  playlistId: string;
  name: string;
  description: string;
  /** URL of the thumbnail, '' for none. */
  image: string;
  /** It has one that the form would not take, as an API may give it: with an empty field it stays. */
  keepsImage: boolean;
  private: boolean;
}

/** A playlist to put the clip into. */
export interface PlaylistChoice {
  id: string;
  name: string;
  private: boolean;
  clipCount: number;
  /** Whether the clip is in it. */
  present: boolean;
}

export interface AddToPlaylistData {
  modal: 'add-to-playlist';
  formKey: string;
  clip: { gameId: string; eventNumber: number; title: string; still: string; moment: string };
  playlists: PlaylistChoice[];
}

export interface ShareData {
  modal: 'share';
  /** Absolute. */
  url: string;
  title: string;
}

export interface DownloadData {
  modal: 'download';
  playlistId: string;
  name: string;
  clipCount: number;
}

/** There is nothing to show, and why. */
export interface UnavailableData {
  modal: 'none';
  message: string;
  /** It may be there in a moment. */
  late?: true;
}

/** What the page of a modal shows: also where closing leads. */
export type WithReturnTo<Data extends ModalData> = Data & { back: string };

export type ModalData =
  | NewPlaylistData
  | EditPlaylistData
  | AddToPlaylistData
  | ShareData
  | DownloadData
  | UnavailableData;

/** What an action came to; `notice` is for the visitor and stays until the form is sent again. */
export type ModalActionData =
  | { state: 'done' }
  | {
      state: 'refused';
      notice: string | null;
      /** Where the form's page leads when it is closed. */
      back?: string;
      /** Of the create and edit forms. */
      submission?: SubmissionResult<string[]>;
      /** Of the add form: what was ticked and typed, and what is wrong with it. */
      choice?: { ticked: string[]; newName: string; nameError: string | null };
    };
