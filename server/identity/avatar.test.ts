import { expect, test } from 'vitest';
import { drawAvatar, getAvatarPath, getInitials } from './avatar.ts';

test.each([
  ['Ann Okafor', 'AO'],
  ['ann', 'A'],
  ['Ann van der Berg', 'AB'],
  ['  élodie   zu  ', 'ÉZ'],
  ['李 小龙', '李小'],
  ['"><script>', 'S'],
  ['!!!', '?'],
  ['𝒜da', '𝒜'],
])('the initials of %s are %s', (name, initials) => {
  expect(getInitials(name)).toBe(initials);
});

test('every account has a valid avatar', () => {
  for (const name of ['Ann Okafor', '!!!', 'ß x', '𝒜da ﬁn', '7 up']) {
    const [, hue = '', file = ''] =
      /^\/avatar\/(\d+)\/(.+)\.svg$/.exec(getAvatarPath('id', name)) ?? [];
    expect(drawAvatar(hue, decodeURIComponent(file))).toContain('<svg');
  }
});
