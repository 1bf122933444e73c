import { randomUUID } from 'node:crypto';
import type { Webhook } from '@trawl/contract/v2/webhook.ts';
import { type Idempotency, isFinished, type Jobs, sameRequest, storeRequest } from '../../foundation/jobs/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Principal } from '../../foundation/routing/route.ts';
import type { Transaction } from '../../foundation/store/index.ts';
import type { Webhooks } from '../../platform/webhooks/index.ts';
import type { Cancellations } from './cancellation.ts';
import { systemOf } from './events.ts';
import { type ExchangeRequest, exchangeFor, openApproval } from './exchange/settings.ts';
import type { Approval } from './exchange/types.ts';
import { type FinishDeps, finishRun } from './finish.ts';
import { findRun, insertRun, listRuns, type Run, runsOfThread, updateRun } from './runs.ts';
import { AGENT, EXTRACT, type Mode, type RunKind, type RunSettings } from './settings.ts';
import { CancelledError, type Stop, stopOf, unexpected } from './stop-reasons.ts';
import { appendEvents, runLock } from './trace.ts';
import { findUnfinished } from './unfinished.ts';

/** Starting, finding and cancelling runs. */
export interface AgentRuns {
  /** @throws ApiError NOT_FOUND for a thread that the team has not, CONFLICT while another turn of it runs */
  start(principal: Principal, run: NewRun, kind?: RunKind): Promise<Run>;
  /** @throws ApiError AGENT_JOB_NOT_FOUND when the team has no such run, or its results have expired */
  find(teamId: string, id: string, kind?: RunKind): Promise<Run>;
  /** The run that an earlier request with the same key started. @throws ApiError CONFLICT if that request was a different one */
  earlier(teamId: string, idempotency: Idempotency): Promise<Run | undefined>;
  /** Whether it is a job of the endpoint that came before. @throws ApiError AGENT_JOB_NOT_FOUND as `find` */
  isFirstGeneration(teamId: string, id: string): Promise<boolean>;
  list(teamId: string, page: { readonly before?: number | undefined; readonly limit: number }): Promise<Run[]>;
  /** An approval of a thread that nobody has decided. @throws ApiError NOT_FOUND, CONFLICT */
  approval(teamId: string, threadId: string, id: string): Promise<Approval>;
  /** Its runs, the oldest first. @throws ApiError NOT_FOUND */
  thread(teamId: string, threadId: string): Promise<Run[]>;
  /** @throws ApiError AGENT_JOB_NOT_FOUND, AGENT_ALREADY_FINISHED, AGENT_ALREADY_CANCELLED */
  cancel(teamId: string, id: string): Promise<void>;
  /** When the results of a run expire, in milliseconds since 1970. */
  expiresAt(run: Pick<Run, 'created_at' | 'finished_at'>): number;
}

export interface NewRun {
  /** `urls`, `schema` and `mode` are those of the turn before where they are undefined. */
  readonly settings: Omit<RunSettings, 'urls' | 'mode' | 'exchange'> & {
    readonly urls: readonly string[] | undefined;
    readonly mode: Mode | undefined;
  };
  readonly exchange?: ExchangeRequest | undefined;
  readonly threadId?: string | undefined;
  readonly webhook?: Webhook | undefined;
  readonly idempotency?: Idempotency | undefined;
  /** Called when the request was checked; what it throws is thrown on. */
  readonly begins?: () => void;
}

interface ServiceDeps extends FinishDeps {
  readonly jobs: Jobs;
  readonly webhooks: Pick<Webhooks, 'open'>;
  readonly watch: Cancellations;
  readonly clock: Clock;
  /** Milliseconds that results are kept. */
  readonly retention: number;
}

