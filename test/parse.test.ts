import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApp, TEST_KEY, type TestApp } from './support/app.ts';
import { docxOf } from './support/office.ts';
import { pdfOf } from './support/pdf.ts';
import { openWire, type Wire } from './support/wire.ts';
import { zipOf } from './support/zip.ts';

/** Files over real HTTP: forms, links, what is wrong with them. */

const app = await startApp();

type Options = Record<string, unknown> | string;

function form(file: Uint8Array | string | undefined, name: string, options?: Options, isFileFirst = false): FormData {
  const data = new FormData();
  const addOptions = (): void => {
    if (options !== undefined) data.append('options', typeof options === 'string' ? options : JSON.stringify(options));
  };
  if (!isFileFirst) addOptions();
  if (file !== undefined) data.append('file', new Blob([file as string]), name);
  if (isFileFirst) addOptions();
  return data;
}

const parse = (file: Uint8Array | string | undefined, name: string, options?: Options, on: TestApp = app) =>
  on.ask('/v2/parse', { method: 'POST', body: form(file, name, options) });

const CSV = 'name,age\nAda,36\n"Grace | H",85\n';

describe('POST /v2/parse', () => {
  it('makes a document of a file, with options before or after it', async () => {
    for (const isFileFirst of [true, false]) {
      const body = form(CSV, 'people.csv', { formats: ['markdown', 'html'], origin: 'js-sdk@4' }, isFileFirst);
      const answer = await app.ask('/v2/parse', { method: 'POST', body });
      assert.equal(answer.status, 200, answer.text);
      const { data } = answer.body;
      assert.equal(data.markdown, '| name | age |\n| --- | --- |\n| Ada | 36 |\n| Grace \\| H | 85 |');
      assert.match(data.html, /<td>Grace \| H<\/td>/);
      assert.equal(data.metadata.sourceFile, 'people.csv');
      assert.equal(data.metadata.sourceURL, 'people.csv');
      assert.equal(data.metadata.creditsUsed, 1);
      assert.equal(data.warning, undefined);
    }
  });

  it('counts the pages of a PDF, and gives each of them', async () => {
    const pdf = pdfOf([
      ['Alpha is on the first page.'],
      ['Beta is on the second page.'],
      ['Gamma is on the third page.'],
    ]);
    const parsers = [{ type: 'pdf', maxPages: 2, pages: true, blocks: true, pageMarkers: true }];
    const formats = ['markdown', { type: 'chunks', maxTokens: 50 }];
    const { body, status, text } = await parse(pdf, 'three.pdf', { parsers, formats });
    assert.equal(status, 200, text);
    const { markdown, pages, blocks, chunks, metadata } = body.data;
    assert.equal(markdown, 'Alpha is on the first page.\n\n---\n\n<!-- page 2 -->\n\nBeta is on the second page.');
    assert.deepEqual(pages, [
      { pageNumber: 1, markdown: 'Alpha is on the first page.' },
      { pageNumber: 2, markdown: 'Beta is on the second page.' },
    ]);
    assert.deepEqual([metadata.numPages, metadata.totalPages, metadata.creditsUsed], [2, 3, 2]);
    const last = await parse(pdf, 'three.pdf', { parsers: [{ type: 'pdf', pageRange: '3-' }] });
    assert.deepEqual(
      [last.body.data.markdown, last.body.data.metadata.creditsUsed],
      ['Gamma is on the third page.', 1],
    );
    const wrong = await parse(pdf, 'three.pdf', { parsers: [{ type: 'pdf', pageRange: '3-x' }] });
    assert.equal(wrong.status, 400);
    assert.match(wrong.text, /page numbers and ranges/);
    const [item] = blocks[1].items;
    assert.equal(markdown.slice(...item.markdownSpan), 'Beta is on the second page.');
    assert.ok(item.bbox.every((part: number) => part >= 0 && part <= 1));
    assert.deepEqual([chunks[0].pageNumber, chunks[0].bbox], [1, blocks[0].items[0].bbox]);
    assert.equal(chunks.map((chunk: { text: string }) => chunk.text).join('\n\n'), markdown);
  });

  it('reads options that are sent as a file, before or after it', async () => {
    for (const isFileFirst of [true, false]) {
      const body = new FormData();
      const options = new Blob([JSON.stringify({ formats: ['html'] })], { type: 'application/json' });
      if (!isFileFirst) body.append('options', options);
      body.append('file', new Blob([CSV]), 'people.csv');
      if (isFileFirst) body.append('options', options);
      const { data } = (await app.ask('/v2/parse', { method: 'POST', body })).body;
      assert.match(data.html, /<td>Grace \| H<\/td>/);
    }
  });

  it('keeps what matters of a page, and all of it when asked', async () => {
    const html = `<html><head><title>Ducks</title></head><body><nav><a href="/x">Menu entry</a></nav><main><h1>Ducks</h1><p>Ducks swim on lakes and rivers, and eat what they find there.</p></main><script>evil()</script></body></html>`;
    const { body } = await parse(html, 'wrong.docx', { formats: ['markdown', 'rawHtml', 'html'] });
    assert.match(body.data.markdown, /Ducks swim on lakes/);
    assert.equal(body.data.metadata.title, 'Ducks');
    assert.equal(body.data.rawHtml, html);
    assert.doesNotMatch(body.data.html, /evil/);
  });

  it('makes formats that need a model or the extractive model', async () => {
    const options = { formats: [{ type: 'highlights', query: 'How old is Ada?' }, 'links', 'images', 'markdown'] };
    const { body, status, text } = await parse(
      '# People\n\nAda is 36 years old. See <https://a.test/x>.\n',
      'a.md',
      options,
    );
    assert.equal(status, 200, text);
    assert.match(body.data.markdown, /^# People/);
    assert.deepEqual(body.data.links, ['https://a.test/x']);
    assert.deepEqual(body.data.images, []);
  });

  it('removes personal data', async () => {
    const { body, text } = await parse('Write to ada@example.org today.', 'a.txt', { redactPII: true });
    assert.equal(body.data.markdown, 'Write to <EMAIL> today.', text);
    assert.equal(body.data.metadata.creditsUsed, 5);
  });

  it('takes it out of pages and blocks too', async () => {
    const pdf = pdfOf([['Write to ada@example.org today.'], ['Or to bob@example.org.']]);
    const { body, text } = await parse(pdf, 'a.pdf', {
      redactPII: true,
      parsers: [{ type: 'pdf', pages: true, blocks: true }],
    });
    assert.doesNotMatch(text, /@example/);
    assert.deepEqual(
      body.data.pages.map(({ markdown }: { markdown: string }) => markdown),
      ['Write to <EMAIL> today.', 'Or to <EMAIL>.'],
    );
    assert.deepEqual(
      [body.data.blocks[1].items[0].content, body.data.blocks[1].items[0].markdownSpan],
      ['Or to <EMAIL>.', null],
    );
    assert.equal(body.data.metadata.creditsUsed, 10);
  });

  it('gives a PDF back as it is when nothing shall parse it', async () => {
    const pdf = pdfOf([['One.'], ['Two.']]);
    const { body } = await parse(pdf, 'a.pdf', { parsers: [] });
    assert.equal(body.data.markdown, pdf.toString('base64'));
    assert.equal(body.data.metadata.creditsUsed, 1);
  });

  it('reads comments of office files and attachments of messages if a parser asks for them', async () => {
    const text = docxOf('<w:p><w:r><w:t>Ducks</w:t></w:r><w:r><w:commentReference w:id="1"/></w:r></w:p>', {
      'word/comments.xml':
        '<?xml version="1.0"?><w:comments xmlns:w="x"><w:comment w:id="1" w:author="Ada"><w:p><w:t>All?</w:t></w:p></w:comment></w:comments>',
    });
    const mail =
      'From: a@example.org\r\nSubject: Eggs\r\nContent-Type: text/csv\r\nContent-Disposition: attachment; filename="eggs.csv"\r\n\r\nbird,eggs\r\nduck,10\r\n';
    const parsers = ['pdf', { type: 'office', comments: true }, { type: 'email', attachments: true }];
    assert.equal((await parse(text, 'a.docx')).body.data.markdown, 'Ducks');
    assert.equal((await parse(text, 'a.docx', { parsers })).body.data.markdown, 'Ducks{>>Ada: All?<<}');
    assert.doesNotMatch((await parse(mail, 'a.eml')).body.data.markdown, /duck/);
    assert.match((await parse(mail, 'a.eml', { parsers })).body.data.markdown, /\| duck \| 10 \|$/);
  });

  it('takes data to a schema', async () => {
    const schema = { type: 'object', properties: { age: { type: 'integer' } }, required: ['age'] };
    const { body, status, text } = await parse('# Ada\n\n**Name:** Ada\n\n**Age:** 36\n', 'ada.md', {
      formats: [{ type: 'json', schema }],
    });
    assert.equal(status, 200, text);
    assert.equal(body.data.json.age, 36);
    assert.equal(body.data.metadata.creditsUsed, 5);
  });

  it('says what it does not know', async () => {
    const { body } = await parse(CSV, 'a.csv', { colour: 'red', onlyMainContnt: true });
    assert.match(body.data.warning, /"colour", "onlyMainContnt" \(did you mean "onlyMainContent"\?\)/);
    const refused = await parse(CSV, 'a.csv', { location: { country: 'DE' }, waitFor: 3 });
    assert.deepEqual([refused.status, refused.body.code], [400, 'PARSE_UNSUPPORTED_OPTIONS']);
    assert.equal(refused.body.error, 'waitFor: is for pages, not for files');
  });

  const refused = async (wanted: [number, string | undefined], answer: ReturnType<typeof parse>): Promise<string> => {
    const { status, body, text } = await answer;
    assert.deepEqual([status, body.code], wanted, text);
    assert.equal(body.success, false);
    return text;
  };

  it('refuses what is no form, and options that are none', async () => {
    const post = (type: string | undefined, body: string) =>
      app.ask('/v2/parse', { method: 'POST', body, headers: type === undefined ? {} : { 'content-type': type } });
    const message = /Invalid multipart form-data request/;
    assert.match(await refused([400, 'BAD_REQUEST'], post('text/plain', 'x')), message);
    assert.match(await refused([400, 'BAD_REQUEST'], post('multipart/form-data', 'x')), message);
    assert.match(
      await refused([400, 'BAD_REQUEST'], post('multipart/form-data; boundary=abc', '--abc\r\ncut off')),
      message,
    );
    assert.match(await refused([400, 'BAD_REQUEST'], parse(undefined, '', {})), /no part \\"file\\"/);
    assert.match(await refused([400, undefined], parse(CSV, 'a.csv', '{')), /"options".*valid JSON/);
    assert.match(
      await refused([400, undefined], parse(CSV, 'a.csv', { formats: ['screenshot'] })),
      /formats\[0\].*screenshot is not available/,
    );
    assert.match(await refused([400, undefined], parse(CSV, 'a.csv', { timeout: 1 })), /"timeout"/);
    assert.match(await refused([400, undefined], parse(CSV, 'a.csv', { proxy: 'enhanced' })), /"proxy"/);
    await refused([401, undefined], app.ask('/v2/parse', { method: 'POST', body: form(CSV, 'a.csv'), key: null }));
  });

  it('says what is wrong with a file', async () => {
    assert.match(await refused([400, 'BAD_REQUEST'], parse('', 'a.pdf')), /empty/);
    assert.match(
      await refused([400, 'UNSUPPORTED_FILE_TYPE'], parse(Buffer.from('\x7fELF\x02\x00\x00'), 'a.pdf')),
      /\.docx/,
    );
    const cut = await parse(pdfOf([['x']]).subarray(0, 200), 'a.pdf');
    assert.deepEqual([cut.status, cut.body.code], [422, 'FILE_DAMAGED']);
    assert.equal(cut.body.error, 'The PDF is damaged or cut off, and no text of it can be read.');
    await refused(
      [422, 'FILE_WITHOUT_TEXT'],
      parse(pdfOf([[]]), 'a.pdf', { parsers: [{ type: 'pdf', mode: 'fast' }] }),
    );
    await refused(
      [422, 'FILE_DAMAGED'],
      parse(zipOf({ 'word/document.xml': '<w:document' }).subarray(0, 40), 'a.docx'),
    );
  });

  /** The start of a form with the options and a file that has not arrived in full. */
  const startForm = (options: object, file: string): Wire => {
    const wire = openWire(app.port);
    const part = (about: string, content: string): string =>
      `--x\r\nContent-Disposition: form-data; ${about}\r\n\r\n${content}`;
    const head = `Host: x\r\nAuthorization: Bearer ${TEST_KEY}\r\nContent-Type: multipart/form-data; boundary=x`;
    wire.send(
      `POST /v2/parse HTTP/1.1\r\n${head}\r\nContent-Length: 9000000\r\n\r\n${part('name="options"', JSON.stringify(options))}`,
    );
    wire.send(`\r\n${part('name="file"; filename="a.txt"', file)}`);
    return wire;
  };

  it('answers in time while a file arrives that will be late', async () => {
    const wire = startForm({ timeout: 1000 }, 'x');
    assert.match(
      await wire.until('}}'),
      /^HTTP\/1\.1 408 .*"code":"SCRAPE_TIMEOUT".*not uploaded and read within 1000 ms/s,
    );
    wire.socket.destroy();
  });

  it('refuses options before the file has arrived', async () => {
    const wire = startForm({ formats: ['screenshot'] }, 'x');
    assert.match(await wire.until('}]}'), /^HTTP\/1\.1 400 .*screenshot is not available/s);
    wire.socket.destroy();
  });

  it('refuses a file over the limit before it has arrived', async () => {
    const small = await startApp({ maxUpload: 10_000 });
    // Nothing of the body is ever sent.
    const body = new ReadableStream({ pull: () => new Promise(() => {}) });
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '999999999' };
    const { request } = await import('node:http');
    const status = await new Promise((resolve, reject) => {
      const url = new URL(`${small.url}/v2/parse`);
      const sent = request(url, { method: 'POST', headers: { ...headers, authorization: `Bearer ${TEST_KEY}` } });
      sent.on('response', (response) => {
        resolve(response.statusCode);
        sent.destroy();
      });
      sent.on('error', reject);
      sent.flushHeaders();
    });
    assert.equal(status, 413);
    await body.cancel();
    await refused([413, undefined], parse('x'.repeat(20_000), 'a.txt', undefined, small));
  });
});

