import { ApiError } from '../../../foundation/kernel/errors.ts';
import { type Route, route } from '../../../foundation/routing/route.ts';
import type { Providers } from '../providers.ts';
import { onlyAdminsAccept, termsUrl } from '../refusals.ts';
import { agreementView } from '../views.ts';

/** Categories of tools, where browsing the catalog starts. */
export const discover = (providers: Providers): Route =>
  route('GET /exchange/discover', async ({ principal }) => ({
    success: true,
    cohorts: await providers.cohorts(principal.teamId),
  }));

export const listTerms = ({ all, decisionsOf }: Providers): Route =>
  route('GET /exchange/provider-terms', async ({ principal, baseUrl }) => {
    const decided = await decisionsOf(principal.teamId);
    const providers = all.flatMap((one) =>
      one.terms === undefined ? [] : [agreementView(one, one.terms, decided, baseUrl)],
    );
    return { success: true, providers };
  });

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
