import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Firecrawl } from 'firecrawl';
import { startApp, type TestApp } from './support/app.ts';
import { bareEnv } from './support/bare-env.ts';
import { type McpServer, startMcp } from './support/mcp.ts';
import { addPapers, folderWithPapers, type TestPaper } from './support/papers.ts';
import { tempDir } from './support/tmp.ts';

/**
 * A small literature. `seed` cites two works, is cited by two, and `coupled` and `together` are related with it through
 * them; `alone` has no citation.
 */
const paper = (name: string, title: string, references: string[] = [], more: Partial<TestPaper> = {}): TestPaper => ({
  ids: { doi: [`10.1000/${name}`] },
  title,
  abstract: `${title}, told at length.`,
  references: references.map((one) => `doi:10.1000/${one}`),
  ...more,
});

const PAPERS: readonly TestPaper[] = [
  paper('seed', 'Sorting networks of small depth', ['root', 'method', 'nowhere', 'seed'], {
    ids: { doi: ['10.1000/seed'], arxiv: ['1706.03762'], pmid: ['123'], pmcid: ['PMC456'] },
  }),
  paper('root', 'Comparator networks', ['seed']),
  paper('method', 'Zero-one principle'),
  paper('coupled', 'Merging on parallel machines', ['root', 'method', 'nowhere']),
  paper('together', 'Sorting with wires in hardware'),
  paper('citer1', 'Hardware for sorting', ['seed', 'together']),
  paper('citer2', 'Survey of parallel sorting', ['seed', 'together', 'method']),
  paper('far', 'Protein folding in yeast', ['farther']),
  paper('farther', 'Yeast genetics'),
  paper('alone', 'Comparator networks for sorting, revisited'),
  // A DOI may have commas in it.
  paper('a,b', 'A paper with a comma', ['together']),
];

type Result = { primaryId: string; score: number; signals: Record<string, number> };

