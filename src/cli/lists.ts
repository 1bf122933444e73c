import type { Wire } from '@trawl/contract/endpoint.ts';
import type { researchList, researchListEntry } from '@trawl/contract/v2/research/lists.ts';
import { OperatorError } from '../foundation/kernel/errors.ts';
import type { Remote } from './remote.ts';

/** Shared code of the commands for reading lists. */

type List = Wire<typeof researchList>;
type ListEntry = Wire<typeof researchListEntry>;

/** Entries of one request. */
const PAGE = 500;

/** The reading list with this id or name. @throws OperatorError if there is none, or several have the name */
export async function findList(service: Remote, given: string): Promise<List> {
  const { lists } = await service.request('GET /v2/search/research/lists');
  const byId = lists.find(({ id }) => id === given);
  if (byId !== undefined) return byId;
  const [found, ...others] = lists.filter(({ name }) => name === given);
  if (found === undefined) throw new OperatorError(`no reading list is named "${given}"; trawl lists list shows all`);
  if (others.length > 0) throw new OperatorError(`several reading lists are named "${given}"; use the id`);
  return found;
}

/** All entries of a list. */
export async function readEntries(service: Remote, listId: string): Promise<ListEntry[]> {
  const entries: ListEntry[] = [];
  for (;;) {
    const query = { limit: PAGE, offset: entries.length };
    const page = await service.request('GET /v2/search/research/lists/:listId', { params: { listId }, query });
    entries.push(...page.entries);
    if (page.entries.length < PAGE) return entries;
  }
}
