import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  buildModalPath,
  getModalTitle,
  isSameScreen,
  modalIds,
  parseModal,
  withModal,
} from './modals.ts';

const text = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' });

describe('a modal over a screen', () => {
  test('round-trips through the query and keeps other params', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...modalIds),
        fc.option(text, { nil: undefined }),
        fc.dictionary(fc.constantFrom('gameId', 'eventNumber', 'url'), text),
        (modal, playlistId, params) => {
          const path = buildModalPath({ modal, playlistId, params });
          const search = withModal('?type=player&stats=PTS&modal=edit%2Fx', path);
          expect(parseModal(search)).toEqual({ modal, ...(playlistId && { playlistId }), params });
          expect(search).toMatch(/^\?type=player&stats=PTS&modal=/);
        },
      ),
    );
  });

  test.each(['', '?modal=', '?modal=nonsense', '?modal=%2F%2Felsewhere', '?type=player'])(
    'is absent in %j',
    (search) => {
      expect(parseModal(search)).toBeNull();
    },
  );

  test('has a path with an escaped id', () => {
    expect(buildModalPath({ modal: 'edit', playlistId: '../a b?c' })).toBe(
      '/modals/edit/..%2Fa%20b%3Fc',
    );
  });

  test('has a title for a playlist or a clip to share', () => {
    expect(getModalTitle({ modal: 'share', playlistId: '1' })).toBe('Share Playlist');
    expect(getModalTitle({ modal: 'share', params: { gameId: '1' } })).toBe('Share Clip');
  });
});

test('opening or closing a modal keeps the screen, another search does not', () => {
  const url = (path: string) => new URL(path, 'http://courtreel.example');
  expect(isSameScreen(url('/search?a=1'), url('/search?a=1&modal=playlist'))).toBe(true);
  expect(isSameScreen(url('/search?a=1&modal=playlist'), url('/search?a=2'))).toBe(false);
  expect(isSameScreen(url('/search'), url('/playlists'))).toBe(false);
});
