import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Model, ModelError } from '../../engines/llm/index.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import { createOptionsOfPrompt, fromCommonPhrases } from './prompt.ts';
import { createScope } from './scope.ts';

test('common phrases become options', () => {
  const of = (prompt: string) => fromCommonPhrases(prompt).options;
  assert.deepEqual(of('Crawl up to 50 pages, 2 levels deep'), { limit: 50, maxDiscoveryDepth: 2 });
  assert.deepEqual(of('depth 3, limit 10'), { limit: 10, maxDiscoveryDepth: 3 });
  assert.deepEqual(of('the whole site including subdomains, but no external links'), {
    crawlEntireDomain: true,
    allowSubdomains: true,
    allowExternalLinks: false,
  });
  assert.deepEqual(of('Use only the sitemap. Wait 2 seconds between pages.'), { sitemap: 'only', delay: 2 });
  assert.deepEqual(of('ignore query parameters'), { ignoreQueryParameters: true });
  assert.deepEqual(of('everything about rabbits'), {});
});

test('paths are those that are named, wanted or not', () => {
  const { options, warning } = fromCommonPhrases('Only the blog posts and /docs/api, exclude /blog/drafts');
  assert.ok(warning);
  const scope = createScope(new URL('https://example.com/'), {
    includePaths: options.includePaths ?? [],
    excludePaths: options.excludePaths ?? [],
    regexOnFullURL: false,
    crawlEntireDomain: true,
    allowSubdomains: false,
    allowExternalLinks: false,
  });
  const place = (path: string) => scope.placeOf(new URL(path, 'https://example.com/'));
  assert.equal(place('/blog/one'), 'inside');
  assert.equal(place('/docs/api/v2'), 'inside');
  assert.equal(place('/docs/apix'), 'outside');
  assert.equal(place('/blog/drafts/one'), 'outside');
  assert.equal(place('/pricing'), 'outside');
});

test('a pattern that is none is asked for once more and left out; numbers that the wish states are there in any case', async () => {
  let asked = 0;
  const unused = async (): Promise<never> => assert.fail();
  const object: Model['object'] = async ({ schema }) => {
    asked++;
    return {
      value: schema.parse({ includePaths: ['^/blog/', '('], allowSubdomains: true }),
      usage: { input: 1, output: 1 },
    };
  };
  const model: Model = { id: 'm', abilities: {}, text: unused, object, turn: unused };
  const read = createOptionsOfPrompt({ model });
  const { options, warning } = await read('https://a.test/', 'the blog, at most 7 pages', deadlineIn(60_000));
  assert.deepEqual([options, asked], [{ includePaths: ['^/blog/'], allowSubdomains: true, limit: 7 }, 2]);
  assert.match(warning ?? '', /"\(" is no RE2 pattern: that pattern is left out/);
});

test('a model that fails leaves common phrases, with a warning', async () => {
  const fail = async (): Promise<never> => {
    throw new ModelError('unreachable', 'secret-of-server');
  };
  const model: Model = { id: 'm', abilities: {}, text: fail, object: fail, turn: fail };
  const { options, warning } = await createOptionsOfPrompt({ model })(
    'https://a.test/',
    'up to 5 pages',
    deadlineIn(60_000),
  );
  assert.deepEqual(options, { limit: 5 });
  assert.match(warning ?? '', /^The language model did not respond \(unreachable\): only common phrases/);
});
