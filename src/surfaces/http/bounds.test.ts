import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FieldIssue } from '@trawl/contract/errors.ts';
import { fieldName } from '@trawl/contract/issues.ts';
import { type Outline, outlineOf } from '@trawl/contract/outline.ts';
import { v2 } from '@trawl/contract/v2.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Route } from '../../foundation/routing/route.ts';
import { validate } from './validation.ts';

/** Every bound, every choice and every type that the contract declares for a request is checked, and says so in the same words. */

type Key = keyof typeof v2;
type Part = 'body' | 'query';

const url = 'https://example.com';
const id = '00000000-0000-4000-8000-000000000000';

/** Of every endpoint that takes a body or needs a parameter, the least that it takes. */
const LEAST: Partial<Record<Key, object>> = {
  'POST /v2/scrape': { url },
  'POST /v2/crawl': { url },
  'POST /v2/crawl/params-preview': { url, prompt: 'x' },
  'POST /v2/batch/scrape': { urls: [url] },
  'POST /v2/map': { url },
  'POST /v2/search': { query: 'x' },
  'POST /v2/open-webui/search': { query: 'x' },
  'POST /v2/open-webui/load': { urls: [url] },
  'POST /v2/agent': { prompt: 'x' },
  'POST /v2/extract': { urls: [url], prompt: 'x' },
  'POST /v2/monitor': { name: 'x', schedule: { cron: '0 * * * *' }, targets: [{ type: 'scrape', urls: [url] }] },
  'PATCH /v2/monitor/:monitorId': {},
  'POST /v2/feedback': { rating: 'bad', endpoint: 'scrape', jobId: id, note: 'x' },
  'POST /v2/search/:jobId/feedback': { rating: 'bad' },
  'POST /v2/parse': { uploadRef: 'x' },
  'POST /v2/parse/upload-url': { filename: 'x', contentType: 'text/plain' },
  'PUT /v2/team/threat-protection': { mode: 'off' },
  'GET /v2/search/developer': { query: 'x' },
  'POST /v2/search/developer': { query: 'x' },
  'GET /v2/developer/search': { query: 'x' },
  'POST /v2/developer/search': { query: 'x' },
  'GET /v2/search/research/papers': { query: 'x' },
  'GET /v2/search/research/papers/:id': { query: 'x' },
  'GET /v2/search/research/papers/:id/similar': { intent: 'x' },
  'POST /v2/search/research/papers/export': { ids: ['x'] },
  'POST /v2/search/research/papers/ask': { query: 'x', ids: ['x'] },
  'POST /v2/search/research/papers/chunks': { id: 'x' },
  'GET /v2/search/research/library': { query: 'x' },
  'POST /v2/search/research/lists': { name: 'x' },
  'PATCH /v2/search/research/lists/:listId': { name: 'x' },
  'POST /v2/search/research/lists/:listId/entries': { ids: ['x'] },
  'PATCH /v2/search/research/lists/:listId/entries/:entryId': { note: 'x' },
  'POST /v2/search/research/lists/:listId/import': { text: 'x' },
  'POST /v2/search/research/lists/:listId/screening': { entryIds: ['1'], decision: 'include' },
  'PATCH /v2/search/research/lists/:listId/screening': { duplicates: 0 },
  'GET /v2/search/research/github': { query: 'x' },
  'POST /exchange/provider-terms/accept': { provider: 'x', version: '1', digest: 'x', confirmed: true },
  'POST /v2/interact': {},
  'POST /v2/browser': {},
  'POST /v2/interact/:sessionId/execute': { code: 'x' },
  'POST /v2/browser/:sessionId/execute': { code: 'x' },
  'POST /v2/scrape/:jobId/interact': { code: 'x' },
};

/** What an endpoint takes in its query or, as JSON, in its body. */
function schemaOf(key: Key, part: Part): z.ZodType | undefined {
  const { query, body, streams } = v2[key] as Partial<Record<Part, z.ZodType>> & {
    readonly streams?: Readonly<Record<string, z.ZodType>>;
  };
  return part === 'query' ? query : (body ?? streams?.['application/json']);
}

function issuesOf(key: Key, part: Part, value: unknown): readonly FieldIssue[] {
  const route = { [part]: schemaOf(key, part) } as unknown as Route;
  try {
    validate(route, { url: '/', query: {}, params: {}, [part]: value } as unknown as FastifyRequest);
    return [];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.details as FieldIssue[];
  }
}

type Path = readonly (string | number)[];

interface Leaf {
  readonly path: Path;
  /** Values that have to stand above it: what tells the branches of a union apart, entries of lists. */
  readonly above: readonly (readonly [Path, unknown])[];
  readonly outline: Outline;
  readonly nullable: boolean;
}

/** Levels of objects and lists below the whole. */
const DEEPEST = 6;

