// Over 10 kB: one request from planning to billing; a failure at any step must end in the same row.

import { createHash } from 'node:crypto';
import type { Wire } from '@trawl/contract/endpoint.ts';
import type { toolRun } from '@trawl/contract/v2/tool-results.ts';
import { type Deadline, deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import type { Database } from '../../../foundation/store/index.ts';
import type { Credits } from '../../accounts/index.ts';
import { areTermsAccepted, type Decisions } from '../decisions.ts';
import type { Provider } from '../file/read.ts';
import type { ToolFile } from '../file/schema.ts';
import { notEnabled, onlyAdminsAccept, termsRequired, unsupportedOption } from '../refusals.ts';
import { ProviderFailed } from '../request-provider.ts';
import type { Runs } from '../runs.ts';
import type { Requester } from '../serve.ts';
import { agreementView } from '../views.ts';
import { CATALOG, FIND_TOOLS, findTools, findToolsOptions } from './find-tools.ts';
import { type InvokeDeps, invoke, mostCredits } from './invoke.ts';
import { checkOptions, type Options } from './options.ts';

/** Calls of the catalog about terms. */
const SHOW_TERMS = 'terms/show';
const ACCEPT_TERMS = 'terms/accept';

/** Runs tools: up to ten calls per request, each charged separately, once per request id. */

export interface ToolCall {
  readonly provider: string;
  readonly capability: string;
  readonly options?: Options | undefined;
}

export interface RunDeps extends InvokeDeps {
  readonly db: Database;
  readonly providers: readonly Provider[];
  readonly credits: Pick<Credits, 'reserve'>;
  readonly runs: Runs;
  readonly log: Log;
  /** Aborts when the service closes. */
  readonly closing: AbortSignal;
  decisionsOf(teamId: string): Promise<Decisions>;
}

export type RunReply = Wire<typeof toolRun>;
export type CallResult = RunReply['data']['alexandria'][number];

/** Timeout of a request in milliseconds. */
const MOST_TIME = 50_000;
/** Milliseconds after which an unfinished run counts as lost. */
const LOST_AFTER = MOST_TIME + 15_000;

/** A call that is ready to run, or its result if it cannot run. */
type Planned =
  | { readonly result: CallResult }
  | { readonly provider: Provider; readonly tool: ToolFile; readonly options: Options };

export interface RunRequest {
  readonly calls: readonly ToolCall[];
  /** The same id with the same calls returns the first reply, for a day. */
  readonly requestId: string;
  /** Milliseconds that are left, 50,000 at most. */
  readonly timeout?: number | undefined;
  readonly baseUrl: string;
  /** Called when the calls were checked, before any runs; what it throws is thrown on. */
  readonly begins?: () => void;
}

/**
 * @throws ApiError before anything ran: NOT_FOUND unknown_provider, THIRD_PARTY_DATA_NOT_ENABLED,
 *   THIRD_PARTY_DATA_TERMS_REQUIRED, THIRD_PARTY_DATA_UNSUPPORTED_OPTION under forced zero data retention, PAYMENT_REQUIRED
 *   insufficient_credits, SERVICE_UNAVAILABLE billing_unavailable; errors of `Runs.repeat`. The failure of a call is in its
 *   result.
 */
export async function runCalls(deps: RunDeps, requester: Requester, request: RunRequest): Promise<RunReply> {
  const { calls, requestId, baseUrl, begins } = request;
  const payload = createHash('sha256')
    .update(JSON.stringify(canonical(calls)))
    .digest('hex');
  const before = await deps.runs.repeat(requester.teamId, requestId, payload);
  if (before !== undefined) return before as RunReply;
  const decided = await deps.decisionsOf(requester.teamId);
  const planned = calls.map((call) => planCall(deps, requester, decided, call, baseUrl));
  const most = planned.reduce((sum, one) => sum + ('tool' in one ? mostCredits(one.tool, one.options) : 0), 0);
  begins?.();
  const run = await deps.runs.begin(requester.teamId, requestId, payload, LOST_AFTER);
  if (run === undefined) {
    const faster = await deps.runs.repeat(requester.teamId, requestId, payload);
    if (faster === undefined) throw new ApiError('SERVICE_UNAVAILABLE', { retryAfter: 1 });
    return faster as RunReply;
  }
  const held = await deps.credits.reserve(requester, most, 'scrape').catch(async (error: unknown) => {
    await run.release();
    throw unpaid(error);
  });
  try {
    // The calls continue after a disconnect: the client gets the reply when it retries with the same id.
    const deadline = deadlineIn(Math.max(0, Math.min(request.timeout ?? MOST_TIME, MOST_TIME)), deps.closing);
    const results = await Promise.all(planned.map((one) => resultOf(deps, one, deadline)));
    if (deps.closing.aborted) throw new ApiError('SERVICE_UNAVAILABLE', { code: 'request_unresolved', retryAfter: 60 });
    const creditsCost = results.reduce((sum, one) => sum + (one.creditsCost ?? 0), 0);
    const reply: RunReply = {
      success: true,
      scrape_id: run.scrapeId,
      data: { alexandria: results, creditsCost },
    };
    // The reply and the charge are stored together, so that a repeated request is not charged twice.
    await deps.db.transaction(async (tx) => {
      await run.finish(reply, requester.zeroDataRetention !== 'forced', tx);
      await held.settle(creditsCost, tx);
    });
    return reply;
  } catch (error) {
    await held.refund().catch((cause: unknown) => deps.log.warn({ err: cause }, 'credits not refunded at once'));
    throw error;
  }
}

/** @throws ApiError for a provider that is unknown, off, or whose terms are not accepted; see `runCalls` */
export function planCall(
  { providers }: Pick<RunDeps, 'providers'>,
  requester: Requester,
  decided: Decisions,
  call: ToolCall,
  baseUrl: string,
): Planned {
  const { capability, options = {} } = call;
  if (call.provider === CATALOG) {
    return { result: catalogResult(providers, decided, call, baseUrl) };
  }
  const provider = providers.find(({ name }) => name === call.provider);
  if (provider === undefined) {
    const message = `There is no provider "${call.provider.slice(0, 100)}".`;
    throw new ApiError('NOT_FOUND', { code: 'unknown_provider', details: { message } });
  }
  if (!decided.on.has(provider.name)) throw notEnabled(provider, baseUrl);
  if (!areTermsAccepted(provider, decided)) throw termsRequired(provider, baseUrl);
  const tool = provider.tools.find((one) => one.capability === capability);
  if (tool === undefined) {
    const message = `${provider.title} has no "${capability.slice(0, 100)}"; it has ${provider.tools.map((one) => one.capability).join(', ')}`;
    return { result: failure(call, 'unknown_capability', message, 404) };
  }
  if (tool.request !== undefined && requester.zeroDataRetention === 'forced') {
    throw unsupportedOption('zeroDataRetention', 'forced for this team, which third parties cannot promise');
  }
  const checked = checkOptions(tool, options);
  if ('wrong' in checked) return { result: failure(call, 'invalid_options', checked.wrong, 400) };
  return { provider, tool, options: checked.options };
}

/** The free calls of the catalog: finding tools, reading terms. Terms are accepted by admins in the dashboard only (SPEC.md 5.6). */
function catalogResult(
  providers: readonly Provider[],
  decided: Decisions,
  call: ToolCall,
  baseUrl: string,
): CallResult {
  const { provider, capability } = call;
  if (capability === FIND_TOOLS) {
    const parsed = findToolsOptions.safeParse(call.options ?? {});
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return failure(call, 'invalid_options', `"${issue?.path.join('.')}": ${issue?.message}`, 400);
    }
    const on = providers.filter(({ name }) => decided.on.has(name));
    return { provider, capability, creditsCost: 0, data: findTools(on, parsed.data) };
  }
  if (capability !== SHOW_TERMS && capability !== ACCEPT_TERMS) {
    const message = `The catalog has only ${FIND_TOOLS}, ${SHOW_TERMS} and ${ACCEPT_TERMS}.`;
    return failure(call, 'unknown_capability', message, 404);
  }
  const one = providers.find(({ name }) => name === call.options?.provider);
  if (one?.terms === undefined) return failure(call, 'unknown_provider', 'There is no such provider with terms.', 404);
  if (capability === ACCEPT_TERMS) return failure(call, 'FORBIDDEN', onlyAdminsAccept(one, baseUrl), 403);
  return { provider, capability, creditsCost: 0, data: agreementView(one, one.terms, decided, baseUrl) };
}

