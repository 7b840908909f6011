import { expect, it } from 'vitest';
import { formatNotes } from './importNotes.ts';

it('shows all notes when there are few', () => {
  expect(formatNotes(['1: a', '2: a', '3: b'])).toEqual(['note: 1: a', 'note: 2: a', 'note: 3: b']);
});

it('shows some notes of each kind and the number of the others', () => {
  const season = Array.from({ length: 1230 }, (_, i) => `${22400001 + i}: ends ${i}-0`);
  const lines = formatNotes([...season, '22400001: another']);
  expect(lines).toHaveLength(12);
  expect(lines[9]).toBe('note: 22400010: ends 9-0');
  expect(lines.slice(-2)).toEqual(['note: and 1,220 more like that', 'note: 22400001: another']);
});
