import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import {
  atomFeed,
  crossrefWorks,
  europepmcResults,
  openalexWorks,
  semanticScholarPapers,
} from '../../../../../test/support/live-answers.ts';
import { UnusableAnswer } from '../../harvest/patience.ts';
import type { LiveName } from '../../record.ts';
import { searchWords } from '../query-parts.ts';
import type { LiveQuery } from '../source.ts';
import { LIVE } from './index.ts';

const bytes = (answer: string | object): Uint8Array =>
  new TextEncoder().encode(typeof answer === 'string' ? answer : JSON.stringify(answer));

const PAPER = {
  title: 'Attention Is All You Need',
  abstract: 'The dominant models have p<0.05 recurrence. We drop it.',
  authors: ['Ashish Vaswani', 'Noam Shazeer'],
  date: '2017-06-12',
};
const EXPECTED = {
  title: PAPER.title,
  abstract: PAPER.abstract,
  authors: PAPER.authors,
  created: '2017-06-12',
};

const KEYS = { contact: undefined, openalex: undefined, semanticscholar: undefined };
const NOTHING = { authors: [], categories: [], from: undefined, to: undefined };
const parametersOf = (name: LiveName, query: Partial<LiveQuery>, keys = {}) =>
  LIVE[name].request({ words: ['x'], ...NOTHING, ...query }, { ...KEYS, ...keys }, 40)?.parameters;

describe('responses are parsed into records', () => {
  it('of arXiv', async () => {
    const feed = atomFeed([{ ...PAPER, arxiv: '1706.03762', doi: '10.1234/JOURNAL.5' }]);
    assert.deepEqual(await LIVE.arxiv.read(bytes(feed)), [
      { ...EXPECTED, ids: { arxiv: ['1706.03762'], doi: ['10.1234/journal.5'] }, categories: ['cs.CL'] },
    ]);
    assert.deepEqual(await LIVE.arxiv.read(bytes(atomFeed([]))), []);
  });

  it('of arXiv, where a later version is an update', async () => {
    const feed = atomFeed([{ ...PAPER, arxiv: 'hep-th/9901001' }]).replace(
      /<updated>2017-06[^<]*/,
      '<updated>2023-08-02T00:41:18Z',
    );
    const [record] = await LIVE.arxiv.read(bytes(feed));
    assert.deepEqual(
      [record?.created, record?.updated, record?.ids],
      ['2017-06-12', '2023-08-02', { arxiv: ['hep-th/9901001'] }],
    );
  });

  it('of OpenAlex', async () => {
    const [record] = await LIVE.openalex.read(
      bytes(openalexWorks([{ ...PAPER, doi: '10.5555/A', arxiv: '1706.03762', pmid: '7' }])),
    );
    assert.deepEqual(
      { ...record, ids: undefined, updated: undefined },
      {
        ...EXPECTED,
        categories: [],
        references: ['openalex:W1234567'],
        ids: undefined,
        updated: undefined,
      },
    );
    const { arxiv, doi, pmid } = record?.ids ?? {};
    assert.deepEqual([arxiv, doi, pmid], [['1706.03762'], ['10.5555/a'], ['7']]);
  });

  it('of Crossref', async () => {
    assert.deepEqual(await LIVE.crossref.read(bytes(crossrefWorks([{ ...PAPER, doi: '10.5555/A' }]))), [
      { ...EXPECTED, ids: { doi: ['10.5555/a'] }, categories: [] },
    ]);
  });

  it('of Europe PMC', async () => {
    const [record] = await LIVE.europepmc.read(bytes(europepmcResults([{ ...PAPER, pmid: '123', doi: '10.5555/A' }])));
    assert.deepEqual(record, {
      ...EXPECTED,
      title: `${PAPER.title}.`,
      ids: { pmid: ['123'], doi: ['10.5555/a'] },
      categories: [],
    });
  });

  it('of Semantic Scholar', async () => {
    const answer = semanticScholarPapers([
      { ...PAPER, arxiv: '1706.03762', pmid: '7', categories: ['Computer Science'] },
    ]);
    assert.deepEqual(await LIVE.semanticscholar.read(bytes(answer)), [
      {
        ...EXPECTED,
        ids: { arxiv: ['1706.03762'], pmid: ['7'], s2: ['004e3e546274f24d4ad36f8abbe2bd149df33ca8'] },
        categories: ['Computer Science'],
      },
    ]);
    assert.deepEqual(await LIVE.semanticscholar.read(bytes({ total: 0, offset: 0 })), []);
  });

  it('without those that have no id, which nobody could cite', async () => {
    const answer = semanticScholarPapers([{ title: 'Nameless' }, { ...PAPER, doi: '10.5555/b' }]);
    const records = await LIVE.semanticscholar.read(bytes(answer));
    assert.deepEqual(
      records.map(({ title }) => title),
      [PAPER.title],
    );
  });
});

