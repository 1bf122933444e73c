import { isSmall, type Model } from '../../engines/llm/index.ts';
import type { ClaimedJob, JobContext } from '../../foundation/jobs/index.ts';
import { anySignal } from '../../foundation/kernel/any-signal.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Blobs } from '../../foundation/store/index.ts';
import type { Accounts } from '../../platform/accounts/index.ts';
import { createRunBrowsers } from './browsers.ts';
import type { Cancellations } from './cancellation.ts';
import { collect } from './collect.ts';
import { orchestratorOf, systemOf } from './events.ts';
import { createExchange } from './exchange/exchange.ts';
import { createFindings, type Findings } from './findings.ts';
import { type Ending, type FinishDeps, finishRun } from './finish.ts';
import { type Journal, openJournal } from './journal.ts';
import { lead } from './lead.ts';
import { lenientSchema } from './lenient-schema.ts';
import type { EarlierTurn, Means, RunContext } from './run-context.ts';
import { findRun, type Run, runsOfThread } from './runs.ts';
import { AGENT, reachOf } from './settings.ts';
import { CancelledError, CreditLimitError, FailedError, stopOf, unexpected } from './stop-reasons.ts';
import { endOfSession, findUnfinished } from './unfinished.ts';

/** Runs an agent from its current state to the end. */

interface RunDeps extends FinishDeps {
  readonly blobs: Blobs;
  readonly accounts: Pick<Accounts, 'credits'>;
  readonly means: Means;
  readonly watch: Cancellations;
}

/** Milliseconds for the agent to finish when the run is cancelled; then it is abandoned. */
const PATIENCE = 4_000;
/** Maximum number of resumes of a run that failed for an external reason. */
const RETRIES = 2;
/** Milliseconds that a run takes at most. */
const LONGEST = 60 * 60_000;

export async function workOnRun(deps: RunDeps, job: ClaimedJob, context: JobContext): Promise<void> {
  const { db, accounts } = deps;
  const run = await findRun(db, job.id);
  if (run === undefined || run.outcome !== null) return;
  const { settings } = run;
  const asker = { teamId: run.team_id, ...(settings.keyId === undefined ? {} : { keyId: settings.keyId }) };
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(new FailedError('The run took longer than an hour.')), LONGEST);
  let reservation: Awaited<ReturnType<Accounts['credits']['reserve']>> | undefined;
  let ending: Ending | undefined;
  const findings = createFindings(settings.schema === undefined ? undefined : lenientSchema(settings.schema));
  try {
    try {
      reservation = await accounts.credits.reserve(asker, Math.max(1, run.credits), run.kind);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      ending = { stop: stopOf(new CreditLimitError(error.message)), data: undefined };
    }
    const opened = await openJournal(deps, {
      id: run.id,
      teamId: run.team_id,
      maxCredits: settings.maxCredits,
      hasWebhook: settings.hasWebhook,
      context: { ...context, signal: anySignal(context.signal, stop.signal) },
      reservation: reservation ?? { credits: 0, extend: async () => {} },
    });
    using _watched = deps.watch.onCancel(run.id, () => opened.cancel());
    // It may have been cancelled since it was read.
    if ((await findRun(db, run.id))?.cancel_requested_at != null) opened.cancel();
    ending ??= await attempt(deps, run, asker, opened, findings, stop, job.failures < RETRIES);
    context.signal.throwIfAborted();
    opened.close();
    const open = await findUnfinished(db, run.id);
    await finishRun(
      deps,
      run.id,
      ending,
      open,
      { complete: (tx) => context.complete(tx, {}), fail: (tx, reason, as) => context.fail(tx, reason, as) },
      reservation,
    );
  } finally {
    clearTimeout(late);
    stop.abort(new Error('the run is over'));
    // If the run has not ended, another process continues it and reserves the same again.
    await reservation?.refund();
  }
}

