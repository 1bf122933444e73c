import { type Database, inList, type Transaction } from '../../../foundation/store/index.ts';
import type { SourceName } from '../record.ts';
import { columns } from './lookups.ts';
import type { ResearchTables } from './tables.ts';

/** The references of a paper according to a source. */
export interface ToldReferences {
  readonly references: readonly string[];
  /** Added to the source's earlier references instead of replacing them. */
  readonly isPart: boolean;
}

/** Maximum number of references per paper and source. */
const MOST = 20_000;

/**
 * Stores the references of papers, replacing earlier ones of the same source. Those of a merged paper are added to the survivor's.
 * @param told by paper; an empty list removes the source's references
 * @param aliases merged -> survivor, chains resolved
 * @param firstNew papers from this id on are new
 * @returns the existing papers whose references changed
 */
export async function writeReferences(
  tx: Transaction<ResearchTables>,
  source: SourceName,
  told: ReadonlyMap<number, ToldReferences>,
  aliases: ReadonlyMap<number, number>,
  firstNew: number,
): Promise<Set<number>> {
  const changed = await moveReferences(tx, aliases);
  const known = new Map<number, string>();
  const old = [...told.keys()].filter((id) => id < firstNew);
  if (old.length > 0) {
    const rows = await tx.kysely
      .selectFrom('paper_references')
      .select(['paper_id', 'refs'])
      .where('source', '=', source)
      .where(inList(tx.kind, 'paper_id', old))
      .execute();
    for (const { paper_id, refs } of rows) known.set(paper_id, refs);
  }
  const rows: [number, string, string][] = [];
  const silent: number[] = [];
  for (const [id, { references, isPart }] of told) {
    const before = known.get(id);
    const refs = isPart && before !== undefined ? union(before, references) : JSON.stringify(references.slice(0, MOST));
    if (refs === (before ?? '[]')) continue;
    if (id < firstNew) changed.add(id);
    if (refs === '[]') silent.push(id);
    else rows.push([id, source, refs]);
  }
  await insert(tx, rows);
  if (silent.length > 0) {
    await tx.kysely
      .deleteFrom('paper_references')
      .where('source', '=', source)
      .where(inList(tx.kind, 'paper_id', silent))
      .execute();
  }
  return changed;
}

async function moveReferences(
  tx: Transaction<ResearchTables>,
  aliases: ReadonlyMap<number, number>,
): Promise<Set<number>> {
  if (aliases.size === 0) return new Set();
  const papers = new Set([...aliases.keys(), ...aliases.values()]);
  const rows = await tx.kysely
    .selectFrom('paper_references')
    .selectAll()
    .where(inList(tx.kind, 'paper_id', [...papers]))
    .orderBy('paper_id')
    .orderBy('source')
    .execute();
  const moved = new Map<string, [number, string, string]>();
  for (const { paper_id, source, refs } of rows) {
    const id = aliases.get(paper_id) ?? paper_id;
    const before = moved.get(`${id}:${source}`)?.[2];
    moved.set(`${id}:${source}`, [id, source, before === undefined ? refs : union(before, JSON.parse(refs))]);
  }
  await tx.kysely
    .deleteFrom('paper_references')
    .where(inList(tx.kind, 'paper_id', [...aliases.keys()]))
    .execute();
  await insert(tx, [...moved.values()]);
  return papers;
}

const union = (before: string, more: readonly string[]): string =>
  JSON.stringify([...new Set([...(JSON.parse(before) as string[]), ...more])].slice(0, MOST));

function insert(tx: Transaction<ResearchTables>, rows: readonly [number, string, string][]): Promise<void> {
  return tx.bulkInsert('paper_references', columns({ paper_id: 'integer', source: 'text', refs: 'text' }), rows, {
    target: ['paper_id', 'source'],
    action: 'replace',
  });
}

/** Whether any paper has references. */
export async function hasCitations(db: Database<ResearchTables>): Promise<boolean> {
  const any = await db.kysely.selectFrom('paper_references').select('paper_id').limit(1).execute();
  return any.length > 0;
}
