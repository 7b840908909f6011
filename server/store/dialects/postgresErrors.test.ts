import { describe, expect, it } from 'vitest';
import { ConfigError } from '#server/lib/startError.ts';
import { toPostgresConfigError, toUnreachableError } from './postgresErrors.ts';

const url = 'postgres://ann:s3cret@db.example:5433/clips?sslmode=verify-full';
const place = 'DATABASE_URL: got postgres://db.example:5433/clips, expected';

/** As `pg` gives what a server says. */
const said = (code: string, message: string) =>
  Object.assign(new Error(message), { code, severity: 'ERROR' });

describe('databaseRefusal', () => {
  it.each([
    ['25006', 'cannot execute CREATE TABLE in a read-only transaction', 'can be written to'],
    ['42501', 'permission denied for schema public', 'its user owns'],
    ['3F000', 'no schema has been selected to create in', 'its user owns'],
    ['42P07', 'relation "games" already exists', 'is empty or of Courtreel'],
    ['22P05', 'character has no equivalent in encoding "LATIN1"', 'UTF8'],
    ['53100', 'could not extend file: No space left on device', 'answers'],
    ['53300', 'sorry, too many clients already', 'answers'],
    ['57P01', 'terminating connection due to administrator command', 'answers'],
  ])('is one line for %s, %s', (code, message, want) => {
    const refusal = toPostgresConfigError(said(code, message), url) as ConfigError;
    expect(refusal).toBeInstanceOf(ConfigError);
    expect(refusal.message).toMatch(new RegExp(`^${place} [^\\n]*${want} \\(`));
    expect(refusal.message).toContain(`(${message})`);
  });

  it.each(['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])(
    'is one line where no answer came: %s',
    (message) => {
      const refusal = toPostgresConfigError(new Error(message), url) as ConfigError;
      expect(refusal.message).toBe(`${place} a PostgreSQL that answers (${message})`);
    },
  );

  it('is one line for network errors', () => {
    const cut = Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' });
    const refusal = toPostgresConfigError(cut, url) as ConfigError;
    expect(refusal.message).toBe(`${place} a PostgreSQL that answers (ECONNREFUSED)`);
  });

  it('passes other errors through', () => {
    const disk = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    for (const error of [said('42703', 'no such column'), new Error('other'), disk]) {
      expect(toPostgresConfigError(error, url)).toBe(error);
    }
  });
});

describe('unreachable', () => {
  it.each(['pq@xy/zz', 'pq/xy@zz', 'pq?xy@', '12#34'])(
    'shows nothing of the password %s, which should have been encoded',
    (password) => {
      const wrong = `postgres://ann:${password}@db.example/clips`;
      const { message } = toUnreachableError(new Error('no such host'), wrong);
      expect(message).toMatch(/^DATABASE_URL: got a value (with|that)/);
      for (const part of password.split(/[^a-z0-9]/).filter(Boolean)) {
        expect(message).not.toContain(part);
      }
    },
  );
});
