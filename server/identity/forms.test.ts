import { describe, expect, test } from 'vitest';
import { getFieldErrors, signUpForm } from './forms.ts';

const signUp = (name: string) =>
  signUpForm.safeParse({ email: 'ann@example.com', name, password: 'long enough' });
const errorOf = (name: string) => {
  const { error } = signUp(name);
  return error ? getFieldErrors(error).name : null;
};

const family = '👨\u200D👩\u200D👧\u200D👦';
const england = '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}';

describe('a display name', () => {
  test.each([family, england, 'علی\u200Cرضا', '❤\uFE0F', 'José'])('%j stays as it is', (name) => {
    expect(signUp(name).data?.name).toBe(name);
  });

  test('has control and format characters and runs of white space replaced by a space', () => {
    expect(signUp(' a\t\u0000b \u202E\n c\u200Bd ').data?.name).toBe('a b c d');
  });

  test.each(['', ' ', '\u200B', '\u3164', '\u2800', '\u200D'])(
    'of which nothing is visible is refused: %j',
    (name) => expect(errorOf(name)).toBe('Enter the name that others will see'),
  );

  test('has up to 60 graphemes', () => {
    expect(errorOf(family.repeat(60))).toBe(null);
    expect(errorOf(`${family.repeat(60)}x`)).toBe('Use up to 60 characters');
  });
});

test('a password has 8 to 200 graphemes', () => {
  const errorWith = (password: string) => {
    const { error } = signUpForm.safeParse({ email: 'ann@example.com', name: 'Ann', password });
    return error ? getFieldErrors(error).password : null;
  };
  expect(errorWith('🏀'.repeat(7))).toBe('Use at least 8 characters');
  expect(errorWith('🏀'.repeat(8))).toBe(null);
  expect(errorWith('🏀'.repeat(200))).toBe(null);
  expect(errorWith('🏀'.repeat(201))).toBe('Use up to 200 characters');
});
