import type { agentBody } from '@trawl/contract/v2/agent.ts';
import type { z } from 'zod';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import type { Run } from '../runs.ts';
import { type Approval, type ExchangeSettings, toolId } from './types.ts';

/** What a turn may do with data providers: its request, and what was decided in the turns before. */

export type ExchangeRequest = NonNullable<z.infer<typeof agentBody>['exchange']>;

const DEFAULT_MAX_CALLS = 10;

/** The approval with this id and its run. @throws ApiError NOT_FOUND; CONFLICT if it is decided already */
export function openApproval(runs: readonly Run[], id: string): { readonly run: Run; readonly approval: Approval } {
  const run = runs.find(({ approval }) => approval?.id === id);
  if (run?.approval === undefined) {
    throw new ApiError('NOT_FOUND', { details: { message: 'This thread has no such approval.' } });
  }
  if (run.approval.resolution !== null) {
    const { approved, byRunId } = run.approval.resolution;
    const message = `Run ${byRunId} has already ${approved ? 'approved' : 'declined'} this.`;
    throw new ApiError('CONFLICT', { details: { message } });
  }
  return { run, approval: run.approval };
}

/** A turn's decision about an approval of an earlier one. */
interface Decision {
  readonly ofRun: string;
  /** With its resolution. */
  readonly approval: Approval;
}

/**
 * @param before the earlier runs of the thread, the oldest first
 * @returns what applies to the run `runId`, and what it decides
 * @throws ApiError as `openApproval`; BAD_REQUEST for ids of other calls
 */
export function exchangeFor(
  asked: ExchangeRequest | undefined,
  before: readonly Run[],
  runId: string,
): { readonly exchange: ExchangeSettings | undefined; readonly decision: Decision | undefined } {
  const last = before.at(-1)?.settings.exchange;
  const answer = asked?.approve ?? asked?.decline;
  const opened = answer === undefined ? undefined : openApproval(before, answer.approvalId);
  if (asked === undefined && last === undefined) return { exchange: undefined, decision: undefined };
  const known: ExchangeSettings = {
    enabled: asked?.enabled ?? last?.enabled ?? false,
    toolkits: asked?.toolkits ?? last?.toolkits,
    maxCalls: asked?.maxCalls ?? last?.maxCalls ?? DEFAULT_MAX_CALLS,
    requireApproval: asked?.requireApproval ?? last?.requireApproval ?? false,
    onTermsRequired: asked?.onTermsRequired ?? last?.onTermsRequired ?? 'skip',
    always: last?.always ?? [],
    without: last?.without ?? [],
    approved: [],
    declined: [],
  };
  if (opened === undefined) return { exchange: known, decision: undefined };
  const { run, approval } = opened;
  const isApproved = asked?.approve !== undefined;
  const always = asked?.approve?.always === true;
  if (approval.kind === 'terms') {
    const resolution = { approved: isApproved, callIds: [], always: false, byRunId: runId };
    const providers = approval.terms.map(({ provider }) => provider);
    const without = isApproved ? known.without : [...new Set([...known.without, ...providers])];
    return {
      exchange: { ...known, without },
      decision: { ofRun: run.id, approval: { ...approval, resolution } },
    };
  }
  const ids = asked?.approve?.callIds ?? approval.calls.map(({ id }) => id);
  const unknown = ids.find((id) => !approval.calls.some((call) => call.id === id));
  if (unknown !== undefined) {
    throw new ApiError('BAD_REQUEST', {
      details: [{ field: 'exchange.approve.callIds', message: `has no call ${unknown} to approve` }],
    });
  }
  const approved = isApproved ? approval.calls.filter(({ id }) => ids.includes(id)) : [];
  const declined = approval.calls.filter((call) => !approved.includes(call));
  const callIds = approved.map(({ id }) => id);
  return {
    exchange: {
      ...known,
      always: always ? [...new Set([...known.always, ...approved.map(toolId)])] : known.always,
      approved,
      declined,
    },
    decision: {
      ofRun: run.id,
      approval: { ...approval, resolution: { approved: isApproved, callIds, always, byRunId: runId } },
    },
  };
}
