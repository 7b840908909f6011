import { describe, expect, it } from 'vitest';
import { createSeed, parseQueue, queueQuery } from './queue.ts';

const parse = (query: string) => parseQueue(new URLSearchParams(query));

describe('the queue of an address', () => {
  it('plays the list, or the list shuffled', () => {
    expect(parse('play=all')).toEqual({ seed: null });
    expect(parse('shuffle=k3x9')).toEqual({ seed: 'k3x9' });
    expect(parse('play=all&shuffle=k3x9')).toEqual({ seed: 'k3x9' });
  });

  it.each([
    '',
    'play=some',
    'shuffle=',
    'shuffle=K3X9',
    'shuffle=a%2Fb',
    `shuffle=${'a'.repeat(17)}`,
  ])('is none for %j', (query) => expect(parse(query)).toBeNull());

  it('is written as it is read', () => {
    for (const query of ['', 'play=all', 'shuffle=k3x9'])
      expect(queueQuery(parse(query))).toBe(query);
  });

  it('has a seed of eight characters that addresses take, another one each time', () => {
    const seeds = Array.from({ length: 50 }, createSeed);
    expect(new Set(seeds).size).toBe(50);
    for (const seed of seeds) {
      expect(seed).toHaveLength(8);
      expect(parse(`shuffle=${seed}`)).toEqual({ seed });
    }
  });
});
