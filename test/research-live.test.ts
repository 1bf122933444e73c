import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Config } from '../src/foundation/config/index.ts';
import { startApp, type TestApp } from './support/app.ts';
import { answering, type LiveApis, startLiveApis, status } from './support/live-apis.ts';
import { completion, type ModelServer, startModelServer } from './support/model-server.ts';
import { folderWithPapers, type TestPaper } from './support/papers.ts';
import { tempDir } from './support/tmp.ts';
import { until } from './support/until.ts';

/** The whole service beside public APIs and a model on loopback. */

const open: AsyncDisposable[] = [];
after(() => Promise.all(open.map((one) => one[Symbol.asyncDispose]())));

const LOCAL: TestPaper[] = Array.from({ length: 12 }, (_, i) => ({
  doi: `10.5555/local-${i}`,
  title: `Sodium channels, study ${i}`,
  abstract: 'Voltage gated sodium channels in the axon of the squid.',
  authors: ['Alan Hodgkin'],
  created: '2010-05-01',
}));

const LIVE = [
  {
    title: 'Zeolite catalysts for methanol',
    abstract: 'Zeolite catalysts turn methanol into olefins.',
    authors: ['Ada Byron'],
    doi: '10.5555/live-1',
    date: '2021-03-04',
  },
  {
    title: 'Zeolite catalysts, a review',
    abstract: 'All about zeolite catalysts and methanol.',
    authors: ['Grace Hopper'],
    doi: '10.5555/live-2',
    date: '2015-01-01',
  },
];

interface Stage {
  readonly app: TestApp;
  readonly apis: LiveApis;
  search(query: string, more?: Record<string, string>): Promise<Found[]>;
  /** Searches until so many are found: an answer that comes late is there for the next search. */
  found(count: number, query: string, more?: Record<string, string>): Promise<Found[]>;
}

interface Found {
  readonly paperId: string;
  readonly primaryId: string;
  readonly title: string;
  readonly score: number;
}

async function stage(papers: readonly TestPaper[], config: Partial<Config> = {}): Promise<Stage> {
  const apis = await startLiveApis();
  open.push(apis);
  const dataDir = papers.length === 0 ? tempDir() : await folderWithPapers(papers);
  const live = { researchLive: 'auto', researchSources: apis.sources, researchModelTimeout: 120_000 } as const;
  const app = await startApp({ dataDir, ...live, ...config });
  const search: Stage['search'] = async (query, more = {}) => {
    const answer = await app.ask(`/v2/search/research/papers?${new URLSearchParams({ query, ...more })}`);
    assert.equal(answer.status, 200, answer.text);
    return answer.body.results;
  };
  return {
    app,
    apis,
    search,
    async found(count, query, more) {
      let results: Found[] = [];
      await until(async () => {
        results = await search(query, more);
        return results.length === count;
      }, query);
      return results;
    },
  };
}

