import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutTrailingSlash } from './paths.ts';

test('paths of the API mean the same with a slash at their end', () => {
  const same: readonly [string, string][] = [
    ['/v2/scrape/', '/v2/scrape'],
    ['/v2/crawl/1//?skip=2', '/v2/crawl/1?skip=2'],
    ['/mcp/', '/mcp'],
    ['/v1/scrape/#x', '/v1/scrape#x'],
    ['/openapi.json/', '/openapi.json'],
    ['/v2/search?q=/', '/v2/search?q=/'],
    ['/docs/', '/docs/'],
    ['/', '/'],
    ['/v2', '/v2'],
    ['/v2x/', '/v2x/'],
  ];
  for (const [given, wanted] of same) assert.equal(withoutTrailingSlash(given), wanted, given);
});
