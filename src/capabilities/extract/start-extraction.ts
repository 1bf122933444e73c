import type { ResponseOf } from '@trawl/contract/endpoint.ts';
import { fieldName, wordedIssues } from '@trawl/contract/issues.ts';
import { unknownKeysWarning } from '@trawl/contract/unknown-keys.ts';
import type { ExtractBody, extract } from '@trawl/contract/v2/extract.ts';
import { scrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import { checkedSchema } from '../../engines/llm/index.ts';
import type { Egress } from '../../foundation/egress/index.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { idempotencyOf } from '../../foundation/routing/idempotency.ts';
import type { Call } from '../../foundation/routing/route.ts';
import { type Accounts, decideThreat, threatRefusal, withOverride } from '../../platform/accounts/index.ts';
import type { Webhooks } from '../../platform/webhooks/index.ts';
import { type AgentRuns, DEFAULT_MAX_CREDITS, EXTRACT } from '../agent/index.ts';
import { readTarget } from '../scrape/index.ts';

export interface ExtractOptions {
  readonly runs: AgentRuns;
  readonly accounts: Pick<Accounts, 'credits' | 'threats'>;
  readonly webhooks: Pick<Webhooks, 'check'>;
  readonly egress: Pick<Egress, 'guard'>;
}

/** Starts an extraction: a run of an agent without a trace. @throws ApiError as the endpoint responds */
export async function startExtraction(
  options: ExtractOptions,
  call: Call<unknown, ExtractBody, unknown>,
): Promise<ResponseOf<(typeof extract)['POST /v2/extract']>> {
  const { body, principal, baseUrl, deadline, note } = call;
  const { accounts, runs, webhooks } = options;
  if (principal.zeroDataRetention === 'forced') throw new ApiError('AGENT_ZERO_DATA_RETENTION');
  if (body.schema) checkedSchema(body.schema);
  const pages = pageOptions(body);
  const { urls, invalid } = sorted(options, body);
  const policy = withOverride(await accounts.threats.policyOf(principal.teamId), body.threatProtection);
  for (const url of urls) {
    const verdict = decideThreat(policy, url.replace(/\*+$/, ''));
    if (!verdict.allowed) throw threatRefusal(url, verdict.rule);
  }
  if (body.webhook) await webhooks.check(body.webhook.url, deadline);
  const idempotency = await idempotencyOf(call, EXTRACT);
  call.requireRoom();
  // A repeated request gets the run that it started, which may have cost the last credits.
  if (!idempotency || !(await runs.earlier(principal.teamId, idempotency)))
    await accounts.credits.require(principal, 1);
  const prompt = [body.systemPrompt, body.prompt].filter((text) => text?.trim()).join('\n\n');
  const { id } = await runs.start(
    principal,
    {
      settings: {
        prompt: prompt === '' ? wishOf(body.schema ?? {}) : prompt,
        urls,
        ...(body.schema ? { schema: body.schema } : {}),
        maxCredits: DEFAULT_MAX_CREDITS,
        isStrict: false,
        mayWander: body.enableWebSearch || body.allowExternalLinks,
        mayLeaveSite: body.allowExternalLinks,
        isLed: Boolean(body.agent),
        includeSubdomains: body.includeSubdomains,
        ignoreSitemap: body.ignoreSitemap,
        showSources: body.showSources,
        scrapeOptions: pages,
        mode: 'extract',
        keyId: principal.keyId,
        baseUrl,
        hasWebhook: body.webhook !== undefined,
        threatProtection: body.threatProtection,
        origin: body.origin ?? 'api',
        ...(body.integration ? { integration: body.integration } : {}),
      },
      webhook: body.webhook,
      idempotency,
    },
    EXTRACT,
  );
  note({ jobId: id, resultPath: `/v2/extract/${id}`, target: urls[0] ?? prompt });
  const inOptions = unknownKeysWarning(scrapeOptions, body.scrapeOptions);
  const warnings = [call.ignored, inOptions && `scrapeOptions: ${inOptions}`].filter(Boolean);
  const warning = warnings.length === 0 ? {} : { warning: warnings.join(' ') };
  return { success: true, id, ...(body.ignoreInvalidURLs ? { invalidURLs: invalid } : {}), ...warning };
}

/** @throws ApiError BAD_REQUEST for invalid scrapeOptions */
function pageOptions({ scrapeOptions: asked }: ExtractBody): Record<string, unknown> | undefined {
  if (!asked) return undefined;
  // The formats are the extraction's own.
  const { formats: _, ...rest } = asked;
  const parsed = scrapeOptions.safeParse(rest);
  if (parsed.success) return rest;
  const details = wordedIssues(scrapeOptions, parsed.error, rest).map(({ path, message }) => ({
    field: fieldName(['scrapeOptions', ...path]),
    message,
  }));
  throw new ApiError('BAD_REQUEST', { details });
}

/** A prompt for requests that have only a schema. */
function wishOf(schema: Readonly<Record<string, unknown>>): string {
  const names = Object.keys((schema.properties as object | undefined) ?? {}).slice(0, 30);
  return names.length === 0 ? 'Everything that the schema asks for' : names.join(', ');
}

/** @throws ApiError INVALID_URL where none is left, or one is wrong and may not be */
function sorted({ egress }: ExtractOptions, body: ExtractBody): { urls: string[]; invalid: string[] } {
  const urls: string[] = [];
  const invalid: { at: number; text: string }[] = [];
  for (const [at, text] of (body.urls ?? []).entries()) {
    try {
      const url = readTarget(text.replace(/\*+$/, ''));
      egress.guard.readUrl(url);
      urls.push(`${url.href}${text.endsWith('*') ? '*' : ''}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      invalid.push({ at, text });
    }
  }
  if (invalid.length > 0 && (!body.ignoreInvalidURLs || urls.length === 0)) {
    const details = invalid.slice(0, 100).map(({ at, text }) => ({
      field: `urls[${at}]`,
      message: `${text.slice(0, 200)} is not a URL that can be fetched`,
    }));
    throw new ApiError('INVALID_URL', { details });
  }
  return { urls, invalid: invalid.map(({ text }) => text) };
}
