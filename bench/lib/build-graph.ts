import { updateGraph } from '../../src/capabilities/research/index.ts';
import { openCatalog } from './citations.ts';
import { memoryOf } from './proc.ts';

/** Builds the citation graph of a data folder in a process of its own, so that its memory can be measured. */

export interface Built {
  /** Milliseconds. */
  readonly elapsed: number;
  /** Resident bytes before, and at most. */
  readonly before: number;
  readonly peak: number;
  readonly facts: { readonly citing: number; readonly works: number; readonly citations: number };
}

const [dataDir = ''] = process.argv.slice(2);
const { db, indexDir } = await openCatalog(dataDir);
const before = memoryOf('self').now;
const started = performance.now();
await updateGraph(db.as(), indexDir, { waitMs: 60_000 });
const elapsed = performance.now() - started;
const facts = await db
  .as<{ paper_graph_state: Built['facts'] }>()
  .kysely.selectFrom('paper_graph_state')
  .select(['citing', 'works', 'citations'])
  .executeTakeFirstOrThrow();
process.stdout.write(JSON.stringify({ elapsed, before, peak: memoryOf('self').peak, facts } satisfies Built));
await db.close();
