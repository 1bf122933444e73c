import { createHash } from 'node:crypto';
import type { ScrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import { CONVERTER } from '../../engines/page/index.ts';
import { EgressError } from '../../foundation/egress/index.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { mayBeCut } from '../../foundation/kernel/response-flaws.ts';
import type { Reservation } from '../../platform/accounts/index.ts';
import { checksInjection } from './charge.ts';
import { type Fetched, mayBePart } from './engines/fetched.ts';
import type { Obtained } from './engines/obtain.ts';
import type { RenderedPage } from './render/job.ts';
import type { KnownPage, PageScrape, SamePage, ScraperDeps } from './types.ts';

/** Whether a site returns what it returned before, so that nothing has to be made of it again. */

/** Kinds of bodies whose documents are made of their bytes alone. */
const KINDS: readonly string[] = ['html', 'text', 'json', 'xml', 'feed', 'document'];

/** Whether this is the page itself, not a bot check, an error, a part of it or a shell whose scripts did not run. */
export const isTheSite = (fetched: Fetched, { verdict: { kind } }: Obtained['page']): boolean =>
  fetched.status < 400 && !mayBePart(fetched) && (kind === 'ok' || kind === 'soft404');

/** Whether the document of a page is made of what one request returned, and of nothing else: no browser, no frames, no model. */
export function dependsOnBytes(options: ScrapeOptions, { fetched, page }: Pick<Obtained, 'fetched' | 'page'>): boolean {
  return (
    isTheSite(fetched, page) &&
    fetched.engine === 'http' &&
    KINDS.includes(page.kind) &&
    !page.frames?.length &&
    options.formats.every(({ type }) => type === 'markdown') &&
    options.redactPII === false &&
    !checksInjection(options)
  );
}

/** The same for answers of which the same document is made. */
export function digestOf(options: ScrapeOptions, fetched: Fetched): string {
  const { url, status, contentType, headers, engine, tier, body } = fetched;
  const language = headers['content-language'];
  const robots = headers['x-robots-tag'];
  const about = [CONVERTER, options, url, status, contentType, language, robots, engine, tier];
  return createHash('sha256').update(JSON.stringify(about)).update('\0').update(body).digest('base64url');
}

/** The digest of a page whose document depends on nothing else, for a caller that compares it. */
export const digestIfSame = (
  { compared, request: { options } }: PageScrape,
  loaded: Pick<Obtained, 'fetched' | 'page'>,
): { digest?: string } =>
  compared !== undefined && dependsOnBytes(options, loaded) ? { digest: digestOf(options, loaded.fetched) } : {};

/** Stands for a page of which nothing has to be made, since it is as it was. */
export const SAME: RenderedPage = { kind: 'html', verdict: { kind: 'ok' }, metadata: {} };

/**
 * @throws ApiError for a page that may be cut, unless it has the bytes of one that was whole: SCRAPE_SITE_ERROR, which may pass, if it broke
 *   off; REQUEST_TIMEOUT if it is to be ready, but was not in time
 */
export function requireWhole(wants: 'unbroken' | 'ready', { fetched, page }: Pick<Obtained, 'fetched' | 'page'>): void {
  const { status, flaws = [], isPartial } = fetched;
  if (status >= 400 || page === SAME) return;
  if (isPartial && wants === 'ready') throw new ApiError('REQUEST_TIMEOUT');
  if (!mayBeCut(flaws)) return;
  const message = `The response of the site may be incomplete: ${flaws.join('; ')}.`;
  throw new ApiError('SCRAPE_SITE_ERROR', { details: { message }, cause: new EgressError('broken', message) });
}

/** Whether this is what an earlier scrape made its result of; that is then kept for longer. */
export async function isKnown(
  { results }: Pick<ScraperDeps, 'results'>,
  { compared, asker, request, context }: PageScrape,
  fetched: Fetched,
): Promise<boolean> {
  const known = compared?.with;
  if (known === undefined || digestOf(request.options, fetched) !== known.digest) return false;
  return results.renew(asker.teamId, known.scrapeId, context.keptFor);
}

/** What a scrape returns of it; it costs what it cost before. @param held undefined if the caller charges it */
export async function samePage({ scrapeId, creditsUsed }: KnownPage, held: Reservation | undefined): Promise<SamePage> {
  await held?.settle(creditsUsed);
  return { isSame: true, scrapeId, creditsUsed, due: held === undefined ? creditsUsed : 0 };
}
