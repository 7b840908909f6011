/**
 * What a playlist may be called and say (spec 5): one set of rules for the browser's form, the
 * form's action and the bundled API.
 */
import * as z from 'zod';
import { descriptionLimit, nameLimit } from '../playlists/limits.ts';
import { countCharacters } from './graphemes.ts';

/**
 * UTF-16 units of a character, on average: the longest flags and families have 15. One with
 * thousands of accents counts as one too, and everybody would load it with a public playlist.
 */
const longestCharacter = 32;

/** Whether a person counts at most so many characters. */
function fits(text: string, limit: number): boolean {
  return text.length <= limit * longestCharacter && countCharacters(text) <= limit;
}

/** Longest thumbnail URL that is kept. */
const thumbnailLimit = 2000;

/** Control characters and the direction overrides that could disguise a name; tabs and line ends too. */
const unprintable = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

/** A name as kept: composed form, no white space around it. */
export const playlistName = z
  .string({ error: 'Name is required' })
  .transform((value) => value.normalize('NFC').trim())
  .pipe(
    z
      // Forms hand an emptied text on as none.
      .string({ error: 'Name cannot be empty' })
      .min(1, 'Name cannot be empty')
      .refine((value) => fits(value, nameLimit), 'Name must be under 50 characters')
      .refine((value) => !unprintable.test(value), 'Name cannot contain control characters'),
  );

export const playlistDescription = z
  .string()
  .transform((value) => value.normalize('NFC').trim())
  .refine((value) => fits(value, descriptionLimit), 'Description must be under 200 characters');

/** The URL of an image, '' for none. */
export const playlistImage = z
  .string()
  .trim()
  .max(thumbnailLimit, 'Image address is too long')
  .refine((value) => value === '' || isHttpsUrl(value), 'Image must be an https address');

function isHttpsUrl(value: string): boolean {
  return URL.canParse(value) && new URL(value).protocol === 'https:';
}
