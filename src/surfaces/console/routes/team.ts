import { ApiError } from '../../../foundation/kernel/errors.ts';
import { isAtLeast } from '../../../foundation/routing/console-route.ts';
import { type Principal, type Route, route } from '../../../foundation/routing/route.ts';
import { type Accounts, type Actor, COMMAND_LINE } from '../../../platform/accounts/index.ts';
import { type ActivityExportDeps, exportActivity } from './activity-export.ts';
import { submitFeedback, submitSearchFeedback } from './team-feedback.ts';
import {
  getConcurrency,
  getCreditUsage,
  getQueueStatus,
  getTokenUsage,
  listCreditUsage,
  listTeamActivity,
  listTokenUsage,
} from './team-usage.ts';

const getThreatProtection = ({ threats }: Accounts): Route =>
  route('GET /v2/team/threat-protection', async ({ principal }) => ({
    success: true,
    data: await threats.get(principal.teamId),
  }));

const putThreatProtection = (accounts: Accounts): Route =>
  route('PUT /v2/team/threat-protection', async ({ principal, body }) => {
    const actor = await requireAdmin(accounts, principal);
    return { success: true, data: await accounts.threats.put(principal.teamId, body, actor) };
  });

/**
 * The actor of the change. A person is judged by their role; a key by the role of the person who created it, since it must not do more
 * than they may. Keys of the command line are the operator's.
 * @throws ApiError FORBIDDEN
 */
async function requireAdmin(
  { keys, people }: Accounts,
  { teamId, keyId, personId, scopes }: Principal,
): Promise<Actor> {
  const person = keyId === undefined ? personId : (await keys.get(keyId, teamId)).createdBy;
  const teams = person === undefined ? [] : await people.teamsOf(person);
  const role = person === undefined ? 'owner' : teams.find((team) => team.teamId === teamId)?.role;
  if (role === undefined || !isAtLeast(role, 'admin') || !scopes.includes('*')) {
    throw new ApiError('FORBIDDEN', { details: { message: 'Only admins can change the policy of a team.' } });
  }
  return person === undefined ? COMMAND_LINE : { kind: 'person', personId: person, address: '' };
}

/** For programs: `/v2/team/…`, `/v2/concurrency-check` and feedback. */
export const teamRoutes = (accounts: Accounts, exported: ActivityExportDeps): Route[] => [
  getCreditUsage(accounts),
  listCreditUsage(accounts),
  getTokenUsage(accounts),
  listTokenUsage(accounts),
  getQueueStatus(accounts),
  getConcurrency(accounts),
  listTeamActivity(accounts),
  exportActivity(exported),
  getThreatProtection(accounts),
  putThreatProtection(accounts),
  submitFeedback(accounts),
  submitSearchFeedback(accounts),
];
