import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Api,
  cutsOff,
  gather,
  playApi,
  type Reply,
  sends,
  status,
} from '../../../../test/support/scripted-api.ts';
import type { SourceItem } from '../records/item.ts';
import { type EuropePmcOptions, type EuropePmcState, harvestEuropePmc } from './europepmc.ts';
import { parseEuropePmc } from './europepmc-record.ts';

const PATH = '/europepmc/webservices/rest/search';

/** A result as the API gives it with resultType=core, without the parts that nobody reads. */
const FULL = {
  id: '36946755',
  source: 'MED',
  pmid: '36946755',
  pmcid: 'PMC7614751',
  doi: '10.1234/Example.ARTICLE',
  title: 'Editing of <i>HBB</i> in H<sub>2</sub>O &amp; air.',
  authorString: 'Researcher A, Group X.',
  authorList: {
    author: [
      {
        fullName: 'Researcher A',
        firstName: 'Ada',
        lastName: 'Researcher',
        initials: 'A',
        authorId: { type: 'ORCID', value: '0' },
      },
      { fullName: 'Doe JA', lastName: 'Doe', initials: 'JA' },
      { collectiveName: 'The Gene Group' },
      { fullName: 'van Dam B' },
    ],
  },
  journalInfo: {
    issue: '2',
    yearOfPublication: 2023,
    printPublicationDate: '2023-06-01',
    journal: { title: 'J Synth Med' },
  },
  pubYear: '2023',
  abstractText: '<h4>Background</h4>Cells with p<0.05 and a &lt; b. <h4>Results:</h4> <i>It</i> works.',
  meshHeadingList: {
    meshHeading: [{ majorTopic_YN: 'N', descriptorName: 'Gene Editing' }, { descriptorName: 'Humans' }],
  },
  keywordList: { keyword: ['CRISPR'] },
  firstPublicationDate: '2023-05-08',
  dateOfRevision: '2025-05-30',
  isOpenAccess: 'Y',
  citedByCount: 8,
};

const paper = (pmid: number): object => ({
  id: String(pmid),
  source: 'MED',
  pmid: String(pmid),
  title: `Paper ${pmid}`,
  pubYear: '2001',
});

const page = (results: readonly unknown[], hitCount: number, next?: string): Reply =>
  sends(
    JSON.stringify({
      version: '6.9',
      hitCount,
      ...(next === undefined ? {} : { nextCursorMark: next, nextPageUrl: 'http://10.0.0.1/must-not-be-followed' }),
      request: { queryString: 'q', resultType: 'core', cursorMark: '*', pageSize: 2, sort: '', synonym: false },
      resultList: { result: results },
    }),
    'application/json;charset=utf-8',
  );

const harvest = (api: Api, options: Partial<EuropePmcOptions> = {}, state?: EuropePmcState) =>
  harvestEuropePmc(
    api.egress,
    api.pacer,
    { deadline: api.deadline, baseUrl: api.baseUrl, query: 'gene editing', ...options },
    state,
  );

const idsOf = (batches: readonly { items: readonly SourceItem[] }[]): (string | undefined)[] =>
  batches.flatMap(({ items }) => items.map((item) => ('record' in item ? item.record.ids.pmid?.[0] : item.reason)));

test('pages follow the cursor to the end and become papers', async () => {
  const odd = 'AoIIQG4+3ig1Nj/x==';
  await using api = await playApi([page([FULL, paper(2)], 3, odd), page([paper(3)], 3, odd)], PATH);
  const batches = await gather(harvest(api, { query: ' "gene editing" AND PUB_YEAR:2023 ', pageSize: 2 }));
  assert.deepEqual(batches[0]?.items[0], {
    position: 'MED/36946755',
    record: {
      ids: { pmid: ['36946755'], pmcid: ['PMC7614751'], doi: ['10.1234/example.article'] },
      title: 'Editing of HBB in H2O & air.',
      abstract: 'Background: Cells with p<0.05 and a < b.\n\nResults: It works.',
      authors: ['Ada Researcher', 'JA Doe', 'The Gene Group', 'B van Dam'],
      categories: ['Gene Editing', 'Humans'],
      venue: 'J Synth Med',
      created: '2023-05-08',
      updated: '2025-05-30',
    },
  });
  assert.deepEqual(idsOf(batches), ['36946755', '2', '3']);
  assert.deepEqual(api.asked[1]?.query, {
    query: '"gene editing" AND PUB_YEAR:2023',
    format: 'json',
    resultType: 'core',
    sort: 'P_PDATE_D asc',
    pageSize: '2',
    cursorMark: odd,
  });
  assert.equal(api.asked[0]?.query.cursorMark, '*');
  assert.deepEqual(
    batches.map(({ share }) => share),
    [2 / 3, 1],
  );
  assert.deepEqual(batches.at(-1)?.state, {
    query: '"gene editing" AND PUB_YEAR:2023',
    cursor: odd,
    read: 3,
    done: true,
  });
});

