import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { V2Endpoint } from '@trawl/contract/endpoint.ts';
import { CATALOG, type CatalogKey } from '@trawl/contract/errors.ts';
import { statusesOf } from '@trawl/contract/statuses.ts';
import { v2 } from '@trawl/contract/v2.ts';

const CAPABILITIES = join(import.meta.dirname, '../../capabilities');

/** The tags of the endpoints that a room has. */
const TAGS: Readonly<Record<string, readonly string[]>> = {
  agent: ['Agent'],
  crawl: ['Crawl', 'Batch scrape'],
  developer: ['Developer search', 'Research'],
  extract: ['Extract'],
  interact: ['Interact'],
  map: ['Map'],
  monitor: ['Monitor'],
  parse: ['Parse'],
  research: ['Research'],
  scrape: ['Scrape'],
  search: ['Search'],
};

describe('the statuses of operations', () => {
  for (const [room, tags] of Object.entries(TAGS)) {
    test(`those that the code of ${room} throws are listed`, () => {
      const endpoints = Object.values<V2Endpoint>(v2).filter(({ tag }) => tags.includes(tag));
      assert.ok(endpoints.length > 0);
      const listed = new Set(endpoints.flatMap(statusesOf));
      const files = globSync(`${CAPABILITIES}/${room}/**/*.ts`).filter((file) => !file.endsWith('.test.ts'));
      for (const file of files) {
        for (const [, key = ''] of readFileSync(file, 'utf8').matchAll(/new ApiError\(\s*'([A-Z_0-9]+)'/g)) {
          const { status } = CATALOG[key as CatalogKey];
          assert.ok(listed.has(status), `${file} throws ${key} (${status})`);
        }
      }
    });
  }
});
