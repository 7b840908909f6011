import { expect, test } from 'vitest';
import { getRequestOrigin } from './loopback.ts';

test.each([
  ['127.0.0.1:3000', 'http://localhost:3000', 'http://127.0.0.1:3000'],
  ['localhost:3000', 'http://localhost:3000', 'http://localhost:3000'],
  ['localhost', 'http://127.0.0.1', 'http://localhost'],
  // Another port, another host, or a public name: the setting decides.
  ['127.0.0.1:3001', 'http://localhost:3000', 'http://localhost:3000'],
  ['evil.example:3000', 'http://localhost:3000', 'http://localhost:3000'],
  ['127.0.0.1:3000', 'https://clips.example', 'https://clips.example'],
  ['127.0.0.1', 'https://localhost', 'https://localhost'],
  [undefined, 'http://localhost:3000', 'http://localhost:3000'],
])('Host %s at a process of %s means %s', (host, publicOrigin, origin) => {
  expect(getRequestOrigin(host, publicOrigin)).toBe(origin);
});
