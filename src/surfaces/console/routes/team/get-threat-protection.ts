import { type Route, route } from '../../../../foundation/routing/route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';

export const getThreatProtection = ({ threats }: Accounts): Route =>
  route('GET /v2/team/threat-protection', async ({ principal }) => ({
    success: true,
    data: await threats.get(principal.teamId),
  }));
