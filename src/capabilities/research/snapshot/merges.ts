import { openDump, splitLines } from '../../../engines/dumps/index.ts';
import { type Database, inList } from '../../../foundation/store/index.ts';
import { keyOf } from '../catalog/identity.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import { normalizeId } from '../ids.ts';
import type { PaperRecord } from '../record.ts';
import type { SourceBatch, SourceItem } from '../records/item.ts';

/** OpenAlex merges deleted works into this one. */
const DELETED_WORK = 'W4285719527';
/** Rows whose papers are looked up at once. */
const ROWS = 2_000;

interface Merge {
  readonly position: number;
  readonly old: string;
  readonly into: string;
}

/**
 * A list of OpenAlex's merged works (`merge_date,id,merge_into_id`, gzip) as changes of the catalog: a work that became another joins its
 * paper with that one's, if their other ids allow it; a deleted one is gone. Works that the catalog does not have cost a look-up.
 * @throws DumpError after everything before the damage
 */
export async function* mergeBatches(db: Database, file: string, skip: number): AsyncGenerator<SourceBatch<number>> {
  const opened = await openDump(file);
  let rows: Merge[] = [];
  let position = skip;
  const refused: { position: number; reason: string; excerpt: string }[] = [];
  const take = async (): Promise<SourceBatch<number>> => {
    const batch = await changesOf(db, rows);
    rows = [];
    return { ...batch, items: [...refused.splice(0), ...batch.items], state: position };
  };
  try {
    for await (const lines of splitLines(opened.chunks(), { skip, max: 10_000 })) {
      for (const { text, number } of lines) {
        position = number;
        const [, from, to] = text.split(',').map((field) => field.trim().replaceAll('"', ''));
        if (number === 1 && from === 'id') continue;
        const [old, into] = [normalizeId('openalex', from), normalizeId('openalex', to)];
        if (old === undefined || into === undefined) {
          refused.push({ position, reason: 'no merge of two works', excerpt: text.slice(0, 200) });
        } else rows.push({ position, old, into });
        if (rows.length + refused.length >= ROWS) yield await take();
      }
    }
  } catch (error) {
    if (rows.length > 0) yield await take();
    throw error;
  } finally {
    await opened.close();
  }
  if (rows.length > 0 || refused.length > 0) yield await take();
}

async function changesOf(db: Database, rows: readonly Merge[]): Promise<Omit<SourceBatch<number>, 'state'>> {
  const next = new Map(rows.map(({ old, into }) => [old, into]));
  const keys = new Set([...next].flat().map((id) => keyOf('openalex', id)));
  const holders = await holdersOf(db, [...keys]);
  const items: SourceItem[] = [];
  const gone: string[] = [];
  for (const { position, old, into } of rows) {
    const way = wayOf(old, next);
    if (way === undefined) {
      items.push({ position, reason: `circular merge: ${old} into ${into}`, excerpt: `${old},${into}` });
      continue;
    }
    const key = keyOf('openalex', old);
    const holder = holders.get(key);
    const end = way.at(-1) as string;
    if (end === DELETED_WORK) {
      if (holder !== undefined) gone.push(key);
      continue;
    }
    const target = holders.get(keyOf('openalex', end));
    if ((holder ?? target) === undefined || holder?.id === target?.id) continue;
    const core = holder === undefined ? {} : (JSON.parse(holder.core) as PaperRecord['ids']);
    const record: PaperRecord = {
      ...{ title: '', abstract: '', authors: [], categories: [] },
      ids: { openalex: [end, old], ...core },
      isPart: true,
    };
    items.push({ record, position });
  }
  return { items, gone };
}

/** The works that one becomes after the other; undefined if it becomes itself again. */
function wayOf(old: string, next: ReadonlyMap<string, string>): string[] | undefined {
  const way: string[] = [];
  const seen = new Set([old]);
  for (let at = next.get(old); at !== undefined; at = next.get(at)) {
    if (seen.has(at)) return undefined;
    seen.add(at);
    way.push(at);
  }
  return way;
}

interface Holder {
  readonly id: number;
  readonly core: string;
}

async function holdersOf(db: Database, keys: readonly string[]): Promise<Map<string, Holder>> {
  const rows = await db
    .as<ResearchTables>()
    .kysely.selectFrom('paper_ids')
    .innerJoin('papers', 'papers.id', 'paper_ids.paper_id')
    .select(['paper_ids.key', 'papers.id', 'papers.core'])
    .where(inList(db.kind, 'paper_ids.key', keys))
    .execute();
  return new Map(rows.map(({ key, ...holder }) => [key, holder]));
}
