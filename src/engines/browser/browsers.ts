import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { EgressError, type FilteringProxy, type Guard, type ProxyLease } from '../../foundation/egress/index.ts';
import { anySignal } from '../../foundation/kernel/any-signal.ts';
import { withoutFragment } from '../../foundation/kernel/canonical-url.ts';
import { type Deadline, deadlineIn } from '../../foundation/kernel/deadline.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import { untilAborted } from '../../foundation/kernel/until-aborted.ts';
import { traced } from '../../foundation/kernel/work.ts';
import { errorOf, troubleOf } from './errors.ts';
import { createHosts, LIFETIME, type Lifetime } from './host/hosts.ts';
import type { BrowserFacts, HostVisit } from './host/protocol.ts';
import { VisitFailure } from './host/protocol.ts';
import { createSharedLeases } from './leases.ts';
import { type BrowserKind, findBrowsers } from './program/find.ts';
import type { SandboxRule } from './program/sandbox.ts';
import type { Visited, VisitRequest } from './request.ts';
import { createSlots } from './slots.ts';

export interface BrowsersOptions {
  /** All traffic of pages goes through it. */
  readonly proxy: FilteringProxy;
  /** Checks the requested URLs; the proxy checks all others. */
  readonly guard: Guard;
  /** TRAWL_CHROME. */
  readonly chrome?: string | undefined;
  /** Where the bundled browser is unpacked to; see program/cache-folder.ts. */
  readonly cache?: string | undefined;
  /** TRAWL_BROWSER_SANDBOX; `try` by default. */
  readonly sandbox?: SandboxRule | undefined;
  readonly log: Log;
  readonly lifetime?: Partial<Lifetime>;
  /** Visits at once with a context of their own; two for each core by default. Those that share one count half. */
  readonly concurrency?: number;
}

export interface Browsers extends AsyncDisposable {
  /**
   * Visits a URL with a real browser.
   * @throws ApiError REQUEST_TIMEOUT when time is up before there is anything; INVALID_URL for what is no http(s) URL or leads to a
   * refused address; SERVICE_UNAVAILABLE when no browser starts. EgressError when there is no page. ActionError when an action
   * fails. What the deadline was ended with.
   */
  visit(request: VisitRequest): Promise<Visited>;
  /** The browsers that run, and how many visits wait for their turn. */
  state(): { readonly browsers: readonly BrowserFacts[]; readonly waiting: number };
}

const MAX_BYTES = 20 * 1024 * 1024;
/** Everything that a page may load, as a multiple of its own limit, and at least that many bytes. */
const LOADS = 4;
const LEAST_LOADS = 100 * 1024 * 1024;
/** Milliseconds of a visit whose deadline is further away, or none. */
const LONGEST_MS = 300_000;
/** Milliseconds that the response needs to get back. */
const MARGIN_MS = 150;
/** Milliseconds after which what a job shared is closed. */
const SHARED_REST_MS = 15_000;
/** Milliseconds that have to be left for a second try after a crash. */
const RETRY_MS = 1500;