/** The result of a planned call; its failure is in the result. */
export async function resultOf(
  deps: InvokeDeps & Pick<RunDeps, 'log'>,
  planned: Planned,
  deadline: Deadline,
): Promise<CallResult> {
  if ('result' in planned) return planned.result;
  const { provider, tool, options } = planned;
  const call = { provider: provider.name, capability: tool.capability };
  try {
    const found = await invoke(deps, provider, tool, options, deadline);
    if (found === undefined) {
      return failure(call, 'THIRD_PARTY_DATA_NOT_FOUND', `${provider.title} has no such record.`, 404);
    }
    const { data, records, creditsCost, upstreamStatus, next } = found;
    return {
      ...call,
      creditsCost,
      data,
      records,
      ...(upstreamStatus === undefined ? {} : { upstreamStatus }),
      recordedAt: new Date().toISOString(),
      ...(next === undefined ? {} : { next: next === null ? null : { ...call, options: next } }),
    };
  } catch (error) {
    if (error instanceof ProviderFailed) return failure(call, 'provider_failed', messageOf(error), 502);
    if (deadline.signal.aborted) return failure(call, 'timeout', 'The request timed out.', 408);
    if (error instanceof ApiError) return failure(call, error.code ?? 'failed', messageOf(error), error.status);
    deps.log.error({ err: error, provider: provider.name, capability: tool.capability }, 'provider tool failed');
    return failure(call, 'internal', 'Internal Server Error', 500);
  }
}

/** A refusal as the result of the call. */
export const failureOf = (call: ToolCall, error: ApiError): CallResult =>
  failure(call, error.code ?? error.key, messageOf(error), error.status);

function failure(call: ToolCall, code: string, message: string, status: number): CallResult {
  return { provider: call.provider, capability: call.capability, error: { code, message, status } };
}

function messageOf(error: ApiError): string {
  const { details } = error;
  if (Array.isArray(details)) return details.map((one) => `${one.field} ${one.message}`).join('; ');
  const message = (details as { message?: unknown } | undefined)?.message;
  return typeof message === 'string' ? message : error.message;
}

/** The error when the team cannot pay or billing is unavailable; nothing ran. */
function unpaid(error: unknown): unknown {
  if (!(error instanceof ApiError)) {
    return new ApiError('SERVICE_UNAVAILABLE', { code: 'billing_unavailable', retryAfter: 5, cause: error });
  }
  if (error.key !== 'PAYMENT_REQUIRED') return error;
  return new ApiError('PAYMENT_REQUIRED', {
    code: 'insufficient_credits',
    details: { message: 'Nothing ran: the team has fewer credits left than these calls can cost.' },
  });
}

/** Serializes JSON independently of the order of members. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return members.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, inner]) => [name, canonical(inner)]);
}
