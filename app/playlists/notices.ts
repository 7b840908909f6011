/** The notices about playlists (docs/product.md#notices). */
import type { Playlist } from '../api/contract.ts';

export const playlistCreated = (name: string) => `Created playlist '${shown(name)}'`;
export const playlistExists = (name: string) => `Playlist '${shown(name)}' already exists`;
export const playlistNotCreated = (name: string) => `Could not create playlist '${shown(name)}'`;
export const playlistUpdated = (name: string) => `Updated playlist '${shown(name)}'`;
export const playlistNotUpdated = 'Unable to update playlist';
export const playlistDeleted = (name: string) => `Playlist '${shown(name)}' deleted`;
export const playlistNotDeleted = (name: string) => `Error deleting playlist '${shown(name)}'`;
export const playlistNotFound = 'Playlist not found';
export const playlistNotDownloaded = 'Error downloading playlist';
export const clipAdded = ({ name }: Named) => `Added video to '${shown(name)}' playlist`;
export const clipExists = ({ name }: Named) => `Video already exists in playlist '${shown(name)}'`;
export const clipRemoved = 'Video deleted';
export const clipNotRemoved = 'Error deleting video';
export const clipNotAdded = ({ name }: Named) => `Could not add video to '${shown(name)}' playlist`;

type Named = Pick<Playlist, 'name'>;

/** Notices travel in a cookie, which holds 4 KB: some 2,400 bytes of text. */
const longestName = 1400;
const longestNotice = 2200;

const bytes = (text: string) => new TextEncoder().encode(text).length;

/** A name of 50 characters is shown whole unless its characters are piled up to be large. */
function shown(name: string): string {
  if (bytes(name) <= longestName) return name;
  let start = '';
  for (const character of name) {
    if (bytes(start + character) > longestName) break;
    start += character;
  }
  return `${start}…`;
}

/** Several notices as one, a line each; of many the first ones. */
export function joinNotices(notices: readonly string[]): string {
  const lines: string[] = [];
  for (const notice of new Set(notices)) {
    const rest = notices.length - lines.length;
    if (bytes([...lines, notice].join('\n')) > longestNotice) {
      return [...lines, `and ${rest} more`].join('\n');
    }
    lines.push(notice);
  }
  return lines.join('\n');
}
