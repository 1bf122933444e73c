import type { LinkDocument } from '../../../foundation/routing/link-route.ts';
import { type Route, route } from '../../../foundation/routing/route.ts';
import type { Database } from '../../../foundation/store/index.ts';
import { type FeedContent, type Feeds, itemId, MOST_ITEMS } from '../../../platform/feeds/index.ts';
import { citationOf } from '../export/citation.ts';
import { citablesOf } from './citables.ts';
import { newestEntries, requireList } from './store.ts';
import type { ListRow, ListTables } from './tables.ts';

/** The feed of a reading list: what is added to it, for programs with a link. */

interface ListFeedDeps {
  readonly db: Database<ListTables>;
  readonly feeds: Feeds;
}

/** Path of a feed without its format. */
const PATH = '/v2/search/research/lists/:listId/feed';
const subjectOf = (id: string) => ({ kind: 'list', id }) as const;

export const listFeedRoutes = ({ db, feeds }: ListFeedDeps): Route[] => [
  route('POST /v2/search/research/lists/:listId/feed', async ({ params: { listId }, principal, baseUrl }) => {
    const { teamId } = principal;
    await requireList(db, teamId, listId);
    return { success: true, urls: await feeds.open(subjectOf(listId), PATH, { teamId, baseUrl }) };
  }),
  route('DELETE /v2/search/research/lists/:listId/feed', async ({ params: { listId }, principal }) => {
    await requireList(db, principal.teamId, listId);
    await feeds.revoke(subjectOf(listId));
    return { success: true };
  }),
];

/** The feed in each format, for anyone who has the link. */
export const listFeedDocuments = ({ db, feeds }: ListFeedDeps): LinkDocument[] =>
  feeds.documents('list', PATH, async (id, teamId) => {
    const list = await db.kysely
      .selectFrom('paper_lists')
      .selectAll()
      .where('id', '=', id)
      .where('team_id', '=', teamId)
      .executeTakeFirst();
    return list === undefined ? undefined : await contentOf(db, list);
  });

async function contentOf(db: Database<ListTables>, { id, name }: ListRow): Promise<FeedContent> {
  const home = `/lists/${id}`;
  const entries = await newestEntries(db, id, MOST_ITEMS);
  const cited = await citablesOf(db, entries);
  const items = entries.map(({ seq, note, added_at }, i) => {
    const paper = cited[i] as (typeof cited)[number];
    const { url, abstract, title } = citationOf(paper);
    return {
      id: itemId(id, Number(seq)),
      url,
      title,
      kind: 'added',
      lines: [paper.authors.join(', '), abstract, note].filter((line) => line !== ''),
      at: Number(added_at),
    };
  });
  return { title: name, about: `Papers that are added to ${name}`, home, items };
}
