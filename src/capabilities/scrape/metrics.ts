import { Counter, Histogram, type Registry } from 'prom-client';
import { addGauges } from '../../foundation/kernel/gauges.ts';
import type { Database } from '../../foundation/store/index.ts';
import type { Fetched } from './engines/fetched.ts';
import type { ScrapeTables } from './migrations.ts';

/** Counts fetches of pages and uses of the page cache. */
export interface ScrapeMetrics {
  /** @param outcome `ok`, `error_status`, `blocked`, `shell`, or `failed` if there was no response */
  fetched(engine: Fetched['engine'], outcome: string, seconds: number): void;
  cacheAsked(outcome: 'hit' | 'miss' | 'outdated'): void;
  addTo(registry: Registry, db: Database): void;
}

export function createScrapeMetrics(): ScrapeMetrics {
  const fetches = new Counter({
    name: 'trawl_fetches_total',
    help: 'Fetches of pages, by engine and outcome; blocked: a bot check, shell: nothing without scripts, failed: no response',
    labelNames: ['engine', 'outcome'],
    registers: [],
  });
  const seconds = new Histogram({
    name: 'trawl_fetch_seconds',
    help: 'Time to fetch and render a page',
    labelNames: ['engine'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [],
  });
  const cache = new Counter({
    name: 'trawl_page_cache_requests_total',
    help: 'Lookups of pages in the page cache; outdated: found, but too old',
    labelNames: ['outcome'],
    registers: [],
  });
  return {
    fetched(engine, outcome, time) {
      fetches.inc({ engine, outcome });
      seconds.observe({ engine }, time);
    },
    cacheAsked: (outcome) => cache.inc({ outcome }),
    addTo(registry, db) {
      registry.registerMetric(fetches);
      registry.registerMetric(seconds);
      registry.registerMetric(cache);
      addGauges(
        registry,
        [
          { name: 'trawl_page_cache_bytes', help: 'Bytes of the pages in the page cache' },
          { name: 'trawl_page_cache_pages', help: 'Pages in the page cache' },
        ],
        async () => {
          const row = await db
            .as<ScrapeTables>()
            .kysely.selectFrom('page_cache')
            .select(({ fn }) => [fn.countAll().as('pages'), fn.sum<number | string | null>('size').as('bytes')])
            .executeTakeFirstOrThrow();
          return {
            trawl_page_cache_bytes: [{ value: Number(row.bytes ?? 0) }],
            trawl_page_cache_pages: [{ value: Number(row.pages) }],
          };
        },
      );
    },
  };
}
