import type * as z from 'zod';
import { ApiProblem } from './problem.ts';

/** Usual size limit of a JSON body in bytes. */
const largestBody = 64 * 1024;

/**
 * Reads a JSON body by its schema.
 * @throws {ApiProblem} 413 too large, 400 invalid or incomplete JSON, 422 with the field's name
 */
export async function readJsonBody<T>(
  request: Request,
  schema: z.ZodType<T>,
  limit = largestBody,
): Promise<T> {
  const parsed = schema.safeParse(parseJson(await boundedText(request, limit)));
  if (parsed.success) return parsed.data;
  throw toFieldProblem(parsed.error);
}

/** 422 for the first invalid field. */
export function toFieldProblem(error: z.ZodError): ApiProblem {
  const issue = error.issues[0];
  const parameter = issue?.path.join('.') || 'body';
  return new ApiProblem(422, 'invalid', issue?.message ?? 'not valid', { parameter });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiProblem(400, 'bad_json', 'The body is no JSON', { parameter: 'body' });
  }
}

async function boundedText(request: Request, limit: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > limit) break;
      chunks.push(chunk);
    }
  } catch {
    // The client broke off the body.
    throw new ApiProblem(400, 'bad_body', 'The body did not come whole', { parameter: 'body' });
  }
  if (size > limit) {
    throw new ApiProblem(413, 'too_large', `The body is over ${limit} bytes`);
  }
  return Buffer.concat(chunks).toString('utf8');
}
