// Over 10 kB: everything that is stored in one transaction.

import { createHash } from 'node:crypto';
import { ownField } from '@trawl/contract/table.ts';
import type { JobContext } from '../../foundation/jobs/index.ts';
import { anySignal } from '../../foundation/kernel/any-signal.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { hidePasswordsIn } from '../../foundation/kernel/url-secrets.ts';
import type { Blobs, Database, Transaction } from '../../foundation/store/index.ts';
import type { Reservation } from '../../platform/accounts/index.ts';
import type { WebhookEvent } from '../../platform/webhooks/index.ts';
import { type AgentIdentity, idIn, type NewEvent, type TraceNews } from './events.ts';
import { addPage, packPage, type SeenPage } from './pages.ts';
import { CancelledError, CreditLimitError } from './stop-reasons.ts';
import type { AgentTables } from './tables.ts';
import { appendEvents, runLock } from './trace.ts';

/**
 * The journal of a running run: what it reports, what it did and what that cost. What was written down before its process
 * died is handed out again instead of being done again.
 */
export interface Journal {
  readonly runId: string;
  /** Aborts when the run is to end: cancelled, moved to another process, or over. */
  readonly signal: AbortSignal;
  /** Credits of all calls that have finished. */
  readonly spent: number;
  /** @param key unique in the run for this piece of news */
  tell(agent: AgentIdentity, key: string, news: TraceNews): Promise<void>;
  /**
   * Does something that costs, once: the result is stored with its cost before anybody sees it.
   * @param call.estimate credits at most, as far as is known before
   * @param call.isSilent not told in the trace: replies of a language model
   * @param work its page is stored with the result
   * @param after what the result leads to is stored with it
   * @throws CreditLimitError, CancelledError before the work; whatever `work` throws
   */
  call<T>(
    agent: AgentIdentity,
    call: {
      readonly key: string;
      readonly tool: string;
      readonly parameters: unknown;
      readonly estimate: number;
      readonly isSilent?: boolean;
    },
    work: (signal: AbortSignal) => Promise<Done<T>>,
    after?: (result: T) => Draft | undefined,
  ): Promise<T>;
  /** Stores the current data, if they have changed. */
  snapshot(agent: AgentIdentity, draft: Draft): Promise<void>;
  /** Whether that call is finished already. */
  has(key: string): boolean;
  /** Asks the run to end: no call begins any more. */
  cancel(): void;
  /** Nothing more is done. */
  close(): void;
}

/** What a call gave. */
export interface Done<T> {
  readonly result: T;
  readonly credits: number;
  /** The result as the trace shows it. */
  readonly shown?: unknown;
  /** The page that it read. */
  readonly page?: SeenPage | undefined;
}

/** A version of an artifact. */
export interface Draft {
  readonly artifactId: string;
  readonly path: string;
  readonly value: unknown;
  readonly isFinal?: boolean;
}

interface JournalDeps {
  readonly db: Database;
  readonly blobs: Blobs;
  readonly clock: Clock;
  notify(tx: Transaction, runId: string, events: readonly WebhookEvent[]): Promise<void>;
}

interface OpenedRun {
  readonly id: string;
  readonly teamId: string;
  readonly maxCredits: number;
  readonly hasWebhook: boolean;
  readonly context: Pick<JobContext, 'signal' | 'checkpoint'>;
  readonly reservation: Pick<Reservation, 'credits' | 'extend'>;
}

/** Milliseconds for current calls to finish when the run is cancelled. */
const GRACE = 2_000;

