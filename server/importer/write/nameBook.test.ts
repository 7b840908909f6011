import { describe, expect, it } from 'vitest';
import { NameBook } from './nameBook.ts';

const named = (...names: Parameters<NameBook['learn']>[0]) => {
  const book = new NameBook();
  book.learn(names);
  const { first_name, family_name, full_name } = book.player(1, 'nba');
  return [first_name, family_name, full_name];
};

describe('NameBook', () => {
  it('splits a full name at its first space, suffix and all', () => {
    expect(named({ id: 1, full: 'Jaren Jackson Jr.' })).toEqual([
      'Jaren',
      'Jackson Jr.',
      'Jaren Jackson Jr.',
    ]);
    expect(named({ id: 1, full: 'Nenê' })).toEqual(['', 'Nenê', 'Nenê']);
  });

  it('splits a full name before the family name that a feed gives', () => {
    const names = [
      { id: 1, full: 'Katie Lou Samuelson' },
      { id: 1, family: 'Samuelson', short: 'K. Samuelson' },
    ];
    expect(named(...names)).toEqual(['Katie Lou', 'Samuelson', 'Katie Lou Samuelson']);
    expect(named(...names.toReversed())).toEqual(['Katie Lou', 'Samuelson', 'Katie Lou Samuelson']);
  });

  it('prefers names that a feed splits', () => {
    const split = { id: 1, first: 'Mikiah', family: 'Herbert Harrigan' };
    expect(named(split, { id: 1, full: 'Kiki Herbert' })[1]).toBe('Herbert Harrigan');
  });

  it('keeps accents that some feeds leave out, in any order', () => {
    const names = [
      { id: 1, first: 'Armel', family: 'Traoré' },
      { id: 1, first: 'Armel', family: 'Traore' },
    ];
    expect(named(...names)[2]).toBe('Armel Traoré');
    expect(named(...names.toReversed())[2]).toBe('Armel Traoré');
    const stored = { id: 1, league: 'nba', first_name: 'Armel', family_name: 'Traoré' } as const;
    const book = new NameBook();
    book.recall([{ ...stored, full_name: 'Armel Traoré' }]);
    book.learn(names.slice(1));
    expect(book.player(1, 'nba').full_name).toBe('Armel Traoré');
    book.learn([{ id: 1, first: 'Armel', family: 'Traore Jr.' }]);
    expect(book.player(1, 'nba').full_name).toBe('Armel Traore Jr.');
  });

  it('keeps a stored name until a feed gives more than an initial', () => {
    const stored = {
      id: 1,
      league: 'nba' as const,
      first_name: 'Ada',
      family_name: 'van Dyke',
      full_name: 'Ada van Dyke',
    };
    const book = new NameBook();
    book.recall([stored]);
    book.learn([{ id: 1, family: 'Dyke', short: 'A. Dyke' }]);
    expect(book.player(1, 'nba')).toEqual(stored);
    const initial = new NameBook();
    initial.recall([{ ...stored, first_name: 'A.', full_name: 'A. van Dyke' }]);
    initial.learn([{ id: 1, full: 'Ada Dyke' }]);
    expect(initial.player(1, 'nba').full_name).toBe('Ada Dyke');
  });

  it('tells whether a player has a name', () => {
    const book = new NameBook();
    book.learn([{ id: 1, family: 'Reed' }, { id: 2 }]);
    expect([1, 2].map((id) => book.has(id))).toEqual([true, false]);
    expect(book.player(2, 'nba').full_name).toBe('#2');
  });
});
