/** Any name, from the form through its action into the bundled API and back. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isNameTaken } from '#app/api/playlistLimits.ts';
import type { ClipApi } from '#app/context.ts';
import { playlistCreated } from '#app/playlists/notices.ts';
import { action } from '#app/routes/modals/playlist.tsx';
import { createApi } from '#server/api/index.ts';
import { playlistEndpoints } from '#server/api/playlists/endpoints.ts';
import { bundledApi } from '#tests/support/apiClient.ts';
import { type TemporaryStore, temporaryStore } from '#tests/support/temporaryStore.ts';
import { send } from './support.ts';

let temporary: TemporaryStore;
let api: ClipApi;

beforeAll(async () => {
  temporary = await temporaryStore();
  const authenticate = async () => 'ann';
  const more = playlistEndpoints(temporary.store, authenticate, async () => new Response('zip'));
  const log = { error: () => {} } as never;
  const { fetch } = createApi(temporary.store, { log, more });
  api = bundledApi(fetch);
});
afterAll(() => temporary.close());

async function create(name: string) {
  // More names than a user makes in a minute.
  await temporary.store.db.deleteFrom('attempts').execute();
  return send({ baseUrl: api.baseUrl }, action, [['name', name]], {
    path: '/modals/playlist',
    api,
  });
}

async function names(): Promise<string[]> {
  const rows = await temporary.store.db.selectFrom('playlists').select('name').execute();
  return rows.map(({ name }) => name);
}

const toNamed = (name: string) => ({ name });

const family = '👨‍👩‍👧‍👦';
const pieces = fc.constantFrom(
  "'",
  '"',
  '<b>',
  '&',
  '../',
  '\\',
  '%00',
  family,
  '🏀',
  'é',
  'e\u0301',
  'شيء',
  'ע',
  '\u200F',
  '-',
  '~',
  ' x',
  '\u00A0y',
  '#?',
);
const strange = fc.array(fc.oneof(pieces, fc.string({ unit: 'grapheme', maxLength: 4 })), {
  minLength: 1,
  maxLength: 14,
});

describe('a name', () => {
  it('is stored trimmed, or rejected with a reason', async () => {
    await fc.assert(
      fc.asyncProperty(strange, async (parts) => {
        const typed = parts.join('');
        const kept = typed.normalize('NFC').trim();
        const before = await names();
        const { answer, notice } = await create(typed);
        const after = await names();
        if (answer?.state === 'done') {
          expect(after).toHaveLength(before.length + 1);
          expect(after).toContain(kept);
          expect(notice?.message).toBe(playlistCreated(kept));
        } else {
          expect(after).toHaveLength(before.length);
          expect(
            isNameTaken(before.map(toNamed), kept) || answer?.submission?.error?.name,
          ).toBeTruthy();
        }
      }),
      { numRuns: 150 },
    );
  });

  it.each([family.repeat(50), 'e\u0301'.repeat(50), 'ש'.repeat(50)])(
    'of fifty graphemes is accepted, but not of one more (%#)',
    async (name) => {
      const longer = await create(`${name}x`);
      expect(longer).toMatchObject({
        status: 400,
        answer: { submission: { error: { name: ['Name must be under 50 characters'] } } },
      });
      expect(await create(name)).toMatchObject({
        answer: { state: 'done' },
        notice: { message: `Created playlist '${name.normalize('NFC')}'` },
      });
    },
  );

  it.each(['a\u0000b', 'a\tb', 'a\u202Eb', '\u001b[31m'])(
    'with control characters is rejected: %j',
    async (name) => {
      expect(await create(name)).toMatchObject({
        status: 400,
        answer: { submission: { error: { name: ['Name cannot contain control characters'] } } },
      });
    },
  );
});
