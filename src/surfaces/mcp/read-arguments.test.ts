import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type ToolName, tools } from '@trawl/contract/mcp/tools.ts';
import { z } from 'zod';
import { type Schema, valueFor } from '../../../test/support/hostile/values.ts';
import { seeded } from '../../../test/support/mutate.ts';
import { asPageOptions } from './page-options.ts';
import { readArguments } from './read-arguments.ts';

const url = 'https://example.com';

test('a list that is far too long is refused before its entries are looked at, in the words of the schema', () => {
  const { input } = tools.firecrawl_scrape;
  const formats = JSON.stringify(Array(100_000).fill('x'));
  assert.throws(() => readArguments(input, { url, formats }), /formats: has 100000 entries; at most 1000/);
  assert.deepEqual(readArguments(input, { url, formats: ['x'] }), { url, formats: ['x'] });
});

describe('arguments that clients send as texts', () => {
  const SENT: readonly [ToolName, object, object][] = [
    ['firecrawl_scrape', { url, formats: '["markdown"]' }, { url, formats: ['markdown'] }],
    ['firecrawl_scrape', { url, formats: 'markdown, links' }, { url, formats: ['markdown', 'links'] }],
    [
      'firecrawl_scrape',
      { url, onlyMainContent: 'true', waitFor: '100' },
      { url, onlyMainContent: true, waitFor: 100 },
    ],
    ['firecrawl_scrape', { url, mobile: 'False', timeout: '-1' }, { url, mobile: false, timeout: -1 }],
    [
      'firecrawl_scrape',
      { url, jsonOptions: '{"schema":{"type":"object","properties":{"price":{"type":"number"}}}}' },
      { url, jsonOptions: { schema: { type: 'object', properties: { price: { type: 'number' } } } } },
    ],
    // Texts within texts, and lists within objects.
    ['firecrawl_scrape', { url, location: '{"languages":"[\\"de\\"]"}' }, { url, location: { languages: ['de'] } }],
    [
      'firecrawl_scrape',
      { url, actions: '[{"type":"wait","milliseconds":"5"}]' },
      { url, actions: [{ type: 'wait', milliseconds: 5 }] },
    ],
    ['firecrawl_research_search_papers', { query: 'tides', k: '3' }, { query: 'tides', k: 3 }],
    ['firecrawl_research_search_papers', { query: '3', authors: 'Diez, A.' }, { query: '3', authors: ['Diez, A.'] }],
    // What is left out, in the words of models.
    ['firecrawl_scrape', { url, proxy: '', formats: '', maxAge: '', actions: null }, { url }],
    ['firecrawl_scrape', { url, jsonOptions: { prompt: null, schema: '' } }, { url, jsonOptions: {} }],
    ['firecrawl_monitor_update', { id: '7', body: '{"status":"paused"}' }, { id: '7', body: { status: 'paused' } }],
  ];
  for (const [tool, sent, wanted] of SENT) {
    test(`${tool} ${JSON.stringify(sent)}`, () => {
      const read = readArguments(tools[tool].input, sent as Record<string, unknown>);
      assert.deepEqual(read, wanted);
    });
  }

  test('stay as they are where the schema takes a text, or where they stand for nothing that is allowed', () => {
    const kept: readonly [ToolName, Record<string, unknown>][] = [
      ['firecrawl_search', { query: '["a"]', location: '', tbs: '3' }],
      ['firecrawl_research_search_papers', { query: 'x', k: 'three' }],
      ['firecrawl_research_search_papers', { query: 'x', k: '0x10' }],
      ['firecrawl_scrape', { url, mobile: 'yes', location: '{', actions: 'click' }],
      ['firecrawl_scrape', { url, jsonOptions: { schema: { properties: { a: { default: null, example: '3' } } } } }],
      ['firecrawl_scrape', { url, unknown: 'true' }],
    ];
    for (const [tool, sent] of kept) assert.deepEqual(readArguments(tools[tool].input, sent), sent);
  });

  test('are bounded like a body, and change no prototype', () => {
    const deep = `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`;
    const sent = { url, location: deep, jsonOptions: '{"__proto__":{"prompt":"x"},"schema":{}}' };
    const read = readArguments(tools.firecrawl_scrape.input, sent);
    assert.equal(read.location, deep);
    assert.deepEqual(read.jsonOptions, { schema: {} });
    const own = readArguments(tools.firecrawl_scrape.input, JSON.parse('{"__proto__": {"url": "x"}}'));
    assert.equal(Object.getPrototypeOf(own), Object.prototype);
  });

  test('are read in nested options too, of which the schema of a tool names only some', () => {
    assert.deepEqual(asPageOptions({ formats: '["html"]', waitFor: '5', mobile: 'true', location: '' }), {
      ...{ waitFor: 5, mobile: true, formats: ['html'] },
    });
  });
});

describe('each argument of each tool as a text', () => {
  const random = seeded(7);
  /** The value with each part that is no text as one; `isDeep` also the parts within. */
  const asText = (value: unknown, isDeep: boolean): unknown => {
    if (typeof value === 'string' || value === null) return value;
    if (!isDeep || typeof value !== 'object') return JSON.stringify(value);
    const inner = Array.isArray(value)
      ? value.map((one) => (typeof one === 'object' ? asText(one, true) : one))
      : Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name, one]));
    return JSON.stringify(inner);
  };
  for (const [name, { input, example }] of Object.entries(tools)) {
    test(name, () => {
      const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;
      for (const [field, part] of Object.entries(schema.properties ?? {})) {
        const whole = { ...part, ...(schema.$defs === undefined ? {} : { $defs: schema.$defs }) };
        if (z.fromJSONSchema(whole as never).safeParse('some text').success) continue;
        for (let n = 0; n < 20; n++) {
          const value = valueFor(whole, random, [url]);
          // Bodies lose such a key, wherever it is.
          if (JSON.stringify(value).includes('__proto__')) continue;
          const given = { ...example, [field]: value };
          const direct = input.safeParse(readArguments(input, given));
          if (!direct.success) continue;
          for (const isDeep of [false, true]) {
            const sent = { ...example, [field]: asText(value, isDeep) };
            assert.deepEqual(input.safeParse(readArguments(input, sent)), direct, JSON.stringify(sent));
          }
        }
      }
    });
  }
});
