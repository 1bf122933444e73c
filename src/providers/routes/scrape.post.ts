import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { requireFormats } from '../../accounts/index.ts';
import { ApiError } from '../../kernel/errors.ts';
import { type Call, route } from '../../kernel/route.ts';
import { documentOf } from '../document.ts';
import type { Providers } from '../providers.ts';
import { formatName } from '../serve.ts';

/** A call of a tool, as `alexandria` of POST /v2/scrape holds one or up to ten of them. */
export const toolCall = z
  .object({
    provider: z.string().trim().min(1).max(200).meta({ example: 'firecrawl' }),
    capability: z.string().trim().min(1).max(200).meta({ example: 'find-tools' }),
    options: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'AlexandriaCall' });

const scrapeBody = z
  .looseObject({
    url: z.string().min(1).max(8000).optional(),
    alexandria: z.union([toolCall, z.array(toolCall).min(1).max(10)]).optional(),
    formats: z.array(z.unknown()).max(50).default(['markdown']),
    timeout: z.number().int().min(1).optional().meta({ description: 'Milliseconds; 50,000 at most for tools.' }),
  })
  .superRefine(({ url, alexandria }, context) => {
    if ((url === undefined) !== (alexandria === undefined)) return;
    const message = url === undefined ? 'Required: either url or alexandria' : 'Cannot go with alexandria';
    context.addIssue({ code: 'custom', path: ['url'], message });
  });

const scrapeResponse = z.object({
  success: z.literal(true),
  scrape_id: z.string().optional(),
  data: z.looseObject({}),
});

type ScrapeCall = Call<unknown, z.infer<typeof scrapeBody>, unknown>;

/** POST /v2/scrape as far as data providers answer it. */
export const scrapeRoute = (providers: Pick<Providers, 'serveUrl' | 'runCalls'>) =>
  route({
    method: 'POST',
    path: '/v2/scrape',
    operationId: 'scrape',
    tag: 'Data providers',
    summary: "Run tools of data providers, or get a provider's record of a page",
    description:
      'With `alexandria`: runs one to ten tools. With `url`: the record of a page of a site that only providers serve. Other pages ' +
      'are not scraped by this version, which answers 404.',
    scope: 'scrape',
    rateGroup: 'scrape',
    activity: 'scrape',
    costs: true,
    body: scrapeBody,
    response: scrapeResponse,
    handler: (call) => (call.body.alexandria === undefined ? serve(providers, call) : run(providers, call)),
  });

async function run(providers: Pick<Providers, 'runCalls'>, call: ScrapeCall): Promise<object> {
  const { body, principal, baseUrl, requestId, note } = call;
  const calls = [body.alexandria ?? []].flat();
  note({ target: calls.map(({ provider, capability }) => `${provider}/${capability}`).join(', ') });
  const reply = await providers.runCalls(principal, { calls, requestId, baseUrl, timeout: body.timeout });
  note({ credits: reply.data.creditsCost, jobId: reply.scrape_id });
  return reply;
}

async function serve(providers: Pick<Providers, 'serveUrl'>, call: ScrapeCall): Promise<object> {
  const { principal, baseUrl, deadline, note } = call;
  const { url = '', alexandria: _, timeout = 60_000, ...options } = call.body;
  requireFormats(principal, { formats: options.formats.map(formatName) }, baseUrl);
  const served = await providers.serveUrl(principal, url, options, { baseUrl, deadline: deadline.within(timeout) });
  if (served === undefined) {
    throw new ApiError('NOT_FOUND', {
      details: {
        message: 'No data provider serves this site, and scraping of other sites is not part of this version.',
      },
    });
  }
  const scrapeId = randomUUID();
  note({ credits: served.creditsUsed, jobId: scrapeId });
  return { success: true, data: documentOf(served, { url, formats: options.formats, scrapeId }) };
}
