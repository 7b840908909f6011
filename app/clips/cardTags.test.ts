import { expect, it } from 'vitest';
import { pickCardTags } from './cardTags.ts';

const none = new Set<string>();

it('puts the telling tags first', () => {
  expect(pickCardTags(['Made', 'Free Throw', 'Clutch'], none)).toEqual({
    shown: ['Clutch', 'Made', 'Free Throw'],
    rest: [],
  });
});

it('leaves out what the search or a narrower tag says', () => {
  const tags = ['3PT', 'Made', 'Jump Shot', 'Assisted', 'Clutch'];
  expect(pickCardTags(tags, new Set(['3PT', 'Made'])).shown).toEqual(['Assisted', 'Clutch']);
  expect(pickCardTags(['2PT', 'Missed', 'Layup'], none).shown).toEqual(['Layup', 'Missed']);
});

it('keeps to one row and counts the rest', () => {
  const tags = ['2PT', 'Made', 'Layup', 'Fast Break', 'Second Chance', 'And-1', 'Clutch'];
  expect(pickCardTags(tags, none)).toEqual({
    shown: ['Layup', 'Fast Break'],
    rest: ['Second Chance', 'And-1', 'Clutch', 'Made'],
  });
});

it('shows at least one tag, however long', () => {
  expect(pickCardTags(['a'.repeat(50), 'b'], none)).toEqual({
    shown: ['a'.repeat(50)],
    rest: ['b'],
  });
  expect(pickCardTags([], none)).toEqual({ shown: [], rest: [] });
});

it('begins with the tags that people look for, without those that they say', () => {
  const tags = ['3PT', 'Made', 'Assisted', 'Clutch', 'Buzzer Beater', 'Game Winner', 'Go-Ahead'];
  expect(pickCardTags(tags, none).shown).toEqual(['Buzzer Beater', 'Game Winner']);
  const four = ['3PT', 'Made', 'And-1', 'Four-Point Play'];
  expect(pickCardTags(four, new Set(['3PT', 'Made'])).shown).toEqual(['Four-Point Play']);
});
