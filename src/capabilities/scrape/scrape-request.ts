import type { ResponseOf } from '@trawl/contract/endpoint.ts';
import type { scrape } from '@trawl/contract/v2/scrape/endpoints.ts';
import type { Format } from '@trawl/contract/v2/scrape/formats.ts';
import { claimRequest, forgetRequest, type Idempotency } from '../../foundation/jobs/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { idempotencyOf } from '../../foundation/routing/idempotency.ts';
import { type CallOf, JsonText, type Reply } from '../../foundation/routing/route.ts';
import type { Database } from '../../foundation/store/index.ts';
import { leavesNothing, requireFormats } from '../../platform/accounts/index.ts';
import type { Providers } from '../../platform/providers/index.ts';
import { jsonBytes } from './json-text.ts';
import type { ScrapeResults, StoredResult } from './results.ts';
import { targetOf } from './target.ts';
import type { Scraper } from './types.ts';

type ScrapeCall = CallOf<'POST /v2/scrape'>;
type ScrapeReply = Reply<'POST /v2/scrape'>;

export interface ScrapeRequestDeps extends ScrapeOnceDeps {
  readonly scraper: Scraper;
  readonly providers: Pick<Providers, 'runCalls'>;
}

/** One page in the requested formats, or calls of tools of data providers. @throws ApiError as the endpoint responds */
export function answerScrape(deps: ScrapeRequestDeps, call: ScrapeCall): Promise<ScrapeReply> {
  return call.body.alexandria === undefined ? scrapePage(deps, call) : runTools(deps.providers, call);
}

async function scrapePage(deps: ScrapeRequestDeps, call: ScrapeCall): Promise<ScrapeReply> {
  const { body, principal, baseUrl, deadline, elapsed, note } = call;
  const { url, zeroDataRetention, alexandria: _, ...options } = body;
  const target = targetOf(url);
  const asked = { formats: options.formats.map(({ type }) => type), actions: options.actions.map(({ type }) => type) };
  requireFormats(principal, asked, baseUrl);
  const nothing = leavesNothing(principal, zeroDataRetention);
  if (nothing || options.lockdown) note({ zeroDataRetention: true });
  const request = { target, options, zeroDataRetention: nothing };
  const once = {
    teamId: principal.teamId,
    idempotency: await idempotencyOf(call, 'scrape'),
    acts: options.actions.length > 0,
  };
  const made = await scrapeOnce(deps, once, (scrapeId, begun) => {
    const begins = (): void => {
      call.requireRoom();
      begun();
    };
    return deps.scraper.scrape(principal, request, {
      ...{ deadline, baseUrl, elapsed, scrapeId, begins },
      ...{ keeps: true, tellsOlderCopies: true },
    });
  });
  if (!('scrapeId' in made)) return scrapeReply(made.document);
  const { document, json, scrapeId, creditsUsed } = made;
  note({ credits: creditsUsed, jobId: scrapeId, resultPath: `/v2/scrape/${scrapeId}` });
  const warnings = [document.warning, call.ignored, aboutFormats(options.formats)].filter(Boolean);
  if (warnings.length === 0 || (warnings.length === 1 && document.warning))
    return json === undefined ? { success: true, data: document } : scrapeReply(json);
  return scrapeReply(await jsonBytes({ ...document, warning: warnings.join(' ') }));
}

async function runTools(providers: Pick<Providers, 'runCalls'>, call: ScrapeCall): Promise<ScrapeReply> {
  const { body, principal, baseUrl, requestId, elapsed, note } = call;
  const calls = [body.alexandria ?? []].flat();
  note({ target: calls.map(({ provider, capability }) => `${provider}/${capability}`).join(', ') });
  const reply = await providers.runCalls(principal, {
    ...{ calls, requestId, baseUrl, begins: call.requireRoom },
    timeout: body.timeout - elapsed,
  });
  note({ credits: reply.data.creditsCost, jobId: reply.scrape_id });
  return reply;
}

const BEFORE = Buffer.from('{"success":true,"data":');
const AFTER = Buffer.from('}');

/** The response with a document that is JSON already. @param json of a document */
export const scrapeReply = (json: Uint8Array): JsonText<ResponseOf<(typeof scrape)['GET /v2/scrape/:jobId']>> =>
  new JsonText([BEFORE, json, AFTER]);

/** A sentence about an empty list of formats, which asks for nothing of a page. */
export const aboutFormats = (list: readonly Format[] | undefined): string | undefined =>
  list === undefined || list.length > 0
    ? undefined
    : 'formats is empty, so documents have only their metadata; leave it out for Markdown.';

interface ScrapeOnceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly results: Pick<ScrapeResults, 'find'>;
}

interface OnceRequest {
  readonly teamId: string;
  readonly idempotency: Idempotency | undefined;
  /** Whether the scrape has actions, which send things that cannot be taken back. */
  readonly acts: boolean;
}

/** Statuses of errors that come before actions are performed: an address that is refused, no credits, too many requests. */
const BEFORE_LOADING: readonly number[] = [400, 402, 429];

/**
 * Scrapes once for an idempotency key: the key is stored before the page is loaded. After a failure the same key scrapes again, unless
 * actions may have been performed.
 * @param scrape scrapes under an id, and says when it begins to load the page
 * @returns what `scrape` returns, or the result that the same request had before
 * @throws ApiError CONFLICT if the key was used for another request, or its scrape has no result: it is under way, failed, or was not kept
 */
async function scrapeOnce<T>(
  { db, clock, results }: ScrapeOnceDeps,
  { teamId, idempotency, acts }: OnceRequest,
  scrape: (id: string, begun: () => void) => Promise<T>,
): Promise<T | StoredResult> {
  const id = crypto.randomUUID();
  if (idempotency === undefined) return scrape(id, () => {});
  const before = await claimRequest(db, teamId, idempotency, id, clock.now());
  if (before !== undefined) {
    const found = await results.find(teamId, before);
    if (found !== undefined) return found;
    const message = 'The scrape for this x-idempotency-key is still running or failed, or its result is not kept.';
    throw new ApiError('CONFLICT', { details: { message } });
  }
  let hasBegun = false;
  try {
    return await scrape(id, () => {
      hasBegun = true;
    });
  } catch (error) {
    if (!acts || !hasBegun || (error instanceof ApiError && BEFORE_LOADING.includes(error.status)))
      await forgetRequest(db, id);
    throw error;
  }
}