describe('related papers', () => {
  let app: TestApp;
  let dataDir: string;
  before(async () => {
    dataDir = await folderWithPapers(PAPERS);
    app = await startApp({ dataDir });
  });

  const path = (name: string, query: Record<string, string | string[]> = {}) => {
    const parameters = new URLSearchParams({ intent: 'sorting' });
    for (const [key, value] of Object.entries(query)) {
      parameters.delete(key);
      for (const one of [value].flat()) parameters.append(key, one);
    }
    return `/v2/search/research/papers/${encodeURIComponent(name)}/similar?${parameters}`;
  };
  const ask = (name: string, query?: Record<string, string | string[]>) => app.ask(path(name, query));
  const names = (results: readonly Result[]) => results.map(({ primaryId }) => primaryId.replace('doi:10.1000/', ''));
  const sorted = (results: readonly Result[]) => names(results).sort();

  describe('what is found', () => {
    it('follows citations, co-citation and coupling, and never names the paper itself', async () => {
      const { status, body } = await ask('doi:10.1000/seed');
      assert.equal(status, 200);
      assert.equal(body.success, true);
      assert.deepEqual(sorted(body.results), ['citer1', 'citer2', 'coupled', 'method', 'root', 'together']);
      assert.equal(body.poolSize, 6);
      assert.equal(body.truncated, false);
      assert.equal('note' in body, false);
      const of = (name: string) => (body.results as Result[]).find(({ primaryId }) => primaryId.endsWith(`/${name}`))!;
      // Two known works and one that nobody has; two citers; and citer2 cites a work that the seed cites.
      assert.equal(of('coupled').signals.structural, 3);
      assert.equal(of('together').signals.structural, 2);
      assert.equal(of('citer2').signals.structural, 1);
      for (const { signals, score } of body.results as Result[]) {
        assert.deepEqual(Object.keys(signals).sort(), ['articleRank', 'seedOverlap', 'semantic', 'structural']);
        assert.equal(signals.seedOverlap, 1);
        assert.ok((signals.articleRank as number) > 0);
        assert.ok((signals.semantic as number) >= 0 && score > 0);
      }
      const scores = (body.results as Result[]).map(({ score }) => score);
      assert.deepEqual(
        scores,
        scores.toSorted((a, b) => b - a),
      );
    });

    it('has direct neighbours only in the other two modes', async () => {
      assert.deepEqual(sorted((await ask('1706.03762', { mode: 'citers' })).body.results), [
        'citer1',
        'citer2',
        'root',
      ]);
      assert.deepEqual(sorted((await ask('1706.03762', { mode: 'references' })).body.results), ['method', 'root']);
      const none = (await ask('doi:10.1000/citer1', { mode: 'citers' })).body;
      assert.deepEqual([none.results, none.poolSize, none.truncated], [[], 0, false]);
      assert.match(none.note, /known to cite it/);
    });

    it('puts what matches the intent first', async () => {
      const first = async (intent: string) => names((await ask('doi:10.1000/seed', { intent })).body.results)[0];
      assert.equal(await first('merging on parallel machines'), 'coupled');
      assert.equal(await first('wires in hardware'), 'together');
      // Without a model there is nothing to rerank with.
      const plain = (await ask('doi:10.1000/seed', { intent: 'zero-one principle' })).body;
      const reranked = (await ask('doi:10.1000/seed', { intent: 'zero-one principle', rerank: 'true' })).body;
      assert.deepEqual(reranked.results, plain.results);
      assert.match(reranked.note, /rerank was ignored/);
    });

    it('takes k papers of the pool', async () => {
      const all = (await ask('doi:10.1000/seed')).body.results as Result[];
      const { results, poolSize, truncated } = (await ask('doi:10.1000/seed', { k: '2' })).body;
      assert.deepEqual(names(results), names(all).slice(0, 2));
      assert.equal(poolSize, 6);
      assert.equal(truncated, true);
    });

    it('returns papers on the subject for one without citations, with a note', async () => {
      const { results, note, poolSize } = (await ask('doi:10.1000/alone', { intent: 'sorting networks' })).body;
      assert.match(note, /Citations link it with no paper/);
      assert.equal(names(results).includes('alone'), false);
      assert.deepEqual(names(results).slice(0, 2).sort(), ['arxiv:1706.03762', 'root']);
      assert.ok(poolSize >= results.length);
      for (const { signals } of results as Result[]) {
        assert.deepEqual([signals.structural, signals.articleRank, signals.seedOverlap], [0, 0, 0]);
      }
    });
  });

  describe('papers to start from', () => {
    it('are named in any way', async () => {
      const expected = (await ask('doi:10.1000/seed')).body;
      const others = [
        String(
          (await ask('doi:10.1000/citer1', { mode: 'references', k: '1', intent: 'networks' })).body.results[0].paperId,
        ),
        'arxiv:1706.03762',
        'arXiv:1706.03762v5',
        '1706.03762v2',
        'https://arxiv.org/abs/1706.03762v3',
        'https://arxiv.org/pdf/1706.03762.pdf',
        'pmid:123',
        'pmcid:PMC456',
        'https://doi.org/10.1000/SEED',
      ];
      for (const name of others) assert.deepEqual((await ask(name)).body, expected, name);
    });

    it('may be several, repeated or comma-separated, and none of them is in the answer', async () => {
      const several = (await ask('1706.03762', { anchor: ['doi:10.1000/coupled', 'doi:10.1000/far'] })).body;
      assert.deepEqual(sorted(several.results), ['citer1', 'citer2', 'farther', 'method', 'root', 'together']);
      assert.deepEqual((await ask('1706.03762', { anchor: 'doi:10.1000/coupled, doi:10.1000/far' })).body, several);
      const overlap = Object.fromEntries(
        (several.results as Result[]).map(({ primaryId, signals }) => [primaryId, signals.seedOverlap]),
      );
      assert.equal(overlap['doi:10.1000/root'], 2);
      assert.equal(overlap['doi:10.1000/farther'], 1);
      // The same paper again, whatever it is called, is one seed.
      const twice = (await ask('1706.03762', { anchor: ['pmid:123', 'doi:10.1000/seed'] })).body;
      assert.deepEqual(twice, (await ask('1706.03762')).body);
      const again = (await ask('1706.03762', { anchor: ['doi:10.1000/far', 'doi:10.1000/far,doi:10.1000/far'] })).body;
      assert.deepEqual(again, (await ask('1706.03762', { anchor: 'doi:10.1000/far' })).body);
      const withComma = (await ask('doi:10.1000/far', { anchor: 'doi:10.1000/a,b', mode: 'references' })).body;
      assert.deepEqual(sorted(withComma.results), ['farther', 'together']);
    });

    it('unknown ids are 404, and a bad anchor is named', async () => {
      for (const name of ['doi:10.1000/unknown', 'arxiv:2101.00001', '99999', 'nonsense', 'web:https://example.com/']) {
        const { status, body } = await ask(name);
        assert.equal(status, 404, name);
        assert.deepEqual(body, { success: false, error: 'Not Found', detail: 'Not Found' });
      }
      const { status, body } = await ask('1706.03762', { anchor: ['doi:10.1000/far,doi:10.1000/unknown', 'pmid:9'] });
      assert.equal(status, 404);
      assert.equal(body.error, 'Not Found');
      assert.deepEqual(body.details, [
        { field: 'anchor', message: 'no paper has the id doi:10.1000/unknown' },
        { field: 'anchor', message: 'no paper has the id pmid:9' },
      ]);
    });
  });

  it('refuses what is wrong, field by field', async () => {
    const fields = async (query: Record<string, string | string[]>) => {
      const { status, body } = await ask('1706.03762', query);
      assert.equal(status, 400);
      assert.equal(body.detail, body.error);
      return (body.details as { field: string }[]).map(({ field }) => field);
    };
    assert.deepEqual(await fields({ intent: ' ' }), ['intent']);
    assert.deepEqual(await fields({ intent: ['a', 'b'] }), ['intent']);
    assert.deepEqual(await fields({ mode: 'cousins' }), ['mode']);
    assert.deepEqual(await fields({ k: '0' }), ['k']);
    assert.deepEqual(await fields({ k: '501', rerank: 'maybe' }), ['k', 'rerank']);
    assert.deepEqual(await fields({ anchor: ['a,'.repeat(150), 'b'] }), ['anchor']);
    const bare = await app.ask('/v2/search/research/papers/1706.03762/similar');
    assert.equal(bare.status, 400);
    assert.equal((await app.ask(path('1706.03762'), { key: null })).status, 401);
    assert.equal((await ask('1706.03762', { origin: 'js-sdk@1', integration: 'cli' })).status, 200);
  });

  it('finds what matches the intent among thousands of citers', async () => {
    const citers = Array.from({ length: 2_300 }, (_, i) =>
      paper(`c${i}`, i === 3 ? 'Sorting of amber beads' : `Paper number ${i}`, ['hub']),
    );
    const folder = await folderWithPapers([paper('hub', 'What everybody cites'), ...citers]);
    const other = await startApp({ dataDir: folder });
    const { body } = await other.ask(path('doi:10.1000/hub', { mode: 'citers', intent: 'amber beads', k: '3' }));
    assert.equal(names(body.results)[0], 'c3');
    assert.equal(body.truncated, true);
    assert.ok(body.poolSize >= 2_000);
  });

  it('sees citations that come while the service runs', async () => {
    await addPapers(dataDir, [paper('nowhere', 'The work that was missing'), paper('new', 'New', ['nowhere', 'seed'])]);
    const citers = (await ask('1706.03762', { mode: 'citers' })).body.results;
    assert.deepEqual(sorted(citers), ['citer1', 'citer2', 'new', 'root']);
    assert.deepEqual(sorted((await ask('doi:10.1000/nowhere', { mode: 'citers' })).body.results), [
      'arxiv:1706.03762',
      'coupled',
      'new',
    ]);
  });
});

