/** The modals (docs/product.md#modals) and their URLs: a page's path, or a parameter of a screen. */
export const modalIds = [
  ...(['playlist', 'edit', 'add-to-playlist', 'collect', 'share', 'download', 'reel'] as const),
  ...(['save-search', 'rename-search', 'delete-search'] as const),
] as const;
type ModalId = (typeof modalIds)[number];

/** A modal with its parameters. */
export interface ModalTarget {
  modal: ModalId;
  /** Or the id of a saved search. */
  playlistId?: string;
  /** For instance the clip's `gameId` and `eventNumber`. */
  params?: Record<string, string | number>;
  /** A query that params cannot be: with a name more than once. */
  query?: string;
}

/** The modal's heading. */
export function getModalTitle({ modal, playlistId, params = {} }: ModalTarget): string {
  if (modal !== 'share') return titles[modal];
  return playlistId || String(params.url).includes('/playlists/') ? 'Share Playlist' : 'Share Clip';
}

const titles = {
  playlist: 'Create Playlist',
  edit: 'Edit Playlist',
  'add-to-playlist': 'Add to Playlists',
  collect: 'Add Clips to a Playlist',
  download: 'Downloading...',
  'save-search': 'Save Search',
  'rename-search': 'Rename Search',
  'delete-search': 'Delete Search',
  reel: 'Download as one video',
};

/** Search param of a screen under a modal: the modal's path after '/modals/'. */
const modalParameter = 'modal';

const base = '/modals/';

/** The modal's own URL, which shows it as a page when opened directly. */
export function buildModalPath({ modal, playlistId, params = {}, query }: ModalTarget): string {
  const given = Object.entries(params).map(([k, v]) => [k, String(v)]);
  const text = query ?? String(new URLSearchParams(given));
  const path = base + (playlistId ? `${modal}/${encodeURIComponent(playlistId)}` : modal);
  return text === '' ? path : `${path}?${text}`;
}

/**
 * The query of the current screen with a modal over it, instead of an open one.
 * @param path from {@link buildModalPath}
 */
export function withModal(search: string, path: string): string {
  const params = new URLSearchParams(search);
  params.set(modalParameter, path.slice(base.length));
  return `?${params}`;
}

/** The modal in a screen's query; null for none or an unknown one. */
export function parseModal(search: string): ModalTarget | null {
  const value = new URLSearchParams(search).get(modalParameter);
  if (!value) return null;
  const [path = '', query] = value.split(/\?(.*)/s);
  const [id, playlistId] = path.split('/');
  const modal = modalIds.find((known) => known === id);
  if (!modal) return null;
  const given = new URLSearchParams(query);
  return {
    modal,
    ...(playlistId && { playlistId: decodeURIComponent(playlistId) }),
    params: Object.fromEntries(given),
    ...(query && isRepeating(given) && { query }),
  };
}

function isRepeating(params: URLSearchParams): boolean {
  return new Set(params.keys()).size < params.size;
}

/** Whether two URLs are the same screen, with or without a modal over it. */
export function isSameScreen(current: URL, next: URL): boolean {
  return withoutModal(current) === withoutModal(next);
}

function withoutModal({ pathname, searchParams }: URL): string {
  const params = new URLSearchParams(searchParams);
  params.delete(modalParameter);
  return `${pathname}?${params}`;
}