describe('files in two steps', () => {
  const open = async (filename = 'people.csv') => {
    const body = JSON.stringify({ filename, contentType: 'text/csv' });
    const headers = { 'content-type': 'application/json' };
    const answer = await app.ask('/v2/parse/upload-url', { method: 'POST', body, headers });
    assert.equal(answer.status, 200, answer.text);
    return answer.body.data;
  };
  const finish = (uploadRef: string, options = {}) =>
    app.ask('/v2/parse', {
      method: 'POST',
      body: JSON.stringify({ uploadRef, ...options }),
      headers: { 'content-type': 'application/json' },
    });

  it('takes a file without a key, once, and parses it once', async () => {
    const { uploadUrl, uploadRef, method, headers } = await open();
    assert.equal((await finish(uploadRef)).status, 404);
    const put = () => fetch(uploadUrl, { method, headers, body: CSV });
    const read = async () => (await fetch(uploadUrl)).status;
    assert.equal((await put()).status, 200);
    // The link is to send with: whoever has it cannot read what was sent.
    assert.deepEqual([(await put()).status, await read()], [404, 404]);
    const { body, status, text } = await finish(uploadRef, { formats: ['markdown'] });
    assert.equal(status, 200, text);
    assert.match(body.data.markdown, /\| Ada \| 36 \|/);
    assert.equal(body.data.metadata.sourceFile, 'people.csv');
    assert.equal((await finish(uploadRef)).status, 404);
  });

  it('accepts no file with an altered link', async () => {
    const { uploadUrl } = await open();
    const other = uploadUrl.replace(/[0-9a-f](?=\?)/, (digit: string) => (digit === '0' ? '1' : '0'));
    assert.equal((await fetch(other, { method: 'PUT', body: CSV })).status, 404);
  });
});

describe('GET /v2/parse/formats', () => {
  it('names what can be parsed', async () => {
    const { body } = await app.ask('/v2/parse/formats');
    const pdf = body.data.formats.find(({ format }: { format: string }) => format === 'pdf');
    assert.deepEqual([pdf.kind, pdf.extensions, pdf.available], ['document', ['.pdf'], true]);
    const extensions = body.data.formats.flatMap((one: { extensions: string[] }) => one.extensions);
    const wanted =
      '.html .htm .xhtml .pdf .docx .doc .docm .odt .ods .odp .rtf .xlsx .xls .xlsm .xlsb .pptx .ppt .pptm .epub .csv .zip';
    for (const one of wanted.split(' ')) assert.ok(extensions.includes(one), one);
  });
});
