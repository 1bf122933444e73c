import { Readable } from 'node:stream';
import { anySignal } from '../../foundation/kernel/any-signal.ts';
import { type Deadline, deadlineIn } from '../../foundation/kernel/deadline.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { runWith, traced } from '../../foundation/kernel/work.ts';
import type { EndpointInput, ProtocolCall, RunOptions } from '../../foundation/routing/protocol.ts';
import { type Call, PlainText, type RequestFacts, type Route, valueOfAnswer } from '../../foundation/routing/route.ts';
import { requireScope } from '../../platform/accounts/index.ts';
import { logActivity } from './activity.ts';
import { databaseDown } from './gate.ts';
import type { MountOptions } from './mount.ts';
import { handleInTurn } from './team-turns.ts';
import { isQuiet } from './traces.ts';
import { validate, validateBody, withIgnored } from './validation.ts';

export interface RunnerOptions
  extends Pick<MountOptions, 'accounts' | 'admission' | 'share' | 'turns' | 'log' | 'gatewayTimeout' | 'inspect'> {
  /** Resolves when all earlier writes survive a power failure. */
  readonly synced?: (() => Promise<void>) | undefined;
}

/** The caller of an endpoint that is run without a request of its own. */
interface Runner extends Pick<ProtocolCall, 'principal' | 'baseUrl' | 'signal'> {
  readonly requestId: string;
}

type Run = (caller: Runner, key: string, input: EndpointInput, options: RunOptions) => Promise<unknown>;

/** Share of the gateway timeout after which a call ends, so that its error still reaches the client. */
const IN_TIME = 0.98;

/** Runs endpoints without HTTP, in the order of checks that requests have: scope, rate, inputs, handler. */
export function endpointRunner(routes: readonly Route[], options: RunnerOptions): Run {
  const { accounts, admission, share, log, gatewayTimeout } = options;
  const byKey = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]));

  return async (caller, key, input, { signal, ...via }) => {
    const route = byKey.get(key);
    if (route === undefined) throw new ApiError('NOT_FOUND');
    const { principal, baseUrl, requestId } = caller;
    const began = performance.now();
    const elapsed = (): number => performance.now() - began;
    let inputs: { query: unknown; body: unknown; facts: RequestFacts } | undefined;
    let status = 200;
    const gone = anySignal(caller.signal, signal);
    const deadline = deadlineIn(gatewayTimeout * IN_TIME, gone);
    try {
      requireScope(principal, route.scope, () => baseUrl);
      const rate = await accounts.limits.take(principal, route.rateGroup).catch(databaseDown);
      if (!rate.allowed) throw new ApiError('RATE_LIMIT_EXCEEDED', { retryAfter: rate.retryAfter });
      const { query = {}, body = {}, params = {}, stream } = input;
      await share.enter(principal.teamId);
      const validated = validate(route, { url: '', query: asQuery(query), body, params });
      const noted = { query: validated.query, body: validated.body, facts: {} };
      inputs = noted;
      const call: Call<unknown, unknown, unknown> = {
        ...{ query: validated.query, body: validated.body, params: validated.params, ignored: validated.ignored },
        ...{ principal, deadline, requestId, baseUrl },
        requireRoom: () => admission.requireRoom(route),
        validateAs: async (endpoint, body) => validateBody(byKey.get(endpoint)?.body, body) as never,
        stream: stream === undefined ? undefined : Readable.from([Buffer.from(JSON.stringify(stream))]),
        log: log.child({ requestId }),
        get elapsed() {
          return Math.ceil(elapsed());
        },
        header: (name) => (stream !== undefined && name === 'content-type' ? 'application/json' : undefined),
        note: (facts) => {
          noted.facts = { ...noted.facts, ...facts };
        },
      };
      const handling = runWith(isQuiet(principal, validated.body) ? { isQuiet: true } : {}, () =>
        traced(
          () => ({ name: key, kind: 'inside', facts: { 'mcp.tool.name': via.tool } }),
          () => handleInTurn(options, route, call),
        ),
      );
      const answer = plain(withIgnored(route, validated, await handling));
      options.inspect?.(key, answer);
      if (route.method !== 'GET') await options.synced?.();
      return answer;
    } catch (error) {
      const known = explained(error, deadline, gone);
      status = known instanceof ApiError ? known.status : 500;
      throw known;
    } finally {
      logActivity(route, accounts, { principal, requestId, status, elapsed: elapsed(), inputs, via });
    }
  };
}

/** A query as it arrives in a URL, where every value is a text. */
function asQuery(query: object): Record<string, string | string[]> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(
    given.map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );
}

function plain(answer: unknown): unknown {
  return answer instanceof PlainText ? answer.text : valueOfAnswer(answer);
}

/** Replaces an error that a handler throws because its deadline ended. */
function explained(error: unknown, deadline: Deadline, gone: AbortSignal): unknown {
  if (error instanceof ApiError || !deadline.signal.aborted) return error;
  return new ApiError(gone.aborted ? 'REQUEST_TIMEOUT' : 'GATEWAY_TIMEOUT', { cause: error });
}
