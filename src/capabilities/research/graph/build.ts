import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../../../foundation/store/index.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import { writeWhole } from '../segments/parts-file.ts';
import { type BaseFacts, FORMAT } from './base-file.ts';
import { gather } from './gather.ts';
import { eachHash, HASHES, keyHash } from './key-hash.ts';
import { matchParts } from './match-parts.ts';
import { type Plan, Spool } from './spool.ts';

/** Rows per query. */
const REFERENCE_ROWS = 2_000;
const KEY_ROWS = 10_000;

/**
 * Passes on all citations from all sources, by citing paper, as hashes.
 * @returns whether there was any
 */
async function eachReference(
  db: Database<ResearchTables>,
  tell: (hash: number, paper: number) => void,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  let last = { paper_id: -1, source: '' };
  for (let any = false; ; any = true) {
    signal?.throwIfAborted();
    const rows = await db.kysely
      .selectFrom('paper_references')
      .select(['paper_id', 'source', 'refs'])
      .where(sql<boolean>`(paper_id, source) > (${last.paper_id}, ${last.source})`)
      .orderBy('paper_id')
      .orderBy('source')
      .limit(REFERENCE_ROWS)
      .execute();
    for (const { paper_id, refs } of rows) eachHash(refs, (hash) => tell(hash, paper_id));
    if (rows.length < REFERENCE_ROWS) return any || rows.length > 0;
    last = rows.at(-1) as (typeof rows)[number];
  }
}

/** Passes on the hashes of all ids of papers, with the paper. */
async function eachKey(
  db: Database<ResearchTables>,
  tell: (hash: number, paper: number) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (let last = ''; ; ) {
    signal?.throwIfAborted();
    const rows = await db.kysely
      .selectFrom('paper_ids')
      .select(['key', 'paper_id'])
      .where('key', '>', last)
      .orderBy('key')
      .limit(KEY_ROWS)
      .execute();
    for (const row of rows) tell(keyHash(row.key), row.paper_id);
    if (rows.length < KEY_ROWS) return;
    last = (rows.at(-1) as { key: string }).key;
  }
}

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
