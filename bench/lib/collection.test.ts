import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { collectionFolders, doiOf, readCollection, writeGenericForm } from './collection.ts';

let folder: string;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'trawl-bench-test-'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

function make(name: string, files: Readonly<Record<string, string>>): string {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(path, file), text);
  return path;
}

const CORPUS = `{"_id": "arxiv:hep-th/1", "title": "T", "text": "x", "authors": ["A B"], "date": "1999-01", "cites": ["B."]}
{"_id": "B.", "title": "", "text": "y", "cites": ["arxiv:hep-th/1"]}
`;
const FILES = {
  'corpus.jsonl': CORPUS,
  'queries.jsonl':
    '{"_id": "q1", "text": "one", "exclude": "B."}\n{"_id": "q2", "text": "two"}\n{"_id": 3, "text": "three"}\n',
  'qrels.tsv': 'query-id\tcorpus-id\tscore\nq1\tarxiv:hep-th/1\t2\nq2\tB.\t0\n3\tB.\t1\n',
};

describe('readCollection', () => {
  it('reads documents, judgements, and the queries that have a relevant document', async () => {
    const collection = await readCollection(make('good', FILES));
    assert.equal(collection.name, 'good');
    assert.deepEqual(
      collection.corpus.map(({ id, title }) => [id, title]),
      [
        ['arxiv:hep-th/1', 'T'],
        ['B.', ''],
      ],
    );
    assert.deepEqual(collection.queries, [
      { id: 'q1', text: 'one', exclude: 'B.' },
      { id: '3', text: 'three', exclude: undefined },
    ]);
    assert.equal(collection.judgements.get('q1')?.get('arxiv:hep-th/1'), 2);
  });

  it('names the line that is wrong, and the file that is missing', async () => {
    await assert.rejects(
      readCollection(make('bad', { ...FILES, 'corpus.jsonl': `${CORPUS}{"title": 1}\n` })),
      /corpus\.jsonl:3/,
    );
    await assert.rejects(readCollection(make('bad', { ...FILES, 'qrels.tsv': 'a\tb\tc\nq1 B. 1\n' })), /qrels\.tsv:2/);
    await assert.rejects(readCollection(make('good', FILES), 'train'), /qrels\.train\.tsv is missing/);
  });

  it('accepts a folder of collections', () => {
    const parent = join(folder, 'many');
    make('many/b', FILES);
    make('many/a', FILES);
    make('many/other', {});
    assert.deepEqual(collectionFolders(parent), [join(parent, 'a'), join(parent, 'b')]);
    assert.deepEqual(collectionFolders(join(parent, 'a')), [join(parent, 'a')]);
    assert.throws(() => collectionFolders(join(parent, 'other')), /no corpus\.jsonl/);
  });
});

describe('doiOf', () => {
  it('gives different ids different DOIs, although DOIs have no case, no spaces and no punctuation at the end', () => {
    const ids = [
      '1',
      '01',
      'a',
      'A',
      'a.',
      'a-',
      'a_',
      'a b',
      'a%20b',
      'a/b',
      'é',
      '_41',
      'x'.repeat(300),
      'x'.repeat(301),
    ];
    const dois = ids.map((id) => doiOf('hep-cite', id).toLowerCase());
    assert.equal(new Set(dois).size, ids.length);
    for (const doi of dois) assert.match(doi, /^10\.5555\/hep-cite\.[a-z0-9_-]*[a-z0-9]$/);
  });
});

describe('writeGenericForm', () => {
  it('writes records with a title and one DOI, and none of the references of what a query was made from', async () => {
    const collection = await readCollection(make('form', FILES));
    const file = join(folder, 'form.jsonl');
    const ids = await writeGenericForm(collection, file);
    const [first, second] = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.equal(ids.get(first.doi), 'arxiv:hep-th/1');
    assert.equal(ids.get(second.doi), 'B.');
    assert.deepEqual([first.title, first.abstract, first.authors, first.date], ['T', 'x', ['A B'], '1999-01']);
    assert.deepEqual(first.references, [`doi:${second.doi}`]);
    assert.doesNotMatch(second.title, /[\p{L}\p{N}]/u);
    assert.notEqual(second.title.trim(), '');
    assert.deepEqual(second.references, []);
  });

  it('refuses a corpus with one id twice', async () => {
    const collection = await readCollection(make('twice', { ...FILES, 'corpus.jsonl': CORPUS + CORPUS }));
    await assert.rejects(writeGenericForm(collection, join(folder, 'twice.jsonl')), /twice/);
  });
});
