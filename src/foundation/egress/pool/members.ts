import type { Log } from '../../kernel/log.ts';
import { untilAborted } from '../../kernel/until-aborted.ts';
import { createCircuit } from '../circuit.ts';
import type { Exit } from '../exits.ts';
import { isAboutTarget } from '../proxy/proxy-answer.ts';
import type { ExitState, RouteTarget } from './types.ts';

/** The health of each exit. */

/** Milliseconds after which the next exit is asked beside one that has not answered. */
const STAGGER_MS = 200;
/** Milliseconds without a success after which an exit is asked again before it is used. */
const PROOF_MS = 60_000;
/** Milliseconds that an exit rests after a failure, doubled by each failed trial, and at most. */
const REST_MS = 30_000;
const LONGEST_REST_MS = 15 * 60_000;
/** Failures in sequence after which an exit rests that works, but does not reach targets. */
const THRESHOLD = 3;

export interface Member extends Exit {
  uses: number;
  readonly failures: number;
  /** Why it failed last; undefined while it works. */
  readonly problem: string | undefined;
  /** Milliseconds until it may be asked again; 0 unless it rests. */
  rest(): number;
  /** Whether it worked lately. */
  isProven(): boolean;
  works(): void;
  fails(error: unknown): void;
  /** It has to be asked before it is used again. */
  doubt(): void;
  /** Milliseconds for which it has been asked without an answer; 0 if it is not being asked. */
  silence(): number;
  /** Asks whether it works, once for all who wait for that. Never throws. */
  prove(host: string, port: number): Promise<void>;
}

interface MemberDeps {
  readonly now: () => number;
  readonly log: Log;
  readonly ask: (proxy: string, host: string, port: number) => Promise<void>;
}

export function createMember(exit: Exit, { now, log, ask }: MemberDeps): Member {
  const circuit = createCircuit({ threshold: THRESHOLD, rest: REST_MS, longestRest: LONGEST_REST_MS, now });
  let provenAt = Number.NEGATIVE_INFINITY;
  let probing: Promise<void> | undefined;
  let askedAt = 0;
  let failures = 0;
  let problem: string | undefined;
  const works = (): void => {
    circuit.succeed();
    provenAt = now();
    problem = undefined;
  };
  const doubt = (): void => {
    provenAt = Number.NEGATIVE_INFINITY;
  };
  const fails = (error: unknown): void => {
    const atOnce = !isAboutTarget(error);
    failures++;
    problem = reasonOf(error);
    if (atOnce) doubt();
    circuit.fail({ atOnce });
    log.warn({ proxy: exitName(exit), reason: problem, restMs: circuit.remaining() }, 'proxy failed');
  };
  return {
    ...exit,
    uses: 0,
    get failures() {
      return failures;
    },
    get problem() {
      return problem;
    },
    rest: () => circuit.remaining(),
    isProven: () => circuit.isClosed() && now() - provenAt < PROOF_MS,
    ...{ works, fails, doubt },
    silence: () => (probing === undefined ? 0 : now() - askedAt),
    prove: (host, port) => {
      if (probing === undefined) askedAt = now();
      probing ??= ask(exit.url, host, port)
        .then(works, fails)
        .finally(() => {
          probing = undefined;
        });
      return probing;
    },
  };
}

/** Host and port of a proxy, or the name that the operator gave it. */
const exitName = ({ name, url }: Pick<Exit, 'name' | 'url'>): string => name ?? new URL(url).host;

/** Why an exit failed, without what its URL holds. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code, message } = cause as { code?: unknown; message?: unknown };
  return String(code ?? message ?? 'unknown').slice(0, 200);
}

export function exitState(member: Member): ExitState {
  const { country, kind, tier, price = 1, uses, failures, problem } = member;
  const restsFor = Math.ceil(member.rest());
  const health = restsFor > 0 ? 'resting' : member.isProven() ? 'works' : 'unknown';
  return { name: exitName(member), country, kind, tier, price, health, uses, failures, problem, restsFor };
}

/**
 * The first that works: each is asked when those before it have failed, or have not answered for a while.
 * @returns undefined if none works
 * @throws the reason of the signal
 */
export async function firstThatWorks(
  candidates: readonly Member[],
  { host, port, signal }: RouteTarget,
): Promise<Member | undefined> {
  const asked = new Set<Promise<void>>();
  const tried: Member[] = [];
  let next = 0;
  for (;;) {
    const ready = tried.find((member) => member.isProven());
    if (ready !== undefined) return ready;
    const member = candidates[next++];
    if (member === undefined && asked.size === 0) return undefined;
    if (member !== undefined) {
      if (member.isProven()) return member;
      if (member.rest() > 0) continue;
      tried.push(member);
      const probing = member.prove(host, port).then(() => void asked.delete(probing));
      asked.add(probing);
    }
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      const patience = Math.max(0, STAGGER_MS - (member?.silence() ?? 0));
      if (next < candidates.length) timer = setTimeout(resolve, patience);
    });
    try {
      await untilAborted(Promise.race([...asked, late]), signal);
    } finally {
      clearTimeout(timer);
    }
  }
}
