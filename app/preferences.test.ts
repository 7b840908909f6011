import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPreferences, serializePreferences } from './preferences.ts';

const defaults = readPreferences(null);

describe('the preferences cookie', () => {
  it('round-trips among other cookies', () => {
    const preferences = {
      theme: 'light',
      panel: 'open',
      panelOver: 'type=game&game=0042400407&sort=asc',
      autoplay: false,
      speed: 0.5,
      loop: true,
      volume: 0.35,
      muted: true,
      keys: false,
      court: false,
      playerSearch: 'type=player&stats=PTS,AST&seasonType=Regular+Season&tag=a%26b',
      gameSearch: 'type=game&game=0042400407',
    } as const;
    const [pair] = serializePreferences(preferences, false).split(';');
    expect(pair).toMatch(/^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+$/);
    expect(readPreferences(`a=1; ${pair}; preferencesX=2`)).toEqual(preferences);
  });

  it('has defaults for missing and invalid values', () => {
    expect(defaults).toEqual({
      theme: 'system',
      panel: null,
      panelOver: '',
      autoplay: true,
      speed: 1,
      loop: false,
      volume: 1,
      muted: false,
      keys: true,
      court: true,
      playerSearch: '',
      gameSearch: '',
    });
    expect(
      readPreferences('preferences=theme=pink&panel=ajar&autoplay=maybe&speed=3&volume=9'),
    ).toEqual(defaults);
    expect(readPreferences('preferences=%%%=;;')).toEqual(defaults);
    expect(readPreferences(`preferences=player=${'x'.repeat(9999)}`).playerSearch.length).toBe(
      1000,
    );
  });

  it('stays below the 4 KB of browsers with searches of any length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 2000, size: 'max' }), (text) => {
        const searches = { playerSearch: text, gameSearch: text, panelOver: text };
        const preferences = { ...defaults, panel: 'open', volume: 0.35, ...searches } as const;
        expect(serializePreferences(preferences, true).length).toBeLessThan(4096);
      }),
    );
  });

  it('is Secure if requested', () => {
    expect(serializePreferences(defaults, true)).toMatch(/; SameSite=Lax; Secure$/);
    expect(serializePreferences(defaults, false)).not.toContain('Secure');
  });
});
