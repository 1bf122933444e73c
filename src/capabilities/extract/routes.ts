import { scrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import { z } from 'zod';
import { checkedSchema } from '../../engines/llm/index.ts';
import type { Egress } from '../../foundation/egress/index.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { type Call, type Route, route } from '../../foundation/routing/route.ts';
import { type Accounts, COSTS, decideThreat, threatRefusal, withOverride } from '../../platform/accounts/index.ts';
import type { Webhooks } from '../../platform/webhooks/index.ts';
import { type AgentRuns, DEFAULT_MAX_CREDITS, EXTRACT, type Run } from '../agent/index.ts';
import { readTarget } from '../scrape/index.ts';
import { type ExtractBody, extractBody, extractStarted, extractStatus } from './schema.ts';

/** Data from pages that are named: the endpoint that was there before agents were. Its jobs are theirs, without a trace. */

export interface ExtractOptions {
  readonly runs: AgentRuns;
  readonly accounts: Pick<Accounts, 'credits' | 'threats'>;
  readonly webhooks: Pick<Webhooks, 'check'>;
  readonly egress: Pick<Egress, 'guard'>;
}

const REPLACEMENT = 'POST /v2/scrape with the format json for one page, POST /v2/agent for the rest';

export function extractRoutes(options: ExtractOptions): Route[] {
  return [
    route({
      method: 'POST',
      path: '/v2/extract',
      operationId: 'extract',
      tag: 'Extract',
      summary: 'Data from pages',
      description:
        'Starts a job that reads the pages that are named, and answers at once with its id. `/v2/agent` does more.',
      scope: 'extract',
      rateGroup: 'agent',
      activity: 'extract',
      costs: true,
      body: extractBody,
      response: extractStarted,
      handler: (call) => start(options, call),
    }),
    route({
      method: 'GET',
      path: '/v2/extract/:id',
      operationId: 'getExtractStatus',
      tag: 'Extract',
      summary: 'How an extraction stands, and its data',
      scope: 'extract',
      rateGroup: 'agent-status',
      params: z.object({ id: z.string() }),
      response: extractStatus,
      async handler({ params, principal }) {
        const isId = z.uuid().safeParse(params.id).success;
        const run = isId ? await find(options.runs, principal.teamId, params.id.toLowerCase()) : undefined;
        if (run === undefined) throw new ApiError('NOT_FOUND', { details: { message: 'Extract job not found.' } });
        return statusOf(run, options.runs.expiresAt(run));
      },
    }),
  ];
}

async function find(runs: AgentRuns, teamId: string, id: string): Promise<Run | undefined> {
  try {
    return await runs.find(teamId, id, EXTRACT);
  } catch (error) {
    if (error instanceof ApiError && error.key === 'AGENT_JOB_NOT_FOUND') return undefined;
    throw error;
  }
}

async function start(options: ExtractOptions, call: Call<unknown, ExtractBody, unknown>): Promise<object> {
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
    },
    EXTRACT,
  );
  note({ jobId: id, resultPath: `/v2/extract/${id}`, target: urls[0] ?? prompt });
  return { success: true, id, ...(body.ignoreInvalidURLs ? { invalidURLs: invalid } : {}) };
}

/** @throws ApiError BAD_REQUEST for options of pages that are none */
function pageOptions({ scrapeOptions: asked }: ExtractBody): Record<string, unknown> | undefined {
  if (!asked) return undefined;
  // What the pages are read as is not theirs to choose.
  const { formats: _, ...rest } = asked;
  const parsed = scrapeOptions.safeParse(rest);
  if (parsed.success) return rest;
  const details = parsed.error.issues.map(({ path, message }) => ({
    field: ['body.scrapeOptions', ...path].join('.'),
    message,
  }));
  throw new ApiError('BAD_REQUEST', { details });
}

/** What is asked for where only a schema says so. */
function wishOf(schema: Readonly<Record<string, unknown>>): string {
  const names = Object.keys((schema.properties as object | undefined) ?? {}).slice(0, 30);
  return names.length === 0 ? 'Everything that the schema asks for' : names.join(', ');
}

/** @throws ApiError INVALID_URL where none is left, or one is wrong and may not be */
function sorted({ egress }: ExtractOptions, body: ExtractBody): { urls: string[]; invalid: string[] } {
  const urls: string[] = [];
  const invalid: string[] = [];
  for (const text of body.urls ?? []) {
    try {
      const whole = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
      const url = readTarget(whole.replace(/\*+$/, ''));
      egress.guard.readUrl(url);
      urls.push(`${url.href}${whole.endsWith('*') ? '*' : ''}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      invalid.push(text);
    }
  }
  if (invalid.length > 0 && (!body.ignoreInvalidURLs || urls.length === 0)) {
    const details = invalid
      .slice(0, 100)
      .map((url) => ({ field: 'body.urls', message: `${url.slice(0, 200)} is no address that can be fetched` }));
    throw new ApiError('INVALID_URL', { details });
  }
  return { urls, invalid };
}

function statusOf(run: Run, expiresAt: number): object {
  const { outcome, settings, findings } = run;
  const status =
    outcome === null
      ? 'processing'
      : outcome === 'succeeded'
        ? 'completed'
        : outcome === 'cancelled'
          ? 'cancelled'
          : 'failed';
  const missing = findings?.missing ?? [];
  return {
    success: status !== 'failed',
    status,
    data: run.data === null ? [] : JSON.parse(run.data),
    expiresAt: new Date(expiresAt).toISOString(),
    ...(run.error === null ? {} : { error: run.error }),
    ...(status === 'completed' && settings.showSources ? { sources: findings?.sources ?? {} } : {}),
    ...(status === 'processing'
      ? {}
      : { creditsUsed: run.billed ?? 0, tokensUsed: (run.billed ?? 0) * COSTS.tokensPerCredit }),
    ...(status === 'completed' && missing.length > 0
      ? { warning: `Not stated on any page: ${missing.slice(0, 30).join(', ')}.` }
      : {}),
    warnings: ['/v2/extract is kept for those who use it already.'],
    replacement: REPLACEMENT,
  };
}