/** The published clients, unmodified. The papers are those of the starter library. */
describe('related papers with the official clients', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp({ starter: true });
  });

  it('JS SDK', async () => {
    const client = new Firecrawl({ apiKey: app.key, apiUrl: app.url });
    const { success, results, poolSize, truncated } = await client.research.similarPapers('arxiv:1706.03762', {
      intent: 'machine translation with attention',
      k: 5,
      rerank: true,
      anchor: ['arxiv:1409.0473'],
    });
    assert.equal(success, true);
    assert.equal(results.length, 5);
    assert.ok(poolSize >= 5);
    assert.equal(truncated, poolSize > 5);
    assert.ok((results[0]?.signals?.seedOverlap ?? 0) >= 1);
    for (const { primaryId } of results) assert.notEqual(primaryId, 'arxiv:1706.03762');
    const cited = await client.research.similarPapers('https://arxiv.org/abs/1706.03762', {
      intent: 'alignment',
      mode: 'references',
    });
    assert.ok(cited.results.some(({ primaryId }) => primaryId === 'arxiv:1409.0473'));
    await assert.rejects(
      client.research.similarPapers('arxiv:9999.99999', { intent: 'x' }),
      (error: Error & { status?: number }) => error.status === 404 && error.message === 'Not Found',
    );
  });

  it('CLI', async () => {
    const cli = fileURLToPath(new URL('../node_modules/firecrawl-cli/dist/index.js', import.meta.url));
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, [cli, 'research', 'related-papers', ...args, '--api-url', app.url], {
        env: { ...bareEnv(), HOME: tempDir(), FIRECRAWL_API_KEY: app.key },
      });
    const { stdout } = await run(
      ...['arxiv:1706.03762', 'arxiv:1409.0473', '--intent', 'attention', '--mode', 'citers', '--json'],
    );
    const { results } = JSON.parse(stdout) as { results: Result[] };
    assert.ok(results.length > 0);
    await assert.rejects(run('arxiv:9999.99999', '--intent', 'x'), (error: { stderr: string }) => {
      assert.match(error.stderr, /404/);
      return true;
    });
  });

  describe('MCP server', () => {
    let mcp: McpServer;
    before(async () => {
      mcp = await startMcp(app.url, app.key);
    });
    after(() => mcp.close());

    it('finds related papers', async () => {
      const answer = await mcp.call('firecrawl_research_related_papers', {
        seed_ids: ['arxiv:1706.03762', 'arxiv:1409.0473'],
        intent: 'attention',
        k: 3,
      });
      assert.match(answer, /poolSize=\d+/);
    });
  });
});
