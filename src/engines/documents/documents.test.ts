import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pdfFromContents, pdfOf } from '../../../test/support/pdf.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import {
  type Converted,
  createDocuments,
  type DocumentFailure,
  type DocumentsOptions,
  type ReadOptions,
} from './index.ts';

async function read(
  bytes: Uint8Array | string,
  options: DocumentsOptions = {},
  deadline = deadlineIn(60_000),
  how: ReadOptions = {},
): Promise<Converted> {
  using documents = createDocuments(options);
  return await documents.toMarkdown(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, deadline, how);
}

const fails = (
  failure: DocumentFailure,
  bytes: Uint8Array | string,
  options?: DocumentsOptions,
  how?: ReadOptions,
): Promise<void> =>
  assert.rejects(read(bytes, options, undefined, how), (error: Error & { failure?: string }) => {
    assert.equal(error.failure, failure);
    return true;
  });

const SENTENCE = 'The scaled dot product attention divides by the square root of the dimension.';

describe('documents', () => {
  it('reads the text of a PDF, without blank pages', async () => {
    const { kind, pages, markdown } = await read(pdfOf([[SENTENCE], [], ['A second page with other words.']]));
    assert.deepEqual([kind, pages], ['pdf', 3]);
    assert.match(markdown, /square root of the dimension\.\n\nA second page/);
    assert.doesNotMatch(markdown, /```/);
  });

  it('detects the kind of a file by its content', async () => {
    const article = `<?xml version="1.0"?><!-- a note <html> --><article><body><p>${SENTENCE}</p></body></article>`;
    assert.equal((await read(article)).kind, 'jats');
    const page = `<!DOCTYPE html><html><body><article class="ltx_document"><p class="ltx_p">${SENTENCE}</p></article></body></html>`;
    assert.equal((await read(page)).kind, 'latexml');
    const signIn = '<!DOCTYPE html><html><body><article>Sign in to read this</article></body></html>';
    assert.equal((await read(signIn)).kind, 'html');
    assert.equal((await read(`plain words. ${SENTENCE}`)).kind, 'text');
    await fails('unsupported', Buffer.from([0, 1, 2, 3, 4, 5]));
    const papers: ReadOptions = { only: ['pdf', 'jats', 'latexml'] };
    for (const other of [signIn, 'plain words', '<rss><channel/></rss>']) await fails('unsupported', other, {}, papers);
  });

  it('decodes the declared charset of an XML file', async () => {
    const xml = '<?xml version="1.0" encoding="ISO-8859-1"?><article><body><p>Erd\xf6s num\xe9ro</p></body></article>';
    assert.equal((await read(Buffer.from(xml, 'latin1'))).markdown, 'Erdös numéro');
    const wide = '\ufeff<article><body><p>Erdős</p></body></article>';
    assert.equal((await read(Buffer.from(wide, 'utf16le'))).markdown, 'Erdős');
  });

  it('says why there is no text', async () => {
    await fails('empty', pdfOf([[]]));
    await fails('damaged', '');
    await fails('damaged', pdfOf([[SENTENCE]]).subarray(0, 300));
    await fails('damaged', `%PDF-1.7\n${'x'.repeat(5000)}`);
    await fails('empty', '<article><front><article-meta/></front></article>');
    await fails('tooLarge', pdfOf([[SENTENCE]]), { maxBytes: 100 });
    await fails('tooLarge', pdfOf([[SENTENCE]]), { maxText: 20 });
  });

  it('stops a file that takes too long or too much memory, and reads the next one', async () => {
    // Half a megabyte that needs gigabytes.
    const bomb = pdfFromContents(['BT /F1 12 Tf 72 720 Td (Hello world of text) Tj ET\n'.repeat(2_000_000)]);
    assert.ok(bomb.length < 1_000_000);
    using documents = createDocuments({ atOnce: 1, memory: 256 * 1024 * 1024 });
    const [bad, good] = await Promise.allSettled([
      documents.toMarkdown(bomb, deadlineIn(60_000)),
      documents.toMarkdown(pdfOf([[SENTENCE]]), deadlineIn(60_000)),
    ]);
    assert.equal((bad as PromiseRejectedResult).reason?.failure, 'crashed');
    assert.equal(good.status, 'fulfilled');
    await fails('timeout', bomb, { time: 5 });
  });

  it('stops at its deadline, while reading and while waiting', async () => {
    const gone = new AbortController();
    using documents = createDocuments({ atOnce: 1 });
    const deadline = deadlineIn(60_000, gone.signal);
    const both = [1, 2].map(() => documents.toMarkdown(pdfOf([[SENTENCE]]), deadline));
    gone.abort(new Error('nobody wants it'));
    for (const one of both) await assert.rejects(one, /nobody wants it/);
    await documents.toMarkdown(pdfOf([[SENTENCE]]), deadlineIn(60_000));
  });

  it('survives nesting, runs of brackets and growing entities', async () => {
    const deep = `<article><body><p>start ${'<sec><p>'.repeat(20_000)}bottom</p></body></article>`;
    assert.match((await read(deep)).markdown, /start[\s\S]*bottom/);
    const html = `<html><div class="ltx_document"><p>top</p>${'<div><span>'.repeat(20_000)}deep ${'<'.repeat(100_000)}`;
    assert.match((await read(html)).markdown, /top[\s\S]*deep/);
    const lol = `<!DOCTYPE lolz [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><article><body><p>x &b; y</p></body></article>`;
    assert.ok((await read(lol)).markdown.length < 100);
  });

  it('says that characters turn text around', async () => {
    const { markdown, warning } = await read('Pay \u202enerdlihc\u202c now\n');
    assert.equal(markdown, 'Pay nerdlihc now');
    assert.match(warning ?? '', /turn text around/);
  });

  it('leaves out invisible characters', async () => {
    const { markdown } = await read('<article><body><p>a\u202eb\u0000c\u200bd\u0007 e\r\nf</p></body></article>');
    assert.equal(markdown, 'abcd e f');
  });
});
