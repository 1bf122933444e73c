import type { Wire } from '@trawl/contract/endpoint.ts';
import type { pendingApproval } from '@trawl/contract/v2/agent-exchange.ts';
import type { TermsGate } from '../../../platform/providers/index.ts';

/** What a run may do with data providers, what it used, and what it waits for, as they are stored with it. */

export interface ExchangeSettings {
  readonly enabled: boolean;
  readonly toolkits?: readonly string[] | undefined;
  /** Paid calls of one run. */
  readonly maxCalls: number;
  readonly requireApproval: boolean;
  readonly onTermsRequired: 'skip' | 'ask';
  /** Tools (`provider/capability`) that the thread may call without approval from now on. */
  readonly always: readonly string[];
  /** Providers whose terms were declined in this thread. */
  readonly without: readonly string[];
  /** Calls that this turn was started to decide about. */
  readonly approved: readonly PendingCall[];
  readonly declined: readonly PendingCall[];
}

export type Approval = Wire<typeof pendingApproval>;
export type PendingCall = Extract<Approval, { readonly kind: 'calls' }>['calls'][number];
/** What a run used, as it is stored with it. */
export interface ExchangeUse {
  readonly paidCalls: number;
  readonly creditsUsed: number;
  readonly skipped: readonly Skipped[];
}

export interface Skipped extends TermsGate {
  readonly capability: string;
  readonly adds?: string | undefined;
}

export const toolId = ({ provider, capability }: Pick<PendingCall, 'provider' | 'capability'>): string =>
  `${provider}/${capability}`;
