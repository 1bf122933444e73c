import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { cell, docxOf, epubOf, odtOf, paragraph, pptxOf, xlsxOf } from '../../../test/support/office.ts';
import { oleOf } from '../../../test/support/ole.ts';
import { zipOf } from '../../../test/support/zip.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import {
  type Converted,
  createDocuments,
  type DocumentError,
  type DocumentFailure,
  type ReadOptions,
} from './index.ts';

const documents = createDocuments();
after(() => documents[Symbol.dispose]());

const read = (file: Uint8Array | string, options: ReadOptions = {}): Promise<Converted> =>
  documents.toMarkdown(typeof file === 'string' ? Buffer.from(file) : file, deadlineIn(60_000), options);
const markdownOf = async (file: Uint8Array | string, options?: ReadOptions): Promise<string> =>
  (await read(file, options)).markdown;
const fails = (failure: DocumentFailure, file: Uint8Array | string, options?: ReadOptions): Promise<void> =>
  assert.rejects(read(file, options), (error: DocumentError) => {
    assert.equal(error.failure, failure, error.stack);
    return true;
  });

describe('kinds of files', () => {
  it('reads Word files, with formulas, notes and merged cells', async () => {
    const formula =
      '<w:p><m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>b</m:t></m:r></m:den></m:f></m:oMath></w:p>';
    const wide =
      '<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr><w:p><w:r><w:t>Both</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>C</w:t></w:r></w:p></w:tc></w:tr><w:tr><w:tc><w:p><w:r><w:t>1</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>2</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>3</w:t></w:r></w:p></w:tc></w:tr></w:tbl>';
    const made = await read(docxOf(`${paragraph('Ducks &amp; geese')}${formula}${wide}`));
    assert.deepEqual(
      [made.kind, made.markdown.split('\n')],
      [
        'docx',
        ['Ducks & geese', '', '$\\frac{a}{b}$', '', '| Both | Both | C |', '| --- | --- | --- |', '| 1 | 2 | 3 |'],
      ],
    );
  });

  it('reads sheets, each under its name', async () => {
    const sheet = `<row r="1">${cell('A1', 'name')}${cell('B1', 'age')}</row><row r="2">${cell('A2', 'Ada')}<c r="B2"><v>36</v></c></row>`;
    assert.equal(await markdownOf(xlsxOf(sheet)), '## People\n\n| name | age |\n| --- | --- |\n| Ada | 36 |');
  });

  it('reads slides, e-books and OpenDocument', async () => {
    assert.match(await markdownOf(pptxOf('Ducks', 'They swim.')), /^## Ducks\n\n.*They swim\.$/s);
    const book = await read(epubOf('<h1>Lakes</h1><p>Ducks <b>swim</b>.</p>'));
    assert.equal(book.title, 'Ducks');
    assert.match(book.markdown, /^\*\*Authors:\*\* Ada Drake[\s\S]*# Lakes\n\nDucks \*\*swim\*\*\.$/);
    assert.equal(await markdownOf(odtOf('<text:p>Ducks swim.</text:p>')), 'Ducks swim.');
    assert.equal(await markdownOf('{\\rtf1\\ansi Ducks {\\b swim}.\\par}'), 'Ducks **swim**.');
  });

  it('takes bytes that are called an image, but are none, for no text', async () => {
    await fails('unsupported', 'image-data', { name: 'picture.png', contentType: 'image/png' });
    await fails('unsupported', 'image-data', { contentType: 'image/png' });
    assert.equal(await markdownOf('image-data', { name: 'notes.txt', contentType: 'image/png' }), 'image-data');
  });

  it('reads mail', async () => {
    const mail =
      'From: Ada <ada@example.org>\r\nTo: bob@example.org\r\nSubject: =?utf-8?q?D=C3=BCcks?=\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>They <b>swim</b>.</p>';
    assert.equal(
      await markdownOf(mail),
      '# Email Message\n\n**From:** ada@example.org (Ada)\\\n**To:** bob@example.org\\\n**Subject:** Dücks\n\n## Content\n\nThey **swim**.',
    );
  });

  it('reads values with any separator, and texts in any charset', async () => {
    assert.equal(await markdownOf('a;b\n"1;2";3\n', { name: 'x.csv' }), '| a | b |\n| --- | --- |\n| 1;2 | 3 |');
    assert.equal(
      await markdownOf('a\tb\n1\t2\n', { contentType: 'text/tab-separated-values' }),
      '| a | b |\n| --- | --- |\n| 1 | 2 |',
    );
    assert.equal(
      await markdownOf(Buffer.from('Größe: 5 Fuß, später über Köln', 'latin1')),
      'Größe: 5 Fuß, später über Köln',
    );
    const japanese = Buffer.from([0x96, 0xbc, 0x91, 0x4f, 0x2c, 0x94, 0x4e, 0x97, 0xee]);
    assert.match(await markdownOf(japanese, { name: 'x.csv' }), /^\| 名前 \| 年齢 \|/);
  });

  it('reads notebooks, JSON, feeds and archives', async () => {
    const notebook = {
      nbformat: 4,
      cells: [
        { cell_type: 'markdown', source: ['# Ducks'] },
        { cell_type: 'code', source: 'print(1)', outputs: [{ text: ['1\n'] }] },
      ],
    };
    assert.equal(await markdownOf(JSON.stringify(notebook)), '# Ducks\n\n```python\nprint(1)\n```\n\n```\n1\n```');
    assert.equal(await markdownOf('{"a":1}'), '```json\n{\n  "a": 1\n}\n```');
    const feed =
      '<?xml version="1.0"?><rss><channel><title>News</title><item><title>Ducks</title><link>https://a.test/1</link><description>&lt;p&gt;They &lt;b&gt;swim&lt;/b&gt;&lt;/p&gt;</description></item></channel></rss>';
    assert.equal(await markdownOf(feed), '# News\n\n## Ducks\n\n<https://a.test/1>\n\nThey **swim**');
    assert.equal(
      await markdownOf(zipOf({ 'notes/a.md': '# A', 'b.csv': 'x,y\n1,2', 'c.bin': '\0\0' })),
      '## File: notes/a.md\n\n# A\n\n## File: b.csv\n\n| x | y |\n| --- | --- |\n| 1 | 2 |',
    );
  });

  it('says how many entries of a long feed are not in the result', async () => {
    const items = '<item><title>Duck</title></item>'.repeat(1_002);
    const { warning } = await read(`<?xml version="1.0"?><rss><channel><title>News</title>${items}</channel></rss>`);
    assert.equal(warning, 'Not in it: 2 entries after the first 1000.');
  });

  it('uses the content, whatever the file name says', async () => {
    const docx = docxOf(paragraph('Ducks'));
    assert.equal((await read(docx, { name: 'a.pdf', contentType: 'application/pdf' })).kind, 'docx');
    assert.equal((await read('<!doctype html><p>Ducks</p>', { name: 'a.csv' })).kind, 'html');
    assert.equal((await read('plain words', { name: 'a.docx' })).kind, 'text');
  });

  it('makes HTML in which no text of the file is markup', async () => {
    const { html } = await read('# Ducks\n\n<script>evil()</script>\n', { name: 'a.md', html: true });
    assert.match(html as string, /<h1>Ducks<\/h1>/);
    assert.doesNotMatch(html as string, /<script/);
  });
});

describe('hostile and broken files', () => {
  it('reports an encrypted file', async () => {
    await fails('encrypted', oleOf('EncryptedPackage', Buffer.from('x')));
    // A FilePass record after the BOF of a workbook.
    const book = Buffer.from([0x09, 0x08, 4, 0, 0, 6, 5, 0, 0x2f, 0, 2, 0, 1, 0]);
    await fails('encrypted', oleOf('Workbook', book));
    const word = Buffer.alloc(64);
    word[11] = 1;
    await fails('encrypted', oleOf('WordDocument', word));
  });

  it('reports a truncated file', async () => {
    for (const file of [docxOf(paragraph('Ducks')), xlsxOf(''), epubOf('<p>x</p>'), odtOf('<text:p>x</text:p>')]) {
      await fails('damaged', file.subarray(0, file.length >> 1), { name: 'x.docx' });
    }
    await fails('damaged', '');
    await fails('unsupported', gzipSync('x'));
  });

  it('unpacks no more than the limit', async () => {
    const zeros = Buffer.alloc(300 * 1024 * 1024);
    const bomb = zipOf({ 'word/document.xml': zeros });
    assert.ok(bomb.length < 1_000_000);
    await fails('tooLarge', bomb);
    await fails('tooLarge', zipOf({ 'a.txt': zeros }));
  });

  it('does not expand growing entities', async () => {
    const prolog = `<!DOCTYPE d [<!ENTITY a "${'lol '.repeat(100)}">${Array.from({ length: 12 }, (_, i) => `<!ENTITY a${i} "${`&a${i === 0 ? '' : i - 1};`.repeat(20)}">`).join('')}]>`;
    const file = docxOf(paragraph('before &a11; behind'), { 'word/document.prolog': prolog });
    const outcome = await read(file).then(
      ({ markdown }) => markdown,
      (error: DocumentError) => error.failure,
    );
    assert.ok(outcome.length < 1_000, outcome.slice(0, 100));
  });

  it('reads a sheet whose two cells are a million rows apart', async () => {
    const sheet = `<row r="1">${cell('A1', 'first')}</row><row r="1048576">${cell('XFD1048576', 'last')}</row>`;
    const merged = '<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>';
    for (const after of ['', merged]) {
      const markdown = await markdownOf(xlsxOf(sheet, after));
      assert.match(markdown, /first/);
      assert.match(markdown, /last/);
      assert.ok(markdown.length < 1_000);
    }
  });

  it('reads a sheet of two thousand columns', async () => {
    const name = (n: number): string =>
      (n > 26 ? name(Math.floor((n - 1) / 26)) : '') + String.fromCharCode(65 + ((n - 1) % 26));
    const row = (r: number): string =>
      `<row r="${r}">${Array.from({ length: 2000 }, (_, i) => `<c r="${name(i + 1)}${r}"><v>${r * 10_000 + i}</v></c>`).join('')}</row>`;
    const markdown = await markdownOf(xlsxOf([1, 2, 3].map(row).join('')));
    assert.ok(markdown.includes('| 30000 | 30001 |') && markdown.includes('| 31999 |'));
  });

  it('never uses names in archives as paths', async () => {
    const file = zipOf({ '../../../etc/passwd': 'a harmless text', '/absolute.txt': 'another' });
    assert.match(await markdownOf(file), /File: \.\.\/\.\.\/\.\.\/etc\/passwd\n\na harmless text/);
  });

  it('fetches nothing that a file refers to', async () => {
    const { createServer } = await import('node:http');
    let asked = 0;
    const server = createServer((_, response) => {
      asked++;
      response.end('x');
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const url = `http://127.0.0.1:${(server.address() as { port: number }).port}/x`;
    try {
      const rels = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="${url}" TargetMode="External"/></Relationships>`;
      await read(
        docxOf(paragraph('Ducks'), {
          'word/_rels/document.xml.rels': rels,
          'word/document.prolog': `<!DOCTYPE d SYSTEM "${url}">`,
        }),
      ).catch(() => {});
      await read(epubOf(`<p>Ducks</p><img src="${url}" alt="duck"/><link rel="stylesheet" href="${url}"/>`));
      await read(`<html><body><p>Ducks</p><img src="${url}"><iframe src="${url}"></iframe></body></html>`);
      await read(
        `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "${url}">]><article><body><p>Ducks &e;</p></body></article>`,
      );
      assert.equal(asked, 0);
    } finally {
      server.close();
    }
  });
});
