import { sql } from 'kysely';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { withoutUserinfo } from '../../foundation/kernel/url-secrets.ts';
import type { LinkDocument } from '../../foundation/routing/link-route.ts';
import { type Route, route } from '../../foundation/routing/route.ts';
import { type FeedContent, type Feeds, itemId, MOST_ITEMS } from '../../platform/feeds/index.ts';
import type { PageJobs } from './page-jobs.ts';
import { CRAWL } from './settings.ts';
import type { CrawlPageRow } from './tables.ts';

/** The feed of a crawl: the pages that it stores, for programs with a link. It ends with the results of the crawl. */

interface CrawlFeedDeps {
  readonly service: Pick<PageJobs, 'find'>;
  readonly feeds: Feeds;
}

/** Path of a feed without its format. */
const PATH = '/v2/crawl/:id/feed';
const subjectOf = (id: string) => ({ kind: CRAWL, id }) as const;

const NOTHING_STORED = 'The pages of a crawl with zero data retention are not stored, so it has no feed.';

export const createCrawlFeed = ({ service, feeds }: CrawlFeedDeps): Route =>
  route('POST /v2/crawl/:id/feed', async ({ params: { id }, principal: { teamId }, baseUrl }) => {
    const { rows } = await service.find(CRAWL, teamId, id);
    if (rows === undefined || rows.settings.zeroDataRetention) {
      throw new ApiError('BAD_REQUEST', { details: { message: NOTHING_STORED } });
    }
    return { success: true, urls: await feeds.open(subjectOf(id), PATH, { teamId, baseUrl }) };
  });

export const deleteCrawlFeed = ({ service, feeds }: CrawlFeedDeps): Route =>
  route('DELETE /v2/crawl/:id/feed', async ({ params: { id }, principal: { teamId } }) => {
    await service.find(CRAWL, teamId, id);
    await feeds.revoke(subjectOf(id));
    return { success: true };
  });

/** The feed in each format, for anyone who has the link. */
export const crawlFeedDocuments = ({ service, feeds }: CrawlFeedDeps): LinkDocument[] =>
  feeds.documents(CRAWL, PATH, async (id, teamId) => {
    const found = await service.find(CRAWL, teamId, id).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    });
    return found?.rows === undefined ? undefined : contentOf(id, found.rows);
  });

type Rows = NonNullable<Awaited<ReturnType<PageJobs['find']>>['rows']>;

async function contentOf(id: string, { db, settings }: Rows): Promise<FeedContent> {
  // By the place at which they were found, for which there is an index.
  const { rows } = await sql<Pick<CrawlPageRow, 'seq' | 'url' | 'title' | 'at'>>`SELECT seq, url, title, at
    FROM crawl_pages WHERE job_id = ${id} AND state = 'done' ORDER BY seq DESC LIMIT ${sql.lit(MOST_ITEMS)}`.execute(
    db.kysely,
  );
  const items = rows.map(({ seq, title, at, url: given }) => {
    const url = withoutUserinfo(given);
    return {
      ...{ id: itemId(id, Number(seq)), url, title: title || url, kind: 'new', lines: [] },
      at: Number(at),
    };
  });
  items.sort((a, b) => b.at - a.at);
  const start = withoutUserinfo(settings.url ?? '');
  return {
    title: `Crawl of ${start}`,
    about: `The pages that a crawl of ${start} stored`,
    home: `/crawls/${id}`,
    items,
  };
}
