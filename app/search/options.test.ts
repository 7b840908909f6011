import { describe, expect, it } from 'vitest';
import { matchOptions, resolveOption } from './options.ts';

const names = ['Nikola Jokić', 'Stephen Curry', 'Seth Curry', "De'Aaron Fox", 'Jaren Jackson Jr.'];
const match = (text: string) => matchOptions(names, (name) => name, text);
const meant = (text: string) => resolveOption(names, (name) => name, text);

describe('matchChoices', () => {
  it('finds by the beginnings of words, without accents, case and punctuation', () => {
    expect(match('jok')).toEqual(['Nikola Jokić']);
    expect(match('DEAAR')).toEqual(["De'Aaron Fox"]);
    expect(match('curry st')).toEqual(['Stephen Curry']);
    expect(match('jackson jr')).toEqual(['Jaren Jackson Jr.']);
    expect(match('urry')).toEqual([]);
  });

  it.each([
    ['durisic', ['Nikola Đurišić']],
    ['Đuriš', ['Nikola Đurišić']],
    ['ilyasova', ['Ersan İlyasova']],
    ['akin', ['Işıl Akın']],
    ['soren', ['Søren Lykke']],
  ])('finds by %s', (text, found) => {
    const marked = ['Nikola Đurišić', 'Ersan İlyasova', 'Işıl Akın', 'Søren Lykke'];
    expect(matchOptions(marked, (name) => name, text)).toEqual(found);
  });

  it('puts those first that begin with the text', () => {
    expect(match('j')).toEqual(['Jaren Jackson Jr.', 'Nikola Jokić']);
  });

  it('gives all of them for an empty text', () => {
    expect(match('  ')).toEqual(names);
  });

  it('finds games by date and team', () => {
    const games = ['2025-06-22 | IND @ OKC', '2025-06-19 | OKC @ IND'];
    expect(matchOptions(games, (label) => label, '2025 06 22 okc')).toEqual([games[0]]);
  });
});

describe('meantBy', () => {
  it('takes an exact name before what merely matches', () => {
    const two = ['Jalen Williams', 'Jalen Williams Jr.'];
    expect(resolveOption(two, (name) => name, 'jalen williams')).toEqual(['Jalen Williams']);
  });

  it('gives all who may be meant, and nobody for nothing', () => {
    expect(meant('curry')).toEqual(['Stephen Curry', 'Seth Curry']);
    expect(meant('nikola jokic')).toEqual(['Nikola Jokić']);
    expect(meant('nobody')).toEqual([]);
    expect(meant(' ')).toEqual([]);
  });
});
