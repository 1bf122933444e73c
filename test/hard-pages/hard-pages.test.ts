import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { renderPage } from '../../src/capabilities/scrape/render/render.ts';
import { FURNITURE } from './furniture.ts';
import { HIDDEN } from './hidden.ts';
import { LOST } from './lost.ts';
import { MARKUP } from './markup.ts';
import type { HardPage } from './pages.ts';
import { STATED } from './stated.ts';

/** Pages with one defect each, as users get them. */

const OPTIONS = {
  ...{ markdown: true, html: false, rawHtml: false, images: false, attributes: [], product: true, menu: false },
  ...{ branding: undefined, structured: false, media: false, injection: false, redaction: undefined },
  ...{ onlyMainContent: true, includeTags: [], excludeTags: [], removeBase64Images: true, blockAds: true },
};

const show = ({ html, fromBrowser = false }: HardPage) =>
  renderPage({
    ...{ body: Buffer.from(html), contentType: 'text/html; charset=utf-8', contentLanguage: undefined, status: 200 },
    ...{ headers: {}, url: 'https://site.example/2026/page', fromBrowser, options: OPTIONS },
  });

const CLASSES = { lost: LOST, hidden: HIDDEN, stated: STATED, furniture: FURNITURE, markup: MARKUP };

for (const [kind, pages] of Object.entries(CLASSES)) {
  describe(`hard pages: ${kind}`, () => {
    for (const page of pages) {
      test(page.name, () => {
        const { markdown = '', warning, verdict, metadata, product } = show(page);
        if (page.markdown !== undefined) assert.equal(markdown.trim(), page.markdown);
        for (const text of page.has ?? []) assert.ok(markdown.includes(text), `"${text}" is missing in:\n${markdown}`);
        for (const text of page.lacks ?? []) assert.ok(!markdown.includes(text), `"${text}" is in:\n${markdown}`);
        if (page.warning) assert.match(warning ?? '', page.warning);
        else if (!('warning' in page)) assert.equal(warning, undefined);
        assert.equal(verdict.kind === 'shell', page.needsScripts === true);
        for (const [name, value] of Object.entries(page.metadata ?? {}))
          assert.deepEqual((metadata as Record<string, unknown>)[name], value, name);
        if (page.product === null) assert.equal(product, undefined);
        for (const [name, value] of Object.entries(page.product ?? {}))
          assert.deepEqual((product as Record<string, unknown> | undefined)?.[name], value, name);
      });
    }
  });
}

test('there are at least 200 hard pages, no two the same', () => {
  const all = Object.values(CLASSES).flat();
  assert.ok(all.length >= 200, `${all.length}`);
  assert.equal(new Set(all.map(({ html, fromBrowser }) => `${fromBrowser}${html}`)).size, all.length);
});
