import { getDomain } from 'tldts';
import { type Egress, EgressError, type Guard, portOf, publicPart } from '../../../foundation/egress/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { askCdp } from './ask-cdp.ts';
import { askEndpoint } from './ask-endpoint.ts';
import { askFlareSolverr } from './ask-flaresolverr.ts';
import { createRests } from './rests.ts';
import { NotUnblocked, type ServiceAsk, type UnblockedPage, type UnblockerSetting } from './service.ts';

export interface UnblockerDeps {
  readonly setting: UnblockerSetting;
  /** Reaches the service wherever it is, and nothing else. */
  readonly toServer: Egress;
  /** Checks addresses of pages. */
  readonly guard: Pick<Guard, 'addresses' | 'readUrl'>;
  /** Called with whether the service cannot be reached. */
  readonly report?: (isFailing: boolean) => void;
}

export interface Unblocker {
  readonly kind: UnblockerSetting['kind'];
  /** Credits that a page costs more. */
  readonly credits: number;
  /**
   * Asks for a page whose site is public.
   * @returns what `judge` made of the page
   * @throws NotUnblocked if there is no page; what `judge` throws; the reason of the deadline
   */
  load<T>(url: URL, ask: UnblockedAsk<T>): Promise<T>;
  state(): UnblockerState;
}

interface UnblockedAsk<T> {
  readonly deadline: Deadline;
  /** Who asks. */
  readonly teamId: string;
  /** Called with a page of the site at a public address, perhaps several times: a browser may need a while. */
  readonly judge: (page: UnblockedPage) => Promise<Judged<T>>;
}

interface Judged<T> {
  readonly made: T;
  /** Whether it is a challenge too. */
  readonly isWall: boolean;
}

/** The service as operators see it, since the start. */
export interface UnblockerState {
  readonly kind: UnblockerSetting['kind'];
  readonly asked: number;
  /** Pages of the site that it returned. */
  readonly answered: number;
  /** Milliseconds for which it is left alone because it cannot be reached; 0: it is asked. */
  readonly restsFor: number;
}

/** Milliseconds without an answer that are a failure of the service, also if the request ends then. */
const PATIENCE_MS = 20_000;
const ASK = { flaresolverr: askFlareSolverr, endpoint: askEndpoint, cdp: askCdp } as const;
const TOO = 'its page is a challenge too';

export function createUnblocker({ setting, toServer, guard, report }: UnblockerDeps): Unblocker {
  const { kind, credits, timeout } = setting;
  const rests = createRests(report);
  let asked = 0;
  let answered = 0;

  /** @throws NotUnblocked for a host that is not public as a whole: the service would reach into a network of its own */
  const requirePublic = async (url: URL, { signal }: Deadline): Promise<void> => {
    try {
      guard.readUrl(url.href);
      if ((await publicPart(guard, url.hostname, portOf(url), { signal })) === 'all') return;
    } catch (error) {
      if (signal.aborted) throw error;
    }
    throw new NotUnblocked('its address is not public');
  };

  /** @throws NotUnblocked for one that is not of the site, or not public */
  const finalOf = async (page: UnblockedPage, url: URL, deadline: Deadline): Promise<UnblockedPage> => {
    const final = URL.parse(page.url);
    if (final === null || !/^https?:$/.test(final.protocol)) throw new NotUnblocked('it answered without an address');
    if (siteOf(final) !== siteOf(url)) throw new NotUnblocked('it answered with a page of another site');
    await requirePublic(final, deadline);
    final.hash = '';
    return { ...page, url: final.href };
  };

  return {
    kind,
    credits,
    load: async <T>(url: URL, { deadline, teamId, judge }: UnblockedAsk<T>) => {
      await requirePublic(url, deadline);
      const of = { teamId, site: siteOf(url) };
      const leave = rests.enter(of);
      asked++;
      const startedAt = performance.now();
      const within = deadline.within(timeout);
      let last: Judged<T> | undefined;
      /** Of whoever judges, not of the service. */
      let thrown: { readonly error: unknown } | undefined;
      const show: ServiceAsk['show'] = async (page) => {
        const final = await finalOf(page, url, within);
        last = await judge(final).catch((error: unknown) => {
          thrown = { error };
          throw error;
        });
        return !last.isWall;
      };
      try {
        await ASK[kind](
          { setting, toServer, deadline: within, requirePublic: (to) => requirePublic(to, within), show },
          url,
        );
        if (last === undefined || last.isWall) throw new NotUnblocked(TOO);
      } catch (error) {
        if (thrown !== undefined) {
          // It has answered, with a page of the site.
          rests.succeeded(of);
          throw thrown.error;
        }
        // A request that had little time, or whose caller has left, says nothing of the service.
        if (!deadline.signal.aborted || performance.now() - startedAt >= Math.min(timeout, PATIENCE_MS))
          rests.failed(of, last === undefined ? howOf(error) : 'useless');
        if (deadline.signal.aborted) throw error;
        throw new NotUnblocked(last?.isWall && within.signal.aborted ? TOO : whyNot(error));
      } finally {
        leave();
      }
      rests.succeeded(of);
      answered++;
      return last.made;
    },
    state: () => ({ kind, asked, answered, restsFor: rests.remaining() }),
  };
}

/** Public suffix and the label before it; of an address, the address. */
const siteOf = ({ hostname }: URL): string => getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;

const ABSENT: ReadonlySet<string> = new Set(['dns', 'connect', 'tls', 'proxy']);

function howOf(error: unknown): 'absent' | 'silent' | 'useless' {
  if (error instanceof EgressError && error.failure !== 'tooLarge')
    return ABSENT.has(error.failure) ? 'absent' : 'silent';
  return error instanceof NotUnblocked || error instanceof EgressError ? 'useless' : 'silent';
}

function whyNot(error: unknown): string {
  if (error instanceof NotUnblocked) return error.message;
  if (error instanceof EgressError)
    return error.failure === 'tooLarge' ? 'its answer is too large' : 'it cannot be reached';
  if (error instanceof ApiError && error.key === 'REQUEST_TIMEOUT') return 'it took too long';
  return error instanceof Error && error.name === 'TimeoutError' ? 'it took too long' : 'it failed';
}
