import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Database, Transaction } from '../../foundation/store/index.ts';
import { COSTS, type Reservation } from '../../platform/accounts/index.ts';
import type { WebhookEvent } from '../../platform/webhooks/index.ts';
import { type NewEvent, orchestratorOf, systemOf, type TraceError } from './events.ts';
import type { Approval, ExchangeUse } from './exchange/types.ts';
import { findRun, type Run, type RunFindings, updateRun } from './runs.ts';
import { EXTRACT } from './settings.ts';
import { CancelledError, type Stop, stopOf } from './stop-reasons.ts';
import { appendEvents, runLock } from './trace.ts';
import { endOfSession, type Unfinished } from './unfinished.ts';

/** The end of a run: its outcome, the end of its trace, its cost and its webhook events, in one transaction. */

export interface Ending {
  readonly stop?: Stop | undefined;
  /** Of a run that succeeded; of another what there is of it. */
  readonly data: unknown;
  readonly message?: string | undefined;
  readonly findings?: RunFindings | undefined;
  /** What the turn ends for. */
  readonly approval?: Approval | undefined;
  readonly exchangeUse?: ExchangeUse | undefined;
}

export interface FinishDeps {
  readonly db: Database;
  readonly clock: Clock;
  notify(tx: Transaction, runId: string, events: readonly WebhookEvent[]): Promise<void>;
}

/** How the job of the run ends with it. */
interface JobEnd {
  complete(tx: Transaction): Promise<void>;
  fail(tx: Transaction, reason: string, as: 'failed' | 'cancelled'): Promise<void>;
}

const PARENT_FINISHED = 'The agent that started this one finished first.';

/**
 * @param reservation settled with the cost of the run; absent if nothing was reserved
 * @returns false if the run had ended already
 */
export async function finishRun(
  { db, clock, notify }: FinishDeps,
  runId: string,
  ending: Ending,
  open: Unfinished,
  job: JobEnd,
  reservation: Pick<Reservation, 'settle'> | undefined,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.lock(runLock(runId));
    const run = await findRun(tx, runId);
    if (run === undefined || run.outcome !== null) return false;
    // A run whose caller was told that it is being cancelled ends as cancelled.
    const stop =
      run.cancel_requested_at === null || ending.stop?.outcome === 'cancelled'
        ? ending.stop
        : (stopOf(new CancelledError()) as Stop);
    const now = clock.now();
    const { maxCredits, hasWebhook } = run.settings;
    const billed = stop === undefined ? run.credits : 0;
    const data = JSON.stringify(ending.data ?? null);
    const hasPartial = stop !== undefined && ending.data !== undefined && ending.data !== null;
    await appendEvents(tx, runId, now, closing(runId, now, open, stop));
    await updateRun(tx, runId, {
      outcome: stop?.outcome ?? 'succeeded',
      stop_reason: stop?.error.code ?? null,
      error: stop?.error.message ?? null,
      message: stop === undefined ? (ending.message ?? null) : null,
      data: stop === undefined ? data : null,
      partial: hasPartial ? data : null,
      approval: stop === undefined && ending.approval !== undefined ? JSON.stringify(ending.approval) : null,
      exchange_use: ending.exchangeUse === undefined ? null : JSON.stringify(ending.exchangeUse),
      findings: ending.findings === undefined ? null : JSON.stringify(ending.findings),
      billed,
      finished_at: now,
    });
    if (hasWebhook) {
      const creditsUsed = stop === undefined ? billed : Math.min(run.credits, maxCredits);
      await notify(tx, runId, [eventOf(run, stop, creditsUsed, ending)]);
    }
    if (stop === undefined) await job.complete(tx);
    else await job.fail(tx, stop.error.message, stop.outcome === 'cancelled' ? 'cancelled' : 'failed');
    // Last: it holds the balance of the team.
    await reservation?.settle(billed, tx);
    return true;
  });
}

function eventOf(run: Run, stop: Stop | undefined, creditsUsed: number, { data, findings }: Ending): WebhookEvent {
  if (run.kind === EXTRACT) {
    if (stop !== undefined) return { event: 'failed', success: false, data: [], error: stop.error.message };
    const sources = findings?.sources ?? {};
    const pages = new Set(Object.values(sources).flat()).size;
    const llmUsage = creditsUsed * COSTS.tokensPerCredit;
    const told = { success: true, data, extractId: run.id, llmUsage, totalUrlsScraped: pages, sources };
    return { event: 'completed', success: true, data: [told] };
  }
  if (stop === undefined) return { event: 'completed', success: true, data: [{ creditsUsed, data }] };
  if (stop.outcome === 'cancelled') return { event: 'cancelled', success: false, data: [{ creditsUsed }] };
  return { event: 'failed', success: false, data: [{ creditsUsed }], error: stop.error.message };
}

/** The end of the trace: current calls and helpers, the agent, the run. */
function closing(
  runId: string,
  now: number,
  { agents, calls, sessions }: Unfinished,
  stop: Stop | undefined,
): NewEvent[] {
  const orchestrator = orchestratorOf(runId);
  const parent: TraceError = {
    code: 'parent_finished',
    source: 'agent',
    retryable: false,
    message: PARENT_FINISHED,
  };
  const helpers = [...agents.values()].filter(({ agent }) => agent.role === 'subagent');
  const since = agents.get(orchestrator.id)?.since;
  return [
    ...calls,
    ...sessions.map((session) => endOfSession(session, now)),
    ...helpers.map(
      ({ agent, since: began }): NewEvent => ({
        key: `agent ${agent.id} stopped`,
        agent,
        news: { type: 'agent.finished', outcome: 'cancelled', durationMs: Math.max(0, now - began), error: parent },
      }),
    ),
    ...(since === undefined
      ? []
      : [
          {
            key: 'agent finished',
            agent: orchestrator,
            news: {
              type: 'agent.finished',
              outcome:
                stop === undefined ? 'succeeded' : stop.outcome === 'credit_limit_reached' ? 'failed' : stop.outcome,
              durationMs: Math.max(0, now - since),
              error: stop?.error ?? null,
            },
          } satisfies NewEvent,
        ]),
    {
      key: 'run finished',
      agent: systemOf(runId),
      news: { type: 'run.finished', outcome: stop?.outcome ?? 'succeeded', error: stop?.error ?? null },
    },
  ];
}
