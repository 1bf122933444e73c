import { queueRows } from '../../../engines/indexing/index.ts';
import { inList, type Transaction } from '../../../foundation/store/index.ts';
import { corpus } from '../corpus.ts';
import { Batch, loadKnown } from './batch.ts';
import type { DocumentInput, SetStamp } from './document-input.ts';
import type { DeveloperTables } from './tables.ts';

/** What a batch of documents did. */
export interface WrittenDocuments {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

/**
 * Stores documents and queues the changes for the index, in the caller's transaction. Batches of several processes wait for each other. Of
 * duplicates, the later document is stored.
 */
export async function writeDocuments(
  outer: Transaction,
  inputs: readonly DocumentInput[],
  stamp: SetStamp,
): Promise<WrittenDocuments> {
  const tx = outer.as<DeveloperTables>();
  // Taking the counter row first is also the lock between importers.
  const counters = await tx.kysely
    .updateTable('developer_counters')
    .set((is) => ({ next_set: is.ref('next_set') }))
    .where('id', '=', 1)
    .returning(['next_document', 'next_passage'])
    .executeTakeFirstOrThrow();
  const batch = new Batch(await loadKnown(tx, inputs), counters.next_document, counters.next_passage, stamp);
  for (const input of inputs) batch.take(input);
  await batch.write(tx);
  await queueRows(outer, corpus, [...batch.queued]);
  return batch.counts;
}

/** Removes documents with all that belongs to them. @returns how many */
export async function removeDocuments(outer: Transaction, ids: readonly number[]): Promise<number> {
  const tx = outer.as<DeveloperTables>();
  if (ids.length === 0) return 0;
  const gone = await tx.kysely
    .deleteFrom('developer_passages')
    .where(inList(tx.kind, 'document_id', ids))
    .returning('id')
    .execute();
  await tx.kysely
    .deleteFrom('developer_parts')
    .where(inList(tx.kind, 'document_id', ids))
    .execute();
  await tx.kysely
    .deleteFrom('developer_documents')
    .where(inList(tx.kind, 'id', ids))
    .execute();
  await queueRows(
    outer,
    corpus,
    gone.map(({ id }) => id),
  );
  return ids.length;
}
