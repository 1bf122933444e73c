import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import type { Database, Transaction } from '../../../foundation/store/index.ts';
import type { Reference } from '../bibliography/reference.ts';
import { type EntryFacts, keyOfPaper, keyOfReference } from './entries.ts';
import { type FindByWords, matchReferences } from './match.ts';
import { addToOwnList, type OwnList } from './own-list.ts';
import type { ListTables } from './tables.ts';

const FOREVER = deadlineIn(Number.POSITIVE_INFINITY);

/**
 * Finds the papers of references without an id by their titles.
 * @param told the number of references that were kept
 * @returns what adds them to the list, as papers or as they are
 */
export async function keepReferences(
  db: Database<ListTables>,
  { find, ...list }: OwnList & { readonly find: FindByWords },
  references: readonly Reference[],
  told: (kept: number) => void,
): Promise<(tx: Transaction) => Promise<void>> {
  const matched = await matchReferences(db.as(), references, find, FOREVER);
  const wanted = new Map<string, EntryFacts>();
  for (const [i, reference] of references.entries()) {
    const paper = matched.get(i);
    const key = paper === undefined ? keyOfReference(reference) : keyOfPaper(paper);
    if (wanted.has(key)) continue;
    const kept = paper === undefined ? JSON.stringify(reference) : null;
    wanted.set(key, { paper_id: paper?.id ?? null, reference: kept, note: reference.note });
  }
  return async (tx) => {
    await addToOwnList(tx.as(), list, wanted, Date.now());
    told(references.length);
  };
}