export function createBrowsers(options: BrowsersOptions): Browsers {
  const { proxy, guard, log } = options;
  const lifetime = { ...LIFETIME, ...options.lifetime };
  const { chrome, cache, sandbox } = options;
  const hosts = createHosts({ proxy: proxy.url, trusted: [proxy.sampleKey], chrome, cache, sandbox }, lifetime, log);
  const fresh = options.concurrency ?? 2 * availableParallelism();
  const slots = createSlots(2 * fresh);
  const shared = createSharedLeases(proxy, SHARED_REST_MS, (key) => {
    for (const host of hosts.running) host.forget(key);
  });

  let kinds: Promise<Record<VisitRequest['tier'], BrowserKind>> | undefined;
  /** Where there is one program only, both tiers share it. */
  const kindFor = async (tier: VisitRequest['tier']): Promise<BrowserKind> => {
    kinds ??= Promise.all([findBrowsers(chrome), findBrowsers(chrome, 'full')]).then(([[basic], [enhanced]]) => ({
      basic: 'shell',
      enhanced: basic?.kind === enhanced?.kind ? 'shell' : 'full',
    }));
    return (await kinds)[tier];
  };

  const attempt = async (request: VisitRequest, deadline: Deadline): Promise<Visited> => {
    const key = sharedKey(request);
    const maxBytes = request.maxBytes ?? MAX_BYTES;
    const loads = Math.max(LEAST_LOADS, LOADS * maxBytes);
    const { tier, caller, session } = request;
    const identity = { tier, country: request.location?.country, caller, session };
    const lease =
      key === undefined ? proxy.credentialsFor({ ...identity, maxBytes: loads }) : shared.take(key, identity);
    let refused: unknown;
    const permit =
      request.permit &&
      (async (address: string): Promise<boolean> => {
        try {
          await request.permit?.(new URL(address));
          return true;
        } catch (error) {
          refused ??= error;
          return false;
        }
      });
    try {
      using held = await untilAborted(hosts.hold(await kindFor(request.tier)), deadline.signal, {
        late: (host) => host[Symbol.dispose](),
      });
      const bounded = key === undefined ? undefined : boundBytes(lease, loads);
      try {
        const signal = anySignal(deadline.signal, bounded?.signal);
        const within = deadlineIn(deadline.remaining(), signal);
        const visited = await held.host.visit(hostVisit(request, lease, key, maxBytes, deadline), within, permit);
        if (refused !== undefined) throw refused;
        const marked = visited.headers['x-trawl-refused'] ?? visited.headers['x-trawl-failed'];
        const trouble = marked === undefined ? undefined : troubleOf(visited.url, lease);
        if (trouble !== undefined) throw trouble;
        const flaws = [...(visited.flaws ?? []), ...lease.flaws(withoutFragment(visited.url))];
        return { ...visited, tier, flaws, differs: lease.differs() };
      } finally {
        bounded?.stop();
      }
    } catch (error) {
      if (refused !== undefined) throw refused;
      if (error instanceof VisitFailure && error.failure.kind !== 'crashed') throw errorOf(error.failure, lease);
      throw error;
    } finally {
      if (key === undefined) lease.revoke();
      else shared.give(key);
    }
  };

  const visit = async (request: VisitRequest): Promise<Visited> => {
    guard.readUrl(request.url);
    const { deadline } = request;
    try {
      const give = await slots.take(sharedKey(request) === undefined ? 2 : 1, deadline);
      try {
        return await attempt(request, deadline).catch((error) => {
          if (!(error instanceof VisitFailure)) throw error;
          if (deadline.remaining() < RETRY_MS) throw crashed();
          return attempt(request, deadline).catch((again) => {
            throw again instanceof VisitFailure ? crashed() : again;
          });
        });
      } finally {
        give();
      }
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError')
        throw new ApiError('REQUEST_TIMEOUT', { cause: error });
      throw error;
    }
  };
  return {
    visit: (request) =>
      traced(
        () => ({
          name: 'browser',
          kind: 'inside',
          facts: { 'server.address': URL.parse(request.url)?.hostname, 'trawl.tier': request.tier },
        }),
        async (note) => {
          const visited = await visit(request);
          note({ 'http.response.status_code': visited.status });
          return visited;
        },
      ),
    state: () => ({ browsers: hosts.running.map(({ facts }) => facts), waiting: slots.waiting }),
    [Symbol.asyncDispose]: async () => {
      shared[Symbol.dispose]();
      await hosts[Symbol.asyncDispose]();
    },
  };
}

const crashed = (): EgressError => new EgressError('broken', 'The page crashed the browser');

/** Ends a visit of a shared context that loads too much; the lease's own limit would end all of them. */
function boundBytes(lease: ProxyLease, most: number): { signal: AbortSignal; stop(): void } {
  const before = lease.bytes();
  const abort = new AbortController();
  const timer = setInterval(() => {
    if (lease.bytes() - before > most) {
      abort.abort(new EgressError('tooLarge', 'The page and what it loads are larger than allowed'));
    }
  }, 250);
  return { signal: abort.signal, stop: () => clearInterval(timer) };
}

/** Visits with the same key share a context; what makes contexts differ is in it. */
function sharedKey(request: VisitRequest): string | undefined {
  if (request.reuse === undefined || request.storageState !== undefined || request.wantStorageState) return undefined;
  const { reuse, url, tier, headers, mobile, location, skipTlsVerification, blockAds, screenshot } = request;
  const { origin } = new URL(url);
  const parts = [reuse, origin, tier, headers, mobile, location, skipTlsVerification, blockAds, screenshot?.viewport];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

function hostVisit(
  request: VisitRequest,
  lease: ProxyLease,
  reuse: string | undefined,
  maxBytes: number,
  deadline: Deadline,
): HostVisit {
  return {
    url: request.url,
    time: Math.max(1, Math.min(LONGEST_MS, deadline.remaining()) - MARGIN_MS),
    tier: request.tier,
    username: lease.username,
    password: lease.password,
    headers: request.headers ?? {},
    mobile: request.mobile ?? false,
    location: request.location ?? {},
    skipTlsVerification: request.skipTlsVerification === true && !lease.verifiesTls,
    blockAds: request.blockAds,
    asksPermit: request.permit !== undefined,
    waitFor: request.waitFor ?? 0,
    actions: request.actions ?? [],
    screenshot: request.screenshot,
    storageState: request.storageState,
    wantStorageState: request.wantStorageState ?? false,
    wantFinalState: request.wantFinalState ?? false,
    collect: request.collect,
    markHidden: request.markHidden,
    reuse,
    maxBytes,
  };
}
