import { describe, expect, it } from 'vitest';
import { readAnonymousPage } from './anonymousPage.ts';

const read = (path: string, cookie = '', method = 'GET') => {
  const headers = new Headers(cookie ? { cookie } : {});
  return readAnonymousPage(new URL(path, 'http://courtreel.example'), { method, headers });
};

describe('the page of a visitor without a session', () => {
  it.each([
    ['/', false],
    ['/search', false],
    ['/search?type=player', false],
    ['/video/MDAyMjQwMDAwMToz', false],
    ['/playlists', true],
    ['/playlists/one', true],
  ])('%s is equal for all; it has playlists: %s', (path, hasPlaylists) => {
    expect(read(path)).toMatchObject({ hasPlaylists });
    expect(read(path, '', 'HEAD')).toEqual(read(path));
  });

  it.each([
    '/search.data',
    '/_root.data',
    '/auth/login',
    '/modals/edit',
    '/robots.txt',
    '/video/a.data',
    '/video/MDAyMjQwMDAwMToz?from=type%3Dplayer&play=all',
    '/playlists/one?clip=MDAyMjQwMDAwMToz&shuffle=k3x9',
  ])('%s is none', (path) => expect(read(path)).toBeNull());

  it.each([
    ...['session.0=1~a', '__Host-session.0=1~a', 'a=b; session.1=x', 'notice=x', 'changed=x'],
  ])('is one visitor’s own with the cookie %s', (cookie) => {
    expect(read('/', cookie)).toBeNull();
  });

  it('is not told apart by cookies of others, such as a balancer’s', () => {
    expect(read('/', 'lb=2; mysession=1; xchanged=2')).toEqual(read('/'));
  });

  it('is not for other methods', () => expect(read('/', '', 'POST')).toBeNull());

  const preferences = (values: string) => `preferences=${values}`;
  it.each([
    ['/', 'autoplay=off&panel=open&over=a&player=b&game=c'],
    ['/search', 'autoplay=off'],
    ['/search', 'panel=closed&over=a', 'panel=closed'],
    ['/search?type=game&game=1', 'player=b&game=c'],
    ['/video/a', 'panel=open&player=b'],
    ['/playlists', 'autoplay=off'],
  ])('%s is equal whatever %s', (path, values, others = '') => {
    expect(read(path, preferences(values))).toEqual(read(path, preferences(others)));
  });

  it.each([
    ['/', 'theme=dark'],
    ['/search', 'panel=closed'],
    ['/search', 'player=b'],
    ['/search?type=game&game=1&tab=player', 'player=b'],
    ['/video/a', 'autoplay=off'],
    ['/playlists/one', 'autoplay=off'],
  ])('%s is another with %s', (path, values) => {
    expect(read(path, preferences(values))).not.toEqual(read(path));
  });
});
