/** Errors of the API: `{ "error": { "code", "message", "parameter"? } }` (docs/product.md#api-server). */
import * as z from 'zod';

export const problemSchema = z.object({
  error: z.object({
    code: z.string().meta({ examples: ['bad_parameter'] }),
    message: z.string(),
    parameter: z
      .string()
      .optional()
      .meta({ description: 'The invalid parameter or field, if it is one' }),
  }),
});

/** An error response, thrown by a handler. */
export class ApiProblem extends Error {
  override name = 'ApiProblem';
  readonly status: number;
  readonly code: string;
  readonly parameter: string | undefined;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { parameter?: string; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.parameter = more.parameter;
    this.headers = more.headers ?? {};
  }

  toResponse(): Response {
    const { code, message, parameter } = this;
    const error = parameter === undefined ? { code, message } : { code, message, parameter };
    const headers = { 'cache-control': 'no-store', ...this.headers };
    return Response.json({ error }, { status: this.status, headers });
  }
}

/** 400: the parameter's value cannot be used. */
export function badParameter(parameter: string, message: string): ApiProblem {
  return new ApiProblem(400, 'bad_parameter', `${parameter}: ${message}`, { parameter });
}

/** 404: not found. */
export function notFound(message: string): ApiProblem {
  return new ApiProblem(404, 'not_found', message);
}

/** 507: the store has no space left for a change. */
export function storageFull(): ApiProblem {
  const message = 'There is no room left to store anything';
  return new ApiProblem(507, 'storage_full', message, { headers: { 'retry-after': '300' } });
}

/** 503: a dependency does not answer; the same call may succeed in a moment. */
export function unavailable(message: string): ApiProblem {
  return new ApiProblem(503, 'unavailable', message, { headers: { 'retry-after': '5' } });
}
