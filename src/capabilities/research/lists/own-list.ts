import { MOST_ENTRIES } from '@trawl/contract/v2/research/lists.ts';
import { timeOrderedId } from '../../../foundation/kernel/id.ts';
import type { Transaction } from '../../../foundation/store/index.ts';
import { append, type EntryFacts, presentKeys } from './entries.ts';
import { countEntries, listLock, listsOf, touchList } from './store.ts';
import type { ListTables } from './tables.ts';

/** The list of a team that an operator's import fills. */
export interface OwnList {
  readonly teamId: string;
  readonly name: string;
}

/**
 * Adds what the list of this name, or those that continue it ("library 2"), do not have yet; creates them as needed.
 * @returns the id of the list of each entry, by key
 */
export async function addToOwnList(
  tx: Transaction<ListTables>,
  { teamId, name }: OwnList,
  wanted: ReadonlyMap<string, EntryFacts>,
  now: number,
): Promise<Map<string, string>> {
  await tx.lock(`paper lists of ${teamId}`);
  const lists = await listsOf(tx, teamId);
  const left = new Map(wanted);
  const placed = new Map<string, string>();
  for (let part = 1; left.size > 0; part++) {
    const own = part === 1 ? name : `${name} ${part}`;
    const id = lists.find((list) => list.name === own)?.id ?? (await create(tx, teamId, own, now));
    await tx.lock(listLock(id));
    for (const key of (await presentKeys(tx, id)).keys) if (left.delete(key)) placed.set(key, id);
    const room = MOST_ENTRIES - (await countEntries(tx, id));
    const here = new Map([...left].slice(0, Math.max(0, room)));
    for (const { key } of await append(tx, id, here, now)) {
      placed.set(key, id);
      left.delete(key);
    }
    if (here.size > 0) await touchList(tx, id, now);
  }
  return placed;
}

async function create({ kysely }: Transaction<ListTables>, teamId: string, name: string, now: number): Promise<string> {
  const row = { id: timeOrderedId(now), team_id: teamId, name, created_at: now, updated_at: now };
  await kysely.insertInto('paper_lists').values(row).execute();
  return row.id;
}
