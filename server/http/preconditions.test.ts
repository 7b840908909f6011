import { expect, it } from 'vitest';
import { checkPreconditions } from './preconditions.ts';

const etag = '"a,b"';
const check = (ifMatch?: string, ifNoneMatch?: string) =>
  checkPreconditions({ ifMatch, ifNoneMatch }, etag);

it('sends the file without conditions', () => {
  expect(check()).toBeNull();
  expect(check(undefined, '')).toBeNull();
});

it('answers 304 to a client that has the version, compared weakly', () => {
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    expect(check(undefined, known), known).toBe(304);
  }
  expect(check(undefined, '"other", "a", "b"')).toBeNull();
});

it('answers 412 to a client that wants another version, compared strongly', () => {
  for (const wanted of ['"other"', `W/${etag}`, '', 'a,b']) {
    expect(check(wanted), wanted).toBe(412);
  }
  for (const wanted of [etag, `"other", ${etag}`, '*']) expect(check(wanted), wanted).toBeNull();
});

it('looks at the wanted version first', () => {
  expect(check('"other"', etag)).toBe(412);
  expect(check(etag, etag)).toBe(304);
});
