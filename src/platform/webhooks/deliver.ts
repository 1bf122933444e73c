import { createHmac } from 'node:crypto';
import { type Egress, EgressError } from '../../foundation/egress/index.ts';
import type { ClaimedJob, JobContext, Jobs } from '../../foundation/jobs/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Database } from '../../foundation/store/index.ts';
import { bodyOf, isChat } from './bodies.ts';
import { type Due, inOrder } from './in-order.ts';
import type { WebhookMetrics } from './metrics.ts';
import { findWebhook, webhookLock } from './notify.ts';

import type { WebhookRow, WebhookTables } from './tables.ts';
import { inWindow } from './window.ts';

/**
 * Sends the events of one webhook, each until it is acknowledged or abandoned: those of crawls and batches concurrently (`window.ts`),
 * all others in order (`in-order.ts`).
 */

interface DeliverDeps {
  readonly db: Database;
  readonly jobs: Jobs;
  /** With the allow-list of webhooks. */
  readonly egress: Egress;
  readonly clock: Clock;
  /** The signing key of a team. */
  secretOf(teamId: string): Promise<string>;
  /** JSON of the object of a `ref`; undefined if it no longer exists. */
  resolve(ref: string): Promise<string | undefined>;
  readonly metrics: Pick<WebhookMetrics, 'attempted'>;
  /** Limit of concurrent deliveries of a crawl or batch; 1 keeps events in order. */
  readonly window: number;
}

const MINUTE = 60_000;
/** Milliseconds to wait after each failure; after the last retry the delivery is abandoned. */
const RETRY_AFTER: readonly number[] = [MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE, 360 * MINUTE];
/** Timeout of one attempt in milliseconds. */
const TIMEOUT = 10_000;
/** Limit of a receiver's response in bytes. */
const MAX_ANSWER = 64 * 1024;
export const SIGNATURE_HEADER = 'X-Firecrawl-Signature';

/** Scopes whose events can arrive in any order. */
const IN_ANY_ORDER = new Set(['crawl', 'batch_scrape']);

/** @param rest waits for events that are due later; without it the job is postponed */
export async function deliverWebhook(
  deps: DeliverDeps,
  job: ClaimedJob,
  context: JobContext,
  rest?: (until: number) => Promise<void>,
): Promise<void> {
  const { db, clock, window } = deps;
  const { webhook: id } = job.payload as { webhook: string };
  const webhook = await findWebhook(db, id);
  if (webhook === undefined) return;
  const send = (delivery: Due, signal: AbortSignal) => attempt(deps, webhook, delivery, signal);
  const order = window > 1 && IN_ANY_ORDER.has(webhook.scope) ? inWindow(window) : inOrder;
  for (;;) {
    if (await order.deliver(db, id, () => clock.now(), send, context.signal)) continue;
    const later = await db.transaction(async (tx): Promise<number | undefined> => {
      await tx.lock(webhookLock(id));
      const next = await order.nextTime(tx, id, clock.now());
      if (next === undefined) await context.complete(tx, {});
      else if (next <= clock.now() || rest) return next;
      else await context.postpone(tx, next);
      return undefined;
    });
    if (later === undefined) return;
    if (later > clock.now()) await rest?.(later);
    context.signal.throwIfAborted();
  }
}

/** @returns whether the delivery was acknowledged or abandoned */
async function attempt(deps: DeliverDeps, webhook: WebhookRow, delivery: Due, signal: AbortSignal): Promise<boolean> {
  const started = performance.now();
  const outcome = await send(deps, webhook, delivery, signal);
  signal.throwIfAborted();
  const now = deps.clock.now();
  const attempts = Number(delivery.attempts) + 1;
  const wait = outcome.isFinal ? undefined : RETRY_AFTER[attempts - 1];
  const state = outcome.problem === undefined ? 'delivered' : wait === undefined ? 'failed' : 'pending';
  deps.metrics.attempted(state, (performance.now() - started) / 1000);
  await deps.db
    .as<WebhookTables>()
    .kysely.updateTable('webhook_deliveries')
    .set({
      state,
      attempts,
      status: outcome.status ?? null,
      problem: outcome.problem?.slice(0, 500) ?? null,
      duration_ms: Math.round(performance.now() - started),
      ...(state === 'pending'
        ? { next_at: now + (wait ?? 0), first_failed_at: delivery.first_failed_at ?? now }
        : { ended_at: now }),
    })
    .where('id', '=', delivery.id)
    .execute();
  return state !== 'pending';
}

async function send(
  deps: DeliverDeps,
  webhook: WebhookRow,
  delivery: Due,
  signal: AbortSignal,
): Promise<{ status?: number; problem?: string; isFinal?: boolean }> {
  const data = delivery.data ?? (await dataOf(deps, delivery));
  if (data === undefined) return { problem: 'The data of this event has expired.', isFinal: true };
  const { text: body, contentType } = bodyOf(webhook, delivery, data);
  const mac = createHmac('sha256', await deps.secretOf(webhook.team_id))
    .update(body)
    .digest('hex');
  try {
    const answer = await deps.egress.fetch(webhook.url, {
      method: 'POST',
      headers: {
        ...(JSON.parse(webhook.headers) as Record<string, string>),
        'content-type': contentType,
        [SIGNATURE_HEADER]: `sha256=${mac}`,
      },
      body,
      // Each delivery has its id, and is sent again in a minute otherwise.
      mayRepeat: true,
      deadline: deadlineIn(TIMEOUT, signal),
      maxBytes: MAX_ANSWER,
      maxRedirects: 0,
    });
    const { status } = answer;
    if (status >= 200 && status < 300) return { status };
    // Channels answer so when they are gone for good.
    const isFinal = status === 410 && isChat(webhook.format);
    return { status, problem: `returned status ${status}`, isFinal };
  } catch (error) {
    if (error instanceof EgressError || error instanceof ApiError) return { problem: problemOf(error) };
    if (signal.aborted) throw signal.reason;
    return { problem: 'could not be reached' };
  }
}

function problemOf(error: EgressError | ApiError): string {
  const issue = Array.isArray((error as ApiError).details) ? (error as ApiError).details : undefined;
  const first = (issue as { message?: string }[] | undefined)?.[0]?.message;
  return first === undefined ? error.message : `${error.message}: ${first}`;
}

async function dataOf(deps: DeliverDeps, { ref }: Due): Promise<string | undefined> {
  const json = ref === null ? undefined : await deps.resolve(ref);
  return json === undefined ? undefined : `[${json}]`;
}
