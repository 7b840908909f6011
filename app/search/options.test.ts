import { describe, expect, it } from 'vitest';
import { matchOptions, matchOptionsFrom, resolveOption } from './options.ts';

const names = ['Nikola Jokić', 'Stephen Curry', 'Seth Curry', "De'Aaron Fox", 'Jaren Jackson Jr.'];
const labelled = (labels: string[]) => labels.map((label) => ({ label }));
const labelsOf = (found: { label: string }[]) => found.map(({ label }) => label);
const match = (text: string, labels = names) => labelsOf(matchOptions(labelled(labels), text));
const meant = (text: string, labels = names) => labelsOf(resolveOption(labelled(labels), text));

describe('matchOptions', () => {
  it('matches the beginnings of words, ignoring accents, case and punctuation', () => {
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
    expect(match(text, marked)).toEqual(found);
  });

  it.each([
    ['schroeder', 'Dennis Schröder'],
    ['schroder', 'Dennis Schröder'],
    ['o neale', "Royce O'Neale"],
    ['oneale', "Royce O'Neale"],
    ['p j washington', 'P.J. Washington'],
    ['pj washington', 'P.J. Washington'],
  ])('finds other spellings: %s', (text, found) => {
    const spelled = ['Dennis Schröder', "Royce O'Neale", 'P.J. Washington'];
    expect(match(text, spelled)).toEqual([found]);
  });

  it('puts labels that begin with the text first', () => {
    expect(match('j')).toEqual(['Jaren Jackson Jr.', 'Nikola Jokić']);
  });

  it('returns all choices for an empty text', () => {
    expect(match('  ')).toEqual(names);
  });

  it('puts labels with the whole words before those with beginnings of them', () => {
    expect(match('james', ['LeBron Jameson', 'LeBron James', 'James Harden'])).toEqual([
      'James Harden',
      'LeBron James',
      'LeBron Jameson',
    ]);
  });
});

describe('matchOptionsFrom', () => {
  const options = ['James Harden', 'LeBron James', 'James Johnson', 'LeBron James Jr.'].map(
    (label, i) => ({ id: String(i), label }),
  );
  const first = (text: string, id: string) => matchOptionsFrom(options, text, { id })[0]?.label;

  it('puts the current choice first if it matches', () => {
    expect(first('james', '1')).toBe('LeBron James');
    expect(first('james', '2')).toBe('James Johnson');
    expect(first('harden', '1')).toBe('James Harden');
  });

  it('puts a choice that is named exactly before the current one', () => {
    expect(first('lebron james', '3')).toBe('LeBron James');
  });
});

describe('resolveOption', () => {
  it('prefers an exact name to other matches', () => {
    const two = ['Jalen Williams', 'Jalen Williams Jr.'];
    expect(meant('jalen williams', two)).toEqual(['Jalen Williams']);
  });

  it('returns all matches, and none for an empty text', () => {
    expect(meant('curry')).toEqual(['Stephen Curry', 'Seth Curry']);
    expect(meant('nikola jokic')).toEqual(['Nikola Jokić']);
    expect(meant('nobody')).toEqual([]);
    expect(meant(' ')).toEqual([]);
  });
});
