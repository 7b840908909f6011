/** The OpenAPI 3.1 description, generated from the schemas that validate requests. */
import * as z from 'zod';
import {
  extensions,
  extensionsHeader,
  extensionTokens,
  formatExtensions,
} from '#app/api/extensions.ts';
import type { Endpoint } from './endpoint.ts';
import { problemSchema } from './problem.ts';

type Json = Record<string, unknown>;

/** Describes a list of endpoints. */
export function buildOpenApi(endpoints: readonly Endpoint[]): Json {
  const components: Json = {};
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const operations = paths[endpoint.path] ?? {};
    operations[endpoint.method.toLowerCase()] = buildOperation(endpoint, components);
    paths[endpoint.path] = operations;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Courtreel clip API',
      version: '1',
      description: 'Video clips of single plays of NBA and WNBA games.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: components,
      headers: { [extensionsHeader]: announcement },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function buildOperation(endpoint: Endpoint, components: Json): Json {
  const { operationId, summary, params, query, body, problems, bearer } = endpoint;
  const schema = (type: z.ZodType) => buildSchema(type, components);
  const failure = (description: string) => ({
    description,
    content: { 'application/json': { schema: schema(problem) } },
  });
  const failures: [string, string][] = [
    ['400', 'A parameter cannot be used; the answer names it'],
    ...Object.entries({ ...(body && bodyProblems), ...problems }),
  ];
  return {
    operationId,
    summary,
    ...markCall(endpoint),
    parameters: [
      ...buildParameters(params, 'path', components),
      ...buildParameters(query, 'query', components).map((parameter) => ({
        ...parameter,
        ...markExtension(endpoint.path, parameter),
      })),
    ],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: schema(body) } } },
    }),
    ...(bearer !== 'none' && { security: security[bearer] }),
    responses: {
      ...buildSuccess(endpoint, components),
      ...Object.fromEntries(failures.map(([status, text]) => [status, failure(text)])),
    },
  };
}

/** The successful response: status and body. */
function buildSuccess({ answer, file, status }: Endpoint, components: Json): Json {
  const headers = {
    [extensionsHeader]: { $ref: `#/components/headers/${extensionsHeader}` },
  };
  const success = { description: 'Success', headers };
  if (file) return { [status]: { ...success, content: { [file]: {} } } };
  if (!answer) return { 204: success };
  const content = { 'application/json': { schema: buildSchema(answer, components) } };
  return { [status]: { ...success, content } };
}

/** Which extensions the API offers, and what each of them adds. */
const announcement = {
  description: [
    'What the API offers beyond the calls that every clip API has: a list of tokens (RFC 9651).',
    ...extensionTokens.map((token) => `\`${token}\`: ${extensions[token].meaning}.`),
  ].join('\n'),
  required: true,
  schema: { type: 'string', const: formatExtensions(extensionTokens) },
};

/** Names the extension that a call belongs to. */
function markCall({ method, path }: Endpoint): Json {
  const owner = extensionTokens.find((token) =>
    extensions[token].calls?.includes(`${method} ${path}`),
  );
  return owner ? { 'x-extension': owner } : {};
}

/** Names the extension that a query name of the call belongs to. */
function markExtension(path: string, parameter: Json): Json {
  const owner = extensionTokens.find((token) =>
    extensions[token].query?.[String(parameter.name)]?.includes(path),
  );
  return owner ? { 'x-extension': owner } : {};
}

const security = { required: [{ bearer: [] }], optional: [{}, { bearer: [] }] };
const bodyProblems = { 413: 'The body is too large' };

const problem = problemSchema.meta({ id: 'Problem' });

function buildParameters(object: z.ZodObject, place: 'path' | 'query', components: Json): Json[] {
  return Object.entries(object.shape).map(([name, field]) => {
    const { description, ...schema } = buildSchema(field as z.ZodType, components);
    return {
      name,
      in: place,
      required: !(field as z.ZodType).safeParse(undefined).success,
      ...(description !== undefined && { description }),
      schema,
    };
  });
}

/** A schema as JSON Schema of the input; named parts move to the components. */
function buildSchema(type: z.ZodType, components: Json): Json {
  const { $defs, $schema, ...schema } = relocateDefinitions(
    z.toJSONSchema(type, { io: 'input', unrepresentable: 'any', target: 'draft-2020-12' }),
  );
  void $schema;
  Object.assign(components, $defs);
  const { id, ...own } = schema;
  if (typeof id !== 'string') return schema;
  components[id] = own;
  return { $ref: `#/components/schemas/${id}` };
}

function relocateDefinitions(schema: object): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('#/$defs/', '#/components/schemas/'));
}
