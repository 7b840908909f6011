/**
 * A call of the API as one value: from it come the route, the checks of what a client sends, and
 * its place in the OpenAPI description.
 */
import * as z from 'zod';
import type { memoizeAsync } from '#server/lib/memoizeAsync.ts';
import { badParameter } from './problem.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface Endpoint {
  method: Method;
  /** With parameters in braces, for instance '/api/v1/{league}/games/{game_id}/pbp'. */
  path: string;
  operationId: string;
  summary: string;
  params: z.ZodObject;
  query: z.ZodObject;
  /** JSON body, for the description; the handler reads it. */
  body: z.ZodType | null;
  /** Schema of a successful response; null: 204 without a body, or a {@link Endpoint.file}. */
  answer: z.ZodType | null;
  /** Media type of a success that is no JSON; null: it is, or has no body. */
  file: string | null;
  /** The status of a success that has an `answer`. */
  status: 200 | 201;
  /** Statuses besides 400 that it answers, with their meaning. */
  problems: Record<number, string>;
  /** Whether it takes an access token: it must have one, may have one, or looks at none. */
  bearer: 'required' | 'optional' | 'none';
  cacheControl: string;
  /** Holds the JSON of its answers for a while (`memoizeAsync`); null: the handler is always asked. */
  keep: ReturnType<typeof memoizeAsync> | null;
  /** A Response goes out as it is, undefined as 204, anything else as JSON. */
  handle(input: { params: never; query: never; request: Request }): Promise<unknown>;
}

const noParameters = z.object({});

const defaults = {
  params: noParameters,
  query: noParameters,
  body: null,
  answer: null,
  file: null,
  status: 200,
  problems: {},
  bearer: 'none',
  cacheControl: 'no-store',
  keep: null,
} as const;

/** An endpoint whose handler is typed by its schemas; see the defaults above. */
export function defineEndpoint<
  P extends z.ZodObject = typeof noParameters,
  Q extends z.ZodObject = typeof noParameters,
>(
  definition: Omit<Endpoint, keyof typeof defaults | 'handle'> &
    Partial<Omit<Endpoint, 'params' | 'query' | 'handle'>> & {
      params?: P;
      query?: Q;
      handle(input: {
        params: z.output<P>;
        query: z.output<Q>;
        request: Request;
      }): Promise<unknown>;
    },
): Endpoint {
  return { ...defaults, ...definition } as Endpoint;
}

/**
 * Reads parameters by their schema. A list takes repeated keys and comma-separated values; a value
 * that is empty counts as absent; a single value given twice is refused; unknown ones are ignored.
 * @throws {ApiProblem} 400 that names the parameter
 */
export function parseParameters(
  schema: z.ZodObject,
  given: (name: string) => string[],
): Record<string, unknown> {
  const values: Record<string, string | string[]> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const sent = given(name).filter((value) => value.trim() !== '');
    if (isList(field)) {
      values[name] = sent.flatMap((value) => value.split(',')).filter((part) => part.trim() !== '');
    } else if (sent.length > 1) {
      throw badParameter(name, 'given more than once');
    } else if (sent[0] !== undefined) {
      values[name] = sent[0];
    }
  }
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw badParameter(String(issue?.path[0]), issue?.message ?? 'not valid');
}

/** Whether a parameter is a list: an array, or one that becomes something else. */
function isList(field: z.core.$ZodType): boolean {
  const def = field._zod.def as { type: string; innerType?: z.core.$ZodType; in?: z.core.$ZodType };
  if (def.type === 'array') return true;
  const inner = def.innerType ?? def.in;
  return inner !== undefined && isList(inner);
}