const GOOD: Record<LiveName, string> = {
  arxiv: atomFeed([{ ...PAPER, arxiv: '1706.03762' }]),
  openalex: JSON.stringify(openalexWorks([PAPER])),
  crossref: JSON.stringify(crossrefWorks([{ ...PAPER, doi: '10.5/x' }])),
  europepmc: JSON.stringify(europepmcResults([{ ...PAPER, pmid: '1' }])),
  semanticscholar: JSON.stringify(semanticScholarPapers([PAPER])),
};

for (const name of Object.keys(LIVE) as LiveName[]) {
  describe(`an invalid response of ${name} is an error, never an empty list`, () => {
    const bad: [string, string][] = [
      ['a page', '<!doctype html><html><body><h1>Busy</h1></body></html>'],
      ['nothing', ''],
      ['words', 'Rate exceeded.'],
      ['an answer that breaks off', GOOD[name].slice(0, GOOD[name].length / 2)],
      ['another kind of JSON', '{"message": "Too Many Requests", "code": 429}'],
      ['a JSON array', '[]'],
    ];
    for (const [what, text] of bad) {
      it(what, () => assert.rejects(LIVE[name].read(bytes(text)), UnusableAnswer));
    }
  });
}

test('arXiv reports its errors in a feed, and they are not papers', async () => {
  const feed = atomFeed([{ title: 'Error', abstract: 'incorrect id format', arxiv: 'x' }]).replace(
    'http://arxiv.org/abs/xv2',
    'http://arxiv.org/api/errors#incorrect_id_format',
  );
  await assert.rejects(LIVE.arxiv.read(bytes(feed)), /incorrect id format/);
});