export async function openJournal({ db, blobs, clock, notify }: JournalDeps, run: OpenedRun): Promise<Journal> {
  const { id: runId, teamId, context, reservation, maxCredits } = run;
  const tables = db.as<AgentTables>();
  const calls = new Map<string, string>();
  let spent = 0;
  for (const row of await tables.kysely.selectFrom('agent_calls').selectAll().where('run_id', '=', runId).execute()) {
    calls.set(row.call_key, row.result);
    spent += Number(row.credits);
  }
  const told = new Set(
    (await tables.kysely.selectFrom('agent_events').select('event_key').where('run_id', '=', runId).execute()).map(
      ({ event_key: key }) => key,
    ),
  );
  const last = await tables.kysely
    .selectFrom('agent_snapshots')
    .select(['version', 'body', 'artifact_id'])
    .where('run_id', '=', runId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  let version = Number(last?.version ?? 0);
  let shown: string | undefined = last?.body;
  let steps = calls.size;
  /** Maximum credits of current calls. */
  let pending = 0;
  const cancelled = new AbortController();
  const late = new AbortController();
  const signal = anySignal(context.signal, late.signal);
  let timer: NodeJS.Timeout | undefined;

  /** One piece of the run's book; proves that the run is still ours. */
  const write = (work: (tx: Transaction) => Promise<void>): Promise<void> =>
    db.transaction(async (tx) => {
      await tx.lock(runLock(runId));
      await work(tx);
      await context.checkpoint(tx, { steps: ++steps });
    });

  const append = async (tx: Transaction, events: readonly NewEvent[]): Promise<void> => {
    const fresh = events.filter(({ key }) => !told.has(key));
    await appendEvents(tx, runId, clock.now(), fresh);
    tx.afterCommit(() => {
      for (const { key } of fresh) told.add(key);
    });
  };

  /** The events of a new version; nothing where nothing changed. */
  const drafted = async (
    tx: Transaction,
    agent: AgentIdentity,
    draft: Draft | undefined,
    source?: string,
  ): Promise<void> => {
    if (draft === undefined) return;
    const body = JSON.stringify(draft.value ?? null);
    if (body === shown) return;
    const before = shown === undefined ? undefined : (JSON.parse(shown) as unknown);
    const next = version + 1;
    const snapshotId = idIn(runId, `snapshot ${next} ${createHash('sha256').update(body).digest('hex')}`);
    await tx
      .as<AgentTables>()
      .kysely.insertInto('agent_snapshots')
      .values({ run_id: runId, id: snapshotId, artifact_id: draft.artifactId, version: next, body })
      .execute();
    const changed = changedFields(before, draft.value);
    const items = itemsIn(draft.value);
    const grown = before !== undefined && items !== undefined && items > (itemsIn(before) ?? 0);
    await append(tx, [
      {
        key: `snapshot ${next}`,
        agent,
        news: {
          type: 'artifact.updated',
          artifact: {
            kind: 'json',
            artifactId: draft.artifactId,
            path: draft.path,
            snapshotId,
            change: before === undefined ? 'init' : draft.isFinal ? 'update' : grown ? 'append' : 'modify',
            ...(changed.length > 0 ? { changedFields: changed } : {}),
            ...(items === undefined ? {} : { itemCount: items }),
            ...(source === undefined ? {} : { sourceToolCallId: source }),
          },
        },
      },
    ]);
    version = next;
    shown = body;
  };

  return {
    runId,
    signal,
    get spent() {
      return spent;
    },
    async tell(agent, key, news) {
      if (told.has(key)) return;
      await write((tx) => append(tx, [{ key, agent, news }]));
    },
    has: (key) => calls.has(key),
    async call<T>(
      agent: AgentIdentity,
      { key, tool, parameters, estimate, isSilent = false }: Parameters<Journal['call']>[1],
      work: (signal: AbortSignal) => Promise<Done<T>>,
      after?: (result: T) => Draft | undefined,
    ): Promise<T> {
      const known = calls.get(key);
      if (known !== undefined) return JSON.parse(known) as T;
      if (cancelled.signal.aborted) throw new CancelledError();
      signal.throwIfAborted();
      if (spent + pending + estimate > maxCredits) throw new CreditLimitError();
      pending += estimate;
      try {
        const lacking = spent + pending - reservation.credits;
        if (lacking > 0) await reserveMore(reservation, lacking);
        const toolCallId = idIn(runId, `call ${key}`);
        if (!isSilent) {
          await write(async (tx) => {
            const isFirst = !told.has(`call ${key} started`);
            await append(tx, [
              {
                key: `call ${key} started`,
                agent,
                news: { type: 'tool_call.started', toolCallId, toolName: tool, parameters },
              },
            ]);
            if (run.hasWebhook && isFirst) {
              const data = [
                {
                  creditsUsed: Math.min(spent, maxCredits),
                  action: tool,
                  input: JSON.parse(hidePasswordsIn(JSON.stringify(parameters))),
                },
              ];
              await notify(tx, runId, [{ event: 'action', success: true, data }]);
            }
          });
        }
        const done = await work(signal);
        const text = JSON.stringify(done.result);
        const place = { runId, teamId, callId: toolCallId };
        const page = done.page && (await packPage(blobs, place, done.page));
        const before = { version, shown };
        try {
          await write(async (tx) => {
            await tx
              .as<AgentTables>()
              .kysely.insertInto('agent_calls')
              .values({ run_id: runId, call_key: key, tool, result: text, credits: done.credits })
              .execute();
            if (page !== undefined) await addPage(tx, page, { ...place, at: clock.now() });
            await tx
              .as<AgentTables>()
              .kysely.updateTable('agent_runs')
              .set(({ eb }) => ({ credits: eb('credits', '+', done.credits) }))
              .where('id', '=', runId)
              .execute();
            if (!isSilent) {
              await append(tx, [
                {
                  key: `call ${key} finished`,
                  agent,
                  news: {
                    type: 'tool_call.finished',
                    toolCallId,
                    toolName: tool,
                    result: done.shown === undefined ? done.result : done.shown,
                  },
                },
              ]);
            }
            await drafted(tx, agent, after?.(done.result), isSilent ? undefined : toolCallId);
            tx.afterCommit(() => {
              spent += done.credits;
              calls.set(key, text);
            });
          });
        } catch (error) {
          if (!calls.has(key)) ({ version, shown } = before);
          throw error;
        }
        return JSON.parse(text) as T;
      } finally {
        pending -= estimate;
      }
    },
    snapshot: (agent, draft) => write((tx) => drafted(tx, agent, draft)),
    cancel() {
      if (cancelled.signal.aborted) return;
      cancelled.abort();
      timer = setTimeout(() => late.abort(new CancelledError()), GRACE);
      timer.unref();
    },
    close: () => clearTimeout(timer),
  };
}

/** @throws CreditLimitError when the team has not that much left */
async function reserveMore(reservation: Pick<Reservation, 'extend'>, credits: number): Promise<void> {
  try {
    await reservation.extend(credits);
  } catch (error) {
    if (error instanceof ApiError && error.key === 'PAYMENT_REQUIRED') throw new CreditLimitError(error.message);
    throw error;
  }
}

function changedFields(before: unknown, now: unknown): string[] {
  if (typeof now !== 'object' || now === null || Array.isArray(now)) return [];
  const old = (typeof before === 'object' && before !== null ? before : {}) as Record<string, unknown>;
  return Object.entries(now)
    .filter(([name, value]) => JSON.stringify(ownField(old, name)) !== JSON.stringify(value))
    .map(([name]) => name);
}

/** Records in the data: of a list, or of the first list in an object. */
function itemsIn(value: unknown): number | undefined {
  if (Array.isArray(value)) return value.length;
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.values(value).find((one): one is unknown[] => Array.isArray(one))?.length;
}
