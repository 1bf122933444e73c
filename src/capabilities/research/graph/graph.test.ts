import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { forEachEngine } from '../../../../test/support/engines.ts';
import { tempDir } from '../../../../test/support/tmp.ts';
import { migrations as indexingMigrations } from '../../../engines/indexing/index.ts';
import { migrations as jobsMigrations } from '../../../foundation/jobs/index.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { migrate } from '../../../foundation/store/index.ts';
import { addRecords } from '../catalog/add-records.ts';
import { findPaper } from '../catalog/find-paper.ts';
import { migrations } from '../migrations.ts';
import type { PaperRecord, SourceName } from '../record.ts';
import { openCitationGraph } from './graph.ts';
import { forgetGraph, graphIsBehind, graphStatus } from './state.ts';
import type { GraphDatabase, GraphTables } from './tables.ts';
import type { CitationGraph } from './types.ts';
import { updateGraph } from './update.ts';

const soon = () => deadlineIn(60_000);

const paper = (doi: string, references?: string[], more: Partial<PaperRecord> = {}): PaperRecord => ({
  ids: { doi: [`10.1000/${doi}`] },
  title: `Paper ${doi}`,
  abstract: '',
  authors: [],
  categories: [],
  ...(references ? { references: references.map((name) => (name.includes(':') ? name : `doi:10.1000/${name}`)) } : {}),
  ...more,
});

