import type { MetaDescriptor } from 'react-router';

/** Addresses of a list as a file; `atom` of its newest clips, where there is a feed. */
export interface ListFiles {
  csv: string;
  json: string;
  m3u: string;
  atom?: string;
}

/** @param base of the list's resources @param query with '?', or '' */
export function buildListFiles(base: string, query = ''): ListFiles {
  const of = (extension: string) => `${base}/clips.${extension}${query}`;
  return { csv: of('csv'), json: of('json'), m3u: of('m3u') };
}

/** The formats by name, with what they are for and their media types. */
export const listFormats = [
  { format: 'csv', name: 'CSV', use: 'for spreadsheets', type: 'text/csv' },
  { format: 'json', name: 'JSON', use: 'for programs', type: 'application/json' },
  { format: 'm3u', name: 'M3U', use: 'for media players', type: 'audio/x-mpegurl' },
  { format: 'atom', name: 'Atom', use: 'for feed readers', type: 'application/atom+xml' },
] as const satisfies { format: keyof ListFiles; name: string; use: string; type: string }[];

/** Names the files of a page's list in its head. */
export function buildFileMeta(files: Partial<ListFiles>): MetaDescriptor[] {
  return listFormats.flatMap(({ format, name: title, type }) => {
    const href = files[format];
    return href ? { tagName: 'link', rel: 'alternate', type, title, href } : [];
  });
}
