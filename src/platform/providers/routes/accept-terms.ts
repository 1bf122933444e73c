import { ApiError } from '../../../foundation/kernel/errors.ts';
import { type Route, route } from '../../../foundation/routing/route.ts';
import type { Providers } from '../providers.ts';
import { onlyAdminsAccept, termsUrl } from '../refusals.ts';

/** Terms are accepted by admins in the dashboard only (SPEC.md 5.6). */
export const acceptTerms = ({ get }: Providers): Route =>
  route('POST /exchange/provider-terms/accept', async ({ body, baseUrl }) => {
    const provider = get(body.provider);
    const { name, terms } = provider;
    if (terms === undefined) throw new ApiError('NOT_FOUND');
    const url = termsUrl(baseUrl, name);
    throw new ApiError('FORBIDDEN', {
      details: { message: onlyAdminsAccept(provider, baseUrl) },
      requiresAction: { type: 'accept_terms', terms: name, version: terms.version, url },
    });
  });
