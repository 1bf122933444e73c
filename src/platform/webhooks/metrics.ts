import { Counter, Histogram, type Registry } from 'prom-client';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { addGauges } from '../../foundation/kernel/gauges.ts';
import type { Database } from '../../foundation/store/index.ts';
import type { DeliveryState, WebhookTables } from './tables.ts';

/** Counts attempts to deliver events. */
export interface WebhookMetrics {
  /** @param state after the attempt; `pending`: it is tried again */
  attempted(state: DeliveryState, seconds: number): void;
  addTo(registry: Registry, db: Database, clock: Clock): void;
}

export function createWebhookMetrics(): WebhookMetrics {
  const attempts = new Counter({
    name: 'trawl_webhook_attempts_total',
    help: 'Attempts to deliver webhook events: delivered, pending (will be retried) or failed (no more retries)',
    labelNames: ['outcome'],
    registers: [],
  });
  const seconds = new Histogram({
    name: 'trawl_webhook_attempt_seconds',
    help: 'Response times of webhook receivers',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [],
  });
  return {
    attempted(outcome, time) {
      attempts.inc({ outcome });
      seconds.observe(time);
    },
    addTo(registry, db, clock) {
      registry.registerMetric(attempts);
      registry.registerMetric(seconds);
      addGauges(
        registry,
        [
          { name: 'trawl_webhook_deliveries_pending', help: 'Webhook events that are not delivered yet' },
          {
            name: 'trawl_webhook_oldest_pending_seconds',
            help: 'Age of the oldest webhook event that is not delivered yet',
          },
        ],
        async () => {
          const row = await db
            .as<WebhookTables>()
            .kysely.selectFrom('webhook_deliveries')
            .select(({ fn }) => [fn.countAll().as('n'), fn.min('created_at').as('oldest')])
            .where('state', '=', 'pending')
            .executeTakeFirstOrThrow();
          const age = row.oldest === null ? 0 : Math.max(0, clock.now() - Number(row.oldest)) / 1000;
          return {
            trawl_webhook_deliveries_pending: [{ value: Number(row.n) }],
            trawl_webhook_oldest_pending_seconds: [{ value: age }],
          };
        },
      );
    },
  };
}
