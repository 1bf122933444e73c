import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../../foundation/store/index.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import { writeWhole } from '../segments/parts-file.ts';
import { type BaseFacts, FORMAT } from './base-file.ts';
import { gather } from './gather.ts';
import { HASHES } from './key-hash.ts';
import { matchParts } from './match-parts.ts';
import type { Plan } from './plan.ts';
import { eachKey, eachReference } from './rows.ts';
import { Spool } from './spool.ts';

interface BuildOptions {
  readonly signal?: AbortSignal;
  /** Approximate number of citations in a part. */
  readonly part?: number;
  readonly piece?: number;
}

const PART = 250_000;
const PIECE = 2_000_000;
const MOST_PARTS = 512;
/** Citations of a paper, to estimate the number of parts. */
const EXPECTED = 30;

/**
 * Builds the graph from the rows of the catalog, in memory that does not depend on their number. Citations and the papers' own ids are
 * partitioned by the hash of the id and matched part by part. The result is partitioned by citing and by cited paper and gathered into
 * lists. About half a microsecond per citation.
 *
 * Rows that change meanwhile may or may not be included: they are in the queue of changes, and update.ts adds them.
 * @param dir an empty folder, created if it is missing; complete when this returns
 * @param nodes greater than every paperId
 */
export async function buildBase(
  db: Database<ResearchTables>,
  dir: string,
  nodes: number,
  { signal, part = PART, piece = PIECE }: BuildOptions = {},
): Promise<BaseFacts> {
  mkdirSync(dir, { recursive: true });
  const parts = Math.min(MOST_PARTS, Math.ceil((nodes * EXPECTED) / part) || 1);
  const plan: Plan = { dir, nodes, parts, perPart: Math.ceil(nodes / parts) || 1, piece, signal };
  using files = new DisposableStack();
  const matched = {
    citing: files.use(new Spool(join(dir, 'spool-citing'), parts, 2)),
    cited: files.use(new Spool(join(dir, 'spool-cited'), parts, 2)),
  };
  const unknown = await matchAll(db, plan, matched);
  const citing = await gather(plan, 'citing', matched.citing);
  const cited = await gather(plan, 'cited', matched.cited);
  const facts: BaseFacts = {
    format: FORMAT,
    nodes,
    unknown,
    citations: cited.items,
    references: citing.items,
    citing: citing.lists,
  };
  await writeWhole(join(dir, 'graph.json'), (write) => write(Buffer.from(JSON.stringify(facts))));
  return facts;
}

/** @returns the number of unknown works that are cited */
async function matchAll(
  db: Database<ResearchTables>,
  plan: Plan,
  matched: Parameters<typeof matchParts>[3],
): Promise<number> {
  const { dir, parts, signal } = plan;
  using files = new DisposableStack();
  const references = files.use(new Spool(join(dir, 'spool-references'), parts, 3));
  const keys = files.use(new Spool(join(dir, 'spool-keys'), parts, 3));
  const width = HASHES / parts;
  const deal = (to: Spool) => (hash: number, paper: number) =>
    to.push3(Math.floor(hash / width), Math.floor(hash / 2 ** 32), hash >>> 0, paper);
  const any = await eachReference(db, deal(references), signal);
  if (any) await eachKey(db, deal(keys), signal);
  return await matchParts(plan, references, keys, matched);
}
