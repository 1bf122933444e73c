import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Answer, startApp, type TestApp } from './support/app.ts';
import { cell, docxOf, epubOf, oleOf, paragraph, pptxOf, xlsxOf } from './support/office.ts';
import { pdfOf } from './support/pdf.ts';
import { SITE_SETTINGS, type Site, startSite } from './support/site.ts';

/** POST /v2/scrape where a document is behind the address. */

const PAGES = [
  ['The harbour of Brunn', 'Written by Ida Holm, ida.holm@example.com.', 'It has two basins.'],
  ['The lighthouse', 'The lighthouse was built in 1873.'],
  ['The ferries', 'Ferries leave every hour.'],
];
const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** A PDF that asks for a password: a valid one whose trailer says so. */
const lockedPdf = (): Buffer =>
  Buffer.from(
    pdfOf(PAGES)
      .toString('latin1')
      .replace(
        '/Root 1 0 R>>',
        `/Root 1 0 R/ID[<${'ab'.repeat(16)}><${'ab'.repeat(16)}>]/Encrypt<</Filter/Standard/V 2/R 3/Length 128/P -3904/O<${'1f'.repeat(32)}>/U<${'2e'.repeat(32)}>>>>>`,
      ),
    'latin1',
  );

describe('scraping documents', () => {
  let site: Site;
  let it: TestApp;

  const scrape = (path: string, more: object = {}): Promise<Answer> =>
    it.ask('/v2/scrape', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: site.url + path, ...more }),
    });
  const file = (type: string, body: Uint8Array) => ({ headers: { 'content-type': type }, body });

  before(async () => {
    site = await startSite({
      '/harbour.pdf': file('application/pdf', pdfOf(PAGES)),
      '/download?id=7': file('application/octet-stream', pdfOf(PAGES)),
      '/text.docx': file(`${OFFICE}.wordprocessingml.document`, docxOf(paragraph('Words of a document.'))),
      '/book.xlsx': file(
        `${OFFICE}.spreadsheetml.sheet`,
        xlsxOf(
          `<row r="1">${cell('A1', 'Name')}${cell('B1', 'Town')}</row><row r="2">${cell('A2', 'Ida')}${cell('B2', 'Brunn')}</row>`,
        ),
      ),
      '/talk.pptx': file(`${OFFICE}.presentationml.presentation`, pptxOf('A talk', 'About harbours')),
      '/ducks.epub': file('application/epub+zip', epubOf('<h1>Ducks</h1><p>Ducks swim.</p>')),
      '/locked.pdf': file('application/pdf', lockedPdf()),
      '/locked.docx': file('application/octet-stream', oleOf('EncryptedPackage', Buffer.from('x'))),
      '/cut.pdf': file('application/pdf', pdfOf(PAGES).subarray(0, 300)),
      '/named.pdf':
        '<title>Not a PDF</title><main><p>A page that is called like a PDF and says so at some length.</p></main>',
    });
    it = await startApp(SITE_SETTINGS);
  });
  after(() => site[Symbol.asyncDispose]());

  test('a PDF becomes Markdown, at a credit a page', async () => {
    const { status, body, text } = await scrape('/harbour.pdf', { formats: ['markdown', 'links', 'html'] });
    assert.equal(status, 200, text);
    assert.match(body.data.markdown, /harbour of Brunn[\s\S]*built in 1873[\s\S]*every hour/);
    assert.match(body.data.html, /built in 1873/);
    const { numPages, totalPages, creditsUsed, contentType, statusCode } = body.data.metadata;
    assert.deepEqual([numPages, totalPages, creditsUsed], [3, 3, 3]);
    assert.deepEqual([contentType, statusCode], ['application/pdf', 200]);
    const unnamed = await scrape('/download?id=7');
    assert.match(unnamed.body.data.markdown, /built in 1873/);
  });

  test('its first pages only, page by page, with marks between them, piece by piece', async () => {
    const parsers = [{ type: 'pdf', maxPages: 2, pages: true, blocks: true, pageMarkers: true }];
    const { body, text } = await scrape('/harbour.pdf', { parsers });
    const { markdown, pages, blocks, metadata } = body.data;
    assert.deepEqual([metadata.numPages, metadata.totalPages, metadata.creditsUsed], [2, 3, 2], text);
    assert.doesNotMatch(markdown, /every hour/);
    assert.equal(markdown.split('\n\n---\n\n<!-- page 2 -->\n\n').length, 2);
    assert.doesNotMatch(markdown, /<!-- page 1 -->/);
    assert.deepEqual(
      pages.map(({ pageNumber }: { pageNumber: number }) => pageNumber),
      [1, 2],
    );
    assert.match(pages[1].markdown, /built in 1873/);
    assert.equal(blocks.length, 2);
    assert.ok(blocks[0].items.some(({ content }: { content: string }) => /two basins/.test(content)));
  });

  test('without personal data, that is in its pages and pieces too', async () => {
    const parsers = [{ type: 'pdf', pages: true, blocks: true }];
    const { body, text } = await scrape('/harbour.pdf', { parsers, redactPII: true });
    assert.match(body.data.pages[1].markdown, /built in 1873/);
    assert.doesNotMatch(text, /ida\.holm/);
    // Three pages, and four more for each.
    assert.equal(body.data.metadata.creditsUsed, 15);
  });

  test('without a parser it comes as it is, for one credit', async () => {
    const { body } = await scrape('/harbour.pdf', { parsers: [] });
    assert.ok(Buffer.from(body.data.markdown, 'base64').equals(pdfOf(PAGES)));
    assert.equal(body.data.metadata.creditsUsed, 1);
    const raw = await scrape('/harbour.pdf', { formats: ['rawBase64'] });
    assert.ok(Buffer.from(raw.body.data.rawBase64, 'base64').equals(pdfOf(PAGES)));
  });

  test('questions and data of a document', async () => {
    const question = { type: 'question', question: 'When was the lighthouse built?' };
    const { status, body, text } = await scrape('/harbour.pdf', { formats: [question] });
    assert.equal(status, 200, text);
    assert.match(body.data.answer, /1873/);
  });

  test('files of other programs', async () => {
    const markdown = async (path: string): Promise<string> => (await scrape(path)).body.data.markdown;
    assert.match(await markdown('/text.docx'), /^Words of a document\.$/m);
    assert.match(await markdown('/book.xlsx'), /\| *Ida *\| *Brunn *\|/);
    assert.match(await markdown('/talk.pptx'), /A talk[\s\S]*About harbours/);
    assert.match(await markdown('/ducks.epub'), /# Ducks[\s\S]*Ducks swim/);
    const { body } = await scrape('/text.docx');
    assert.equal(body.data.metadata.creditsUsed, 1);
  });

  test('files that are locked or damaged', async () => {
    for (const path of ['/locked.docx', '/locked.pdf', '/cut.pdf']) {
      const { status, body, text } = await scrape(path);
      assert.deepEqual([status, body.code], [500, 'SCRAPE_UNSUPPORTED_FILE_ERROR'], `${path}: ${text.slice(0, 300)}`);
      assert.equal(typeof body.details.message, 'string');
    }
    assert.match((await scrape('/locked.docx')).body.details.message, /password|encrypted|protected/i);
    assert.match((await scrape('/named.pdf')).body.data.markdown, /called like a PDF/);
  });

  test('from the cache as from the site', async () => {
    let body = (await scrape('/harbour.pdf')).body;
    for (let i = 0; body.data.metadata.cacheState !== 'hit' && i < 100; i++) body = (await scrape('/harbour.pdf')).body;
    assert.equal(body.data.metadata.cacheState, 'hit');
    assert.match(body.data.markdown, /built in 1873/);
    assert.equal(body.data.metadata.numPages, 3);
  });

  test('actions work on pages, not on files', async () => {
    const { status, body } = await scrape('/harbour.pdf', { actions: [{ type: 'scroll' }] });
    assert.deepEqual([status, body.code], [500, 'SCRAPE_ACTION_ERROR']);
    const seen = await scrape('/harbour.pdf', { formats: ['markdown', 'screenshot'] });
    assert.match(seen.body.data.markdown, /built in 1873/);
    assert.match(seen.body.data.warning, /no screenshot/);
  });
});
