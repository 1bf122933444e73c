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

describe('records are named as pages name them', () => {
  const listOf = (names: readonly string[], key: string, html: string): unknown => {
    const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
    const schema = { properties: { [key]: { type: 'array', items: { type: 'object', properties } } } };
    return (read(`<title>Docs</title><main><h1>Docs</h1>${html}</main>`, { schema }).value as Record<string, unknown>)[
      key
    ];
  };

  it('a table of settings', () => {
    const rows = [
      ['LF_PORT', 'Port of the server', '8460'],
      ['LF_LOG', 'How much is logged', 'info'],
    ];
    const cells = rows.map((row) => `<tr>${row.map((cell) => `<td><code>${cell}</code></td>`).join('')}</tr>`).join('');
    const table = `<table><tr><th>Variable</th><th>Meaning</th><th>If not set</th></tr>${cells}</table>`;
    assert.deepEqual(
      listOf(['name', 'description', 'defaultValue'], 'variables', table),
      rows.map(([name, description, defaultValue]) => ({ name, description, defaultValue })),
    );
  });

  it('releases with sections of their own', () => {
    const release = (version: string, date: string, by: string): string =>
      `<h2>${version} (${date})</h2><h3>Fixed</h3><ul><li>A leak</li></ul><p>Released by <a href="/t">${by}</a></p>`;
    const html =
      release('6.0.0', '2026-02-18', 'Maren Braun') +
      release('5.4.2', '2025-11-27', 'Olu Seto') +
      release('5.4.1', '2025-10-08', 'Maren Braun');
    assert.deepEqual(listOf(['version', 'date', 'releasedBy'], 'releases', html), [
      { version: '6.0.0', date: '2026-02-18', releasedBy: 'Maren Braun' },
      { version: '5.4.2', date: '2025-11-27', releasedBy: 'Olu Seto' },
      { version: '5.4.1', date: '2025-10-08', releasedBy: 'Maren Braun' },
    ]);
  });
});