forEachEngine('citation graph', (fresh) => {
  const graphs: CitationGraph[] = [];
  after(() => Promise.all(graphs.map((graph) => graph.close())));

  const open = async () => {
    const db: GraphDatabase = await (await fresh()).open<GraphTables>();
    await migrate(db.as(), [...jobsMigrations, ...indexingMigrations, ...migrations]);
    const indexDir = tempDir();
    const graph = openCitationGraph(db, indexDir);
    graphs.push(graph);
    const add = (source: SourceName, ...records: PaperRecord[]) =>
      db.transaction((tx) => addRecords(tx.as(), source, records));
    const update = () => updateGraph(db, indexDir, { waitMs: 300_000 });
    const idOf = async (name: string) => (await findPaper(db.as(), `doi:10.1000/${name}`))?.id as number;
    const names = async (ids: readonly number[]) => {
      const rows = await db.kysely.selectFrom('papers').select(['id', 'title']).execute();
      const titles = new Map(rows.map((row) => [row.id, row.title.replace('Paper ', '')]));
      return ids.map((id) => titles.get(id) ?? `?${id}`).sort();
    };
    const citersOf = async (name: string) => names((await graph.neighbourhood(await idOf(name), 100, soon())).citers);
    const references = async (name: string) =>
      names((await graph.neighbourhood(await idOf(name), 100, soon())).references);
    /** The current base and its changes. */
    const files = async () => {
      const row = await db.kysely.selectFrom('paper_graph_state').selectAll().executeTakeFirstOrThrow();
      return { base: row.base, changes: JSON.parse(row.changes) as string[] };
    };
    return { db, indexDir, graph, add, update, idOf, names, citersOf, references, files };
  };

  describe('content', () => {
    it('has citations in both directions, whatever id they use', async () => {
      const { add, update, citersOf, references } = await open();
      await add(
        'jsonl',
        paper('a', [], { ids: { doi: ['10.1000/a'], arxiv: ['1706.03762'], openalex: ['W1'] } }),
        paper('b', ['arxiv:1706.03762', 'openalex:W1', 'doi:10.1000/a']),
        paper('c', ['openalex:W1', 'b']),
      );
      await update();
      assert.deepEqual(await citersOf('a'), ['b', 'c']);
      assert.deepEqual(await references('b'), ['a']);
      assert.deepEqual(await references('c'), ['a', 'b']);
    });

    it('handles papers that cite themselves, each other, nothing, or unknown works', async () => {
      const { add, update, citersOf, references, graph, idOf } = await open();
      await add('jsonl', paper('a', ['a', 'b', 'b', 'nowhere']), paper('b', ['a']), paper('c', []), paper('d'));
      await update();
      assert.deepEqual(await references('a'), ['b']);
      assert.deepEqual(await citersOf('a'), ['b']);
      assert.deepEqual(await references('c'), []);
      const { signals } = await graph.expandStructure([{ id: await idOf('a'), weight: 1 }], {}, soon());
      assert.deepEqual([...signals.keys()], [await idOf('b')]);
    });

    it('is empty before the first version', async () => {
      const { graph } = await open();
      const nothing = { references: [], citers: [], totalReferences: 0, totalCiters: 0 };
      assert.deepEqual(await graph.neighbourhood(1, 10, soon()), nothing);
      assert.equal((await graph.expandStructure([{ id: 1, weight: 1 }], {}, soon())).signals.size, 0);
    });
  });

  describe('changes', () => {
    // Once as changes on top of the base, once with a new base.
    for (const again of [false, true]) {
      const how = again ? 'a new base' : 'changes beside the base';

      it(`resolves a citation when the cited paper arrives: ${how}`, async () => {
        const { db, add, update, citersOf, files } = await open();
        await add('jsonl', paper('a', ['late', 'arxiv:2001.00001']), paper('b', ['late']));
        await update();
        const before = await files();
        await add('jsonl', paper('late', ['a'], { ids: { doi: ['10.1000/late'], arxiv: ['2001.00001'] } }));
        if (again) await forgetGraph(db);
        await update();
        assert.deepEqual(await citersOf('late'), ['a', 'b']);
        assert.deepEqual(await citersOf('a'), ['late']);
        assert.equal((await files()).base === before.base, !again);
      });

      it(`replaces earlier references of the same source: ${how}`, async () => {
        const { db, add, update, citersOf, references } = await open();
        await add('jsonl', paper('x'), paper('y'), paper('z'), paper('a', ['x', 'y', 'later']));
        await add('crossref', paper('a', ['z']));
        await update();
        assert.deepEqual(await references('a'), ['x', 'y', 'z']);
        await add('jsonl', paper('a', ['y']));
        if (again) await forgetGraph(db);
        await update();
        assert.deepEqual(await references('a'), ['y', 'z']);
        assert.deepEqual(await citersOf('x'), []);
        // A record without references changes nothing; one with an empty list removes them.
        await add('jsonl', paper('a'));
        await update();
        assert.deepEqual(await references('a'), ['y', 'z']);
        await add('jsonl', paper('a', []), paper('later'));
        await update();
        assert.deepEqual(await references('a'), ['z']);
        assert.deepEqual(await citersOf('later'), []);
      });

      it(`keeps the citations of joined papers: ${how}`, async () => {
        const { db, add, update, citersOf, references, idOf, graph } = await open();
        await add('jsonl', paper('x'), paper('y'), paper('first', ['x'], { ids: { arxiv: ['2001.00001'] } }));
        await add('jsonl', paper('second', ['y']), paper('a', ['arxiv:2001.00001', 'second']), paper('b', ['second']));
        await update();
        const old = await idOf('second');
        await add('europepmc', paper('joined', undefined, { ids: { arxiv: ['2001.00001'], doi: ['10.1000/second'] } }));
        if (again) await forgetGraph(db);
        await update();
        assert.notEqual(await idOf('second'), old);
        assert.deepEqual(await citersOf('second'), ['a', 'b']);
        assert.deepEqual(await references('second'), ['x', 'y']);
        assert.equal((await references('a')).length, 1);
        assert.deepEqual(await citersOf('x'), await citersOf('y'));
        // The old id works as long as the base is from before.
        if (!again) assert.equal((await graph.neighbourhood(old, 10, soon())).citers.length, 2);
      });
    }

    it('keeps the references of papers that were created and joined in one batch', async () => {
      const { add, update, references } = await open();
      await add('jsonl', paper('x'), paper('y'));
      await add(
        'jsonl',
        paper('a', ['x'], { ids: { arxiv: ['2001.00001'] } }),
        paper('a', ['y']),
        paper('a', undefined, { ids: { arxiv: ['2001.00001'], doi: ['10.1000/a'] } }),
      );
      await update();
      assert.deepEqual(await references('a'), ['x', 'y']);
    });

    it('detects when it is behind, and does nothing otherwise', async () => {
      const { db, add, update, files } = await open();
      assert.equal(await graphIsBehind(db), false);
      await add('jsonl', paper('a', ['b']));
      assert.equal(await graphIsBehind(db), true);
      await update();
      assert.equal(await graphIsBehind(db), false);
      await add('jsonl', paper('a', ['b']));
      assert.equal(await graphIsBehind(db), false);
      await add('jsonl', paper('a', ['c']));
      assert.equal(await graphIsBehind(db), true);
      await update();
      const { base } = await files();
      await update();
      const now = await files();
      assert.deepEqual([now.base, now.changes.length], [base, 1]);
      assert.match(now.changes[0] as string, /^change-1-/);
      const { publishedAt, ...counts } = await graphStatus(db);
      assert.ok(publishedAt);
      assert.deepEqual(counts, { citations: 1, known: 0, waiting: 0 });
      await add('jsonl', paper('c', ['a', 'd']));
      assert.equal((await graphStatus(db)).waiting, 1);
      await update();
      const { citations, known } = await graphStatus(db);
      assert.deepEqual([citations, known], [3, 2]);
    });

    it('is rebuilt when its files are missing, and removes the remains of a killed writer', async () => {
      const { indexDir, add, update, citersOf, files } = await open();
      await add('jsonl', paper('a'), paper('b', ['a']));
      await update();
      const { base } = await files();
      mkdirSync(join(indexDir, 'graph', 'base-left'));
      writeFileSync(join(indexDir, 'graph', 'base-left', 'spool-citing'), 'half');
      writeFileSync(join(indexDir, 'graph', base, 'change-1'), 'of a writer that was killed before it could publish');
      await add('jsonl', paper('c', ['a']));
      await update();
      assert.deepEqual(await citersOf('a'), ['b', 'c']);
      rmSync(join(indexDir, 'graph', base), { recursive: true });
      await update();
      assert.deepEqual(readdirSync(join(indexDir, 'graph')), [(await files()).base]);
      assert.deepEqual(await citersOf('a'), ['b', 'c']);
    });

    it('is rebuilt when a file of changes is damaged', async () => {
      const { indexDir, add, update, citersOf, files } = await open();
      await add('jsonl', paper('a'));
      await update();
      await add('jsonl', paper('b', ['a']));
      await update();
      const { base, changes } = await files();
      writeFileSync(join(indexDir, 'graph', base, changes[0] as string), 'nothing of the kind');
      await add('jsonl', paper('c', ['a']));
      await update();
      assert.deepEqual(await citersOf('a'), ['b', 'c']);
      assert.notEqual((await files()).base, base);
    });

    it('continues to read while changes accumulate and are merged', async () => {
      const { add, update, citersOf, files } = await open();
      await add('jsonl', paper('a'));
      await update();
      const expected: string[] = [];
      for (let i = 0; i < 20; i++) {
        expected.push(`n${i}`);
        await add('jsonl', paper(`n${i}`, ['a', `n${i + 1}`]));
        await update();
        if (i % 6 === 0) assert.deepEqual(await citersOf('a'), [...expected].sort());
      }
      assert.deepEqual(await citersOf('a'), expected.sort());
      assert.deepEqual(await citersOf('n7'), ['n6']);
      assert.ok((await files()).changes.length <= 16);
    });
  });

  describe('connections of papers', () => {
    it('counts shared works, known or not, and connected seeds', async () => {
      const { graph, add, update, idOf, names } = await open();
      await add(
        'jsonl',
        ...['r1', 'r2', 'far'].map((name) => paper(name)),
        paper('s', ['r1', 'r2', 'unknown']),
        paper('t', ['r2']),
        // Coupled with s by three works, one of them unknown, and with t by one.
        paper('coupled', ['r1', 'r2', 'unknown']),
        // Cited together with s twice, and by a paper that cites s with t once.
        paper('together'),
        paper('q1', ['s', 'together']),
        paper('q2', ['s', 't', 'together']),
        paper('elsewhere', ['far']),
      );
      await update();
      const [s, t] = [await idOf('s'), await idOf('t')];
      const seeds = [
        { id: s, weight: 1 },
        { id: t, weight: 1 },
      ];
      const found = await graph.expandStructure(seeds, {}, soon());
      const of = async (name: string) => {
        const { articleRank, ...counts } = found.signals.get(await idOf(name)) ?? assert.fail(name);
        assert.ok(articleRank > 0, name);
        return counts;
      };
      const counts = (structural: number, seedOverlap: number, citedBySeeds: number, citesSeeds: number) => ({
        ...{ structural, seedOverlap, citedBySeeds, citesSeeds },
      });
      assert.deepEqual(await of('coupled'), counts(4, 2, 0, 0));
      assert.deepEqual(await of('together'), counts(3, 2, 0, 0));
      assert.deepEqual(await of('r2'), counts(0, 2, 2, 0));
      assert.deepEqual(await of('q2'), counts(0, 2, 0, 2));
      assert.deepEqual(await names([...found.signals.keys()]), ['coupled', 'q1', 'q2', 'r1', 'r2', 'together']);
      assert.equal(found.truncated, false);

      // For given papers, the result is the same.
      const candidates = await Promise.all(['together', 'coupled', 'r2', 'q2', 'elsewhere', 's'].map(idOf));
      const told = await graph.expandStructure(seeds, { candidates }, soon());
      assert.deepEqual(await names([...told.signals.keys()]), ['coupled', 'q2', 'r2', 'together']);
      for (const [id, { articleRank, ...signals }] of told.signals) {
        const { articleRank: _, ...expected } = found.signals.get(id) ?? assert.fail(String(id));
        assert.deepEqual(signals, expected);
        assert.ok(articleRank > 0);
      }
      const links = told.links.map(({ from, to }) => `${from}>${to}`);
      assert.ok(links.includes(`${await idOf('coupled')}>${await idOf('r2')}`));
      assert.equal(new Set(links).size, links.length);
    });

    it('limits the work around papers that everybody cites, and reports it', async () => {
      const { graph, add, update, idOf } = await open();
      const citers = Array.from({ length: 2_500 }, (_, i) => paper(`c${i}`, ['hub', `r${i % 40}`]));
      await add('jsonl', paper('hub'), ...citers, ...Array.from({ length: 40 }, (_, i) => paper(`r${i}`)));
      await update();
      const hub = await idOf('hub');
      const found = await graph.expandStructure([{ id: hub, weight: 1 }], { limit: 100 }, soon());
      assert.equal(found.signals.size, 100);
      assert.equal(found.truncated, true);
      const shared = [...found.signals.values()].reduce((sum, { structural }) => sum + structural, 0);
      assert.ok(shared >= 500 && shared < 2_500, String(shared));
      const around = await graph.neighbourhood(hub, 50, soon());
      assert.equal(around.citers.length, 50);
      assert.equal(around.totalCiters, 2_500);
      await assert.rejects(
        graph.neighbourhood(hub, 50, deadlineIn(9_000, AbortSignal.abort(new Error('gone')))),
        /gone/,
      );
    });

    it('does not take the start of its thread for work of the first request', async () => {
      const { db, indexDir, add, update, idOf } = await open();
      // More lists than are read between two looks at the time.
      await add('jsonl', paper('hub'), ...Array.from({ length: 300 }, (_, i) => paper(`c${i}`, ['hub'])));
      await update();
      const hub = await idOf('hub');
      // No thread starts in a millisecond.
      const hurried = openCitationGraph(db, indexDir, undefined, 1);
      graphs.push(hurried);
      const found = await hurried.expandStructure([{ id: hub, weight: 1 }], {}, soon());
      assert.deepEqual([found.signals.size, found.truncated], [300, false]);
    });
  });

  it('agrees with the rows of the catalog after any history', async () => {
    const { db, graph, add, update } = await open();
    let state = 20_260_101;
    const below = (n: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * n);
    };
    const sources: SourceName[] = ['jsonl', 'crossref', 'openalex'];
    const arxiv = (i: number) => `20${String(i).padStart(2, '0')}.00001`;
    const anyReference = (): string => {
      const i = below(60);
      return [`doi:10.1000/p${i}`, `arxiv:${arxiv(10 + (i % 20))}`, `doi:10.9999/u${i}`][below(3)] as string;
    };
    for (let round = 0; round < 12; round++) {
      const records = Array.from({ length: 1 + below(12) }, () => {
        const i = below(60);
        const references = Array.from({ length: below(8) }, anyReference);
        // Some papers have a DOI, some an arXiv id, some both, which joins papers.
        const kind = i % 20 === i ? below(3) : 0;
        const ids: Record<string, string[]> = {};
        if (kind !== 1) ids.doi = [`10.1000/p${i}`];
        if (kind !== 0) ids.arxiv = [arxiv(10 + i)];
        return paper(`p${i}`, [], { ids, references });
      });
      await add(sources[below(3)] as SourceName, ...records);
      if (round === 7) await forgetGraph(db);
      await update();
      assert.equal(await graphIsBehind(db), false);
      await agreesWithCatalog(db, graph);
    }
  });
});

