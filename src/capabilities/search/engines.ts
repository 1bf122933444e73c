import { type Circuit, createCircuit } from '../../foundation/egress/index.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import type { Outages } from '../../foundation/kernel/outages.ts';
import {
  type FailureKind,
  type Hit,
  ProviderFailure,
  type SearchProvider,
  type SearchQuery,
} from './providers/provider.ts';

/** Several engines at once, each with a memory of how it fared. */

/** Why one engine has no part in an answer. */
export interface EngineFailure {
  readonly provider: string;
  readonly kind: FailureKind;
  readonly message: string;
  /** Milliseconds until it makes sense to ask it again. */
  readonly rest: number;
}

export interface Asked {
  /** One ranking for each engine that answered, in the order of the engines. */
  readonly rankings: readonly (readonly Hit[])[];
  readonly answered: readonly string[];
  readonly failures: readonly EngineFailure[];
}

export interface Engines {
  readonly names: readonly string[];
  /** Whether any of them has that kind of results. */
  serves(source: SearchQuery['source']): boolean;
  /**
   * Asks all that have such results and are not resting.
   * @throws the reason of the deadline when it ends first
   */
  ask(query: SearchQuery, deadline: Deadline): Promise<Asked>;
}

/** Milliseconds that an engine has. */
const ENGINE_MS = 12_000;
/** Milliseconds that the others have once one has answered. */
const GRACE_MS = 1_500;
/** Milliseconds of the first rest of one that fails. */
const FIRST_REST = 30_000;

interface EnginesOptions {
  readonly log: Log;
  readonly outages?: Pick<Outages, 'reporter'> | undefined;
  /** Milliseconds of a clock that never goes back; for tests. */
  readonly now?: () => number;
  readonly engineMs?: number;
  readonly graceMs?: number;
}

const steadyNow = (): number => performance.now();

