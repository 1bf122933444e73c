import type { ResponseOf } from '@trawl/contract/endpoint.ts';
import type { batch } from '@trawl/contract/v2/crawl/batch-endpoints.ts';
import { type ScrapeOptions, scrapeOptionFields } from '@trawl/contract/v2/scrape/options.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { ownField } from '../../foundation/kernel/table.ts';
import { takeTurns } from '../../foundation/kernel/turns.ts';
import { idempotencyOf } from '../../foundation/routing/idempotency.ts';
import type { CallOf } from '../../foundation/routing/route.ts';
import { leavesNothing } from '../../platform/accounts/index.ts';
import { aboutFormats } from '../scrape/index.ts';
import { BATCH, type PageJob } from './settings.ts';
import { checkFormats, commonSettings, payablePages, readUrl, type StartDeps } from './start-request.ts';

/** Starts a batch. @throws ApiError as the endpoint responds */
export async function beginBatch(
  deps: StartDeps,
  call: CallOf<'POST /v2/batch/scrape'>,
): Promise<ResponseOf<(typeof batch)['POST /v2/batch/scrape']>> {
  const { body, principal, baseUrl, deadline, note } = call;
  const options = Object.fromEntries(
    Object.keys(scrapeOptionFields).flatMap((name) => {
      const value = ownField(body as Record<string, unknown>, name);
      return value === undefined ? [] : [[name, value]];
    }),
  ) as unknown as ScrapeOptions;
  checkFormats(principal, options, baseUrl);
  const { urls, invalid } = await separate(deps, body.urls);
  if (invalid.length > 0 && !body.ignoreInvalidURLs) {
    const details = invalid
      .slice(0, 100)
      .map(({ at, text }) => ({ field: `urls[${at}]`, message: `${text.slice(0, 200)} is not a URL` }));
    throw new ApiError('INVALID_URL', { details });
  }
  if (urls.length === 0) {
    throw new ApiError('INVALID_URL', { details: [{ field: 'urls', message: 'None of them is a URL' }] });
  }
  if (body.webhook) await deps.webhooks.check(body.webhook.url, deadline);
  const zeroDataRetention = leavesNothing(principal, body.zeroDataRetention);
  if (zeroDataRetention) note({ zeroDataRetention: true });
  note({ target: urls[0] as string });
  const settings: PageJob = { ...commonSettings(call, zeroDataRetention), scrapeOptions: { ...options } };
  const affordable = await payablePages(deps, principal, settings);
  if (affordable < urls.length) throw new ApiError('PAYMENT_REQUIRED');
  const id = body.appendToId ?? (await begin());
  if (body.appendToId !== undefined) await deps.service.append(principal.teamId, id, urls);
  note({ jobId: id, resultPath: `/v2/batch/scrape/${id}` });
  const url = `${baseUrl}/v2/batch/scrape/${id}`;
  const warnings = [call.ignored, aboutFormats(options.formats)].filter(Boolean);
  const warning = warnings.length === 0 ? {} : { warning: warnings.join(' ') };
  return {
    success: true,
    id,
    url,
    ...(body.ignoreInvalidURLs ? { invalidURLs: invalid.map(({ text }) => text) } : {}),
    ...warning,
  };

  async function begin(): Promise<string> {
    const idempotency = idempotencyOf(call);
    const started = await deps.service.start(BATCH, principal, { settings, urls, webhook: body.webhook, idempotency });
    return started.id;
  }
}

interface Invalid {
  readonly at: number;
  readonly text: string;
}

/** Valid URLs as they were sent, by which clients find their documents, each as often as it was sent, and the invalid ones. */
async function separate(deps: StartDeps, given: readonly string[]): Promise<{ urls: string[]; invalid: Invalid[] }> {
  const urls: string[] = [];
  const invalid: Invalid[] = [];
  const turns = takeTurns();
  for (const [at, text] of given.entries()) {
    if (turns.isOver) await turns.next();
    try {
      const { href } = readUrl(deps, text);
      urls.push(text.includes('\0') ? href : text.trim());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      invalid.push({ at, text });
    }
  }
  return { urls, invalid };
}
