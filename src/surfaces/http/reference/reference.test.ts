import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { TAGS } from '@trawl/contract/tags.ts';
import type { ApiDocument, ApiSchema } from './document.ts';
import { createReference } from './pages.ts';
import { curlSample } from './sample.ts';
import { fieldList, typeInWords } from './schema.ts';

const document: ApiDocument = JSON.parse(readFileSync(new URL('../../../../openapi.json', import.meta.url), 'utf8'));

describe('the API reference', () => {
  const reference = createReference(document);
  const pages = reference.slugs.map((slug) => reference.page(slug) ?? '');

  it('begins with scrape, and has every operation once, with what it takes and answers', () => {
    assert.deepEqual(reference.slugs[0], 'scrape');
    assert.equal(reference.slugs.length, Object.keys(TAGS).length);
    const ids = Object.values(document.paths).flatMap((one) =>
      Object.values(one).map(({ operationId }) => operationId),
    );
    const shown = pages.flatMap((html) => [...html.matchAll(/<section class="endpoint">\n<h2 id="([^"]+)"/g)]);
    assert.deepEqual(shown.map(([, id]) => id).sort(), [...ids].sort());
    const overview = reference.overview();
    for (const id of ids) assert.match(overview, new RegExp(`href="/docs/[a-z-]+#${id}"`));
    assert.ok(overview.indexOf('id="scrape"') < overview.indexOf('id="research"'));
    const [scrape = ''] = pages;
    assert.match(scrape, /<code>onlyMainContent<\/code> <span class="type">boolean<\/span>/);
    assert.match(scrape, /<a href="\/playground\/scrape">/);
    assert.match(scrape, /curl -X POST &quot;\$TRAWL_URL\/v2\/scrape&quot;/);
  });

  it('links only to what is on the page, and to pages that are there', () => {
    for (const html of [...pages, reference.overview()]) {
      const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
      assert.equal(ids.size, [...html.matchAll(/ id="([^"]+)"/g)].length);
      for (const [, id] of html.matchAll(/href="#([^"]+)"/g)) assert.ok(ids.has(id), id);
      for (const [, slug = ''] of html.matchAll(/href="\/docs\/([a-z-]+)[#"]/g))
        assert.ok(reference.slugs.includes(slug), slug);
    }
    assert.equal(reference.page('constructor'), undefined);
  });

  it('has no link to a dashboard among static files', () => {
    const html = createReference(document, 'files').page('scrape') ?? '';
    assert.doesNotMatch(html, /\/playground|href="\/"/);
  });

  it('is found by path, words and fields', () => {
    const entries = JSON.parse(reference.searchIndex()) as { url: string; text: string }[];
    const found = entries.filter(({ text }) => text.includes('onlyMainContent')).map(({ url }) => url);
    assert.ok(found.includes('/docs/scrape#scrape'));
  });
});

describe('schemas of the reference', () => {
  it('are in words, with bounds, and what a schema says is text', () => {
    const schema: ApiSchema = {
      type: 'object',
      required: ['a'],
      properties: {
        a: { type: 'string', description: 'Is `<b>`', maxLength: 5 },
        n: { type: 'integer', minimum: 1, maximum: 9, default: 3 },
        any: { type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 },
        '<i>': { anyOf: [{ type: 'string', format: 'uri' }, { type: 'null' }] },
        list: { type: 'array', items: { type: 'object', properties: { x: { const: 'one' } } } },
      },
    };
    const html = fieldList(schema);
    assert.match(html, /<code>a<\/code> <span class="type">string<\/span> <span class="required">required/);
    assert.match(html, /<p>Is <code>&lt;b&gt;<\/code><\/p><p class="facts">at most 5 characters<\/p>/);
    assert.match(html, /<p class="facts">1 to 9 · default <code>3<\/code><\/p>/);
    assert.doesNotMatch(html, /9007199254740991|<i>/);
    assert.match(html, /string \(uri\) or null/);
    assert.match(html, /list of object.*<details><summary>Fields<\/summary><dl class="fields"><dt><code>x<\/code>/);
    assert.equal(typeInWords({ $ref: '#/components/schemas/Format' }), '<a href="#schema-Format">Format</a>');
  });

  it('make a request that a shell takes', () => {
    const schema: ApiSchema = {
      type: 'object',
      required: ['q'],
      properties: { q: { type: 'string', example: "it's" } },
    };
    const endpoint = { operationId: 'x', summary: 'X', tags: ['X'], responses: {}, path: '/v2/x/{jobId}' };
    const post = curlSample({
      ...endpoint,
      method: 'POST',
      requestBody: { content: { 'application/json': { schema } } },
    });
    assert.match(post, /^curl -X POST "\$TRAWL_URL\/v2\/x\/\$JOB_ID" \\\n/);
    assert.ok(post.endsWith(`-d '{"q":"it'\\''s"}'`), post);
    const parameters = [{ name: 'q', in: 'query', required: true, schema: { type: 'string', example: 'a b' } }];
    const get = curlSample({ ...endpoint, method: 'GET', parameters });
    assert.match(get, /^curl -G .*--data-urlencode 'q=a b'$/s);
  });
});
