import { parse } from 'tldts';
import { type Guard, isRedirect, portOf, publicPart } from '../../../foundation/egress/index.ts';
import { similarUrlKey } from '../../../foundation/kernel/canonical-url.ts';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { withoutUserinfo } from '../../../foundation/kernel/url-secrets.ts';
import { bytesAsSentOf } from './addresses.ts';
import {
  type CopyAsk,
  createMementoClient,
  type MementoClient,
  type MementoDeps,
  NoCopies,
  type Step,
} from './ask-server.ts';

/** Older copies of pages on the Memento server of the operator (RFC 7089). Nothing that it says is taken without a check. */

export interface OlderCopy extends Step {
  /** When the page was so: Unix time in milliseconds. */
  readonly at: number;
  /** The URL of the page, after the redirects of that time. */
  readonly original: string;
}

interface CopyContent {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly contentLanguage: string | undefined;
  readonly body: Uint8Array;
  /** Whether these are the bytes of the site, not those with the links of the archive. */
  readonly isAsSent: boolean;
}

export interface Mementos {
  /** Whether the server may hear of a page: one outside this network hears of nothing inside. */
  mayHear(page: URL, ask: CopyAsk): Promise<boolean>;
  /**
   * The newest copy of a page that is no copy of an error.
   * @returns undefined if there is none
   * @throws NoCopies for an answer that is of no use; ApiError, EgressError; the reason of the deadline
   */
  find(page: string, ask: CopyAsk): Promise<OlderCopy | undefined>;
  /** @throws the same */
  load(copy: OlderCopy, ask: CopyAsk): Promise<CopyContent>;
}

/** Requests from the server to a copy: redirects, and copies of errors that are passed over. */
const MOST_STEPS = 12;

export function createMementos(deps: MementoDeps): Mementos {
  const client = createMementoClient(deps);
  const { clock, toServer, toWeb } = deps;
  return {
    async mayHear(page, { deadline }) {
      const server = new URL(client.gateOf('http://example.com/').url);
      return !(await isPublicHost(server, toServer.guard, deadline)) || isPublicHost(page, toWeb.guard, deadline);
    },
    find: (page, ask) => findNewest({ client, clock }, withoutUserinfo(page), ask),
    load: (copy, ask) => loadCopy({ client, clock }, copy, ask),
  };
}

interface Asked {
  readonly client: MementoClient;
  readonly clock: Clock;
}

async function findNewest({ client, clock }: Asked, url: string, ask: CopyAsk): Promise<OlderCopy | undefined> {
  let step = client.gateOf(url);
  let page: string | undefined = url;
  const seen = new Set<string>();
  while (seen.size < MOST_STEPS) {
    if (seen.has(step.url)) throw new NoCopies('the server leads in a circle');
    seen.add(step.url);
    const { status, headers } = await client.send(step, ask, 'head');
    const at = timeOf(headers, clock.now());
    const redirect = isRedirect({ status, headers }) ? headers.location : undefined;
    if (at === undefined && redirect === undefined) {
      if (status === 404 || status === 410) return undefined;
      throw new NoCopies(
        status >= 400
          ? `the server answered with status ${status}`
          : 'the server answered without a copy that has a date',
      );
    }
    if (at === undefined) {
      step = client.next(step, redirect ?? '');
      continue;
    }
    const links = linksOfHeader(headers.link);
    const linked = (rel: string): string | undefined => links.find(({ rels }) => rels.includes(rel))?.url;
    const original = originalOf(linked('original'), page, step);
    ask.requireSafe(original);
    if (redirect === undefined && status >= 200 && status < 300) return { ...step, at, original };
    // The page led elsewhere at that time: the copy is of what it led to. Or it was an error, and the copy before it may be none.
    if (redirect !== undefined) page = undefined;
    const target = redirect ?? linked('prev');
    if (target === undefined) return undefined;
    step = client.next(step, target);
  }
  throw new NoCopies(`the server led on more than ${MOST_STEPS} times`);
}

/** @param page that the copy has to be of; undefined after a redirect of that time */
function originalOf(stated: string | undefined, page: string | undefined, { url }: Step): string {
  const original = stated === undefined ? null : URL.parse(stated, url);
  const isPage = original !== null && /^https?:$/.test(original.protocol);
  if (!isPage || (page !== undefined && keyOf(original.href) !== keyOf(page)))
    throw new NoCopies('the server answered with a copy of another page');
  return withoutUserinfo(original.href);
}

/** Archives ignore case. */
const keyOf = (url: string): string => similarUrlKey(url).toLowerCase();

/** A day: clocks differ. */
const FUTURE = 86_400_000;

/** When the page was as this answer has it; undefined if the answer is no copy. */
function timeOf(headers: Readonly<Record<string, string>>, now: number): number | undefined {
  const at = Date.parse(headers['memento-datetime'] ?? '');
  return Number.isNaN(at) || at > now + FUTURE ? undefined : at;
}

async function loadCopy({ client, clock }: Asked, copy: OlderCopy, ask: CopyAsk): Promise<CopyContent> {
  const { url, isAtServer, at } = copy;
  const load = async (address: string) => {
    const answer = await client.send({ url: address, isAtServer }, ask, 'body');
    const isCopy = answer.status >= 200 && answer.status < 300 && timeOf(answer.headers, clock.now()) === at;
    return { ...answer, isCopy };
  };
  const asSent = bytesAsSentOf(url);
  const first = asSent === undefined ? undefined : await load(asSent);
  const isAsSent = first?.isCopy === true;
  const { status, headers, body, isCopy } = first?.isCopy ? first : await load(url);
  if (!isCopy) throw new NoCopies(`the copy answered with status ${status}`);
  const { 'content-type': contentType, 'content-language': contentLanguage } = headers;
  return { status, contentType, contentLanguage, body, isAsSent };
}

/** Whether a host is one of the internet. One that is gone is, if its name could be bought. */
async function isPublicHost(url: URL, guard: Pick<Guard, 'addresses'>, { signal }: Deadline): Promise<boolean> {
  try {
    return (await publicPart(guard, url.hostname, portOf(url), { signal })) === 'all';
  } catch (error) {
    // Refused: it is private.
    if (error instanceof ApiError) return false;
    return parse(url.hostname).isIcann === true;
  }
}

/** The header `Link` (RFC 8288). */

interface HeaderLink {
  /** As it was sent; it may be relative. */
  readonly url: string;
  /** In lower case. */
  readonly rels: readonly string[];
}

const LINK = /<([^<>]*)>([^<]*)/g;
const REL = /;\s*rel\s*=\s*(?:"([^"]*)"|([^"\s;,]+))/i;

/** The links of a header that have a relation. What cannot be read is left out. */
export function linksOfHeader(header: string | undefined): HeaderLink[] {
  return [...(header ?? '').matchAll(LINK)].flatMap(([, url = '', parameters = '']) => {
    const [, quoted, plain] = REL.exec(parameters) ?? [];
    const rels = (quoted ?? plain ?? '').toLowerCase().split(/\s+/).filter(Boolean);
    return url.trim() === '' || rels.length === 0 ? [] : [{ url: url.trim(), rels }];
  });
}
