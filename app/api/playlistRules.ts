/** The rules of a playlist's fields, shared by the form, its action and the bundled API. */
import * as z from 'zod';
import { countCharacters, descriptionLimit, nameLimit } from './playlistLimits.ts';

/**
 * Maximum average of UTF-16 units per grapheme: the longest flags and families have 15. A grapheme
 * may have thousands of accents, which every visitor of a public playlist would load.
 */
const maxUnitsPerCharacter = 32;

const maxImageUrlLength = 2000;

/** Control characters, including tabs and line ends, and direction overrides. */
const unprintable = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

function isWithin(text: string, limit: number): boolean {
  return text.length <= limit * maxUnitsPerCharacter && countCharacters(text) <= limit;
}

/** A name as stored: composed form, trimmed. */
export const playlistName = z
  .string({ error: 'Name is required' })
  .transform((value) => value.normalize('NFC').trim())
  .pipe(
    z
      // Conform turns an emptied field into undefined.
      .string({ error: 'Name cannot be empty' })
      .min(1, 'Name cannot be empty')
      .refine((value) => isWithin(value, nameLimit), 'Name must be under 50 characters')
      .refine((value) => !unprintable.test(value), 'Name cannot contain control characters'),
  );

export const playlistDescription = z
  .string()
  .transform((value) => value.normalize('NFC').trim())
  .refine((value) => isWithin(value, descriptionLimit), 'Description must be under 200 characters');

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

function isHttpsUrl(value: string): boolean {
  return URL.canParse(value) && new URL(value).protocol === 'https:';
}