describe('requests', () => {
  const hostile = 'cat:cs.CL) OR all:"x" AND NOT (y) || au:* [1 TO 2] -z, title.search:a|b ~ ^ \\ "';

  it('contain no query syntax from callers', () => {
    const query = { words: searchWords(hostile), authors: ['o"brien) or (x', 'a,b:c|d'] };
    assert.doesNotMatch(parametersOf('arxiv', query)?.search_query ?? '', /NOT|\*|\^|~|\\|all:"|OR \(x/);
    assert.doesNotMatch(parametersOf('europepmc', query)?.query ?? '', /NOT|OR|\*|\^|~|\\|\|/);
    assert.doesNotMatch(parametersOf('openalex', query)?.search ?? '', /AND|OR|NOT|["*~^|]/);
    assert.equal(
      parametersOf('openalex', query)?.filter,
      'raw_author_name.search:o brien or x,raw_author_name.search:a b c d',
    );
  });

  it('to arXiv require all of a few words, any of many, and have no hyphens', () => {
    assert.equal(
      parametersOf('arxiv', { words: ['graph', 'covid-19'] })?.search_query,
      'all:graph AND all:covid AND all:19',
    );
    const many = parametersOf('arxiv', {
      words: ['how', 'long', 'contexts', 'transformers'],
      categories: ['cs.cl', 'cond-mat.mtrl-sci'],
    });
    assert.equal(
      many?.search_query,
      '(all:how OR all:long OR all:contexts OR all:transformers) AND cat:cs.CL AND cat:cond-mat.mtrl-sci',
    );
  });

  it('have dates and authors if the source supports them', () => {
    const query = { words: ['x'], authors: ['garcia'], from: '2020-01-31', to: undefined };
    assert.equal(
      parametersOf('arxiv', query)?.search_query,
      'all:x AND au:"garcia" AND submittedDate:[202001310000 TO 299912312359]',
    );
    assert.equal(
      parametersOf('europepmc', query)?.query,
      'x AND AUTH:"garcia" AND FIRST_PDATE:[2020-01-31 TO 2999-12-31]',
    );
    assert.equal(
      parametersOf('openalex', query)?.filter,
      'from_publication_date:2020-01-31,raw_author_name.search:garcia',
    );
    assert.match(parametersOf('crossref', query)?.filter ?? '', /,from-pub-date:2020-01-31$/);
    assert.equal(parametersOf('crossref', query)?.['query.author'], 'garcia');
    assert.equal(parametersOf('semanticscholar', query)?.publicationDateOrYear, '2020-01-31:');
  });

  it("have the operator's keys and address, each for its source only", () => {
    const keys = { contact: 'me@example.org', openalex: 'oa-key', semanticscholar: 's2-key' };
    assert.equal(parametersOf('openalex', {}, keys)?.api_key, 'oa-key');
    assert.equal(parametersOf('crossref', {}, keys)?.mailto, 'me@example.org');
    const all = (Object.keys(LIVE) as LiveName[]).map((name) => ({
      name,
      text: JSON.stringify(LIVE[name].request({ words: ['x'], ...NOTHING }, keys, 40)),
    }));
    const holding = (key: string) => all.filter(({ text }) => text.includes(key)).map(({ name }) => name);
    assert.deepEqual([holding('oa-key'), holding('s2-key')], [['openalex'], ['semanticscholar']]);
  });

  it('for a category go only to sources that know it', () => {
    const able = (category: string) =>
      (Object.keys(LIVE) as LiveName[]).filter((name) => parametersOf(name, { categories: [category] }) !== undefined);
    assert.deepEqual(able('cs.cl'), ['arxiv']);
    assert.deepEqual(able('gene editing'), ['openalex', 'europepmc', 'semanticscholar', 'crossref']);
  });
});

describe('the words of a query', () => {
  it('are lower case, without duplicates and function words', () => {
    assert.deepEqual(searchWords("How do Transformers, the transformers, handle Alzheimer's long-range data?"), [
      'transformers',
      'handle',
      'alzheimers',
      'long-range',
      'data',
    ]);
    assert.deepEqual(searchWords('who are you'), ['who', 'are', 'you']);
    assert.deepEqual(searchWords('?!'), []);
  });
  it('in other scripts stay', () => {
    assert.deepEqual(searchWords('Глубокое обучение 深度学习'), ['глубокое', 'обучение', '深度学习']);
  });
  it('of a whole page are its first', () => {
    assert.equal(searchWords(Array.from({ length: 5_000 }, (_, i) => `w${i}`).join(' ')).length, 24);
  });
});

test('each source is asked for one paper by the identifiers that it knows', () => {
  const asked = (name: LiveName, namespace: string, value: string) =>
    parametersOf(name, { words: [], id: { namespace, value } });
  assert.equal(asked('arxiv', 'arxiv', '1706.03762')?.id_list, '1706.03762');
  assert.equal(asked('crossref', 'doi', '10.5555/a')?.filter, 'doi:10.5555/a');
  assert.equal(asked('openalex', 'pmid', '7')?.filter, 'pmid:7');
  assert.equal(asked('europepmc', 'doi', '10.5555/a')?.query, 'DOI:"10.5555/a"');
  assert.equal(asked('europepmc', 'pmid', '7')?.query, 'EXT_ID:7 AND SRC:MED');
  // What would end the value, or begin another.
  assert.equal(asked('europepmc', 'doi', '10.5555/a" OR "b'), undefined);
  assert.equal(asked('openalex', 'doi', '10.5555/a,b'), undefined);
  assert.equal(asked('arxiv', 'doi', '10.5555/a'), undefined);
  assert.equal(asked('semanticscholar', 'doi', '10.5555/a'), undefined);
});
