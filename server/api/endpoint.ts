/** An API call as one value: its route, the validation of its parameters and its OpenAPI description. */
import * as z from 'zod';
import type { memoizeAsync } from '#server/lib/memoizeAsync.ts';
import { badParameter } from './problem.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

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
  /** Media type of a successful response other than JSON; null: JSON or no body. */
  file: string | null;
  /** Status of a successful response with an `answer`. */
  status: 200 | 201;
  /** Error statuses besides 400, with their meaning. */
  problems: Record<number, string>;
  /** Whether an access token is required, optional or ignored. */
  bearer: 'required' | 'optional' | 'none';
  cacheControl: string;
  /** Caches the JSON of its responses (`memoizeAsync`); null: no cache. */
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
 * Parses parameters by their schema. A list takes repeated keys and comma-separated values. An empty
 * value counts as absent; a repeated single value is rejected; unknown parameters are ignored.
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

/** Whether a parameter is a list: an array, also behind a default or transform. */
function isList(field: z.core.$ZodType): boolean {
  const def = field._zod.def as { type: string; innerType?: z.core.$ZodType; in?: z.core.$ZodType };
  if (def.type === 'array') return true;
  const inner = def.innerType ?? def.in;
  return inner !== undefined && isList(inner);
}