/** Compares every paper's neighbors and connections with a simple computation from the rows. */
async function agreesWithCatalog(db: GraphDatabase, graph: CitationGraph): Promise<void> {
  const papers = (await db.kysely.selectFrom('papers').select('id').execute()).map(({ id }) => id);
  const keys = new Map(
    (await db.kysely.selectFrom('paper_ids').selectAll().execute()).map((row) => [row.key, String(row.paper_id)]),
  );
  const cites = new Map(papers.map((id) => [String(id), new Set<string>()]));
  for (const row of await db.kysely.selectFrom('paper_references').selectAll().execute()) {
    for (const key of JSON.parse(row.refs) as string[]) {
      const work = keys.get(key) ?? key;
      if (work !== String(row.paper_id)) cites.get(String(row.paper_id))?.add(work);
    }
  }
  const citers = (work: string) => new Set([...cites].filter(([, works]) => works.has(work)).map(([id]) => id));
  const inOrder = (ids: Iterable<string | number>) => [...ids].map(Number).sort((a, b) => a - b);
  for (const id of papers) {
    const own = cites.get(String(id)) as Set<string>;
    const around = await graph.neighbourhood(id, 1_000, soon());
    const known = [...own].filter((work) => cites.has(work));
    assert.deepEqual(inOrder(around.references), inOrder(known), `references of ${id}`);
    assert.deepEqual(inOrder(around.citers), inOrder(citers(String(id))), `citers of ${id}`);
    const { signals } = await graph.expandStructure([{ id, weight: 1 }], {}, soon());
    const expected = new Map<number, number>();
    for (const other of papers) {
      if (other === id) continue;
      const coupled = own.intersection(cites.get(String(other)) as Set<string>).size;
      const together = citers(String(id)).intersection(citers(String(other))).size;
      const direct = own.has(String(other)) || (cites.get(String(other)) as Set<string>).has(String(id));
      if (coupled + together > 0 || direct) expected.set(other, coupled + together);
    }
    const structural = new Map([...signals].map(([other, signal]) => [other, signal.structural]));
    assert.deepEqual(inOrder(structural.keys()), inOrder(expected.keys()), `around ${id}`);
    for (const [other, value] of expected) assert.equal(structural.get(other), value, `${id} and ${other}`);
  }
}
