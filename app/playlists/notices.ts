/** The notices about playlists (docs/product.md#notices). */
import type { Playlist } from '#app/api/contract.ts';

export const playlistCreated = (name: string) => `Created playlist '${truncateName(name)}'`;
export const playlistExists = (name: string) => `Playlist '${truncateName(name)}' already exists`;
export const playlistNotCreated = (name: string) =>
  `Could not create playlist '${truncateName(name)}'`;
export const playlistUpdated = (name: string) => `Updated playlist '${truncateName(name)}'`;
export const playlistNotUpdated = 'Unable to update playlist';
export const playlistDeleted = (name: string) => `Playlist '${truncateName(name)}' deleted`;
export const playlistNotDeleted = (name: string) =>
  `Error deleting playlist '${truncateName(name)}'`;
export const playlistNotFound = 'Playlist not found';
export const playlistGone = 'A chosen playlist no longer exists, so nothing was changed';
export const playlistNotChosen = 'Choose a playlist or name a new one';
export const playlistDownloaded = (name: string) => `Downloaded playlist '${truncateName(name)}'`;
export const playlistNotDownloaded = 'Error downloading playlist';
export const reelNotMade = 'The video could not be made';
export const clipAdded = ({ name }: Named) => `Added video to '${truncateName(name)}' playlist`;
export const clipExists = ({ name }: Named) =>
  `Video already exists in playlist '${truncateName(name)}'`;
export const clipRemoved = 'Video deleted';
export const clipNotRemoved = 'Error deleting video';
export const clipNotAdded = ({ name }: Named) =>
  `Could not add video to '${truncateName(name)}' playlist`;

export const clipsAdded = ({ name }: Named, count: number) =>
  `Added ${count === 1 ? '1 clip' : `${count} clips`} to '${truncateName(name)}' playlist`;
export const allClipsExist = ({ name }: Named) =>
  `All clips already exist in playlist '${truncateName(name)}'`;
export const noRoomForClips = ({ name }: Named, room: number) =>
  `Playlist '${truncateName(name)}' has room for ${room === 1 ? '1 more clip' : `${room} more clips`}, so nothing was added`;
export const clipsBack = ({ name }: Named) => `Put back into '${truncateName(name)}' playlist`;
export const saveUndone = ({ name }: Named) =>
  `Playlist '${truncateName(name)}' is as before the last save`;
export const saveNotUndone = ({ name }: Named) =>
  `Could not undo the last save of playlist '${truncateName(name)}'`;
export const clipsNotBack = ({ name }: Named) =>
  `Could not put back into '${truncateName(name)}' playlist`;

/** Why an API refused a change, by its status, if somebody can do something about it. */
export const refusalReasons: Readonly<Record<number, string>> = {
  429: 'You have made many changes in a short time. Please wait a minute and try again.',
  507: 'This site has no room left to store changes. Please tell its operator.',
};

type Named = Pick<Playlist, 'name'>;

/** Notices are stored in a cookie of 4 KB, which leaves some 2,400 bytes of text. */
const maxNameBytes = 1400;
const maxNoticeBytes = 2200;

const bytes = (text: string) => new TextEncoder().encode(text).length;

/** Truncates a name whose characters have unusually many bytes. */
function truncateName(name: string): string {
  if (bytes(name) <= maxNameBytes) return name;
  let start = '';
  for (const character of name) {
    if (bytes(start + character) > maxNameBytes) break;
    start += character;
  }
  return `${start}…`;
}

/** Number of lines after which a notice only counts the rest (docs/product.md#toasts). */
const maxNoticeLines = 5;

/** Joins different notices, one a line, up to a number of lines and a size. */
export function joinNotices(notices: readonly string[]): string {
  const all = [...new Set(notices)];
  let count = Math.min(all.length, maxNoticeLines);
  while (bytes(all.slice(0, count).join('\n')) > maxNoticeBytes) count -= 1;
  const rest = all.length - count;
  return [...all.slice(0, count), ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n');
}
