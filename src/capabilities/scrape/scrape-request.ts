import { idempotencyOf } from '../../foundation/routing/idempotency.ts';
import type { CallOf, Reply } from '../../foundation/routing/route.ts';
import { leavesNothing, requireFormats } from '../../platform/accounts/index.ts';
import type { Providers } from '../../platform/providers/index.ts';
import { aboutFormats } from './about-formats.ts';
import { jsonBytes } from './json-text.ts';
import { type ScrapeOnceDeps, scrapeOnce } from './scrape-once.ts';
import { scrapeReply } from './scrape-reply.ts';
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
      keeps: true,
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
