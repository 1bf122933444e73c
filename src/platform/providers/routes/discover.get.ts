import { z } from 'zod';
import { route } from '../../../foundation/routing/route.ts';
import type { Providers } from '../providers.ts';

/** GET /exchange/discover: categories of tools, where browsing the catalogue starts. */
export const discoverRoute = (providers: Pick<Providers, 'cohorts'>) =>
  route({
    method: 'GET',
    path: '/exchange/discover',
    operationId: 'exchangeDiscover',
    tag: 'Data providers',
    summary: 'List the categories of data providers',
    description: 'Categories of the providers that the organization has turned on. Free.',
    scope: 'scrape',
    rateGroup: 'search',
    response: z.object({
      success: z.literal(true),
      cohorts: z.array(z.object({ cohort: z.string(), about: z.string() })),
    }),
    handler: async ({ principal }) => ({ success: true, cohorts: await providers.cohorts(principal.teamId) }),
  });
