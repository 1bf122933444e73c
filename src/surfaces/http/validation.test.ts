import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { v2 } from '@trawl/contract/v2.ts';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Route } from '../../foundation/routing/route.ts';
import { type Validated, validate } from './validation.ts';

type Inputs = Partial<Pick<FastifyRequest, 'query' | 'body' | 'params'>>;

function check(key: keyof typeof v2, inputs: Inputs): Validated {
  const request = { url: '/', query: {}, params: {}, ...inputs } as FastifyRequest;
  return validate(v2[key] as unknown as Route, request);
}

function refusal(key: keyof typeof v2, inputs: Inputs): ApiError {
  try {
    check(key, inputs);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error(`${key} takes ${JSON.stringify(inputs)}`);
}

const url = 'https://example.com';

describe('the error of a refused request', () => {
  const SENTENCES: readonly [keyof typeof v2, Inputs, string][] = [
    ['POST /v2/map', { body: { url, limit: 0 } }, 'limit: 0 is too small; 1 to 100000'],
    ['POST /v2/map', { body: { url, limit: 1.5 } }, 'limit: 1.5 is not a whole number; 1 to 100000'],
    ['POST /v2/map', { body: { url, limit: 'ten' } }, 'limit: "ten" is not a whole number; 1 to 100000'],
    [
      'POST /v2/map',
      { body: { url, sitemap: 'onyl' } },
      'sitemap: "onyl" is unknown; one of include, skip, only, did you mean "only"?',
    ],
    ['POST /v2/map', { body: [] }, 'body: an array is not an object'],
    ['POST /v2/map', {}, 'body: is required'],
    ['POST /v2/scrape', { body: { url, timeout: 300_001 } }, 'timeout: 300001 is too large; 1000 to 300000'],
    ['POST /v2/scrape', { body: { url, mobile: null } }, 'mobile: null is not true or false'],
    ['POST /v2/scrape', { body: { url, maxAge: -1 } }, 'maxAge: -1 is too small; at least 0'],
    ['POST /v2/scrape', { body: { url, formats: [{ type: 'question' }] } }, 'formats[0].question: is required'],
    [
      'POST /v2/scrape',
      { body: { url, formats: [{ type: 'json', schema: 3 }] } },
      'formats[0].schema: 3 is not an object',
    ],
    [
      'POST /v2/scrape',
      { body: { url, actions: [{ type: 'wait', milliseconds: 1, x: 1 }] } },
      'actions[0].x: is unknown; one of milliseconds, selector',
    ],
    [
      'POST /v2/scrape',
      { body: { url, actions: [{ type: 'wait' }] } },
      'actions[0]: needs either milliseconds or selector',
    ],
    ['POST /v2/scrape', { body: { url, headers: { 'a b': 'c' } } }, 'headers.a b: must be the name of a header'],
    ['POST /v2/scrape', { body: { url, redactPII: 1 } }, 'redactPII: 1 is not true or false or an object'],
    ['POST /v2/batch/scrape', { body: { urls: [] } }, 'urls: has no entries; 1 to 100000'],
    ['POST /v2/batch/scrape', { body: { urls: [url], appendToId: 'x' } }, 'appendToId: "x" is not a UUID'],
    [
      'POST /v2/crawl',
      { body: { url, includePaths: ['('] } },
      'includePaths[0]: the pattern "(" is not a regular expression that RE2 knows: missing closing ): `(`',
    ],
    [
      'POST /v2/crawl',
      { body: { url, webhook: { url, events: ['finished'] } } },
      'webhook.events[0]: "finished" is unknown; one of started, crawl.started, page, crawl.page, completed, crawl.completed, failed, crawl.failed',
    ],
    ['POST /v2/search', { body: { query: ' ' } }, 'query: must not be blank'],
    ['POST /v2/search', { body: { query: 'x'.repeat(501) } }, 'query: has 501 characters; 1 to 500'],
    [
      'POST /v2/search',
      { body: { query: 'x', includeDomains: ['a.com/x'] } },
      'includeDomains[0]: "a.com/x" is not allowed; must be a host name, such as example.com, without scheme, port or path',
    ],
    [
      'POST /v2/search',
      { body: { query: 'x', scrapeOptions: { timeout: 5 } } },
      'scrapeOptions.timeout: 5 is too small; 1000 to 300000',
    ],
    ['GET /v2/search/research/papers', { query: { query: 'x', k: '501' } }, 'k: 501 is too large; 1 to 500'],
    [
      'GET /v2/search/research/papers',
      { query: { query: ['x', 'y'] } },
      'query: was sent more than once; send it once',
    ],
    ['GET /v2/search/research/papers', { query: {} }, 'query: is required'],
    [
      'POST /v2/monitor',
      { body: { name: 'x', schedule: {}, targets: [{ type: 'scrape', urls: [url], scrapeOptions: { waitFor: -1 } }] } },
      'targets[0].scrapeOptions.waitFor: -1 is too small; 0 to 60000',
    ],
  ];
  for (const [key, inputs, sentence] of SENTENCES) {
    test(sentence, () => {
      const error = refusal(key, inputs);
      assert.deepEqual([error.key, error.message], ['BAD_REQUEST', sentence]);
    });
  }

  test('a misspelt name is answered with the nearest, in a list and in an object', () => {
    for (const formats of [['markdwn'], [{ type: 'markdwn' }]]) {
      const { message } = refusal('POST /v2/scrape', { body: { url, formats } });
      assert.match(
        message,
        /^formats\[0\](\.type)?: "markdwn" is unknown; one of markdown, .*, did you mean "markdown"\?$/,
      );
    }
  });

  test('details have every issue, error the first', () => {
    const error = refusal('POST /v2/map', { body: { url, limit: 0, timeout: 0 } });
    assert.equal(error.message, 'limit: 0 is too small; 1 to 100000');
    assert.deepEqual(error.details, [
      { field: 'limit', message: '0 is too small; 1 to 100000' },
      { field: 'timeout', message: '0 is too small; 1 to 3600000' },
    ]);
  });

  test('a page that is missing or no text is an Invalid URL', () => {
    for (const key of ['POST /v2/map', 'POST /v2/crawl', 'POST /v2/crawl/params-preview'] as const) {
      for (const body of [{}, { url: null }, { url: '' }, { url: 7 }]) {
        const error = refusal(key, { body: { prompt: 'x', ...body } });
        assert.deepEqual([error.key, error.message], ['INVALID_URL', 'Invalid URL'], `${key} ${JSON.stringify(body)}`);
      }
    }
    for (const body of [{ url: null }, { url: 7 }])
      assert.equal(refusal('POST /v2/scrape', { body }).key, 'INVALID_URL');
  });

  test('a long value is cut', () => {
    const { message } = refusal('POST /v2/map', { body: { url, sitemap: 'x'.repeat(5000) } });
    assert.ok(message.length < 250, message);
  });
});

describe('fields of /v1', () => {
  test('are translated where they mean the same', () => {
    const { body, ignored } = check('POST /v2/crawl', {
      body: { url, ignoreSitemap: true, allowBackwardLinks: true, scrapeOptions: { parsePDF: false } },
    });
    const { sitemap, crawlEntireDomain, scrapeOptions } = body as Record<string, unknown>;
    assert.deepEqual([sitemap, crawlEntireDomain, ignored], ['skip', true, undefined]);
    assert.deepEqual((scrapeOptions as { parsers?: unknown }).parsers, []);
    const map = check('POST /v2/map', { body: { url, sitemapOnly: true } }).body;
    assert.equal((map as { sitemap?: string }).sitemap, 'only');
  });

  test('are refused where ignoring them would change what is done', () => {
    const error = refusal('POST /v2/crawl', {
      body: { url, maxDepth: 0, scrapeOptions: { jsonOptions: { prompt: 'x' } } },
    });
    assert.deepEqual(error.details, [
      { field: 'maxDepth', message: 'is a field of /v1; use "maxDiscoveryDepth", or send the request to /v1' },
      { field: 'scrapeOptions.jsonOptions', message: 'is a field of /v1; use "formats", or send the request to /v1' },
    ]);
  });

  test('that ask for nothing are ignored with a warning', () => {
    const { ignored } = check('POST /v2/crawl', {
      body: { url, pageOptions: null, scrapeOptions: { jsonOptions: {} } },
    });
    assert.match(ignored ?? '', /"pageOptions".*"scrapeOptions.jsonOptions"/);
  });

  test('beside the field of /v2 are ignored with a warning', () => {
    const { body, ignored } = check('POST /v2/map', { body: { url, sitemap: 'include', ignoreSitemap: true } });
    assert.equal((body as { sitemap?: string }).sitemap, 'include');
    assert.match(ignored ?? '', /"ignoreSitemap" \(did you mean "sitemap"\?\)/);
  });
});

describe('issues', () => {
  const count = (key: keyof typeof v2, body: object): number => (refusal(key, { body }).details as unknown[]).length;
  const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`key${at}`, at]));

  test('are a hundred at most: of lists, of unions, of objects that take no other keys', () => {
    assert.equal(count('POST /v2/batch/scrape', { urls: Array(100_000).fill(1) }), 100);
    assert.ok(count('POST /v2/search', { query: 'x', sources: Array(200_000).fill({ type: 1 }) }) <= 100);
    assert.equal(count('POST /v2/scrape', { url, parsers: [{ type: 'pdf', ...many }] }), 100);
    assert.equal(count('POST /v2/scrape', { url, actions: [{ type: 'wait', milliseconds: 1, ...many }] }), 100);
  });
});

