import { MOST_ENTRIES } from '@trawl/contract/v2/research/lists.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { Database } from '../../../foundation/store/index.ts';
import type { Bibliography } from '../bibliography/read.ts';
import { type EntryFacts, keyOfPaper, keyOfReference, tooLong } from './entries.ts';
import { type FindByWords, matchReferences } from './match.ts';
import type { ListTables } from './tables.ts';

/** What an import adds to a list. */
interface PlannedEntries extends Pick<Bibliography, 'format' | 'skipped'> {
  /** By key, in the order of the file. */
  readonly wanted: ReadonlyMap<string, EntryFacts>;
  /** The key of a reference that the catalog has -> the key of its paper. */
  readonly found: ReadonlyMap<string, string>;
  /** Number of those that were read, with repetitions. */
  readonly references: number;
  /** How many of them there was no time to look up by their titles. */
  readonly late: number;
}

/** @throws ApiError BAD_REQUEST for too many references; the reason of the deadline */
export async function plannedEntries(
  db: Database<ListTables>,
  { format, references, skipped }: Bibliography,
  find: FindByWords,
  deadline: Deadline,
): Promise<PlannedEntries> {
  if (references.length > MOST_ENTRIES) throw tooLong();
  const read = references.map(([, reference]) => reference);
  const { papers, late } = await matchReferences(db.as(), read, find, deadline);
  const wanted = new Map<string, EntryFacts>();
  const found = new Map<string, string>();
  const nameless: { reference: number; reason: string }[] = [];
  for (const [i, [place, reference]] of references.entries()) {
    const paper = papers.get(i);
    if (paper === undefined && reference.title === '') {
      nameless.push({ reference: place, reason: 'has no title, and the catalog does not have it' });
      continue;
    }
    const own = keyOfReference(reference);
    const key = paper === undefined ? own : keyOfPaper(paper);
    if (paper !== undefined) found.set(own, key);
    if (wanted.has(key)) continue;
    const kept = paper === undefined ? JSON.stringify(reference) : null;
    wanted.set(key, { paper_id: paper?.id ?? null, reference: kept, note: reference.note });
  }
  return {
    ...{ format, wanted, found, late },
    references: references.length - nameless.length,
    skipped: [...skipped, ...nameless].sort((a, b) => a.reference - b.reference),
  };
}
