import { createHash } from 'node:crypto';
import type { V2Endpoint, V2Endpoints } from '@trawl/contract/endpoint.ts';
import { TAGS } from '@trawl/contract/tags.ts';
import { v2 } from '@trawl/contract/v2.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ownField, setField } from '../../foundation/kernel/table.ts';
import { matchesTag } from './headers.ts';
import { ERROR_RESPONSES, ERROR_SCHEMA, errorResponsesOf } from './openapi-errors.ts';

/** The OpenAPI 3.1 document, generated from the schemas that validate requests. */

type Json = Record<string, unknown>;

/** The parts of a JSON Schema that are read here. */
interface JsonSchema extends Json {
  properties?: Record<string, JsonSchema>;
  required?: string[];
  $defs?: Record<string, JsonSchema>;
  example?: unknown;
  examples?: unknown[];
  description?: string;
}

interface OpenApiOptions {
  /** By method and path, as in the contract. Default: the entire contract. */
  readonly endpoints?: V2Endpoints;
  readonly version: string;
}

/** @returns the document without `servers`, which depend on the request */
export function openApiDocument({ endpoints = v2, version }: OpenApiOptions): Json {
  const schemas: Record<string, unknown> = { Error: ERROR_SCHEMA };
  const paths: Record<string, Json> = {};
  for (const [key, endpoint] of Object.entries(endpoints)) {
    const [method = '', declared = ''] = key.split(' ');
    const path = declared.replace(/:([A-Za-z0-9_]+)/g, '{$1}');
    const operations: Json = ownField(paths, path) ?? {};
    setField(operations, method.toLowerCase(), operation(endpoint, schemas));
    setField(paths, path, operations);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Trawl',
      version: 'v2',
      summary: 'The self-hosted Web Data API',
      description: `Served by Trawl ${version}. Every operation needs \`Authorization: Bearer <key>\`; every response has an \`x-request-id\` header.`,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    security: [{ bearer: [] }],
    tags: tagsOf(endpoints),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key; `npm run trawl -- keys create` creates one',
        },
      },
      schemas,
      responses: ERROR_RESPONSES,
    },
  };
}

/** The tags of the endpoints, in the order of the contract. */
function tagsOf(endpoints: V2Endpoints): Json[] {
  const used = new Set(Object.values(endpoints).map(({ tag }) => tag));
  const known = Object.keys(TAGS).filter((name) => used.delete(name));
  return [...known, ...used].map((name) => (TAGS[name] === undefined ? { name } : { name, description: TAGS[name] }));
}

function operation(route: V2Endpoint, schemas: Record<string, unknown>): Json {
  const parameters = [...parametersOf('path', route.params, schemas), ...parametersOf('query', route.query, schemas)];
  return {
    operationId: route.operationId,
    summary: route.summary,
    ...(route.description ? { description: route.description } : {}),
    tags: [route.tag],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body
      ? { requestBody: { required: true, content: content(jsonSchema(route.body, 'input', schemas)) } }
      : {}),
    ...(route.streams ? { requestBody: { required: true, content: streamed(route.streams, schemas) } } : {}),
    responses: {
      200: {
        description: 'OK',
        headers: RATE_HEADERS,
        content: content(jsonSchema(route.response, 'output', schemas), route.responseType),
      },
      ...errorResponsesOf(route),
    },
  };
}

const RATE_HEADERS: Json = {
  'x-request-id': {
    schema: { type: 'string' },
    description: 'Id of the request; include it when you report a problem',
  },
  'X-RateLimit-Limit': {
    schema: { type: 'integer' },
    description: 'Requests per minute that the plan allows for this group of endpoints',
  },
  'X-RateLimit-Remaining': { schema: { type: 'integer' }, description: 'Requests left in this minute' },
  'X-RateLimit-Reset': { schema: { type: 'integer' }, description: 'Seconds until the minute ends' },
};

function parametersOf(
  where: 'path' | 'query',
  schema: z.ZodType | undefined,
  schemas: Record<string, unknown>,
): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input', schemas);
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...described } = property;
    return {
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      ...(description ? { description } : {}),
      ...exampleApart(described),
    };
  });
}

