import {
  createPacer,
  type Egress,
  type EgressResponse,
  redirectTarget,
  retryAfter,
} from '../../../foundation/egress/index.ts';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { timeGateOf } from './addresses.ts';

/** Requests to a Memento server, and to where it leads. */

export interface CopyAsk {
  readonly deadline: Deadline;
  /** @throws ApiError for a URL, other than one of the server, that the team's policy refuses */
  requireSafe(url: string): void;
}

/** Why an answer is of no use, as a sentence without its full stop. */
export class NoCopies extends Error {}

/** An address that is asked. */
export interface Step {
  readonly url: string;
  /** Whether nothing but the server has led here: only then may it be in a private network. */
  readonly isAtServer: boolean;
}

export interface MementoDeps {
  /** The prefix of its TimeGates, or their address with `{url}`. */
  readonly server: string;
  /** Reaches the server wherever it is. */
  readonly toServer: Egress;
  /** Reaches what pages may lead to. */
  readonly toWeb: Egress;
  readonly clock: Clock;
}

export interface MementoClient {
  /** The TimeGate of a page. */
  gateOf(page: string): Step;
  /** Sends a request, and follows no redirect. @throws NoCopies; ApiError, EgressError; the reason of the deadline */
  send(step: Step, ask: CopyAsk, reads: 'head' | 'body'): Promise<EgressResponse>;
  /** Where an answer leads. @throws ApiError, EgressError for what may not be requested */
  next(from: Step, target: string): Step;
}

/** Decoded bytes of a copy, as of a page. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Archives for everybody limit how often they are asked. */
const PACE = { every: 100, atOnce: 4 };
/** Milliseconds for which a server that asks to come back later is left alone: by default, and at most. */
const HOLD = { usual: 60_000, most: 600_000 };
const LATER = 'the server asked to come back later';

export function createMementoClient({ server, toServer, toWeb, clock }: MementoDeps): MementoClient {
  const { origin } = new URL(timeGateOf(server, 'http://example.com/'));
  const pacer = createPacer({ server: PACE, elsewhere: PACE });
  return {
    gateOf: (page) => ({ url: timeGateOf(server, page), isAtServer: true }),
    async send({ url, isAtServer }, ask, reads) {
      const { deadline } = ask;
      if (!isAtServer) ask.requireSafe(url);
      // What another archive asks for holds up no questions to the server.
      const lane = isAtServer ? 'server' : 'elsewhere';
      if (pacer.wait(lane) >= deadline.remaining()) throw new NoCopies(LATER);
      const egress = isAtServer ? toServer : toWeb;
      const asked = {
        deadline,
        maxRedirects: 0,
        maxBytes: reads === 'body' ? MAX_BYTES : Number.MAX_SAFE_INTEGER,
        headers: { 'accept-datetime': new Date(clock.now()).toUTCString() },
      };
      const answer = await pacer.run(lane, deadline, async () => {
        if (reads === 'body') return egress.fetch(url, asked);
        await using opened = await egress.open(url, asked);
        return { ...opened, body: new Uint8Array() };
      });
      const { status, headers } = answer;
      // A copy of an answer has its status, which is about the page.
      const isLater = (status === 429 || status === 503) && headers['memento-datetime'] === undefined;
      if (!isLater) return answer;
      pacer.hold(lane, Math.min(retryAfter(headers['retry-after'], clock.now()) ?? HOLD.usual, HOLD.most));
      throw new NoCopies(LATER);
    },
    next({ url, isAtServer }, target) {
      const stays = isAtServer && URL.parse(target, url)?.origin === origin;
      const { href } = redirectTarget((stays ? toServer : toWeb).guard, new URL(url), target);
      return { url: href, isAtServer: stays };
    },
  };
}
