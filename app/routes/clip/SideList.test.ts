import { expect, it } from 'vitest';
import { shortenDescription } from './SideList.tsx';

it('cuts descriptions to 35 characters as a person counts them', () => {
  expect(shortenDescription("Curry 26' 3PT Pullup Jump Shot (29 PTS)")).toBe(
    "Curry 26' 3PT Pullup Jump Shot (29 ",
  );
  expect(shortenDescription('Short')).toBe('Short');
  expect(shortenDescription('🏀'.repeat(40))).toBe('🏀'.repeat(35));
  const family = '👨‍👩‍👧‍👦';
  expect(shortenDescription(family.repeat(40))).toBe(family.repeat(35));
});
