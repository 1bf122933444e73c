import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { openApiDocument } from './openapi.ts';

const thing = z
  .object({
    id: z.string(),
    get children() {
      return z.array(thing).optional();
    },
  })
  .meta({ id: 'Thing' });

const endpoints = {
  'POST /v2/things/:id/parts/:part': {
    scope: 'things',
    rateGroup: 'things',
    operationId: 'addPart',
    summary: 'Adds a part',
    tag: 'Things',
    costs: true,
    params: z.object({ id: z.string(), part: z.string() }),
    query: z.object({
      k: z.coerce.number().int().min(1).max(500).default(40).describe('How many'),
      name: z.string().min(1).meta({ example: 'bolt' }),
    }),
    body: z.object({ thing, when: z.date().optional() }).meta({ examples: [{ thing: { id: '1' } }] }),
    response: z.object({ success: z.literal(true), thing }),
  },
  'GET /v2/things': {
    scope: 'things',
    rateGroup: 'things',
    operationId: 'listThings',
    summary: 'Lists things',
    tag: 'Things',
    response: z.object({ success: z.literal(true) }),
  },
} as const;

// biome-ignore lint/suspicious/noExplicitAny: a JSON document
const document = JSON.parse(JSON.stringify(openApiDocument({ endpoints, version: '1.2.3' }))) as any;

test('a route becomes an operation with its parameters, bodies and errors', () => {
  const operation = document.paths['/v2/things/{id}/parts/{part}'].post;
  assert.equal(operation.operationId, 'addPart');
  const parameters = operation.parameters.map((parameter: { name: string; in: string; required: boolean }) => [
    parameter.name,
    parameter.in,
    parameter.required,
  ]);
  assert.deepEqual(parameters, [
    ['id', 'path', true],
    ['part', 'path', true],
    ['k', 'query', false],
    ['name', 'query', true],
  ]);
  assert.deepEqual(operation.parameters[2], {
    name: 'k',
    in: 'query',
    required: false,
    description: 'How many',
    schema: { default: 40, type: 'integer', minimum: 1, maximum: 500 },
  });
  assert.equal(operation.parameters[3].example, 'bolt');
  assert.deepEqual(operation.requestBody.content['application/json'].example, { thing: { id: '1' } });
  assert.deepEqual(Object.keys(operation.responses), [
    '200',
    '400',
    '401',
    '402',
    '403',
    '404',
    '408',
    '413',
    '429',
    '500',
    '503',
    '504',
  ]);
  // What costs nothing never asks for money.
  assert.ok(!('402' in document.paths['/v2/things'].get.responses));
});

test('every reference resolves, and named schemas are defined once', () => {
  const references = JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g);
  let count = 0;
  for (const [, reference = ''] of references) {
    count += 1;
    const found = reference
      .slice(2)
      .split('/')
      .reduce((node, key) => node?.[key], document);
    assert.ok(found, reference);
  }
  assert.ok(count > 9);
  assert.equal(document.components.schemas.Thing.type, 'object');
  assert.ok(!JSON.stringify(document).includes('$defs'));
});

test('every operation needs a key', () => {
  assert.deepEqual(document.security, [{ bearer: [] }]);
  assert.equal(document.components.securitySchemes.bearer.scheme, 'bearer');
});
