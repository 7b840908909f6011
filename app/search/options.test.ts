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

describe('players with recorded plays', () => {
  const players = [
    { label: 'James Harden', plays: 6000 },
    { label: 'Seth Curry', plays: 1500 },
    { label: 'Stephen Curry', plays: 5000 },
    { label: 'LeBron James', plays: 5500 },
    { label: 'Jamal Murray', plays: 5400 },
    { label: 'Jalen Green', plays: 5200 },
    { label: 'Jalen Brunson', plays: 6100 },
  ];

  it('come by them, and a family name counts more than a first name', () => {
    expect(labelsOf(matchOptions(players, 'curry'))).toEqual(['Stephen Curry', 'Seth Curry']);
    expect(labelsOf(matchOptions(players, 'james'))).toEqual(['LeBron James', 'James Harden']);
    expect(labelsOf(matchOptions(players, 'jam')).slice(0, 2)).toEqual([
      ...['James Harden', 'Jamal Murray'],
    ]);
  });

  it('are one where that one is clearly ahead, and all near ties', () => {
    expect(labelsOf(resolveOption(players, 'curry'))).toEqual(['Stephen Curry']);
    expect(labelsOf(resolveOption(players, 'james'))).toEqual(['LeBron James']);
    expect(labelsOf(resolveOption(players, 'jalen'))).toEqual(['Jalen Brunson', 'Jalen Green']);
    expect(labelsOf(resolveOption(players, 'cur'))).toEqual(['Stephen Curry', 'Seth Curry']);
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
