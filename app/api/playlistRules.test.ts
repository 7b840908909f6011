import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countCharacters, isNameTaken } from './playlistLimits.ts';
import { playlistFormSchema } from './playlistRules.ts';

function firstMessage(input: unknown): string | null {
  const parsed = playlistFormSchema.safeParse(input);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? '');
}

const family = '👨‍👩‍👧‍👦';

describe('the playlist form', () => {
  test.each([
    [{}, 'Name is required'],
    [{ name: '' }, 'Name cannot be empty'],
    [{ name: '   ' }, 'Name cannot be empty'],
    [{ name: '\u200B' }, 'Name cannot be empty'],
    [{ name: '\u2060' }, 'Name cannot be empty'],
    [{ name: '\u3164' }, 'Name cannot be empty'],
    [{ name: '\u2800 \u2800' }, 'Name cannot be empty'],
    [{ name: '\u00AD\u200D' }, 'Name cannot be empty'],
    [{ name: 'x'.repeat(51) }, 'Name must be under 50 characters'],
    [{ name: family.repeat(51) }, 'Name must be under 50 characters'],
    [{ name: `a${'\u0301'.repeat(2000)}` }, 'Name must be under 50 characters'],
    [
      { name: 'a', description: `a${'\u0301'.repeat(7000)}` },
      'Description must be under 200 characters',
    ],
    [{ name: 'a\u0000b' }, 'Name cannot contain control characters'],
    [{ name: 'a\u202Eb' }, 'Name cannot contain control characters'],
    [{ name: 'a', description: 'y'.repeat(201) }, 'Description must be under 200 characters'],
    [{ name: 'a', image: 'javascript:alert(1)' }, 'Image must be an https address'],
    [{ name: 'a', image: 'http://example.com/a.png' }, 'Image must be an https address'],
  ])('rejects %j with %j', (input, message) => {
    expect(firstMessage(input)).toBe(message);
  });

  test.each([
    'x'.repeat(50),
    family.repeat(50),
    'é'.repeat(50),
    'e\u0301'.repeat(50),
    `'"<b>&`,
    'شيء',
    '../',
  ])('accepts the name %j', (name) => {
    expect(firstMessage({ name })).toBe(null);
  });

  test('keeps the lines of a description, ended by LF, and no other control characters', () => {
    const { description } = playlistFormSchema.parse({
      name: 'a',
      description: ' one\r\ntwo\u2028\n three\u0000\u0007!\r\n',
    });
    expect(description).toBe('one\ntwo\n\n three !');
  });

  test('trims and composes a name', () => {
    expect(playlistFormSchema.parse({ name: '  cafe\u0301 ' }).name).toBe('café');
  });

  test('defaults to public and empty fields', () => {
    expect(playlistFormSchema.parse({ name: 'a' })).toEqual({
      name: 'a',
      description: '',
      image: '',
      private: false,
    });
  });

  test('accepts names of 1 to 50 graphemes only', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (text) => {
        const kept = text.normalize('NFC').trim();
        fc.pre(!/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(kept));
        fc.pre(kept === '' || /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u.test(kept));
        const count = countCharacters(kept);
        expect(firstMessage({ name: text }) === null).toBe(count >= 1 && count <= 50);
      }),
    );
  });
});

describe('a name that is taken', () => {
  const isTaken = (name: string) => isNameTaken([{ name: 'First list' }, { name: 'café' }], name);

  test.each([
    'First list',
    'First  list',
    ' First\u00A0list ',
    'First\u200B list\u2060',
    'cafe\u0301',
  ])('looks like another: %j', (name) => expect(isTaken(name)).toBe(true));

  test.each(['first list', 'Firstlist', 'cafe', ''])('differs visibly: %j', (name) => {
    expect(isTaken(name)).toBe(false);
  });
});