describe('a search beyond the catalog', () => {
  it('fetches a paper that is asked for by its identifier, and gives no other in its place', async () => {
    const { apis, search, found } = await stage(LOCAL);
    apis.papers('crossref', LIVE);
    const [first] = await found(1, 'https://doi.org/10.5555/live-2');
    assert.equal(first?.primaryId, 'doi:10.5555/live-2');
    assert.deepEqual(await search('10.5555/nobody'), []);
  });

  it('answers what the catalog lacks with what the public APIs have, and the ids stay good', async () => {
    const { app, apis, search, found } = await stage(LOCAL);
    apis.papers('crossref', LIVE);
    apis.papers('openalex', [LIVE[0] as (typeof LIVE)[number]]);
    const results = await found(2, 'zeolite catalysts methanol');
    assert.deepEqual(
      results.map(({ primaryId }) => primaryId),
      ['doi:10.5555/live-1', 'doi:10.5555/live-2'],
    );
    for (const { paperId, score } of results) {
      assert.match(paperId, /^\d+$/);
      assert.ok(score > 0);
    }
    const inspected = await app.ask(`/v2/search/research/papers/${results[0]?.paperId}`);
    assert.deepEqual([inspected.status, inspected.body.paper.title], [200, LIVE[0]?.title]);
    const similar = `/v2/search/research/papers/${results[0]?.paperId}/similar?intent=olefins`;
    assert.equal((await app.ask(similar)).status, 200);
    // The next search finds them in the catalog, whoever is down by then.
    for (const { name } of apis.sources) apis.reply(name, status(500));
    await until(async () => {
      const [first] = await search('methanol olefins zeolite', { k: '1' });
      return first?.paperId === results[0]?.paperId;
    });
    const { text } = await app.ask('/metrics');
    assert.match(text, /trawl_research_live_total\{source="crossref",outcome="ok"\} [1-9]/);
  });

  it('sends no request if the catalog has enough', async () => {
    const { apis, search } = await stage(LOCAL);
    for (const k of ['1', '5', '40'])
      assert.equal((await search('sodium channels', { k })).length, Math.min(Number(k), 12));
    assert.equal(apis.asked.length, 0);
  });

  it('asks always where the operator wants it, and never where not', async () => {
    const always = await stage(LOCAL, { researchLive: 'always' });
    await always.search('sodium channels');
    await until(() => always.apis.asked.length === 5, 'a request to each');
    const off = await stage(LOCAL, { researchLive: 'off' });
    await off.search('zeolite catalysts');
    assert.equal(off.apis.asked.length, 0);
  });

  it('holds to the filters, for what the sources name too', async () => {
    const { apis, search, found } = await stage(LOCAL);
    apis.papers('crossref', LIVE);
    const ids = async (more: Record<string, string>) =>
      (await found(1, 'zeolite catalysts', more)).map(({ primaryId }) => primaryId);
    assert.deepEqual(await ids({ authors: 'hopper' }), ['doi:10.5555/live-2']);
    assert.deepEqual(await ids({ from: '2020-01-01' }), ['doi:10.5555/live-1']);
    assert.deepEqual(await search('zeolite catalysts', { categories: 'cs.LG' }), []);
  });

  it('uses the catalog if no source responds', async () => {
    const { apis, search } = await stage(LOCAL);
    await apis[Symbol.asyncDispose]();
    const results = await search('squid zeolite');
    assert.equal(results.length, 12);
  });

  it('is not disturbed by what APIs answer in place of papers', async () => {
    const { apis, found } = await stage(LOCAL);
    apis.papers('crossref', LIVE);
    apis.reply('openalex', status(429, { 'retry-after': '3600' }));
    apis.reply('europepmc', (_, response) => void response.end('<html>'));
    apis.reply(
      'semanticscholar',
      (_, response) => void response.end('{"data":[{"title":7},null,"x",{"externalIds":[]}]}'),
    );
    apis.reply('arxiv', (request, response) => {
      const half = '<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>X';
      void request;
      response.end(half);
    });
    assert.equal((await found(2, 'zeolite catalysts')).length, 2);
  });

  it('works on an empty catalog', async () => {
    const { apis, found } = await stage([]);
    apis.papers('arxiv', [{ ...(LIVE[0] as (typeof LIVE)[number]), arxiv: '2101.00001' }]);
    const [first] = await found(1, 'zeolite catalysts');
    assert.equal(first?.primaryId, 'arxiv:2101.00001');
  });
});

describe('a language model in a search', () => {
  async function model(
    answer: Parameters<typeof startModelServer>[0],
  ): Promise<{ server: ModelServer; llm: Config['llm'] }> {
    const server = await startModelServer(answer);
    open.push(server);
    return { server, llm: { provider: 'openai', baseUrl: server.baseUrl, model: 'test', apiKey: undefined } };
  }

  it('puts the first results in order', async () => {
    const { server, llm } = await model(() => completion('{"order":[5]}'));
    const { search } = await stage(LOCAL, { llm, researchRerank: true, researchLive: 'off' });
    const results = await search('sodium channels');
    assert.equal(server.asked.length, 1);
    assert.equal(results.length, 12);
    assert.equal(results[0]?.title, 'Sodium channels, study 4');
    assert.ok((results[0]?.score as number) >= (results[1]?.score as number));
  });

  it('finds papers without a word of the query, through a hypothetical answer', async () => {
    const { llm } = await model(() => completion('We study voltage gated sodium channels of the squid axon.'));
    const { search } = await stage(LOCAL, { llm, researchHyde: true, researchLive: 'off' });
    assert.equal((await search('how do nerves fire')).length, 12);
  });

  it('is not asked unless the operator wants it', async () => {
    const { server, llm } = await model(() => completion('x'));
    const { search } = await stage(LOCAL, { llm, researchLive: 'off' });
    await search('sodium channels');
    assert.equal(server.asked.length, 0);
  });

  it('that is down leaves the search as it is', async () => {
    const { llm } = await model(() => ({ status: 500, body: '<html>' }));
    const { search } = await stage(LOCAL, { llm, researchHyde: true, researchRerank: true, researchModelTimeout: 300 });
    assert.equal((await search('sodium channels')).length, 12);
  });
});

it('an answer that comes late does not hold up the search, and is there for the next one', async () => {
  const { apis, search } = await stage(LOCAL);
  let open = (): void => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  apis.reply('crossref', async (request, response) => {
    await gate;
    await answering('crossref', LIVE)(request, response);
  });
  assert.deepEqual(await search('zeolite catalysts'), []);
  open();
  await until(async () => (await search('zeolite catalysts')).length === 2);
  assert.equal(apis.count('crossref'), 1);
});
