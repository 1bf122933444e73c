import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { startApp } from './support/app.ts';
import { docxOf, docxWithPicture, paragraph } from './support/office.ts';
import { pdfOf } from './support/pdf.ts';
import { SITE_SETTINGS, type SitePage, startSite } from './support/site.ts';

/** Files behind addresses, through POST /v2/scrape. */

const as = (type: string, body: string | Uint8Array): SitePage => ({ headers: { 'content-type': type }, body });
const site = await startSite({
  '/birds.pdf': as('application/pdf', pdfOf([['Ducks swim on the lake.'], ['Geese fly south.']])),
  '/download': as('application/octet-stream', docxOf(paragraph('Ducks swim.'))),
  '/picture.docx': as('application/msword', docxWithPicture(Buffer.from('89504e47', 'hex'), 'A duck')),
  '/people.csv': as('text/csv; charset=utf-8', 'name;age\nAda;36\n'),
  '/letter': as('message/rfc822', 'From: ada@example.org\r\nSubject: Ducks\r\nTo: b@example.org\r\n\r\nThey swim.'),
  '/broken.docx': as('application/msword', docxOf(paragraph('Ducks')).subarray(0, 300)),
});
after(() => site[Symbol.asyncDispose]());
const it = await startApp(SITE_SETTINGS);

const scrape = (path: string, more: object = {}) =>
  it.ask('/v2/scrape', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: site.url + path, ...more }),
  });

describe('files behind URLs', () => {
  test('a PDF, its pages counted and paid for', async () => {
    const { body, text, status } = await scrape('/birds.pdf', { parsers: [{ type: 'pdf', pages: true }] });
    assert.equal(status, 200, text);
    assert.equal(body.data.markdown, 'Ducks swim on the lake.\n\nGeese fly south.');
    assert.deepEqual([body.data.metadata.numPages, body.data.metadata.creditsUsed, body.data.pages.length], [2, 2, 2]);
  });

  test('a text of Word that the site calls bytes', async () => {
    const { body, text } = await scrape('/download', { formats: ['markdown', 'html'] });
    assert.equal(body.data?.markdown, 'Ducks swim.', text);
    assert.match(body.data.html, /<p>Ducks swim\.<\/p>/);
  });

  test('a table and mail', async () => {
    assert.equal((await scrape('/people.csv')).body.data.markdown, '| name | age |\n| --- | --- |\n| Ada | 36 |');
    assert.match((await scrape('/letter')).body.data.markdown, /\*\*Subject:\*\* Ducks[\s\S]*They swim\./);
  });

  test('pictures of a text of Word, embedded if they are asked for', async () => {
    assert.equal((await scrape('/picture.docx')).body.data.markdown, '![A duck](data:image/png;base64...)');
    const { body } = await scrape('/picture.docx', { removeBase64Images: false });
    assert.equal(body.data.markdown, '![A duck](data:image/png;base64,iVBORw==)');
  });

  test('a broken file is reported', async () => {
    const { status, body } = await scrape('/broken.docx');
    assert.deepEqual([status, body.code], [500, 'SCRAPE_UNSUPPORTED_FILE_ERROR']);
  });
});