/** @param providers what they found counts alike; of equals the first wins */
export function createEngines(providers: readonly SearchProvider[], options: EnginesOptions): Engines {
  const { log, engineMs = ENGINE_MS, graceMs = GRACE_MS } = options;
  const engines = providers.map((provider) => ({
    provider,
    circuit: createCircuit({
      rest: FIRST_REST,
      onChange: options.outages?.reporter(`web search ${provider.name}`),
      ...(options.now === undefined ? {} : { now: options.now }),
    }),
  }));

  /** Until when an engine asked to be left alone, by its name. */
  const askedUntil = new Map<string, number>();
  const now = options.now ?? steadyNow;

  const askOne = async (
    provider: SearchProvider,
    circuit: Circuit,
    query: SearchQuery,
    deadline: Deadline,
    { isOnly, lacks }: { readonly isOnly: boolean; readonly lacks: (what: string) => void },
  ) => {
    // Where there is no other engine, the next request finds out whether it is back, unless it asked for a rest.
    const mayTry = isOnly && now() >= (askedUntil.get(provider.name) ?? 0);
    const pass = circuit.enter();
    if (pass === undefined && !mayTry) {
      const rest = circuit.remaining();
      throw new ProviderFailure('resting', `failed and is paused for ${Math.ceil(rest / 1000)} s`, { rest });
    }
    try {
      const hits = await provider.search(query, deadline, lacks);
      circuit.succeed();
      return hits;
    } catch (error) {
      const failure = asFailure(error, deadline);
      // A cancelled request says nothing about the engine, and one refused key is enough.
      if (failure === undefined) throw error;
      const { kind, rest } = failure;
      const isCertain = kind === 'refused' || kind === 'blocked';
      circuit.fail({ ...(rest === undefined ? {} : { rest }), atOnce: isCertain });
      if (rest !== undefined) askedUntil.set(provider.name, now() + rest);
      log.warn({ provider: provider.name, kind, reason: failure.message }, 'a search engine returned no response');
      throw failure;
    } finally {
      pass?.leave();
    }
  };

  return {
    names: providers.map(({ name }) => name),
    serves: (source) => providers.some(({ sources }) => sources.includes(source)),
    async ask(query, deadline) {
      const asked = engines.filter(({ provider }) => provider.sources.includes(query.source));
      const results: (Hit[] | EngineFailure | undefined)[] = asked.map(() => undefined);
      const gone = new AbortController();
      const limit = deadline.within(engineMs);
      const lacking: EngineFailure[] = [];
      const isOnly = asked.length === 1;
      const each = asked.map(({ provider, circuit }, i) => {
        const lacks = (message: string): void =>
          void lacking.push({ provider: provider.name, kind: 'late', message, rest: 0 });
        return askOne(provider, circuit, query, limit, { isOnly, lacks }).then(
          (hits) => {
            results[i] = hits;
          },
          (error: unknown) => {
            if (!(error instanceof ProviderFailure)) throw error;
            const rest = Math.max(circuit.remaining(), error.rest ?? 0);
            results[i] = { provider: provider.name, kind: error.kind, message: error.message, rest };
          },
        );
      });
      const all = Promise.all(each);
      all.catch(() => {});
      // Once there is an answer, the slow ones have a little more; theirs then counts for their health alone.
      const enough = new Promise<void>((resolve) => {
        for (const one of each) {
          one.then(
            () => {
              if (!results.some(Array.isArray)) return;
              const timer = setTimeout(resolve, graceMs);
              gone.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
            },
            () => {},
          );
        }
      });
      try {
        await Promise.race([all, enough]);
      } finally {
        gone.abort();
      }
      deadline.signal.throwIfAborted();
      const rankings: Hit[][] = [];
      const answered: string[] = [];
      const failures: EngineFailure[] = [];
      asked.forEach(({ provider: { name: provider } }, i) => {
        const result = results[i];
        if (Array.isArray(result)) {
          rankings.push(result);
          answered.push(provider);
        } else {
          failures.push(result ?? { provider, kind: 'late', message: 'was slower than the others', rest: 0 });
        }
      });
      return { rankings, answered, failures: [...failures, ...lacking] };
    },
  };
}

/** @returns undefined for what is no failure of the engine: the caller went away, or a mistake of ours */
function asFailure(error: unknown, deadline: Deadline): ProviderFailure | undefined {
  if (error instanceof ProviderFailure) return error;
  const isTime =
    (error instanceof ApiError && error.key === 'REQUEST_TIMEOUT') ||
    (error instanceof DOMException && error.name === 'TimeoutError');
  if (isTime || (deadline.signal.aborted && isTimeout(deadline.signal.reason))) {
    return new ProviderFailure('late', 'did not respond in time', { cause: error });
  }
  // The guard refuses where a redirect led.
  if (error instanceof ApiError)
    return new ProviderFailure('garbage', 'leads to an address that is not allowed', { cause: error });
  return undefined;
}

const isTimeout = (reason: unknown): boolean => reason instanceof DOMException && reason.name === 'TimeoutError';

/** Answers of an engine itself that make no sense, or that say that we are not welcome: 502. Everything else may pass: 503. */
const BAD: ReadonlySet<FailureKind> = new Set(['garbage', 'blocked', 'refused']);

/** What is answered when no engine had an answer. */
export function engineError(failures: readonly EngineFailure[], hint?: string): ApiError {
  const isBad = failures.some(({ kind }) => BAD.has(kind));
  const rest = Math.min(...failures.map((one) => one.rest));
  return new ApiError(isBad ? 'BAD_GATEWAY' : 'SERVICE_UNAVAILABLE', {
    details: {
      message: hint ?? 'No search engine responded.',
      providers: failures.map(({ provider, kind, message }) => ({ provider, reason: kind, message })),
    },
    ...(Number.isFinite(rest) && rest > 0 ? { retryAfter: rest / 1000 } : {}),
  });
}
