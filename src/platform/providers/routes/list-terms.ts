import { type Route, route } from '../../../foundation/routing/route.ts';
import type { Providers } from '../providers.ts';
import { agreementView } from '../views.ts';

export const listTerms = ({ all, decisionsOf }: Providers): Route =>
  route('GET /exchange/provider-terms', async ({ principal, baseUrl }) => {
    const decided = await decisionsOf(principal.teamId);
    const providers = all.flatMap((one) =>
      one.terms === undefined ? [] : [agreementView(one, one.terms, decided, baseUrl)],
    );
    return { success: true, providers };
  });
