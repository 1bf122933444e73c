import { type Route, route } from '../../../foundation/routing/route.ts';
import type { Providers } from '../providers.ts';

/** Categories of tools, where browsing the catalog starts. */
export const discover = (providers: Providers): Route =>
  route('GET /exchange/discover', async ({ principal }) => ({
    success: true,
    cohorts: await providers.cohorts(principal.teamId),
  }));
