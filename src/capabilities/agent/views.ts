import type { ResponseOf, Wire } from '@trawl/contract/endpoint.ts';
import type { agent, listedRun, RUN_STATUSES } from '@trawl/contract/v2/agent.ts';
import { hidePassword } from '../../foundation/kernel/url-secrets.ts';
import { exchangeSummaryOf } from './exchange/summary.ts';
import type { Run } from './runs.ts';
import { ENGINE } from './settings.ts';

/** Runs as API responses. */

type WireStatus = (typeof RUN_STATUSES)[number];

function wireStatus({ outcome }: Pick<Run, 'outcome'>): WireStatus {
  return outcome === null ? 'processing' : outcome === 'succeeded' ? 'completed' : 'failed';
}

const iso = (time: number): string => new Date(time).toISOString();
const given = (json: string | null): unknown => (json === null ? undefined : JSON.parse(json));

type Status = ResponseOf<(typeof agent)['GET /v2/agent/:jobId']>;
type Thread = ResponseOf<(typeof agent)['GET /v2/agent/threads/:threadId']>['thread'];

export function statusOf(run: Run, expiresAt: number): Status {
  const { settings, findings } = run;
  const status = wireStatus(run);
  const exchange = exchangeSummaryOf(run);
  const partial = given(run.partial);
  return {
    success: true,
    status,
    ...(status === 'completed' ? { data: given(run.data) } : {}),
    ...(status === 'failed'
      ? {
          error: run.error ?? 'The run failed.',
          stopReason: run.stop_reason ?? 'internal',
          ...(partial === undefined ? {} : { partial }),
        }
      : {}),
    model: ENGINE,
    ...(settings.effort === undefined ? {} : { effort: settings.effort }),
    expiresAt: iso(expiresAt),
    ...(status === 'processing' ? {} : { creditsUsed: run.billed ?? 0 }),
    threadId: run.thread_id,
    threadTurn: run.turn,
    mode: settings.mode,
    ...(run.message === null ? {} : { message: run.message }),
    ...(status === 'completed' && findings !== undefined
      ? {
          sources: findings.sources,
          missing: findings.missing,
          unverified: findings.unverified ?? [],
          evidence: findings.evidence ?? [],
          ...(findings.warning === undefined ? {} : { warning: findings.warning }),
        }
      : {}),
    ...(run.approval === undefined ? {} : { pendingApproval: run.approval }),
    ...(exchange === undefined ? {} : { exchange }),
  };
}

export function listItem(run: Run): Wire<typeof listedRun> {
  const { prompt, urls, schema, effort, origin, integration } = run.settings;
  return {
    id: run.id,
    createdAt: iso(run.created_at),
    targetHint: hidePassword(urls[0] ?? prompt).slice(0, 200),
    origin,
    ...(integration === undefined ? {} : { integration }),
    settings: { hidden: false, starred: false },
    status: wireStatus(run),
    options: {
      ...(urls.length === 0 ? {} : { urls: urls.map(hidePassword) }),
      prompt,
      ...(schema === undefined ? {} : { schema }),
      model: ENGINE,
      ...(effort === undefined ? {} : { effort }),
      threadId: run.thread_id,
      threadTurn: run.turn,
    },
  };
}

export function threadOf(runs: readonly Run[], withData: boolean): Thread {
  const first = runs[0] as Run;
  const last = runs.at(-1) as Run;
  return {
    id: first.thread_id,
    createdAt: iso(first.created_at),
    updatedAt: iso(last.finished_at ?? last.created_at),
    status: last.outcome === null ? 'running' : 'idle',
    runs: runs.map((run) => {
      const { settings } = run;
      return {
        id: run.id,
        turn: run.turn,
        mode: settings.mode,
        prompt: settings.prompt,
        ...(settings.urls.length === 0 ? {} : { urls: settings.urls.map(hidePassword) }),
        ...(settings.schema === undefined ? {} : { schema: settings.schema }),
        ...(settings.effort === undefined ? {} : { effort: settings.effort }),
        status: run.outcome ?? 'processing',
        createdAt: iso(run.created_at),
        finishedAt: run.finished_at === null ? null : iso(run.finished_at),
        creditsUsed: run.billed,
        message: run.message,
        ...(withData && run.data !== null ? { data: given(run.data) } : {}),
        suggestions: null,
        pendingApproval: run.approval ?? null,
        exchange: exchangeSummaryOf(run) ?? null,
      };
    }),
  };
}
