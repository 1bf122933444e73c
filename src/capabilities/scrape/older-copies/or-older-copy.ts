import { formatOf } from '@trawl/contract/v2/scrape/formats.ts';
import { EgressError, whyNobodyIsThere } from '../../../foundation/egress/index.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { isPersonal } from '../cache/key.ts';
import { statusReason } from '../document.ts';
import type { Fetched } from '../engines/fetched.ts';
import type { Obtained } from '../engines/obtain.ts';
import { makePage } from '../formats/make-page.ts';
import type { PageScrape, ScraperDeps } from '../types.ts';
import { NoCopies } from './ask-server.ts';
import { type FoundCopy, shownCopy } from './found-copy.ts';
import type { Mementos, OlderCopy } from './mementos.ts';

/** A page, or an older copy of it if it is gone. */

type Deps = Pick<ScraperDeps, 'mementos' | 'threads' | 'documents' | 'log'>;
type WithCopy = Obtained & { readonly olderCopy?: FoundCopy };

/** What is known of the copies of a page that is gone. */
interface Known {
  readonly copy?: FoundCopy;
  /** The copy as a page, if the request asks for that. */
  readonly content?: WithCopy;
  readonly warnings: readonly string[];
}

const NOTHING: Known = { warnings: [] };

/** Milliseconds to find a copy, which nobody may have asked for. */
const FINDING_MS = 10_000;

/**
 * The page that `load` returns, with where an older copy stands if it is gone; or that copy, if the request asks for it.
 * @throws what `load` throws, which says where an older copy stands if nobody is there any more
 */
export async function orOlderCopy(deps: Deps, page: PageScrape, load: () => Promise<Obtained>): Promise<WithCopy> {
  let had: Obtained | undefined;
  let failure: unknown;
  try {
    had = await load();
  } catch (error) {
    failure = error;
  }
  const reason = had === undefined ? whyNobodyIsThere(failure) : whyGone(had.fetched);
  const known = reason === undefined ? NOTHING : await copiesOf(deps, page, reason);
  const { copy, content, warnings } = known;
  if (content !== undefined) return content;
  if (had === undefined) throw withCopy(failure, known);
  if (copy === undefined && warnings.length === 0) return had;
  return { ...had, warnings: [...had.warnings, ...warnings], ...(copy === undefined ? {} : { olderCopy: copy }) };
}

const whyGone = ({ status }: Fetched): string | undefined =>
  status === 404 || status === 410 ? `The site answered ${status} ${statusReason(status)}` : undefined;

async function copiesOf(deps: Deps, page: PageScrape, reason: string): Promise<Known> {
  const { request, context, leavesNothing } = page;
  const { options, target } = request;
  const { mementos } = deps;
  const asked = options.olderCopy === true;
  // A monitor is to say that a page is gone.
  const mayBe = options.olderCopy ?? context.tellsOlderCopies ?? false;
  if (!mayBe || context.wantsWhole === 'ready') return NOTHING;
  const without = (why: string): Known =>
    asked ? { warnings: [`${reason}. No older copy was looked up: ${why}.`] } : NOTHING;
  if (leavesNothing) return without('zero data retention forbids it');
  if (mementos === undefined) return without('the operator has named no Memento server (TRAWL_MEMENTO_URL)');
  // The URL may be a secret, as the headers are.
  if (!asked && isPersonal(options, target.url)) return NOTHING;
  const ask = { deadline: page.loading.within(FINDING_MS), requireSafe: page.requireSafeAside };
  let found: OlderCopy | undefined;
  try {
    if (!(await mementos.mayHear(target.url, ask)))
      return without('the page belongs to a private network, and the Memento server does not');
    found = await mementos.find(target.url.href, ask);
  } catch (error) {
    return { warnings: [`Older copies could not be looked up: ${whyNot(deps, page, error)}.`] };
  }
  if (found === undefined) return asked ? { warnings: [`${reason}. The Memento server has no older copy.`] } : NOTHING;
  const copy: FoundCopy = { url: found.url, at: found.at, isContent: false, reason };
  if (!asked) return { copy, warnings: [] };
  if (formatOf(options.formats, 'changeTracking') !== undefined)
    return { copy, warnings: ['The older copy is not used: changeTracking is about the page as it is now.'] };
  try {
    return { content: await contentOf(deps, page, mementos, { found, copy }), warnings: [] };
  } catch (error) {
    return { copy, warnings: [`The older copy could not be read: ${whyNot(deps, page, error)}.`] };
  }
}

async function contentOf(
  deps: Deps,
  page: PageScrape,
  mementos: Mementos,
  { found, copy }: { readonly found: OlderCopy; readonly copy: FoundCopy },
): Promise<WithCopy> {
  const ask = { deadline: page.loading, requireSafe: page.requireSafeAside };
  const { status, contentType, contentLanguage, body, isAsSent } = await mementos.load(found, ask);
  const fetched: Fetched = {
    // Against which links are resolved.
    url: isAsSent ? found.original : found.url,
    ...{ redirects: [], status, contentType, body, engine: 'http', tier: 'basic' },
    // What else the archive sends is about the archive.
    headers: {
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
      ...(contentLanguage === undefined ? {} : { 'content-language': contentLanguage }),
    },
  };
  const made = await makePage(deps, page, fetched);
  const from = `${copy.reason}. This is an older copy, of ${new Date(copy.at).toISOString().slice(0, 10)}, from ${copy.url}`;
  return { fetched, page: made, warnings: [from], olderCopy: { ...copy, isContent: true } };
}

/** Why a server gave nothing, as a part of a sentence. @throws the error if the scrape itself is over */
function whyNot({ log }: Deps, { deadline }: PageScrape, error: unknown): string {
  if (deadline.signal.aborted) throw error;
  if (error instanceof NoCopies) return error.message;
  if (error instanceof EgressError) return error.reason;
  if (error instanceof ApiError) return error.key === 'REQUEST_TIMEOUT' ? 'it took too long' : error.message;
  log.error({ err: error }, 'older copies could not be looked up');
  return 'it failed';
}

/** The failure, with what is known of older copies. */
function withCopy(failure: unknown, { copy, warnings }: Known): unknown {
  if (!(failure instanceof ApiError) || (copy === undefined && warnings.length === 0)) return failure;
  const { key, code, message, details, cause, requiresAction, headers, fields } = failure;
  const said = (details as { message?: unknown } | undefined)?.message;
  const more = copy === undefined ? warnings : [`An older copy is at ${copy.url}.`];
  return new ApiError(key, {
    ...{ message, cause, headers },
    ...(code === undefined ? {} : { code }),
    ...(requiresAction === undefined ? {} : { requiresAction }),
    ...(fields === undefined ? {} : { fields }),
    details: {
      message: [...(typeof said === 'string' ? [said.replace(/\.?$/, '.')] : []), ...more].join(' '),
      ...(copy === undefined ? {} : { olderCopy: shownCopy(copy) }),
    },
  });
}
