import type { agentBody } from '@trawl/contract/v2/agent.ts';
import type { z } from 'zod';
import { checkedSchema } from '../../engines/llm/index.ts';
import { ApiError, inField } from '../../foundation/kernel/errors.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import { idempotencyOf } from '../../foundation/routing/idempotency.ts';
import type { Call, Principal } from '../../foundation/routing/route.ts';
import { type Accounts, decideThreat, threatRefusal, withOverride } from '../../platform/accounts/index.ts';
import type { RunTools } from '../../platform/providers/index.ts';
import type { Webhooks } from '../../platform/webhooks/index.ts';
import { readTarget } from '../scrape/index.ts';
import type { Run } from './runs.ts';
import type { AgentRuns, NewRun } from './service.ts';
import { AGENT, DEFAULT_MAX_CREDITS } from './settings.ts';

export interface StartDeps {
  readonly service: AgentRuns;
  readonly accounts: Pick<Accounts, 'credits' | 'threats'>;
  readonly webhooks: Pick<Webhooks, 'check'>;
  readonly tools: Pick<RunTools, 'gatesOf'> | undefined;
  /** @throws ApiError INVALID_URL for an address that may not be fetched; looks nothing up */
  checkUrl(url: URL): void;
  readonly log: Log;
}

type AgentBody = z.infer<typeof agentBody>;
type StartCall = Pick<
  Call<unknown, AgentBody, unknown>,
  'body' | 'principal' | 'baseUrl' | 'deadline' | 'header' | 'requireRoom'
>;

/** @throws ApiError as the endpoint answers it */
export async function startRun(deps: StartDeps, call: StartCall): Promise<Run> {
  const { body, principal, baseUrl, deadline } = call;
  // What such a run does is kept in its trace: there is none without storage.
  if (principal.zeroDataRetention === 'forced') throw new ApiError('AGENT_ZERO_DATA_RETENTION');
  const idempotency = await idempotencyOf(call, AGENT);
  // Before anything that the run itself has changed since: it has decided an approval, or spent the credits.
  const same = idempotency && (await deps.service.earlier(principal.teamId, idempotency));
  if (same !== undefined) return same;
  const urls = body.urls?.map((text, at) => inField(`urls[${at}]`, () => addressOf(deps, text)));
  if (body.schema) checkedSchema(body.schema);
  const policy = withOverride(await deps.accounts.threats.policyOf(principal.teamId), body.threatProtection);
  for (const url of urls ?? []) {
    const verdict = decideThreat(policy, url.replace(/\*+$/, ''));
    if (!verdict.allowed) throw threatRefusal(url, verdict.rule);
  }
  // Approvals are given in a conversation; the engine takes no other.
  if (body.exchange?.requireApproval === true && body.mode !== 'chat') throw new ApiError('AGENT_PASSTHROUGH_FAILED');
  if (body.exchange?.approve !== undefined) await requireAcceptedTerms(deps, call, body.exchange.approve.approvalId);
  if (body.webhook) await deps.webhooks.check(body.webhook.url, deadline);
  await deps.accounts.credits.require(principal, 1);
  try {
    return await deps.service.start(principal, {
      settings: settingsOf(body, principal, baseUrl, urls),
      exchange: body.exchange,
      threadId: body.threadId,
      webhook: body.webhook,
      idempotency,
      begins: call.requireRoom,
    });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    deps.log.error({ err: error }, 'starting an agent run failed');
    throw new ApiError('AGENT_PASSTHROUGH_FAILED', { cause: error });
  }
}

function settingsOf(
  body: AgentBody,
  { keyId }: Principal,
  baseUrl: string,
  urls: readonly string[] | undefined,
): NewRun['settings'] {
  const { prompt, schema, maxCredits, effort, mode, threatProtection, origin, integration } = body;
  return {
    prompt,
    urls,
    ...(schema ? { schema } : {}),
    maxCredits: maxCredits ?? DEFAULT_MAX_CREDITS,
    isStrict: body.strictConstrainToURLs,
    effort,
    mode,
    keyId,
    baseUrl,
    hasWebhook: body.webhook !== undefined,
    ...(body.verify === undefined ? {} : { verify: body.verify }),
    ...(body.maxAge === undefined ? {} : { scrapeOptions: { maxAge: body.maxAge } }),
    threatProtection,
    origin: origin ?? 'api',
    ...(integration ? { integration } : {}),
  };
}

/**
 * A turn that was asked to continue with providers, whose terms an admin has to accept before: a key cannot (SPEC.md 5.6).
 * @throws ApiError THIRD_PARTY_DATA_TERMS_REQUIRED until that is done, NOT_FOUND, CONFLICT
 */
async function requireAcceptedTerms({ service, tools }: StartDeps, call: StartCall, id: string): Promise<void> {
  const { body, principal, baseUrl } = call;
  const approval = await service.approval(principal.teamId, body.threadId ?? '', id);
  if (approval.kind !== 'terms') return;
  const providers = approval.terms.map(({ provider }) => provider);
  const [gate] = (await tools?.gatesOf(principal.teamId, providers, baseUrl)) ?? [];
  if (gate === undefined) return;
  throw new ApiError('THIRD_PARTY_DATA_TERMS_REQUIRED', {
    details: { message: `An admin of your organization has to accept the terms of ${gate.name} at ${gate.url}` },
    requiresAction: { type: 'accept_terms', terms: gate.provider, version: gate.version, url: gate.url },
  });
}

/** An address as it is kept; the star at its end stays. @throws ApiError INVALID_URL */
function addressOf(deps: Pick<StartDeps, 'checkUrl'>, text: string): string {
  const star = text.endsWith('*') ? '*' : '';
  const url = readTarget(text.replace(/\*+$/, ''));
  deps.checkUrl(url);
  return `${url.href}${star}`;
}