async function attempt(
  deps: RunDeps,
  run: Run,
  asker: RunContext['asker'],
  journal: Journal,
  findings: Findings,
  stop: AbortController,
  mayRetry: boolean,
): Promise<Ending> {
  const { settings } = run;
  const self = orchestratorOf(run.id);
  const leader = leaderOf(run, deps.means);
  const { hire } = deps.means;
  await using browsers =
    leader !== undefined && hire !== undefined
      ? createRunBrowsers({ hire, payer: asker, settings, journal, clock: deps.clock })
      : undefined;
  const { tools } = deps.means;
  const exchange =
    tools !== undefined && settings.exchange?.enabled === true
      ? createExchange({ tools, journal, asker, settings, exchange: settings.exchange })
      : undefined;
  const runContext: RunContext = {
    means: deps.means,
    asker,
    settings,
    reach: reachOf(settings.effort),
    journal,
    self,
    findings,
    browsers,
    exchange,
    told: { warnings: new Set(), failures: 0 },
    before: await earlierTurns(deps, run),
  };
  const endOf = (): Pick<Ending, 'data' | 'findings' | 'exchangeUse'> => {
    const { value, sources, missing, absent, evidence, unverified } = findings.merged();
    const { warnings } = runContext.told;
    return {
      data: value === undefined ? undefined : findings.data(),
      findings: {
        ...{
          sources,
          missing: [...missing, ...absent],
          evidence,
          unverified,
          hasModel: deps.means.model !== undefined,
        },
        ...(warnings.size === 0 ? {} : { warning: [...warnings].slice(0, 5).join(' ') }),
      },
      exchangeUse: exchange?.use(),
    };
  };
  try {
    await journal.tell(systemOf(run.id), 'run started', { type: 'run.started' });
    await journal.tell(self, 'agent started', { type: 'agent.started' });
    // Browsers of a process that died ended with it.
    for (const session of (await findUnfinished(deps.db, run.id)).sessions) {
      const { agent, key, news } = endOfSession(session, deps.clock.now());
      await journal.tell(agent, key, news);
    }
    const work = leader === undefined ? collect(runContext) : lead(runContext, leader);
    const result = await orLeftBehind(work, journal.signal);
    await browsers?.settle();
    // What a reply costs is known when it is there: the last one may have been more than was left.
    if (journal.spent > settings.maxCredits) throw new CreditLimitError();
    await journal.snapshot(self, findings.draft(true));
    return { ...endOf(), data: result.data, message: result.message, approval: exchange?.waitsFor() };
  } catch (thrown) {
    const error = journal.signal.aborted && isStop(journal.signal.reason) ? journal.signal.reason : thrown;
    const known = stopOf(error);
    if (known === undefined && journal.signal.aborted && !stop.signal.aborted) throw error;
    // The database may have been away; what was done before is not done again.
    if (known === undefined && mayRetry) throw error;
    if (known === undefined) deps.means.log.error({ err: error, run: run.id }, 'agent run failed');
    return { ...endOf(), stop: known ?? unexpected('The run failed because of an internal error.') };
  }
}

const isStop = (reason: unknown): boolean => reason instanceof CancelledError || reason instanceof FailedError;

/**
 * The language model that leads a run. Extractions read what they are given without one, unless they ask for an agent; a model that has little
 * context or calls no tools reads the pages to which rules lead.
 */
function leaderOf({ kind, settings }: Run, { model }: RunContext['means']): Model | undefined {
  if (model === undefined || isSmall(model.abilities) || model.abilities.tools === 'none') return undefined;
  return kind === AGENT || settings.isLed === true ? model : undefined;
}

/** Work that ignores the cancellation is abandoned; nothing that it does afterwards is stored. */
async function orLeftBehind<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const left = new Promise<never>((_, reject) => {
    const begin = (): void => {
      timer = setTimeout(() => reject(signal.reason), PATIENCE - 2_000);
    };
    if (signal.aborted) begin();
    else signal.addEventListener('abort', begin, { once: true });
  });
  work.catch(() => {});
  try {
    return await Promise.race([work, left]);
  } finally {
    clearTimeout(timer);
  }
}

/** Turns of the thread before this one. */
async function earlierTurns({ db }: RunDeps, run: Run): Promise<EarlierTurn[]> {
  if (run.turn === 1) return [];
  const runs = await runsOfThread(db, run.team_id, run.thread_id);
  return runs
    .filter(({ turn }) => turn < run.turn)
    .map(({ settings, data, message, findings }) => ({
      prompt: settings.prompt,
      data: data === null ? undefined : (JSON.parse(data) as unknown),
      message: message ?? undefined,
      sources: [...new Set(Object.values(findings?.sources ?? {}).flat())].filter((url) => /^https?:/.test(url)),
    }));
}
