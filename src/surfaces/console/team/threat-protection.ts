import { z } from 'zod';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { isAtLeast } from '../../../foundation/routing/console-route.ts';
import { ANY_KEY, type Principal, type Route, route } from '../../../foundation/routing/route.ts';
import { type Actor, COMMAND_LINE } from '../../../platform/accounts/index.ts';
import type { SessionDeps } from '../session-view.ts';
import { storedPolicy, threatPolicy } from '../threat-schema.ts';

const common = {
  path: '/v2/team/threat-protection',
  scope: ANY_KEY,
  rateGroup: 'account',
  tag: 'Account',
  response: z.object({ success: z.literal(true), data: storedPolicy }),
} as const;

/** The policy that says which sites the team wants nothing from. */
export function threatProtectionRoutes({ accounts }: SessionDeps): Route[] {
  /**
   * Who changes it. A person by the role; a key by that of the person who made it, since it must not do more than they may. Keys
   * of the command line are the operator's.
   * @throws ApiError FORBIDDEN
   */
  const admin = async ({ teamId, keyId, personId, scopes }: Principal): Promise<Actor> => {
    const person = keyId === undefined ? personId : (await accounts.keys.get(keyId, teamId)).createdBy;
    const places = person === undefined ? [] : await accounts.people.places(person);
    const role = person === undefined ? 'owner' : places.find((place) => place.teamId === teamId)?.role;
    if (role === undefined || !isAtLeast(role, 'admin') || !scopes.includes('*')) {
      throw new ApiError('FORBIDDEN', { details: { message: 'Only admins can change the policy of a team.' } });
    }
    return person === undefined ? COMMAND_LINE : { kind: 'person', personId: person, address: '' };
  };

  return [
    route({
      ...common,
      method: 'GET',
      operationId: 'getThreatProtection',
      summary: "The team's threat-protection policy",
      handler: async ({ principal }) => ({ success: true, data: await accounts.threats.get(principal.teamId) }),
    }),
    route({
      ...common,
      method: 'PUT',
      operationId: 'putThreatProtection',
      summary: "Replace the team's threat-protection policy",
      description: 'Replaces all of it: what is left out is reset. Needs a key with every scope that an admin made.',
      body: threatPolicy,
      handler: async ({ principal, body }) => {
        const actor = await admin(principal);
        return { success: true, data: await accounts.threats.put(principal.teamId, body, actor) };
      },
    }),
  ];
}
