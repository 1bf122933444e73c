import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, it } from 'node:test';
import { toMarkdown } from '../markdown/index.ts';
import { structuredData } from '../structured/index.ts';
import { parseHtml } from '../tree.ts';
import { extractToSchema } from './index.ts';

/** Pages with their expected values. Fields in `missing` must stay empty. */
const FOLDER = join(import.meta.dirname, '../../../../test/fixtures/extract');

function read(html: string, asked: { schema?: unknown; prompt?: string; url?: string }) {
  const url = asked.url ?? 'https://site.test/';
  const document = parseHtml(html);
  const structured = structuredData(document, url);
  return extractToSchema({ ...asked, url, structured, markdown: toMarkdown(document) });
}

describe('the extractive model reads of', () => {
  for (const file of globSync(join(FOLDER, '*.html')).toSorted()) {
    it(basename(file, '.html'), () => {
      const { expected, missing, ...asked } = JSON.parse(readFileSync(file.replace(/html$/, 'json'), 'utf8'));
      const got = read(readFileSync(file, 'utf8'), asked);
      assert.deepEqual(got.value ?? null, expected);
      assert.deepEqual(got.missing.toSorted(), missing.toSorted());
    });
  }
});
