import { expect, it } from 'vitest';
import { Utf8Check } from './utf8.ts';

function check(bytes: Buffer, size: number): void {
  const utf8 = new Utf8Check();
  for (let at = 0; at < bytes.length; at += size) utf8.take(bytes.subarray(at, at + size));
  utf8.end();
}

const sizes = [1, 2, 3, 5, 100];

it.each(sizes)('accepts characters of every length in chunks of %i bytes', (size) => {
  const text = 'Dončić, Nenê, José – 🏀🏀 ɐ ࠀ \u{10ffff}';
  expect(() => check(Buffer.from(text), size)).not.toThrow();
  expect(() => check(Buffer.alloc(0), size)).not.toThrow();
});

it.each(sizes)('refuses other encodings in chunks of %i bytes', (size) => {
  for (const bytes of [
    Buffer.from('José Calderón', 'latin1'),
    Buffer.from('Nenê', 'latin1'),
    Buffer.from('\ufeffNené', 'utf16le'),
    Buffer.from('Dončić').subarray(0, -1),
    Buffer.from([0x80, 0x80, 0x80, 0x80]),
  ]) {
    expect(() => check(bytes, size)).toThrow(/not in UTF-8/);
  }
});
