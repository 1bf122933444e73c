import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FoundRecord, RecordScanner, splitLines } from '../../../engines/dumps/index.ts';
import type { SourceItem } from '../records/item.ts';
import { DumpError, type ImportSource } from './index.ts';
import { pubmedArticles } from './pubmed-articles.ts';
import { folder, readAll } from './testing.ts';

const summary = (items: readonly SourceItem<number>[]): string[] =>
  items.map((item) =>
    'record' in item
      ? `${item.position} ${item.record.title}`
      : `${item.position} ! ${item.reason.replace(/(not JSON|not XML): .*/, '$1')}`,
  );

const arxiv = (n: number) => JSON.stringify({ id: `0704.000${n}`, title: `T${n}`, abstract: 'A', authors: 'A. One' });
const work = (n: number) =>
  JSON.stringify({ DOI: `10.1000/${n}`, title: [`T${n}`], reference: [{ key: 'a', DOI: '10.1/x' }] });
const preprint = (n: number, pretty?: number) =>
  JSON.stringify(
    {
      doi: `10.1101/${n}`,
      title: `T${n}`,
      authors: 'One, A.',
      date: '2020-01-01',
      version: '1',
      published: 'NA',
      abstract: 'quote \\" { [ brace',
    },
    null,
    pretty,
  );
const article = (n: number) =>
  `<PubmedArticle><MedlineCitation><PMID>${n}</PMID><Article><ArticleTitle>T${n}</ArticleTitle></Article></MedlineCitation><PubmedData></PubmedData></PubmedArticle>`;

const FORMATS: readonly [name: string, ImportSource, data: string, expected: string[]][] = [
  [
    'JSON lines with what goes wrong in them',
    'arxiv',
    `\ufeff${arxiv(1)}\r\n\r\n${arxiv(2)}\n{"id": "0704.0003", "title": \n{"id":"0704.0004","title":" "}\n[1]\nnull\n${arxiv(8)}`,
    ['1 T1', '3 T2', '4 ! not JSON', '5 ! no title', '6 ! not a JSON object', '7 ! not a JSON object', '8 T8'],
  ],
  ['invalid UTF-8', 'jsonl', 'LATIN1{"doi":"10.1000/1","title":"caf\xe9"}\n', ['1 caf\ufffd']],
  [
    'generic: no identifier',
    'jsonl',
    '{"title":"T","openalex":"W1"}\n{"doi":"10.1000/2","title":"T2"}\n',
    ['1 ! no identifier', '2 T2'],
  ],
  ['Crossref: one work a line', 'crossref', `${work(1)}\n${work(2)}\n`, ['1 T1', '2 T2']],
  [
    'Crossref: API replies, one a line',
    'crossref',
    `{"status":"ok","message-type":"work","message":${work(1)}}\n{"status":"ok","message":${work(2)}}\n`,
    ['1 T1', '2 T2'],
  ],
  [
    'Crossref: a file of items on one line',
    'crossref',
    `{"items":[${work(1)},${work(2)},{"DOI":5},${work(4)}]}`,
    ['1 T1', '2 T2', '3 ! no "DOI"', '4 T4'],
  ],
  [
    'Crossref: a list from the API',
    'crossref',
    `{"status":"ok","message-type":"work-list","message":{"facets":{"a":{}},"total-results":2,"items":[${work(1)},${work(2)}],"items-per-page":2}}`,
    ['1 T1', '2 T2'],
  ],
  [
    'bioRxiv: one document',
    'biorxiv',
    `{"messages":[{"status":"ok","count":2}],"collection":[${preprint(1)},${preprint(2)}]}`,
    ['1 T1', '2 T2'],
  ],
  [
    'bioRxiv: pretty documents one after the other',
    'biorxiv',
    `{\n  "messages": [{"status": "ok"}],\n  "collection": [\n${preprint(1, 4)},\n${preprint(2, 4)}\n]\n}\n{"collection" : [${preprint(3)}]}{"messages":[],"collection":[]}`,
    ['1 T1', '2 T2', '3 T3'],
  ],
  [
    'bioRxiv: a document a line',
    'biorxiv',
    `{"collection":[${preprint(1)}]}\n{"collection":[${preprint(2)},${preprint(3)}]}\n`,
    ['1 T1', '2 T2', '3 T3'],
  ],
  ['bioRxiv: an entry a line', 'biorxiv', `${preprint(1)}\n${preprint(2)}`, ['1 T1', '2 T2']],
  ['bioRxiv: an array', 'biorxiv', `[${preprint(1)},${preprint(2)}]`, ['1 T1', '2 T2']],
  ['bioRxiv: nothing found', 'biorxiv', '{"messages":[{"status":"no posts found"}],"collection":[]}', []],
  [
    'a document in which records are broken costs only these',
    'biorxiv',
    `{"collection":[\n${preprint(1)},\n{"doi":"10.1101/2","title":"a line\nbreak","date":"2020"},\n${preprint(3)},\n{"doi":"10.1101/4","title":"open",\n${preprint(5)},\n{"doi" "10.1101/6"},\n${preprint(7)}\n]}`,
    ['1 T1', '2 ! a line break inside a string', '3 T3', '4 ! it is not closed', '5 T5', '6 ! not JSON', '7 T7'],
  ],
  [
    'PubMed',
    'pubmed',
    `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE PubmedArticleSet SYSTEM "x.dtd">\n<PubmedArticleSet>\n${article(1)}\n<PubmedBookArticle><BookDocument><PMID>2</PMID></BookDocument></PubmedBookArticle>\n<PubmedArticle><Medline${article(4)}<PubmedArticle><x></PubmedArticle>${article(6)}<DeleteCitation><PMID Version="1">8</PMID><PMID Version="1">9</PMID></DeleteCitation></PubmedArticleSet>`,
    ['1 T1', '2 ! a book chapter (PubmedBookArticle), not an article', '3 ! not XML', '4 T4', '5 ! no title', '6 T6'],
  ],
  ['PubMed: one article alone', 'pubmed', article(1), ['1 T1']],
];