export function createAgentRuns(deps: ServiceDeps): AgentRuns {
  const { jobs, webhooks, watch, clock, retention, notify } = deps;
  const { db } = jobs;
  const expiresAt: AgentRuns['expiresAt'] = ({ created_at: made, finished_at: ended }) => (ended ?? made) + retention;

  const find: AgentRuns['find'] = async (teamId, id, kind = AGENT) => {
    const run = await findRun(db, id);
    if (run === undefined || run.team_id !== teamId || run.kind !== kind) throw new ApiError('AGENT_JOB_NOT_FOUND');
    if (run.outcome !== null) {
      if (expiresAt(run) <= clock.now()) throw new ApiError('AGENT_JOB_NOT_FOUND');
      return run;
    }
    const job = await jobs.get(id);
    if (job !== undefined && !isFinished(job.state)) return run;
    // Its job was given up without a word: processes died at it again and again.
    await end(id, unexpected(job?.error ?? 'The run was abandoned.'));
    return (await findRun(db, id)) ?? run;
  };

  /** Ends a run that nobody works on. */
  const end = async (id: string, stop: Stop): Promise<void> => {
    const nobody = { complete: async () => {}, fail: async () => {} };
    await finishRun(deps, id, { stop, data: undefined }, await findUnfinished(db, id), nobody, undefined);
  };

  const startedBy = async (tx: Transaction, teamId: string, idempotency: Idempotency): Promise<Run | undefined> => {
    const id = await sameRequest(tx, teamId, idempotency, clock.now());
    return id === undefined ? undefined : findRun(tx, id);
  };

  return {
    find,
    expiresAt,
    earlier: (teamId, idempotency) => db.transaction((tx) => startedBy(tx, teamId, idempotency)),
    async start(principal, { settings, exchange: asked, threadId, webhook, idempotency, begins }, kind = AGENT) {
      const { teamId } = principal;
      const thread = threadId ?? randomUUID();
      return db.transaction(async (tx) => {
        const same = idempotency && (await startedBy(tx, teamId, idempotency));
        if (same !== undefined) return same;
        await tx.lock(`agent thread ${thread}`);
        const before = threadId === undefined ? [] : await runsOfThread(tx, teamId, thread);
        const last = before.at(-1);
        if (threadId !== undefined && last === undefined) {
          throw new ApiError('NOT_FOUND', { details: { message: 'There is no such thread.' } });
        }
        if (last !== undefined && last.outcome === null) {
          const message = 'A run of this thread is still in progress.';
          throw new ApiError('CONFLICT', { details: { message } });
        }
        const { id } = await jobs.enqueue(tx, { kind, teamId, payload: shownOf(settings) });
        const { exchange, decision } = exchangeFor(asked, before, id);
        begins?.();
        if (decision !== undefined) {
          await updateRun(tx, decision.ofRun, { approval: JSON.stringify(decision.approval) });
        }
        const whole: RunSettings = {
          ...settings,
          exchange,
          urls: settings.urls ?? last?.settings.urls ?? [],
          schema: settings.schema ?? last?.settings.schema,
          mode: settings.mode ?? last?.settings.mode ?? 'extract',
        };
        if (idempotency) await storeRequest(tx, teamId, idempotency, id, clock.now());
        const row = { id, team_id: teamId, kind, thread_id: thread, turn: (last?.turn ?? 0) + 1, settings: whole };
        await insertRun(tx, row, clock.now());
        if (webhook) {
          await webhooks.open(tx, { ...webhook, id, teamId, scope: kind });
          await notify(tx, id, [{ event: 'started', success: true }]);
        }
        return (await findRun(tx, id)) as Run;
      });
    },
    async isFirstGeneration(teamId, id) {
      const run = await findRun(db, id);
      return run !== undefined && run.kind === EXTRACT && run.team_id === teamId;
    },
    list: (teamId, page) => listRuns(db, teamId, AGENT, page),
    async approval(teamId, threadId, id) {
      return openApproval(await runsOfThread(db, teamId, threadId), id).approval;
    },
    async thread(teamId, threadId) {
      const runs = await runsOfThread(db, teamId, threadId);
      const kept = runs.filter((run) => run.outcome === null || expiresAt(run) > clock.now());
      if (kept.length === 0) throw new ApiError('NOT_FOUND', { details: { message: 'There is no such thread.' } });
      return kept;
    },
    async cancel(teamId, id) {
      await find(teamId, id);
      const isWaiting = await db.transaction(async (tx) => {
        await tx.lock(runLock(id));
        const run = await findRun(tx, id);
        if (run === undefined) throw new ApiError('AGENT_JOB_NOT_FOUND');
        if (run.outcome !== null) throw new ApiError('AGENT_ALREADY_FINISHED');
        if (run.cancel_requested_at !== null) throw new ApiError('AGENT_ALREADY_CANCELLED');
        await updateRun(tx, id, { cancel_requested_at: clock.now() });
        await appendEvents(tx, id, clock.now(), [
          { key: 'cancel', agent: systemOf(id), news: { type: 'run.cancel_requested', reason: 'user' } },
        ]);
        const job = await jobs.get(id, tx);
        // Nobody works on it yet, so nobody has to be waited for.
        return job?.state === 'queued' && (await jobs.cancel(id, tx));
      });
      if (isWaiting) await end(id, stopOf(new CancelledError()) as Stop);
      else watch.cancelled(id);
    },
  };
}

/** What lists of jobs show of a run. */
const shownOf = ({ prompt, urls = [] }: NewRun['settings']) => ({
  prompt: prompt.slice(0, 1_000),
  urls: urls.slice(0, 50),
});