describe('unknown fields', () => {
  const ignored = (key: keyof typeof v2, body: object): string | undefined => check(key, { body }).ignored;

  test('are named with the field that was meant', () => {
    assert.equal(
      ignored('POST /v2/crawl', { url, maxPages: 2, onlyMainContent: true, scrapeOptions: { wait_for: 5 }, colour: 1 }),
      'Unknown fields were ignored: "maxPages" (did you mean "limit"?), "onlyMainContent" (did you mean ' +
        '"scrapeOptions.onlyMainContent"?), "scrapeOptions.wait_for" (did you mean "waitFor"?), "colour".',
    );
    assert.equal(
      ignored('POST /v2/scrape', { url, formats: ['markdown', { type: 'screenshot', fulPage: true }] }),
      'Unknown fields were ignored: "formats[1].fulPage" (did you mean "fullPage"?).',
    );
  });

  test('are not looked for in what callers describe themselves, nor in what clients add', () => {
    const json = { type: 'json', schema: { type: 'object', properties: { colour: {} } } };
    assert.equal(
      ignored('POST /v2/scrape', { url, formats: [json], headers: { accept: 'x' }, origin: 'x' }),
      undefined,
    );
    const webhook = { url, metadata: { any: 1 }, headers: { any: 'x' } };
    assert.equal(ignored('POST /v2/crawl', { url, webhook, integration: 'cli' }), undefined);
    assert.equal(ignored('POST /v2/agent', { prompt: 'x', schema: { any: 1 }, auditMetadata: { any: 1 } }), undefined);
  });

  test('a thousand of them do not make a long answer', () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`${at}${'x'.repeat(300)}`, 1]));
    const warning = ignored('POST /v2/map', { url, ...many }) ?? '';
    assert.match(warning, / and 990 more\.$/);
    assert.ok(warning.length < 1500);
  });

  test('are counted without a list for each of them', () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`key${at}`, at]));
    const body = { url, ...many, scrapeOptions: { waitFor: 1, ...many } };
    assert.match(ignored('POST /v2/crawl', body) ?? '', /^Unknown fields were ignored: "key0", .* and 39990 more\.$/);
  });
});

test('an empty country is the default one, as clients mean it', () => {
  for (const country of ['', ' ', 'us']) {
    const { body } = check('POST /v2/scrape', { body: { url, location: { country } } });
    assert.equal((body as { location: { country: string } }).location.country, 'US');
  }
});

test('lists of a query in the spellings of other languages', () => {
  const read = (query: Record<string, string | string[]>) =>
    check('GET /v2/search/research/papers', { query: { query: 'x', ...query } }).query as Record<string, unknown>;
  assert.deepEqual(
    read({ 'authors[]': ['Ada', 'Grace'], 'categories[0]': 'cs.CL', 'categories[1]': 'cs.LG', 'k[]': '7' }),
    {
      ...{ query: 'x', k: 7, authors: ['Ada', 'Grace'], categories: ['cs.CL', 'cs.LG'] },
    },
  );
});
