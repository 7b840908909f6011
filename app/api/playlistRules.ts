/** The rules of a playlist's fields, shared by the form, its action and the bundled API. */
import * as z from 'zod';
import {
  descriptionLimit,
  isWithin,
  nameLimit,
  noteLimit,
  toVisibleText,
} from './playlistLimits.ts';

const maxImageUrlLength = 2000;

/** Browsers send CRLF without scripts and LF with them. */
const lineEnd = /\r\n?|[\u2028\u2029]/gu;

/** Control characters except LF. PostgreSQL stores no U+0000. */
const controls = /[^\P{Cc}\n]+/gu;

/** Control characters, including tabs and line ends, and direction overrides. */
const unprintable = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

/** A name as stored: composed form, trimmed. */
export const playlistName = z
  .string({ error: 'Name is required' })
  .transform((value) => value.normalize('NFC').trim())
  .pipe(
    z
      // Conform turns an emptied field into undefined.
      .string({ error: 'Name cannot be empty' })
      .refine((value) => toVisibleText(value) !== '', 'Name cannot be empty')
      .refine((value) => isWithin(value, nameLimit), 'Name must be under 50 characters')
      .refine((value) => !unprintable.test(value), 'Name cannot contain control characters'),
  );

/** A description as stored: composed form, trimmed, its lines ended by LF. */
export const playlistDescription = z
  .string()
  .transform((value) => value.replace(lineEnd, '\n').replace(controls, ' ').normalize('NFC').trim())
  .refine((value) => isWithin(value, descriptionLimit), 'Description must be under 200 characters');

/** The note on a clip as stored: composed form, one line, trimmed; '' for none. */
export const clipNote = z
  .string()
  .transform((value) =>
    value
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .normalize('NFC')
      .trim(),
  )
  .refine((value) => isWithin(value, noteLimit), `A note has up to ${noteLimit} characters`)
  .refine((value) => !unprintable.test(value), 'A note cannot contain control characters');

/** The URL of an image, or ''. */
export const playlistImage = z
  .string()
  .trim()
  .max(maxImageUrlLength, 'Image address is too long')
  .refine((value) => value === '' || isHttpsUrl(value), 'Image must be an https address');

/** The create and edit form. */
export const playlistFormSchema = z.object({
  name: playlistName,
  description: playlistDescription.default(''),
  image: playlistImage.default(''),
  private: z.boolean().default(false),
});

export type PlaylistForm = z.infer<typeof playlistFormSchema>;

/** Why a name is not accepted; null if it is. */
export function getNameProblem(name: string): string | null {
  return playlistName.safeParse(name).error?.issues[0]?.message ?? null;
}

function isHttpsUrl(value: string): boolean {
  return URL.canParse(value) && new URL(value).protocol === 'https:';
}
