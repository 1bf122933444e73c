import { NO_CEILING } from '@trawl/contract/v2/no-ceiling.ts';
import type { Principal } from '../../../../foundation/routing/route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';

/** The balance of a team as numbers, which is what clients expect without a ceiling too. */
export interface CreditBalance {
  /** Credits of the plan for a month. */
  readonly plan: number;
  readonly remaining: number;
  readonly times: { readonly billingPeriodStart: string; readonly billingPeriodEnd: string };
}

export async function creditBalance({ credits }: Accounts, principal: Principal): Promise<CreditBalance> {
  const balance = await credits.balance(principal);
  const plan = balance.planCredits ?? NO_CEILING;
  return {
    plan,
    remaining: balance.remaining ?? Math.max(0, plan - balance.used - balance.reserved),
    times: { billingPeriodStart: balance.periodStart, billingPeriodEnd: balance.periodEnd },
  };
}