/** The fields of an object, of its branches, and of the objects and lists in it. */
function leavesOf(schema: z.ZodType): Leaf[] {
  const reader = outlineOf(schema);
  const fields = (outline: Outline, path: Path, above: Leaf['above']): Leaf[] =>
    Object.entries(outline.properties ?? {}).flatMap(([name, inner]) => values(inner, [...path, name], above));
  const values = (outline: Outline, path: Path, above: Leaf['above']): Leaf[] => {
    const branches = reader.branches(outline);
    const meant = branches.filter(({ type }) => type !== 'null');
    const nullable = meant.length < branches.length;
    const isOnly = meant.length === 1;
    return meant.flatMap((one) => {
      const leaf = isOnly && one.const === undefined ? [{ path, above, outline: one, nullable }] : [];
      if (path.length > DEEPEST) return leaf;
      if (one.items !== undefined) return [...leaf, ...values(one.items, [...path, 0], above)];
      if (one.properties === undefined) return leaf;
      const seed = Object.fromEntries(
        Object.entries(one.properties).flatMap(([name, { const: fixed }]) =>
          fixed === undefined ? [] : [[name, fixed]],
        ),
      );
      return fields(one, path, [...above, [path, seed]]);
    });
  };
  return reader.at([]).flatMap((outline) => fields(outline, [], []));
}

function withValue(least: unknown, path: Path, value: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  const inner = withValue((least as Record<string | number, unknown> | undefined)?.[first], rest, value);
  if (typeof first === 'number') return [inner];
  return { ...(least as object | undefined), [first]: inner };
}

const SAFE = Number.MAX_SAFE_INTEGER;

/** Values that a field must refuse with a message, and values that it must take. */
function casesOf({ outline, nullable }: Leaf, part: Part): { refused: [unknown, RegExp][]; taken: unknown[] } {
  const { type, minimum, maximum, enum: values, maxLength, minItems } = outline;
  const refused: [unknown, RegExp][] = [];
  const taken: unknown[] = [];
  const own = (value: unknown): unknown => (part === 'query' ? String(value) : value);
  if (type === 'integer' || type === 'number') {
    if (minimum !== undefined && minimum > -SAFE) {
      refused.push([own(minimum - 1), /^-?[\d.]+ is too small; |must be/]);
      taken.push(own(minimum));
    }
    if (maximum !== undefined && maximum < SAFE) {
      refused.push([own(maximum + 1), /^[\d.]+ is too large; |must be/]);
      taken.push(own(maximum));
    }
    refused.push([own('many'), /^"many" is not |must be/]);
    if (type === 'integer') refused.push([own(1.5), /1\.5"? is not a|must be/]);
  }
  if (values !== undefined) {
    refused.push([own('nonsense'), /^"nonsense" is unknown; (?:one of|must be) |must be/i]);
    taken.push(...values);
  } else if (type === 'string' && maxLength !== undefined && maxLength < 200_000) {
    refused.push([own('x'.repeat(maxLength + 1)), /; |must|is not/i]);
  }
  if (type === 'boolean' && part === 'body') refused.push(['perhaps', /^"perhaps" is not true or false|must be true/]);
  if (type === 'array' && minItems === 1 && part === 'body') refused.push([[], /^has no entries; /]);
  if (part === 'body' && !nullable && type !== undefined)
    refused.push([null, /^null is (?:not|unknown)|must|is required/i]);
  return { refused, taken };
}

/** With the branch that it belongs to: `actions[0].selector of click`. */
function nameOf({ path, above }: Leaf): string {
  const kinds = above.flatMap(([, seed]) => Object.values(seed as object));
  return [fieldName(path), ...kinds.map((kind) => `of ${kind}`)].join(' ');
}

for (const key of Object.keys(v2) as Key[]) {
  for (const part of ['query', 'body'] as const) {
    const schema = schemaOf(key, part);
    if (schema === undefined) continue;
    describe(`${part} of ${key}`, () => {
      const least = LEAST[key] ?? {};
      test('takes the least', () => {
        assert.deepEqual(issuesOf(key, part, least), [], `what does ${key} take at least? Add it to LEAST.`);
      });
      for (const leaf of leavesOf(schema)) {
        const field = fieldName(leaf.path);
        const { refused, taken } = casesOf(leaf, part);
        const base = leaf.above.reduce<unknown>((whole, [path, value]) => withValue(whole, path, value), least);
        // Lists that may also be sent as one text are refused as a whole.
        const list = field.replace(/\[0\]$/, '');
        const about = (value: unknown): FieldIssue[] =>
          issuesOf(key, part, withValue(base, leaf.path, value)).filter((issue) => [field, list].includes(issue.field));
        if (refused.length + taken.length === 0) continue;
        test(nameOf(leaf), () => {
          for (const [value, message] of refused) {
            const [issue] = about(value);
            assert.ok(issue, `takes ${String(value).slice(0, 50)}`);
            assert.match(issue.message, message);
          }
          for (const value of taken) {
            // The longest wait needs more than the default timeout, the longest overlap more than the default size of chunks.
            const isOfBoth = /do not fit into a timeout|at most half of maxTokens/;
            const issues = about(value).filter(({ message }) => !isOfBoth.test(message));
            assert.deepEqual(issues, [], `refuses ${String(value)}`);
          }
        });
      }
    });
  }
}
