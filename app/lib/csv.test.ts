import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { formatCsv } from './csv.ts';

const read = (text: string) => Papa.parse<string[]>(text, { skipEmptyLines: true }).data;

describe('formatCsv', () => {
  it('begins with a byte-order mark and ends each line with CRLF', () => {
    expect(
      formatCsv([
        ['a', 'b'],
        [1, null],
      ]),
    ).toBe('\uFEFFa,b\r\n1,\r\n');
  });

  it('is read back with quotes, commas, semicolons and lines in texts', () => {
    const row = ['Luka "Dončić", Jr.', 'a;b', 'two\nlines', ' edge ', ''];
    expect(read(formatCsv([['1', '2', '3', '4', '5'], row]))[1]).toEqual(row);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1'])(
    'makes no formula of the text %j',
    (text) => {
      expect(formatCsv([[text]])).toBe(`\uFEFF"'${text}"\r\n`);
    },
  );

  it('leaves numbers below zero numbers', () => {
    expect(formatCsv([[-12.5, true]])).toBe('\uFEFF-12.5,true\r\n');
  });
});
