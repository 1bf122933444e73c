import type { ScrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import { document, KNOWN_KEYS, scrapeBody, scrapeResponse } from '@trawl/contract/v2/scrape/scrape.ts';
import type { z } from 'zod';
import { type Call, JsonText, route } from '../../../foundation/routing/route.ts';
import { leavesNothing, requireFormats } from '../../../platform/accounts/index.ts';
import type { Providers } from '../../../platform/providers/index.ts';
import { jsonBytes } from '../json-text.ts';
import { readTarget } from '../target.ts';
import type { Scraper } from '../types.ts';

type ScrapeCall = Call<unknown, z.infer<typeof scrapeBody>, unknown>;

export interface ScrapeRouteDeps {
  readonly scraper: Scraper;
  readonly providers: Pick<Providers, 'runCalls'>;
}

/** POST /v2/scrape: one page in the formats that are asked for, or calls of tools of data providers. */
export const scrapeRoute = ({ scraper, providers }: ScrapeRouteDeps) =>
  route({
    method: 'POST',
    path: '/v2/scrape',
    operationId: 'scrape',
    tag: 'Scrape',
    summary: 'Fetch a page as clean data',
    description:
      'Fetches one page, with a browser where it needs one, and answers with the formats that are asked for. A site that answers ' +
      'with an error is no error here: see `metadata.statusCode`. With `alexandria` instead of `url`: runs one to ten tools of data providers.',
    scope: 'scrape',
    rateGroup: 'scrape',
    activity: 'scrape',
    costs: true,
    body: scrapeBody,
    response: scrapeResponse.extend({ data: document.or(scrapeResponse.shape.data) }),
    handler: (call) => (call.body.alexandria === undefined ? scrape(scraper, call) : run(providers, call)),
  });

async function scrape(scraper: Scraper, call: ScrapeCall): Promise<object> {
  const { body, principal, baseUrl, deadline, note } = call;
  const { url, zeroDataRetention, alexandria: _, ...rest } = body;
  const options = rest as ScrapeOptions;
  readTarget(url);
  const asked = { formats: options.formats.map(({ type }) => type), actions: options.actions.map(({ type }) => type) };
  requireFormats(principal, asked, baseUrl);
  const nothing = leavesNothing(principal, zeroDataRetention);
  if (nothing || options.lockdown) note({ zeroDataRetention: true });
  const request = { url: url as string, options, zeroDataRetention: nothing };
  const done = await scraper.scrape(principal, request, { deadline, baseUrl, keeps: true });
  const { document: made, json, scrapeId, creditsUsed } = done;
  note({ credits: creditsUsed, jobId: scrapeId, resultPath: `/v2/scrape/${scrapeId}` });
  const unknown = Object.keys(body).filter((key) => !KNOWN_KEYS.has(key));
  if (unknown.length === 0) return json === undefined ? { success: true, data: made } : answerOf(json);
  const warning = [made.warning, `Unknown options were ignored: ${unknown.slice(0, 20).join(', ').slice(0, 500)}.`];
  return answerOf(await jsonBytes({ ...made, warning: warning.filter(Boolean).join(' ') }));
}

const BEFORE = Buffer.from('{"success":true,"data":');
const AFTER = Buffer.from('}');

/** A document that is JSON already, as the answer to a request. */
export const answerOf = (json: Uint8Array): JsonText => new JsonText([BEFORE, json, AFTER]);

async function run(providers: Pick<Providers, 'runCalls'>, call: ScrapeCall): Promise<object> {
  const { body, principal, baseUrl, requestId, note } = call;
  const calls = [body.alexandria ?? []].flat();
  note({ target: calls.map(({ provider, capability }) => `${provider}/${capability}`).join(', ') });
  const reply = await providers.runCalls(principal, { calls, requestId, baseUrl, timeout: body.timeout });
  note({ credits: reply.data.creditsCost, jobId: reply.scrape_id });
  return reply;
}
