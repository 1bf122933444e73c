import type { UpdateBody } from '@trawl/contract/v2/monitor/requests.ts';
import type { Principal } from '../../foundation/routing/route.ts';
import { requireFormats } from '../../platform/accounts/index.ts';
import { planOf } from './targets.ts';

/**
 * Checks that a key may ask for the formats and actions of targets.
 * @throws ApiError FORBIDDEN
 */
export function requireAllowedFormats(principal: Principal, targets: UpdateBody['targets'], baseUrl: string): void {
  for (const target of targets ?? []) {
    if (target.type === 'search') continue;
    const { formats, actions } = planOf(target.scrapeOptions).options;
    const types = { formats: formats.map(({ type }) => type), actions: actions.map(({ type }) => type) };
    requireFormats(principal, types, baseUrl);
  }
}