function content(schema: JsonSchema, type = 'application/json'): Json {
  return { [type]: exampleApart(schema) };
}

function streamed(types: NonNullable<V2Endpoint['streams']>, schemas: Record<string, unknown>): Json {
  return Object.fromEntries(
    Object.entries(types).map(([type, schema]) => [type, exampleApart(jsonSchema(schema, 'input', schemas))]),
  );
}

/** Moves the example next to the schema, where OpenAPI expects it. */
function exampleApart({ example, examples, ...schema }: JsonSchema): Json {
  const first = example ?? examples?.[0];
  return { schema, ...(first === undefined ? {} : { example: first }) };
}

/** Converts a zod schema to JSON Schema; named schemas are added to `schemas`. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output', schemas: Record<string, unknown>): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema }) => describeConverted(zodSchema, jsonSchema as JsonSchema),
  }) as JsonSchema;
  const { $defs = {}, $schema: _, ...rest } = made;
  for (const [name, definition] of Object.entries($defs)) {
    const linked = withoutId(relinked(definition));
    setField(schemas, name, io === 'input' ? withDefaultsInWords(linked) : linked);
  }
  return withoutId(relinked(rest));
}

/** Completes converted inputs, for which zod omits the default and describes numbers and booleans as text. */
function describeConverted(schema: z.core.$ZodType, json: JsonSchema): void {
  const { def } = schema._zod;
  const fallback = def.type === 'default' ? (def as z.core.$ZodDefaultDef).defaultValue : undefined;
  if (['string', 'number', 'boolean'].includes(typeof fallback)) json.default ??= fallback;
  if (json.type === 'integer' || json.type === 'number') delete json.pattern;
  if (json.type === 'boolean') delete json.enum;
}

/**
 * Named schemas of requests say their defaults in words: generators that see no request around a schema take a field with a default as one
 * that is always there, and `{ "type": "json", "prompt": "…" }` would not compile.
 */
function withDefaultsInWords(schema: JsonSchema): JsonSchema {
  if (Array.isArray(schema)) return schema.map(withDefaultsInWords) as unknown as JsonSchema;
  if (typeof schema !== 'object' || schema === null) return schema;
  const { default: fallback, ...rest } = schema;
  const inner = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      key === 'properties'
        ? Object.fromEntries(
            Object.entries(value as object).map(([name, one]) => [name, withDefaultsInWords(one as JsonSchema)]),
          )
        : withDefaultsInWords(value as JsonSchema),
    ]),
  ) as JsonSchema;
  if (fallback === undefined) return inner;
  const said = `Default: \`${JSON.stringify(fallback)}\``;
  return { ...inner, description: schema.description === undefined ? said : `${schema.description}. ${said}` };
}

function withoutId(schema: JsonSchema): JsonSchema {
  const { id: _, ...rest } = schema;
  return rest;
}

function relinked<T>(value: T): T {
  if (Array.isArray(value)) return value.map(relinked) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? inner.replace('#/$defs/', '#/components/schemas/')
        : relinked(inner),
    ]),
  ) as T;
}

/** `/openapi.json`. @param document is asked for at the first request */
export function mountOpenApi(
  app: FastifyInstance,
  document: () => Json,
  baseUrlOf: (request: FastifyRequest) => string,
): void {
  // Cached as text without the last brace, to append `servers`: the document is large and public.
  let text: string | undefined;
  app.get('/openapi.json', async (request, reply) => {
    text ??= JSON.stringify(document()).slice(0, -1);
    const baseUrl = baseUrlOf(request);
    const tag = `"${createHash('sha256').update(text).update(baseUrl).digest('base64url')}"`;
    reply.header('etag', tag).header('cache-control', 'no-cache');
    if (matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
    const servers = JSON.stringify([{ url: baseUrl }]);
    return reply.type('application/json; charset=utf-8').send(`${text},"servers":${servers}}`);
  });
}
