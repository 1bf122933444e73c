import type { Egress } from '../../../foundation/egress/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';

/** A service of the operator that loads pages which answer with a challenge. Challenges are its business: this only asks it. */
export interface UnblockerSetting {
  readonly kind: 'flaresolverr' | 'endpoint' | 'cdp';
  /** Of an `endpoint` with `{url}`. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Of an `endpoint`: the header of its response with the address that the HTML is from. */
  readonly finalUrlHeader: string | undefined;
  /** Added for each page that it loaded. */
  readonly credits: number;
  /** Milliseconds. */
  readonly timeout: number;
}

/** What the service returned. */
export interface UnblockedPage {
  /** Where the HTML is from, as far as the service says so. */
  readonly url: string;
  readonly status: number;
  readonly contentType: string;
  readonly body: Uint8Array;
  /** Whether a browser loaded it. */
  readonly isRendered: boolean;
}

/** Why there is no page, as a part of a sentence. */
export class NotUnblocked extends Error {}

export interface ServiceAsk {
  readonly setting: UnblockerSetting;
  readonly toServer: Egress;
  readonly deadline: Deadline;
  /** @throws NotUnblocked for an address that is not public */
  readonly requirePublic: (url: URL) => Promise<void>;
  /**
   * Shows a page. A service that goes on with it may show it again if it is none yet.
   * @returns whether it is a page of the site, and no challenge
   * @throws NotUnblocked, and what the caller of the unblocker throws
   */
  readonly show: (page: UnblockedPage) => Promise<boolean>;
}

/** Bytes of an answer; HTML in JSON is a little longer than HTML. */
export const LARGEST_ANSWER = 32 * 1024 * 1024;
