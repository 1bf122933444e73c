import { createHmac } from 'node:crypto';
import type { Webhook } from '@trawl/contract/v2/webhook.ts';
import type { Registry } from 'prom-client';
import type { Egress } from '../../foundation/egress/index.ts';
import type { Jobs, KindOfJob } from '../../foundation/jobs/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import { ApiError, inField, ofField } from '../../foundation/kernel/errors.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import { HIDDEN_PASSWORD, hidesPassword } from '../../foundation/kernel/url-secrets.ts';
import { type Database, keptSecret, type Transaction } from '../../foundation/store/index.ts';
import { deliverWebhook } from './deliver.ts';
import { createDeliveriesHere, DELIVER_HERE } from './local-deliveries.ts';
import { createDeliveryLog, type DeliveryLog } from './log.ts';
import { createWebhookMetrics } from './metrics.ts';
import { DELIVER, notify, openWebhook, type WebhookEvent } from './notify.ts';

/** Webhooks: signed events, delivered at least once. */
export interface Webhooks {
  /**
   * Validates the URL of a webhook.
   * @throws ApiError BAD_REQUEST or INVALID_URL when it is neither https nor on the allow-list, or resolves to a private address
   */
  check(url: string, deadline: Deadline): Promise<void>;
  /** Stores the webhook of a job, in the job's transaction. @param webhook.scope prefix of its event names */
  open(
    tx: Transaction,
    webhook: Webhook & { readonly id: string; readonly teamId: string; readonly scope: string },
  ): Promise<void>;
  /**
   * Adds events, in the transaction of the change that they report.
   * @param id of the job
   * @param options.isHere the data is only in the memory of this process, which then delivers it
   */
  notify(
    tx: Transaction,
    id: string,
    events: readonly WebhookEvent[],
    options?: { readonly isHere?: boolean },
  ): Promise<void>;
  /** The signing key of a team. */
  secretOf(teamId: string): Promise<string>;
  readonly log: DeliveryLog;
  addMetrics(registry: Registry): void;
  /** The job kinds of this room. */
  readonly kinds: Readonly<Record<string, KindOfJob>>;
  close(): Promise<void>;
}

export interface WebhooksOptions {
  readonly db: Database;
  readonly jobs: Jobs;
  /** With the allow-list of webhooks. */
  readonly egress: Egress;
  /** Whether the allow-list permits http for a URL. */
  mayBePlain(url: URL): boolean;
  /** JSON of the object of an event's `ref`; undefined if it no longer exists. */
  resolve(ref: string): Promise<string | undefined>;
  readonly clock: Clock;
  readonly log: Log;
  /** Retention of deliveries in days. */
  readonly retentionDays: number;
  /** Limit of concurrent deliveries of a crawl or batch; 1 keeps events in order. */
  readonly window: number;
}

const HOUR = 3_600_000;

/** The field of requests with the address. */
const FIELD = 'webhook.url';

export function createWebhooks({
  db,
  jobs,
  egress,
  mayBePlain,
  resolve,
  clock,
  log,
  retentionDays,
  window,
}: WebhooksOptions): Webhooks {
  const master = keptSecret(db, 'webhooks');
  const secretOf = async (teamId: string): Promise<string> => {
    return createHmac('sha256', await master())
      .update(teamId)
      .digest('hex');
  };
  const deliveries = createDeliveryLog(db, jobs, clock);
  const stop = new AbortController();
  const timer = setInterval(() => {
    deliveries
      .removeOld(clock.now() - retentionDays * 24 * HOUR, stop.signal)
      .then(() => jobs.removeFinished([DELIVER, DELIVER_HERE], clock.now() - HOUR, stop.signal))
      .catch((error: unknown) => log.warn({ err: error }, 'old deliveries not removed'));
  }, HOUR);
  timer.unref();
  const metrics = createWebhookMetrics();
  const deps = { db, jobs, egress, clock, secretOf, resolve, window, metrics };
  const here = createDeliveriesHere({ jobs, log, deliver: (...args) => deliverWebhook(deps, ...args) });
  return {
    addMetrics: (registry) => metrics.addTo(registry, db, clock),
    async check(text, deadline) {
      if (hidesPassword(text))
        throw new ApiError('BAD_REQUEST', { details: [{ field: FIELD, message: HIDDEN_PASSWORD }] });
      const url = inField(FIELD, () => egress.guard.readUrl(text));
      if (url.protocol !== 'https:' && !mayBePlain(url)) {
        const message = 'Must be https, or of a host that the operator allows with TRAWL_ALLOW_PRIVATE_WEBHOOKS';
        throw new ApiError('BAD_REQUEST', { details: [{ field: FIELD, message }] });
      }
      const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
      const refused = egress.guard.addresses(url.hostname, port).then(
        () => undefined,
        (error: unknown) => (error instanceof ApiError ? error : undefined),
      );
      // A name that cannot be resolved now may be resolvable when an event is sent.
      const late = new Promise<undefined>((resolve) => {
        const { signal } = deadline.within(5_000);
        if (signal.aborted) resolve(undefined);
        signal.addEventListener('abort', () => resolve(undefined), { once: true });
      });
      const error = await Promise.race([refused, late]);
      if (error !== undefined) throw ofField(error, FIELD);
    },
    open: (tx, webhook) => openWebhook(tx, clock, webhook),
    notify: (tx, id, events, { isHere = false } = {}) => notify(tx, jobs, clock, id, events, isHere ? here : undefined),
    secretOf,
    log: deliveries,
    kinds: {
      [DELIVER]: { run: (job, context) => deliverWebhook(deps, job, context), atOnce: 32, perTeam: 8 },
      // Also runs jobs of dead processes.
      [DELIVER_HERE]: { run: (job, context) => deliverWebhook(deps, job, context), atOnce: 32 },
    },
    async close() {
      stop.abort();
      clearInterval(timer);
      await here.stop();
    },
  };
}
