import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSemanticScholarDump } from './semantic-scholar.ts';
import { folder, readAll } from './testing.ts';

const record = {
  corpusid: 9139823,
  externalids: {
    ACL: null,
    DBLP: 'journals/x/1',
    ArXiv: '1706.03762',
    MAG: '2626778328',
    CorpusId: '9139823',
    PubMed: null,
    DOI: '10.1000/X',
    PubMedCentral: null,
  },
  url: 'https://www.semanticscholar.org/paper/x',
  title: 'Attention &amp; more',
  authors: [
    { authorId: '1', name: 'Ashish  Vaswani' },
    { authorId: null, name: '' },
  ],
  venue: 'NIPS',
  year: 2017,
  s2fieldsofstudy: [
    { category: 'Computer Science', source: 'external' },
    { category: 'Computer Science', source: 's2-fos-model' },
  ],
  publicationdate: '2017-06-12',
};

test('Semantic Scholar: papers bring ids, authors, fields and dates', () => {
  assert.deepEqual(parseSemanticScholarDump(record), {
    ids: { arxiv: ['1706.03762'], doi: ['10.1000/x'], mag: ['2626778328'], corpusid: ['9139823'] },
    title: 'Attention & more',
    abstract: '',
    authors: ['Ashish Vaswani'],
    categories: ['Computer Science'],
    venue: 'NIPS',
    created: '2017-06-12',
  });
  assert.equal(parseSemanticScholarDump({ ...record, publicationdate: null }).created, '2017');
  const nameless = { ...record, externalids: { MAG: '1', CorpusId: '9139823' } };
  assert.throws(() => parseSemanticScholarDump(nameless), /no identifier/);
});

test('Semantic Scholar: abstracts and citations are parts of papers', () => {
  const empty = { title: '', authors: [], categories: [], isPart: true };
  assert.deepEqual(
    parseSemanticScholarDump({
      corpusid: 9139823,
      openaccessinfo: { externalids: { DOI: '10.1000/X' }, status: 'GREEN' },
      abstract: 'We propose.',
    }),
    { ...empty, ids: { corpusid: ['9139823'] }, abstract: 'We propose.' },
  );
  assert.deepEqual(
    parseSemanticScholarDump({ citationid: 1, citingcorpusid: 5, citedcorpusid: '6', isinfluential: false }),
    { ...empty, ids: { corpusid: ['5'] }, abstract: '', references: ['corpusid:6'] },
  );
  for (const bad of [
    { citingcorpusid: 5, citedcorpusid: null },
    { citingcorpusid: -5, citedcorpusid: 6 },
    { corpusid: 5, abstract: null },
    { corpusid: 'x', title: 'T' },
  ]) {
    assert.throws(() => parseSemanticScholarDump(bad));
  }
});

test('Semantic Scholar: a file of any of the three is read line by line', async (t) => {
  const write = await folder(t);
  const lines = [record, { corpusid: 9139823, abstract: 'A.' }, { citingcorpusid: 9139823, citedcorpusid: 1 }, {}];
  const file = await write('part-0001.jsonl', lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const { items, error } = await readAll('semanticscholar', file);
  assert.equal(error, undefined);
  assert.deepEqual(
    items.map((item) => ('record' in item ? (item.record.isPart ?? false) : item.reason)),
    [false, true, true, 'neither "corpusid" nor "citingcorpusid"'],
  );
});
