import { z } from 'zod';
import type { ApiEndpoints } from '../endpoint.ts';

/** Sign-in with OpenID Connect. Links for browsers: both redirect (303). They exist only if a provider is set. */
export const oidc = {
  'GET /api/oidc/start': {
    access: 'anyone',
    summary: 'Redirects to the provider.',
    query: z.object({
      returnTo: z
        .string()
        .max(2000)
        .default('/')
        .meta({ description: 'The page of the dashboard to open afterwards.' }),
    }),
    response: z.object({}),
  },
  'GET /api/oidc/callback': {
    access: 'anyone',
    summary: 'The provider redirects the browser to it. Redirects to the dashboard, or to `/sign-in?error=<code>`.',
    query: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
    response: z.object({}),
  },
} as const satisfies ApiEndpoints;
