import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findPlayerAction, getSeekStep } from './playerKeys.ts';
import { keyList } from './study/keyList.ts';

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
  ...more,
});

describe('keys of the player', () => {
  it.each([
    ['n', 'next'],
    ['N', 'next'],
    ['>', 'faster'],
    [',', 'frameBack'],
    ['ArrowLeft', 'back'],
    ['0', 'restart'],
    ['?', 'keys'],
    [' ', 'playOrPause'],
    ['x', null],
    ['Enter', null],
    ['toString', null],
  ])('%s: %s', (key, action) => {
    expect(findPlayerAction(press(key), 'elsewhere')).toBe(action);
  });

  it('leaves keys to fields, to shortcuts of the browser and to input methods', () => {
    expect(findPlayerAction(press('n'), 'field')).toBe(null);
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey', 'isComposing']) {
      expect(findPlayerAction(press('c', { [modifier]: true }), 'elsewhere')).toBe(null);
    }
  });

  it('leaves Space to controls, and Space and arrows to what scrolls', () => {
    expect(findPlayerAction(press(' '), 'control')).toBe(null);
    expect(findPlayerAction(press(' ', { shiftKey: true }), 'elsewhere')).toBe(null);
    expect(findPlayerAction(press('k'), 'control')).toBe('playOrPause');
    expect(findPlayerAction(press('ArrowRight'), 'control')).toBe('forward');
    expect(findPlayerAction(press('ArrowRight'), 'scroller')).toBe(null);
    expect(findPlayerAction(press(' '), 'scroller')).toBe(null);
  });

  it('repeats steps while a key is held, and switches once', () => {
    expect(findPlayerAction(press('.', { repeat: true }), 'elsewhere')).toBe('frameForward');
    expect(findPlayerAction(press('m', { repeat: true }), 'elsewhere')).toBe(null);
  });

  it('lists every key, as the product rules do', () => {
    const named: Record<string, string> = { Space: ' ', '←': 'ArrowLeft', '→': 'ArrowRight' };
    const listed = keyList.flatMap(([keys]) => keys);
    const does = (key: string) => findPlayerAction(press(named[key] ?? key), 'elsewhere');
    expect(listed.filter((key) => does(key) === null)).toEqual([]);
    // Space and K do the same.
    expect(new Set(listed.map(does)).size).toBe(listed.length - 1);
    const rules = readFileSync(new URL('../../../docs/product.md', import.meta.url), 'utf8');
    const rows = keyList.map(([keys, what]) => {
      const cells = [keys.map((key) => `\`${key}\``).join(' '), what];
      return `| ${cells.join(' | ')} |`;
    });
    const table = rules.split('\n').map((line) => line.replace(/ +/g, ' '));
    expect(table).toEqual(expect.arrayContaining(rows));
  });

  it('goes by a second in short clips', () => {
    expect([getSeekStep(5), getSeekStep(10), getSeekStep(12)]).toEqual([1, 1, 5]);
  });
});
