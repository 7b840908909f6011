/** Answers with a text as a file to be saved. */

interface TextFile {
  /** Its name, without the extension. */
  title: string;
  extension: string;
  /** Media type. */
  type: string;
  text: string;
}

/** The file, with a name that every system takes beside the exact one (RFC 6266). */
export function createFileResponse({ title, extension, type, text }: TextFile): Response {
  return new Response(text, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Disposition': nameAttachment(title, extension),
      'Cache-Control': 'private, no-cache',
    },
  });
}

/** The header that makes a browser save an answer under the title. */
export function nameAttachment(title: string, extension: string): string {
  const name = toFileName(title);
  // Wide forms of letters, quotes and slashes become the plain ones.
  const plain = toFileName(name.normalize('NFKD').replace(/[^ -~]+|%/g, ''));
  const exact = encodeURIComponent(`${name || 'clips'}.${extension}`).replace(
    /['()*]/g,
    escapeByte,
  );
  return `attachment; filename="${plain || 'clips'}.${extension}"; filename*=UTF-8''${exact}`;
}

/** On one line: control characters become spaces. */
export function toLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** Without what a system forbids in names. */
function toFileName(title: string): string {
  return toLine(title.toWellFormed().replace(/[\\/:*?"<>|]+/g, ' ')).replace(/\s+/g, ' ');
}

function escapeByte(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
