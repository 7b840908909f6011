/** Longest file name without its extension, in bytes: file systems limit names to 255. */
const maxFileNameBytes = 180;

/** Characters that file systems reject, that make a path, or that disguise a name. */
const unsafe = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A clip's position in its playlist, from 1, and the number of clips. */
export interface ListPosition {
  place: number;
  last: number;
}

/**
 * The name of a clip's file in an archive: its unique position in the playlist and a title. Safe on
 * every file system.
 */
export function buildClipFileName({ place, last }: ListPosition, title: string): string {
  // Padded to one width, so that text sorting keeps the order.
  const digits = Math.max(3, String(last).length);
  const readable = title
    .normalize('NFC')
    .replaceAll(/(\d):(\d)/g, '$1-$2')
    .replaceAll(unsafe, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const name = truncateToBytes(`${String(place).padStart(digits, '0')} ${readable}`);
  // A name must not end in a space or a dot.
  return `${name.replace(/[. ]+$/, '')}.mp4`;
}

function truncateToBytes(text: string): string {
  let name = '';
  for (const character of text) {
    if (Buffer.byteLength(name + character) > maxFileNameBytes) break;
    name += character;
  }
  return name;
}
