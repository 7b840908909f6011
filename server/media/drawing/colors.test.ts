import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getTeamsByLeague } from '#app/basketball/teams.ts';
import {
  dimToFloor,
  ensureContrast,
  getContrastRatio,
  palette,
  pickTeamColors,
  pickTextColor,
} from './colors.ts';

it('gives any colour enough contrast to the floor and to the paint of any team', () => {
  const color = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(color, color, (any, tint) => {
      expect(getContrastRatio(ensureContrast(any), dimToFloor(tint))).toBeGreaterThanOrEqual(3);
      expect(getContrastRatio(ensureContrast(any), palette.floorLight)).toBeGreaterThanOrEqual(3);
      expect(getContrastRatio(pickTextColor(any), any)).toBeGreaterThan(3.5);
    }),
  );
});

it('gives the sides of any game different colours', () => {
  for (const league of ['nba', 'wnba'] as const) {
    for (const home of getTeamsByLeague(league)) {
      for (const away of getTeamsByLeague(league)) {
        if (home === away) continue;
        const team = (facts: typeof home) => ({
          tricode: facts.abbreviation,
          nickname: facts.nickname,
          color: facts.colors.primary,
          alternate: facts.colors.secondary,
        });
        const worn = pickTeamColors({ home: team(home), away: team(away) });
        const [a, b] = [worn.home, worn.away].map((color) => Number.parseInt(color.slice(1), 16));
        const part = (value: number, shift: number) => (value >> shift) & 255;
        const apart = [16, 8, 0].map((s) => part(a as number, s) - part(b as number, s));
        expect(Math.hypot(...apart), `${away.nickname} @ ${home.nickname}`).toBeGreaterThan(90);
      }
    }
  }
});
