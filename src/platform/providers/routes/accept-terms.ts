import { ApiError } from '../../../foundation/kernel/errors.ts';
import { type Route, route } from '../../../foundation/routing/route.ts';
import type { Providers } from '../providers.ts';
import { termsUrl } from '../refusals.ts';

/** Terms are accepted by admins in the dashboard only (SPEC.md 5.6). */
export const acceptTerms = ({ get }: Providers): Route =>
  route('POST /exchange/provider-terms/accept', async ({ body, baseUrl }) => {
    const { name, title, terms } = get(body.provider);
    if (terms === undefined) throw new ApiError('NOT_FOUND');
    const url = termsUrl(baseUrl, name);
    throw new ApiError('FORBIDDEN', {
      details: { message: `Only an admin who is signed in can accept the terms of ${title}, at ${url}` },
      requiresAction: { type: 'accept_terms', terms: name, version: terms.version, url },
    });
  });
