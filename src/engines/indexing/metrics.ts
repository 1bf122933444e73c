import type { Registry } from 'prom-client';
import { addGauges } from '../../foundation/kernel/gauges.ts';
import type { Database } from '../../foundation/store/index.ts';
import type { IndexingTables } from './tables.ts';

/** Adds how far the text index of each corpus is. */
export function addIndexMetrics(registry: Registry, db: Database): void {
  const labels = ['corpus'];
  addGauges(
    registry,
    [
      { name: 'trawl_index_items', help: 'Searchable rows of a text index', labels },
      { name: 'trawl_index_waiting', help: 'Rows that are not in the published text index yet', labels },
      { name: 'trawl_index_failing', help: '1 while a text index cannot be written', labels },
      {
        name: 'trawl_index_published_timestamp_seconds',
        help: 'Time when the text index was published, Unix time in seconds',
        labels,
      },
    ],
    async () => {
      const { kysely } = db.as<IndexingTables>();
      const published = await kysely
        .selectFrom('text_index_state')
        .select(['corpus', 'items', 'published_at', 'version', 'failed_at'])
        .execute();
      const waiting = await kysely
        .selectFrom('text_index_queue')
        .select(({ fn }) => ['corpus', fn.countAll().as('n')])
        .groupBy('corpus')
        .execute();
      const waits = new Map(waiting.map(({ corpus, n }) => [corpus, Number(n)]));
      return {
        trawl_index_items: published.map(({ corpus, items }) => ({ labels: { corpus }, value: Number(items) })),
        trawl_index_waiting: published.map(({ corpus }) => ({ labels: { corpus }, value: waits.get(corpus) ?? 0 })),
        trawl_index_failing: published.map(({ corpus, failed_at }) => ({
          labels: { corpus },
          value: failed_at === '' ? 0 : 1,
        })),
        trawl_index_published_timestamp_seconds: published
          .filter(({ version }) => Number(version) > 0)
          .map(({ corpus, published_at }) => ({ labels: { corpus }, value: Date.parse(published_at) / 1000 })),
      };
    },
  );
}
