import { createHash } from 'node:crypto';
import type { Capture } from '../../../engines/archives/index.ts';
import { decodeWhole } from '../../../foundation/egress/index.ts';
import { atMost } from '../../../foundation/kernel/at-most.ts';
import { canonicalUrl, routeOf, similarKeyOf } from '../../../foundation/kernel/canonical-url.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { withoutUserinfo } from '../../../foundation/kernel/url-secrets.ts';
import { LARGEST_PAGE, makeFetched, type PageCacheRow } from '../../scrape/index.ts';
import { blobPrefix, packDocument } from '../documents.ts';
import { keyOf } from '../frontier.ts';
import { type ImportFilter, inLanguages, ofTypes } from './filter.ts';
import { OTHER_CAPTURE } from './other-capture.ts';
import type { ImportedPage } from './store-pages.ts';

/** Makes pages of captures, many at once. */

/** A page that can be stored, found and read. */
export interface MadePage extends ImportedPage {
  readonly row: PageCacheRow | undefined;
  readonly indexed: {
    readonly url: string;
    readonly title: string | undefined;
    readonly description: string | undefined;
    readonly markdown: string | undefined;
    readonly published: string | undefined;
    readonly at: number;
  };
}

export type MakerDeps = Parameters<typeof makeFetched>[0];

interface Task extends ImportFilter {
  readonly teamId: string;
  readonly jobId: string;
}

export const NO_ADDRESS = 'no web address';
/** Milliseconds for one page. */
const PAGE_MS = 60_000;
/** Pages that are decoded and made at once: a small body may become one of 32 MB. */
const AT_ONCE = 8;
const CUT = 'The archive does not have all of this page.';

interface Batch {
  /** Captures that wait, and their bytes. */
  readonly pages: number;
  readonly bytes: number;
  /** @returns why a capture is left out; undefined if it waits to be made */
  add(capture: Capture): string | undefined;
  /** Makes what waits. @param leave called with why one is left out */
  make(signal: AbortSignal, leave: (reason: string) => void): Promise<MadePage[]>;
}

export function createPageMaker(deps: MakerDeps, task: Task): { batch(): Batch } {
  const isOfTypes = ofTypes(task.types);
  return {
    batch() {
      const waiting = new Map<string, Waiting>();
      let bytes = 0;
      return {
        get pages() {
          return waiting.size;
        },
        get bytes() {
          return bytes;
        },
        add(capture) {
          const { status, type, body } = capture;
          if (status >= 300 && status < 400) return 'redirects';
          if (status < 200 || status >= 400) return 'errors of sites';
          if (!isOfTypes(type ?? (/^\s*</.test(body.toString('latin1', 0, 100)) ? 'text/html' : '')))
            return 'other types';
          const url = addressOf(capture.url);
          if (url === undefined) return NO_ADDRESS;
          const key = keyOf(similarKeyOf(url));
          const other = waiting.get(key);
          if (other !== undefined && !isBetter(capture, other.capture)) return OTHER_CAPTURE;
          waiting.set(key, { key, url, capture });
          bytes += body.length - (other?.capture.body.length ?? 0);
          return other === undefined ? undefined : OTHER_CAPTURE;
        },
        async make(signal, leave) {
          const all = [...waiting.values()];
          waiting.clear();
          bytes = 0;
          const made: (MadePage | string)[] = [];
          await atMost(AT_ONCE, all, async (one, index) => {
            made[index] = await makePageOf(deps, task, one, signal);
          });
          return made.flatMap((page) => {
            if (typeof page !== 'string') return [page];
            leave(page);
            return [];
          });
        },
      };
    },
  };
}

async function makePageOf(
  deps: MakerDeps,
  task: Task,
  { key, url, capture }: Waiting,
  signal: AbortSignal,
): Promise<MadePage | string> {
  const { teamId, jobId } = task;
  const place = { teamId, jobId, blobs: deps.blobs };
  const body = await decoded(capture);
  if (typeof body === 'string') return body;
  if (body.length === 0) return 'empty';
  const { status, headers, type } = capture;
  // Nobody has fetched it later than now.
  const at = Math.min(capture.at, Date.now());
  const contentType = headers.get('content-type') ?? (type && `${type}; charset=utf-8`) ?? 'text/html';
  const named = Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) as string]] : [])),
  );
  const fetched = {
    url,
    at,
    status,
    contentType,
    body,
    headers: { ...named, 'content-type': contentType },
    isRendered: capture.made === 'resource',
  };
  const name = nameOf(key, capture, body);
  const made = await makeFetched(
    deps,
    { teamId, jobId, prefix: `${blobPrefix(jobId)}${name}-` },
    fetched,
    deadlineIn(PAGE_MS, signal),
  ).catch((error: unknown) => {
    signal.throwIfAborted();
    if ((error as { key?: unknown }).key === 'REQUEST_TIMEOUT') return 'unreadable' as const;
    throw error;
  });
  if (typeof made === 'string') return made;
  if (!inLanguages(task.languages)(made.language)) return 'other languages';
  const { title, document, row } = made;
  const said = capture.isCut ? { ...document, warning: [document.warning, CUT].filter(Boolean).join(' ') } : document;
  const { description, publishedTime } = document.metadata;
  const indexed = {
    url,
    title,
    description: text(description),
    markdown: document.markdown,
    published: text(publishedTime),
    at,
  };
  return { key, url, at, status, title, document: await packDocument(place, name, said), row, indexed };
}

/** Of its blobs, letters in one case: another for each state of the page, so that an earlier one does not take the place of a later one. */
const nameOf = (key: string, { at, made }: Capture, body: Uint8Array): string => {
  const state = createHash('sha256')
    .update(`${at} ${made ?? ''} `)
    .update(body)
    .digest('hex')
    .slice(0, 16);
  return `${Buffer.from(key, 'base64url').toString('hex')}-${state}`;
};

interface Waiting {
  readonly key: string;
  readonly url: string;
  readonly capture: Capture;
}

const KEPT_HEADERS = ['content-language', 'last-modified', 'etag', 'x-robots-tag'] as const;

/** The later of two, of one time the one that a browser had. */
const isBetter = (one: Capture, other: Capture): boolean =>
  one.at === other.at ? one.made === 'resource' : one.at > other.at;

/** undefined for what is no address of a page. */
function addressOf(text: string): string | undefined {
  const url = URL.parse(withoutUserinfo(text));
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  return canonicalUrl(url) + routeOf(url);
}

/** The body without its content coding, or why there is none. */
async function decoded({ headers, body, url }: Capture): Promise<Uint8Array | string> {
  const codings = headers.get('content-encoding');
  if (codings === undefined) return body.length > LARGEST_PAGE ? 'too large' : body;
  try {
    return await decodeWhole(body, codings, LARGEST_PAGE, URL.parse(url)?.host ?? '');
  } catch (error) {
    return (error as { failure?: unknown }).failure === 'tooLarge' ? 'too large' : 'a body that cannot be decoded';
  }
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