test('every form of every source gives its records and rejects, with positions', async (t) => {
  const write = await folder(t);
  for (const [name, source, data, expected] of FORMATS) {
    const bytes = data.startsWith('LATIN1') ? Buffer.from(data.slice(6), 'latin1') : data;
    const { items, error } = await readAll(source, await write('a', bytes));
    assert.equal(error?.message, undefined, name);
    assert.deepEqual(summary(items), expected, name);
  }
});

test('skipping N positions gives exactly the rest', async (t) => {
  const write = await folder(t);
  for (const [name, source, data] of FORMATS) {
    const bytes = data.startsWith('LATIN1') ? Buffer.from(data.slice(6), 'latin1') : data;
    const file = await write('a', bytes);
    const { items } = await readAll(source, file);
    for (let skip = 1; skip <= items.length + 2; skip++) {
      const rest = await readAll(source, file, { skip });
      assert.equal(rest.error, undefined, name);
      assert.deepEqual(
        rest.items,
        items.filter((item) => item.position > skip),
        `${name}, ${skip}`,
      );
    }
  }
});

test('citations to delete are counted apart', async (t) => {
  const write = await folder(t);
  const data = FORMATS.find(([name]) => name === 'PubMed')![2];
  const { gone } = await readAll('pubmed', await write('a', data));
  assert.equal(gone.length, 2);
});

