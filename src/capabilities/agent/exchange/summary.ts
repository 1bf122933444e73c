import type { Wire } from '@trawl/contract/endpoint.ts';
import type { exchangeSummary } from '@trawl/contract/v2/agent-exchange.ts';
import type { Run } from '../runs.ts';

type Summary = Wire<typeof exchangeSummary>;

/** The use of data providers by a run as API responses show it; undefined where nobody asked for any. */
export function exchangeSummaryOf({
  settings: { exchange },
  exchangeUse,
  approval,
}: Pick<Run, 'settings' | 'exchangeUse' | 'approval'>): Summary | undefined {
  if (exchange === undefined) return undefined;
  const { paidCalls = 0, creditsUsed = 0, skipped = [] } = exchangeUse ?? {};
  return {
    // Runs of 0.1 have no such setting: they used none.
    enabled: exchange.enabled ?? false,
    ...(exchange.toolkits === undefined ? {} : { toolkits: exchange.toolkits }),
    ...(exchange.requireApproval === undefined ? {} : { requireApproval: exchange.requireApproval }),
    ...(exchange.onTermsRequired === undefined ? {} : { onTermsRequired: exchange.onTermsRequired }),
    paidCalls,
    creditsUsed,
    ...(skipped.length === 0
      ? {}
      : {
          skippedProviders: skipped.map(({ provider, name, capability, adds, version, url }) => ({
            ...{ provider, name, capability, version, termsUrl: url },
            ...(adds === undefined ? {} : { adds }),
            reason: 'terms_required' as const,
          })),
        }),
    ...(approval?.kind === 'terms' && approval.resolution === null ? { requiresAction: actionOf(approval) } : {}),
  };
}

function actionOf({
  id,
  terms,
}: Extract<NonNullable<Run['approval']>, { kind: 'terms' }>): NonNullable<Summary['requiresAction']> {
  return {
    type: 'accept_terms',
    approvalId: id,
    providers: terms.map((gate) => {
      const { provider, version, digest } = gate;
      return {
        ...gate,
        show: { provider: 'firecrawl', capability: 'terms/show', options: { provider } },
        accept: {
          provider: 'firecrawl',
          capability: 'terms/accept',
          options: { provider, version, digest, confirmed: true },
        },
      };
    }),
  };
}
