import { getDomain } from 'tldts';
import {
  type Circuit,
  classifyAddress,
  createCircuit,
  type Egress,
  EgressError,
  type Guard,
  portOf,
} from '../../../foundation/egress/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { askEndpoint } from './ask-endpoint.ts';
import { askFlareSolverr } from './ask-flaresolverr.ts';
import { NotUnblocked, type UnblockedPage, type UnblockerSetting } from './service.ts';

export interface UnblockerDeps {
  readonly setting: UnblockerSetting;
  /** Reaches the service wherever it is, and nothing else. */
  readonly toServer: Egress;
  /** Checks addresses of pages. */
  readonly guard: Pick<Guard, 'addresses' | 'readUrl'>;
  /** Called with whether the service fails. */
  readonly report?: (isFailing: boolean) => void;
}

export interface Unblocker {
  readonly kind: UnblockerSetting['kind'];
  /** Credits that a page costs more. */
  readonly credits: number;
  /**
   * Asks for a page whose site is public.
   * @throws NotUnblocked if there is no page; the reason of the deadline
   */
  load(url: URL, ask: { readonly deadline: Deadline }): Promise<UnblockedPage>;
  state(): UnblockerState;
}

/** The service as operators see it, since the start. */
export interface UnblockerState {
  readonly kind: UnblockerSetting['kind'];
  readonly asked: number;
  /** Pages of the site that it returned. */
  readonly answered: number;
  /** Milliseconds for which it is left alone; 0: it is asked. */
  readonly restsFor: number;
}

/** Failures in sequence after which the service is left alone for a minute. */
const THRESHOLD = 3;
/** Milliseconds without an answer that are a failure of the service, also if the request ends then. */
const PATIENCE_MS = 20_000;

export function createUnblocker({ setting, toServer, guard, report }: UnblockerDeps): Unblocker {
  const { kind, credits, timeout } = setting;
  const circuit: Circuit = createCircuit({ threshold: THRESHOLD, onChange: report });
  let asked = 0;
  let answered = 0;
  const ask = kind === 'flaresolverr' ? askFlareSolverr : askEndpoint;

  /** @throws NotUnblocked for a host that is not public as a whole: the service would reach into a network of its own */
  const requirePublic = async (url: URL, { signal }: Deadline): Promise<void> => {
    try {
      guard.readUrl(url.href);
      const found = await guard.addresses(url.hostname, portOf(url), { signal });
      if (found.length > 0 && found.every(({ address }) => classifyAddress(address) === 'public')) return;
    } catch (error) {
      if (signal.aborted) throw error;
    }
    throw new NotUnblocked('its address is not public');
  };

  return {
    kind,
    credits,
    load: async (url, { deadline }) => {
      await requirePublic(url, deadline);
      if (circuit.enter() === 'open')
        throw new NotUnblocked('it has failed several times and is left alone for a while');
      asked++;
      const startedAt = performance.now();
      const within = deadline.within(timeout);
      let page: UnblockedPage;
      try {
        page = await ask({ setting, toServer, deadline: within }, url);
      } catch (error) {
        // A request that had little time, or whose caller has left, says nothing of the service.
        if (!deadline.signal.aborted || performance.now() - startedAt >= Math.min(timeout, PATIENCE_MS)) circuit.fail();
        if (deadline.signal.aborted) throw error;
        throw new NotUnblocked(whyNot(error));
      }
      circuit.succeed();
      const final = URL.parse(page.url);
      if (final === null || !/^https?:$/.test(final.protocol)) throw new NotUnblocked('it answered without an address');
      if (siteOf(final) !== siteOf(url)) throw new NotUnblocked('it answered with a page of another site');
      await requirePublic(final, deadline);
      final.hash = '';
      answered++;
      return { ...page, url: final.href };
    },
    state: () => ({ kind, asked, answered, restsFor: Math.ceil(circuit.remaining()) }),
  };
}

/** Public suffix and the label before it; of an address, the address. */
const siteOf = ({ hostname }: URL): string => getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;

function whyNot(error: unknown): string {
  if (error instanceof NotUnblocked) return error.message;
  if (error instanceof EgressError)
    return error.failure === 'tooLarge' ? 'its answer is too large' : 'it cannot be reached';
  if (error instanceof ApiError && error.key === 'REQUEST_TIMEOUT') return 'it took too long';
  return error instanceof Error && error.name === 'TimeoutError' ? 'it took too long' : 'it failed';
}
