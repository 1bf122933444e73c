import { connect, Index, type VectorQuery } from '@lancedb/lancedb';
import { sizeOnDisk } from './proc.ts';

/** A way to search vectors. */
interface LanceSearch {
  readonly name: string;
  /** Milliseconds. */
  readonly built: number;
  readonly size: number;
  ask(query: Float32Array): Promise<number[]>;
}

/** LanceDB without an index, then with each of its indexes. */
export async function* lanceSearches(
  dir: string,
  vectors: readonly Float32Array[],
  results: number,
): AsyncGenerator<LanceSearch> {
  const started = performance.now();
  const db = await connect(dir);
  const lanceTable = await db.createTable(
    'papers',
    vectors.map((vector, id) => ({ id, vector: Array.from(vector) })),
  );
  const written = performance.now() - started;
  const near = (query: Float32Array): VectorQuery =>
    lanceTable.query().nearestTo(Array.from(query)).distanceType('dot').select(['id', '_distance']).limit(results);
  const search = async (name: string, built: number, tune = (query: VectorQuery) => query): Promise<LanceSearch> => ({
    name,
    built,
    size: await sizeOnDisk(dir),
    ask: async (query) => (await tune(near(query)).toArray()).map(({ id }) => Number(id)),
  });
  yield search('LanceDB, no index', written);
  const indexes = [
    [
      'LanceDB, IVF_PQ, refine 10',
      Index.ivfPq({ distanceType: 'dot' }),
      (q: VectorQuery) => q.nprobes(30).refineFactor(10),
    ],
    [
      'LanceDB, HNSW_SQ, refine 2',
      Index.hnswSq({ distanceType: 'dot' }),
      (q: VectorQuery) => q.ef(200).refineFactor(2),
    ],
  ] as const;
  for (const [name, config, tune] of indexes) {
    const before = performance.now();
    await lanceTable.createIndex('vector', { config, replace: true });
    yield search(name, written + performance.now() - before, tune);
  }
  db.close();
}
