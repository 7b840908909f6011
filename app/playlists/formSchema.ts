import * as z from 'zod';
import { countCharacters } from './graphemes.ts';
import { descriptionLimit, nameLimit, thumbnailLimit } from './limits.ts';

/** Control characters and the direction overrides that could disguise a name; tabs and line ends too. */
const unprintable = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

function isHttpsUrl(value: string): boolean {
  return URL.canParse(value) && new URL(value).protocol === 'https:';
}

/** A name as kept: composed form, no white space around it. */
const name = z
  .string({ error: 'Name is required' })
  .transform((value) => value.normalize('NFC').trim())
  .pipe(
    z
      .string()
      .min(1, 'Name cannot be empty')
      .refine((value) => countCharacters(value) <= nameLimit, 'Name must be under 50 characters')
      .refine((value) => !unprintable.test(value), 'Name cannot contain control characters'),
  );

const description = z
  .string()
  .transform((value) => value.normalize('NFC').trim())
  .refine(
    (value) => countCharacters(value) <= descriptionLimit,
    'Description must be under 200 characters',
  )
  .default('');

const image = z
  .string()
  .trim()
  .max(thumbnailLimit, 'Image address is too long')
  .refine((value) => value === '' || isHttpsUrl(value), 'Image must be an https address')
  .default('');

/**
 * The create and edit form, for browser and server alike: `name`, `description`, `image` (an https
 * URL, '' for none) and `private`. Messages are those of spec 5 where it has one.
 */
export const playlistFormSchema = z.object({
  name,
  description,
  image,
  private: z.boolean().default(false),
});

export type PlaylistForm = z.infer<typeof playlistFormSchema>;
