import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TemporaryStore, temporaryStore } from '#tests/support/temporaryStore.ts';
import { backupRoles, getMetaRole } from './backupRoles.ts';

let stored: TemporaryStore;
beforeEach(async () => {
  stored = await temporaryStore();
});
afterEach(() => stored.close());

it('says of every table what a backup does with it', async () => {
  const tables = await stored.store.db.introspection.getTables();
  expect(Object.keys(backupRoles).sort()).toEqual(tables.map(({ name }) => name).sort());
});

it.each([
  ['session-secret', 'merged'],
  ['identity.jwks', 'merged'],
  ['starter', 'plays'],
  ['imported team_records nba 2024-25', 'plays'],
  ['series games', 'dropped'],
  ['play indexes', 'dropped'],
])('takes the key %s of meta for %s', (key, role) => {
  expect(getMetaRole(key)).toBe(role);
});