test('a reject has the start of the record, in one clean line', async (t) => {
  const write = await folder(t);
  const { items } = await readAll('arxiv', await write('a', `${arxiv(1)}\n{"id":\u0007 ${'x'.repeat(5000)}\t}\n`));
  const reject = items[1]!;
  assert.ok('reason' in reject);
  assert.match(reject.reason, /^not JSON: /);
  assert.match(reject.excerpt, /^\{"id": x{100}/);
  assert.ok(reject.excerpt.length <= 200);
});

test('a file that stops inside a record reports the position, after the records before', async (t) => {
  const write = await folder(t);
  const cases: [ImportSource, string, RegExp][] = [
    ['arxiv', `${arxiv(1)}\n${arxiv(2).slice(0, -9)}`, /cut off: it ends inside line 2, which begins at byte 66/],
    ['arxiv', `${arxiv(1)}\n{"id":"0704.0002","title":"T","versions":[{"a":1}`, /cut off: it ends inside line 2/],
    ['crossref', `{"items":[${work(1)},${work(2).slice(0, -5)}`, /cut off: it ends inside record 2/],
    ['crossref', `{"items":[${work(1)}`, /cut off: it ends inside record 2, or before the list/],
    [
      'biorxiv',
      `{"collection":[${preprint(1)},{"doi":"10.1101/x","title":"half a str`,
      /cut off: it ends inside record 2/,
    ],
    ['pubmed', `<PubmedArticleSet>${article(1)}<PubmedArticle><Med`, /cut off: it ends inside record 2/],
    ['pubmed', `<PubmedArticleSet>${article(1)}\n`, /cut off: it ends after record 1, before <\/PubmedArticleSet>/],
  ];
  for (const [source, data, message] of cases) {
    const { items, error } = await readAll(source, await write('a', data));
    assert.ok(error instanceof DumpError, data);
    assert.match(error.message, message);
    assert.deepEqual(summary(items), ['1 T1'], data);
  }
});

test('a file of another format is refused as a whole', async (t) => {
  const write = await folder(t);
  const xml = `<?xml version="1.0"?>\n<PubmedArticleSet>\n${Array.from({ length: 80 }, (_, i) => article(i)).join('\n')}\n</PubmedArticleSet>`;
  const samples: Readonly<Record<string, string>> = {
    xml,
    arxiv: Array.from({ length: 80 }, () => arxiv(1)).join('\n'),
    works: Array.from({ length: 80 }, () => work(1)).join('\n'),
    text: 'Dear reader,\nthis is no data.\n',
    html: '<!DOCTYPE html><html><body><p>404</p></body></html>',
    csv: 'id,title\n1,T\n',
    json: '{"error":"not found"}',
    long: 'x'.repeat(3_000_000),
  };
  const wrong: Readonly<Record<ImportSource, string[]>> = {
    arxiv: ['xml', 'works', 'text', 'html', 'csv', 'json', 'long'],
    openalex: ['xml', 'arxiv', 'works', 'text', 'html', 'csv', 'json'],
    crossref: ['xml', 'arxiv', 'text', 'html', 'csv', 'json'],
    biorxiv: ['xml', 'arxiv', 'works', 'text', 'html', 'csv', 'json'],
    semanticscholar: ['xml', 'arxiv', 'works', 'text', 'html', 'csv', 'json', 'long'],
    jsonl: ['xml', 'text', 'html', 'csv', 'json', 'long'],
    pubmed: ['arxiv', 'works', 'text', 'html', 'csv', 'json', 'long'],
  };
  for (const [source, names] of Object.entries(wrong) as [ImportSource, string[]][]) {
    for (const name of names) {
      const { items, error } = await readAll(source, await write(name, samples[name]!));
      assert.ok(error instanceof DumpError, `${name} as ${source}`);
      assert.match(error.message, /this does not look like /, `${name} as ${source}`);
      assert.equal(items.length, 0);
    }
  }
});

test('rejects at the start do not refuse a file if a valid record follows soon', async (t) => {
  const write = await folder(t);
  const { items, error } = await readAll('arxiv', await write('a', `${'oops\n'.repeat(49)}${arxiv(1)}\n`));
  assert.equal(error, undefined);
  assert.equal(items.length, 50);
});

test('deep, polluted and huge JSON is harmless', async (t) => {
  const write = await folder(t);
  const lines = [
    `{"doi":"10.1000/1","title":"deep","x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
    '{"doi":"10.1000/2","title":"proto","__proto__":{"title":"evil"},"constructor":{"prototype":{"x":1}},"ids":{"__proto__":"x"}}',
    `{"doi":"10.1000/3","title":"big","categories":[${'"x",'.repeat(300_000)}"x"]}`,
    `{"doi":"10.1000/4","title":"${'t'.repeat(2_000_000)}"}`,
  ];
  const { items, error } = await readAll('jsonl', await write('a', lines.join('\n')));
  assert.equal(error, undefined);
  assert.deepEqual(
    summary(items).map((s) => s.slice(0, 10)),
    ['1 deep', '2 proto', '3 big', '4 tttttttt'],
  );
  assert.equal(({} as Record<string, unknown>).title, undefined);
});

test('lines are the same wherever the bytes are split', async () => {
  const bytes = Buffer.from('\ufeffone\r\n\n  \nzwei ü\u{1f600}\r\nlonger than ten\nlast');
  const expected = ['1 one', '4 zwei ü\u{1f600}', '5 !', '6 last'];
  for (let size = 1; size <= bytes.length; size++) {
    const chunks = (async function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    })();
    const seen: string[] = [];
    for await (const group of splitLines(chunks, { max: 14 })) {
      for (const line of group) {
        seen.push(`${line.number} ${line.tooLong ? '!' : line.text}`);
        if (line.number > 1) assert.equal(bytes.toString('latin1', line.byte, line.byte + 1), (line.text || 'l')[0]);
      }
    }
    assert.deepEqual(seen, expected, String(size));
  }
});

test('a JSON document is the same wherever the bytes are split', () => {
  const data = `{"messages":[{"a\\"b":"c\\\\"}],"collection":[{"x":"} ] \\" {","y":[1,{"z":2}]},\n {"é":null}],"t":[{"n":1}]} {"plain":true}`;
  const bytes = Buffer.from(data);
  const expected = ['{"x":"} ] \\" {","y":[1,{"z":2}]}', '{"é":null}', '{"plain":true}'];
  for (let size = 1; size <= bytes.length; size++) {
    const scanner = new RecordScanner(0, 'collection');
    const found: FoundRecord[] = [];
    for (let at = 0; at < bytes.length; at += size) found.push(...scanner.push(bytes.subarray(at, at + size)));
    assert.deepEqual(
      found.map((record) => record.text),
      expected,
      String(size),
    );
    assert.equal(scanner.end().complete, true);
  }
});

test('a record of a document that is too long is one reject', () => {
  const scanner = new RecordScanner(0, 'items', 1000);
  const found: FoundRecord[] = [];
  for (const part of ['{"items":[{"a":1},{"b":"', 'x'.repeat(600), 'x'.repeat(600), '"},{"c":3}]}'])
    found.push(...scanner.push(Buffer.from(part)));
  assert.deepEqual(
    found.map((record) => record.problem ?? record.text),
    ['{"a":1}', 'longer than 1000 bytes', '{"c":3}'],
  );
});

test('PubMed articles are the same wherever the bytes are split', async () => {
  const bytes = Buffer.from(FORMATS.find(([name]) => name === 'PubMed')![2]);
  const read = async (size: number) => {
    const chunks = (async function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    })();
    const found: unknown[] = [];
    for await (const group of pubmedArticles(chunks, 0, (count) => found.push(count))) found.push(...group);
    return found.map((item) => JSON.stringify(item)).sort();
  };
  const expected = await read(bytes.length);
  assert.equal(expected.length, 7);
  for (let size = 1; size < 200; size++) assert.deepEqual(await read(size), expected, String(size));
});
