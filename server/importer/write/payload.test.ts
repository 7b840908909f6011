import { expect, it } from 'vitest';
import { packFacts, unpackFacts } from './payload.ts';

const facts = { gameId: 22400901, game: {}, players: [] };

it('packs facts into memory of their own size, and unpacks them', () => {
  const { payload, digest } = packFacts(facts);
  expect(payload.buffer.byteLength).toBe(payload.length);
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  expect(unpackFacts(payload)).toEqual(facts);
});
