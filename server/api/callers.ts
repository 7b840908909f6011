import type { Caller } from './bearer.ts';

/** The caller of a request. */
export interface Callers {
  /** The subject of the bearer token. @throws {ApiProblem} 401 without a good one */
  require(request: Request): Promise<string>;
  /** The same, null without a token. @throws {ApiProblem} 401 for one that is not good */
  identify(request: Request): Promise<string | null>;
}

/** Identifies callers by their bearer tokens. */
export function callersBy(check: (request: Request) => Promise<Caller>): Callers {
  const require = async (request: Request) => (await check(request)).subject;
  return {
    require,
    identify: async (request) => (request.headers.has('authorization') ? require(request) : null),
  };
}
