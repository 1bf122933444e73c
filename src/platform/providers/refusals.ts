import type { ProfileKind } from '@trawl/contract/api/profile-kinds.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Provider, Terms } from './file/read.ts';

/** The errors for providers that cannot run (SPEC.md 7.2), each with a link to the dashboard page that changes it. */

/** Dashboard page of a provider. */
export const providerUrl = (baseUrl: string, name: string): string => `${baseUrl}/providers/${name}`;
/** Dashboard page for reading and accepting terms. */
export const termsUrl = (baseUrl: string, name: string): string => `${baseUrl}/providers/${name}/terms`;
/** Dashboard page for choosing the providers of profiles. */
const enrichmentUrl = (baseUrl: string): string => `${baseUrl}/enrichment`;

export function unsupportedUrl(url: string): ApiError {
  return new ApiError('THIRD_PARTY_DATA_UNSUPPORTED_URL', {
    details: { message: `This provider serves only pages of single records, and ${url} is not one.` },
  });
}

/** @param option as in the request, such as `actions` or `formats.screenshot` */
export function unsupportedOption(option: string, why = 'which no provider of this site supports'): ApiError {
  return new ApiError('THIRD_PARTY_DATA_UNSUPPORTED_OPTION', {
    message: `THIRD_PARTY_DATA_UNSUPPORTED_OPTION: the request sets "${option}", ${why}`,
    details: [{ field: option, message: why.replace(/^which /, 'is an option that ') }],
  });
}

export function notEnabled({ name, title }: Provider, baseUrl: string): ApiError {
  const url = providerUrl(baseUrl, name);
  return new ApiError('THIRD_PARTY_DATA_NOT_ENABLED', {
    details: {
      message: `The provider ${title} is not turned on for your organization. An admin can do so at ${url}`,
      url,
    },
  });
}

export function enrichmentNotEnabled(kind: ProfileKind, why: string, baseUrl: string): ApiError {
  const url = enrichmentUrl(baseUrl);
  return new ApiError('THIRD_PARTY_DATA_ENRICHMENT_NOT_ENABLED', {
    message: `THIRD_PARTY_DATA_ENRICHMENT_NOT_ENABLED: ${why} An admin can change that at ${url}`,
    details: { kind, url },
  });
}

export function termsRequired({ name, title, terms }: Provider, baseUrl: string): ApiError {
  const { version } = terms as Terms;
  const url = termsUrl(baseUrl, name);
  return new ApiError('THIRD_PARTY_DATA_TERMS_REQUIRED', {
    details: {
      message: `An admin of your organization has to accept the terms of ${title} (version ${version}) at ${url}`,
    },
    requiresAction: { type: 'accept_terms', terms: name, version, url },
  });
}

/** Where the terms of a provider are accepted, and by whom. */
export const onlyAdminsAccept = ({ name, title }: Pick<Provider, 'name' | 'title'>, baseUrl: string): string =>
  `Only an admin who is signed in can accept the terms of ${title}, at ${termsUrl(baseUrl, name)}`;
