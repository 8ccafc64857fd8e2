import { commonRefusals } from '@procure/contract/answer.ts';
import { codes, success } from '@procure/contract/codes.ts';
import { type Endpoint, reasonsIn } from '@procure/contract/endpoint.ts';
import type { Refusals } from '@procure/contract/route.ts';
import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;
/** Shapes that refer to themselves, by their name in the document. */
type Schemas = Map<string, unknown>;

/** The OpenAPI 3.1 document of these endpoints, made from the contract. */
export function openapi(endpoints: ReadonlyMap<string, Endpoint>): Json {
  const paths: Record<string, Record<string, Json>> = {};
  const schemas: Schemas = new Map();
  for (const [name, endpoint] of endpoints) {
    const place = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[place] = { ...paths[place], [endpoint.method.toLowerCase()]: operation(name, endpoint, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '供应商门户接口',
      version: '1',
      description:
        '所有预期的答复均为 HTTP 200，由 code 区分：2000 为成功，4030 须重新登录。GET 的参数在查询串，POST 的参数为 JSON，两者都带 timeStamp（毫秒）。',
    },
    components: {
      schemas: Object.fromEntries(schemas),
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization', description: '令牌，可带 Bearer 前缀' },
      },
    },
    paths,
  };
}

const accessWords = {
  public: '无需登录',
  signedIn: '需登录',
  supplier: '供应商账号',
  company: '已登记企业的供应商账号',
  staff: '采购方账号',
} as const;

function operation(name: string, endpoint: Endpoint, schemas: Schemas): Json {
  const { access } = endpoint;
  const permission = 'permission' in access && access.permission ? `，权限 ${access.permission}` : '';
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  const input = jsonSchema(endpoint.input, 'input', `${name}Input`, schemas);
  const properties = (input.properties ?? {}) as Record<string, Json>;
  const required = new Set((input.required ?? []) as string[]);
  const parameters = Object.entries(properties)
    .filter(([field]) => endpoint.method === 'GET' || names.includes(field))
    .map(([field, schema]) => {
      const inPath = names.includes(field);
      return { name: field, in: inPath ? 'path' : 'query', required: inPath || required.has(field), schema };
    });
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `${accessWords[access.who]}${permission}。${refusalWords(endpoint.refusals)}`,
    tags: [endpoint.path.split('/').slice(2, 5).join('/')],
    security: access.who === 'public' ? [] : [{ token: [] }],
    parameters:
      endpoint.method === 'GET'
        ? [...parameters, { name: 'timeStamp', in: 'query', schema: { type: 'integer' } }]
        : parameters,
    ...(endpoint.method === 'POST' ? { requestBody: body(input, names) } : {}),
    responses: {
      200: {
        description: '信封',
        content: { 'application/json': { schema: envelope(name, endpoint, schemas) } },
      },
    },
  };
}

function body(input: Json, pathNames: readonly string[]): Json {
  const own = Object.entries((input.properties ?? {}) as Json).filter(
    ([field]) => !pathNames.includes(field),
  );
  const properties = { ...Object.fromEntries(own), timeStamp: { type: 'integer' } };
  const required = ((input.required ?? []) as string[]).filter((field) => !pathNames.includes(field));
  const schema = { type: 'object', properties, required };
  return { required: true, content: { 'application/json': { schema } } };
}

function envelope(name: string, endpoint: Endpoint, schemas: Schemas): Json {
  return {
    type: 'object',
    required: ['code', 'message', 'data', 'requestId'],
    properties: {
      code: { type: 'string', examples: [success.code] },
      message: { type: 'string' },
      data: { anyOf: [jsonSchema(endpoint.output, 'output', `${name}Output`, schemas), { type: 'null' }] },
      ...(endpoint.paged ? { count: { type: 'integer' } } : {}),
      requestId: { type: 'string', format: 'uuid' },
    },
  };
}

function refusalWords(own: Refusals | undefined): string {
  const reasons = new Set([...reasonsIn(own), ...reasonsIn(commonRefusals).slice(0, 4)]);
  return `\n\n${[...reasons].map((reason) => `- \`${codes[reason].code}\` ${codes[reason].message}`).join('\n')}`;
}

/**
 * Moves a shape that refers to itself (a tree of areas) to `components`, because a reference relative to the place of
 * use would be read relative to the whole document.
 */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output', name: string, schemas: Schemas): Json {
  const { $schema: _, ...whole } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  const { $defs = {}, ...rest } = whole;
  const place = (reference: string) =>
    `#/components/schemas/${reference === '#' ? name : nameOfPart(name, reference.replace('#/$defs/', ''))}`;
  for (const [part, shape] of Object.entries($defs))
    schemas.set(nameOfPart(name, part), moveReferences(shape, place));
  const own = moveReferences(rest, place) as Json;
  if (!JSON.stringify(rest).includes('"$ref":"#"')) return own;
  schemas.set(name, own);
  return { $ref: place('#') };
}

function nameOfPart(name: string, part: string): string {
  return `${name}_${part.replaceAll(/\W/g, '_')}`;
}

/** The same value with every reference pointing to its target's new place. */
function moveReferences(value: unknown, place: (reference: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => moveReferences(item, place));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string' ? place(inner) : moveReferences(inner, place),
    ]),
  );
}