test('a killed harvest resumes at its cursor; another query, or a finished one, starts again', async () => {
  await using api = await playApi(
    [page([paper(1)], 2, 'c1'), page([paper(2)], 2), page([], 0), page([paper(1)], 1)],
    PATH,
  );
  const [first] = await gather(harvest(api), 1);
  const rest = await gather(harvest(api, {}, JSON.parse(JSON.stringify(first?.state))));
  assert.deepEqual(idsOf(rest), ['2']);
  await gather(harvest(api, { query: 'other' }, first?.state));
  await gather(harvest(api, {}, rest.at(-1)?.state));
  assert.deepEqual(
    api.asked.map(({ query }) => query.cursorMark),
    ['*', 'c1', '*', '*'],
  );
});

test('an empty result is not an error', async () => {
  await using api = await playApi([page([], 0, '*')], PATH);
  const batches = await gather(harvest(api));
  assert.deepEqual([batches.length, batches[0]?.items.length, batches[0]?.state.done], [1, 0, true]);
});

test('throttling, HTML, truncated and empty responses and temporary errors are retried', async () => {
  await using api = await playApi(
    [
      status(429, { 'retry-after': '30' }),
      sends('<html><head><title>502 Bad Gateway</title></head></html>', 'text/html'),
      cutsOff(JSON.stringify({ hitCount: 1, resultList: { result: [paper(1)] } })),
      sends('{"hitCount":1,"resultList":{"resu', 'application/json'),
      sends('{"hitCount":1,"resultList":null}', 'application/json'),
      sends('{"errCode":500,"errMsg":"internal"}', 'application/json'),
      page([], 1),
      page([paper(1)], 1),
    ],
    PATH,
  );
  assert.deepEqual(idsOf(await gather(harvest(api))), ['1']);
  assert.ok((api.asked[1]?.at ?? 0) >= 30_000);
});

test('a list that ends far too early is a failure, and its state is where it stopped', async () => {
  const script = [page([paper(1)], 5_000, 'c1'), ...Array<Reply>(8).fill(page([], 5_000, 'c1'))];
  await using api = await playApi(script, PATH);
  const states: EuropePmcState[] = [];
  await assert.rejects(
    async () => {
      for await (const { state } of harvest(api)) states.push(state);
    },
    {
      name: 'OperatorError',
      message: /Europe PMC failed 8 times in a row, most recently: ended the list after 1 of 5000 results/,
    },
  );
  assert.deepEqual(states, [{ query: 'gene editing', cursor: 'c1', read: 1, done: false }]);
});

test('a refusal of the API ends the harvest with its reason', async () => {
  await using api = await playApi(
    [sends('{"version":"6.9","errCode":400,"errMsg":"Invalid query"}', 'application/json')],
    PATH,
  );
  await assert.rejects(gather(harvest(api)), {
    name: 'OperatorError',
    message: 'Europe PMC refuses the query: Invalid query (400)',
  });
  await using gone = await playApi([status(404)], PATH);
  await assert.rejects(gather(harvest(gone)), { name: 'OperatorError', message: /status 404/ });
});

test('results without title or identifier are rejected with their position', async () => {
  const results = [
    { id: 'PAT1', source: 'PAT', title: 'A patent' },
    { id: '7', source: 'MED', pmid: '7' },
    null,
    paper(8),
  ];
  const preprint = {
    id: 'PPR1',
    source: 'PPR',
    doi: '10.48550/arXiv.2401.00001',
    title: 'A preprint',
    authorString: 'Doe J, Roe AB.',
  };
  await using api = await playApi([page([...results, preprint], 5)], PATH);
  const [batch] = await gather(harvest(api));
  assert.deepEqual(batch?.items.slice(0, 2), [
    { reason: 'no identifier', excerpt: '{"id":"PAT1","source":"PAT","title":"A patent"}', position: 'PAT/PAT1' },
    { reason: 'no title', excerpt: '{"id":"7","source":"MED","pmid":"7"}', position: 'MED/7' },
  ]);
  assert.ok('reason' in (batch?.items[2] ?? {}));
  const last = batch?.items[4];
  assert.ok(last !== undefined && 'record' in last);
  assert.deepEqual([last.record.ids, last.record.authors], [{ arxiv: ['2401.00001'] }, ['J Doe', 'AB Roe']]);
});

test('invalid options are named before any request', async () => {
  await using api = await playApi([], PATH);
  for (const options of [{ query: ' ' }, { pageSize: 0 }, { pageSize: 1001 }, { pageSize: 1.5 }]) {
    await assert.rejects(gather(harvest(api, options)), { name: 'OperatorError' });
  }
  await assert.rejects(gather(harvest(api, { baseUrl: 'http://127.0.0.1:1/' })), {
    name: 'OperatorError',
    message: /TRAWL_ALLOW_PRIVATE_NETWORK/,
  });
  assert.equal(api.asked.length, 0);
});

test('an unclosed heading takes linear time', () => {
  const abstractText = `<h4>${' '.repeat(50_000)}x<h4>${'.'.repeat(50_000)}</h4>Found.`;
  const { abstract } = parseEuropePmc({ pmid: '1', title: 'A title', abstractText });
  assert.ok(abstract.endsWith('Found.'), abstract.slice(-40));
});
