import type { Wire } from '@trawl/contract/endpoint.ts';
import type { researchList, researchListEntry } from '@trawl/contract/v2/research/lists.ts';
import type { Reference } from '../bibliography/reference.ts';
import type { Paper } from '../catalog/merge.ts';
import { type Citable, citationOf } from '../export/citation.ts';
import type { EntryRow, ListRow } from './tables.ts';

/** Rows of reading lists as papers and references, and as clients see them. */

export type List = Wire<typeof researchList>;
export type Entry = Wire<typeof researchListEntry>;

/** A paper of the catalog, or the reference itself; one that is gone keeps its place. */
export function citableOf({ paper_id, reference, key, note }: EntryRow, papers: ReadonlyMap<number, Paper>): Citable {
  const found = paper_id === null ? undefined : papers.get(Number(paper_id));
  if (found !== undefined) return { ...found, note };
  const own = reference === null ? undefined : (JSON.parse(reference) as Reference);
  const { title = '', abstract = '', authors = [], categories = [], ids = {} } = own ?? {};
  const id = `r${key.slice(-8)}`;
  const { created, url, published } = own ?? {};
  return { id, title, abstract, authors, categories, ids, created, url, published, note };
}

/** A time of a row as clients see it. */
export const isoAt = (time: number): string => new Date(Number(time)).toISOString();

/** A list as clients see it. */
export const listView = ({ id, name, created_at, updated_at }: ListRow, entries: number): List => ({
  ...{ id, name, entries },
  createdAt: isoAt(created_at),
  updatedAt: isoAt(updated_at),
});

/** An entry as clients see it. */
export function entryView({ seq, note, added_at }: EntryRow, cited: Citable): Entry {
  const { id, title, authors, created, ids } = cited;
  return {
    id: String(seq),
    paperId: typeof id === 'number' ? String(id) : null,
    title,
    authors: [...authors],
    date: created ?? null,
    ids,
    url: citationOf(cited).url ?? null,
    note,
    addedAt: isoAt(added_at),
  };
}
