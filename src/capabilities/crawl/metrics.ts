import type { Registry } from 'prom-client';
import { addGauges } from '../../foundation/kernel/gauges.ts';
import type { Database } from '../../foundation/store/index.ts';
import { BATCH, CRAWL } from './settings.ts';
import type { CrawlTables, PageState } from './tables.ts';

const STATES = ['queued', 'done', 'failed', 'robots', 'duplicate'] as const satisfies readonly PageState[];

interface JobsTable {
  jobs: { id: string; kind: string; state: string };
}

/** Adds the pages of the crawls and batches that are under way. */
export function addCrawlMetrics(registry: Registry, db: Database): void {
  addGauges(
    registry,
    [
      {
        name: 'trawl_crawl_pages',
        help: 'Pages of unfinished crawls and batches, by kind of job and state',
        labels: ['kind', 'state'],
      },
      {
        name: 'trawl_crawl_hosts_down',
        help: 'Hosts that crawls wait for because they return errors or do not respond',
      },
    ],
    async () => {
      const { kysely } = db.as<CrawlTables & JobsTable>();
      const totals = await kysely
        .selectFrom('jobs')
        .innerJoin('crawl_totals', 'crawl_totals.job_id', 'jobs.id')
        .select(({ fn }) => ['jobs.kind', ...STATES.map((state) => fn.sum<number>(`crawl_totals.${state}`).as(state))])
        .where('jobs.kind', 'in', [CRAWL, BATCH])
        .where('jobs.state', 'in', ['queued', 'running'])
        .groupBy('jobs.kind')
        .execute();
      const down = await kysely
        .selectFrom('crawl_hosts')
        .select(({ fn }) => fn.countAll().as('n'))
        .where('down_since', 'is not', null)
        .executeTakeFirstOrThrow();
      return {
        trawl_crawl_pages: totals.flatMap((row) =>
          STATES.map((state) => ({ labels: { kind: row.kind, state }, value: Number(row[state]) })),
        ),
        trawl_crawl_hosts_down: [{ value: Number(down.n) }],
      };
    },
  );
}
