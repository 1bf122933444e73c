import type { ResponseOf } from '@trawl/contract/endpoint.ts';
import type { FieldIssue } from '@trawl/contract/errors.ts';
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
import { archiveWarning } from './start-warning.ts';

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
  if (urls.length === 0 || (invalid.length > 0 && !body.ignoreInvalidURLs)) {
    const [first] = invalid;
    const details = invalid.slice(0, MOST_NAMED).map(({ at, message }) => ({ field: `urls[${at}]`, message }));
    throw new ApiError('INVALID_URL', { details, ...(first?.code === undefined ? {} : { code: first.code }) });
  }
  if (body.webhook) await deps.webhooks.check(body.webhook.url, deadline);
  const zeroDataRetention = leavesNothing(principal, body.zeroDataRetention);
  if (zeroDataRetention) note({ zeroDataRetention: true });
  const idempotency = await idempotencyOf(call);
  call.requireRoom();
  note({ target: urls[0] as string });
  const settings: PageJob = { ...commonSettings(call, zeroDataRetention, options), scrapeOptions: { ...options } };
  const affordable = await payablePages(deps, principal, settings);
  if (affordable < urls.length) throw new ApiError('PAYMENT_REQUIRED');
  const id = body.appendToId ?? (await begin());
  if (body.appendToId !== undefined) await deps.service.append(principal.teamId, id, urls);
  note({ jobId: id, resultPath: `/v2/batch/scrape/${id}` });
  const url = `${baseUrl}/v2/batch/scrape/${id}`;
  const warnings = [call.ignored, aboutFormats(options.formats), archiveWarning(settings)].filter(Boolean);
  const warning = warnings.length === 0 ? {} : { warning: warnings.join(' ') };
  return {
    success: true,
    id,
    url,
    ...(body.ignoreInvalidURLs ? { invalidURLs: invalid.map(({ text }) => text) } : {}),
    ...warning,
  };

  async function begin(): Promise<string> {
    const started = await deps.service.start(BATCH, principal, { settings, urls, webhook: body.webhook, idempotency });
    return started.id;
  }
}

/** Invalid URLs that a refusal names. */
const MOST_NAMED = 100;

interface Invalid {
  readonly at: number;
  readonly text: string;
  /** Why, of the first ones. */
  readonly message: string;
  readonly code?: string | undefined;
}

/** Why a text is not taken as a URL: it is none, or its address is refused. */
function reasonOf(text: string, { code, details }: ApiError): Pick<Invalid, 'message' | 'code'> {
  const [said] = code !== undefined && Array.isArray(details) ? (details as FieldIssue[]) : [];
  return { message: said?.message ?? `${JSON.stringify(text.slice(0, 200))} is not a URL`, code };
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
      invalid.push({ at, text, ...(invalid.length < MOST_NAMED ? reasonOf(text, error) : { message: '' }) });
    }
  }
  return { urls, invalid };
}
