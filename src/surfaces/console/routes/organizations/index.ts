import type { ConsoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';
import { createOrganization } from './create-organization.ts';
import { createTeam } from './create-team.ts';
import { listOrganizations } from './list-organizations.ts';
import { listTeams } from './list-teams.ts';
import { renameOrganization } from './rename-organization.ts';
import { updateTeam } from './update-team.ts';

/** Organizations and teams. */
export const organizationRoutes = (accounts: Accounts): ConsoleRoute[] => [
  listOrganizations(accounts),
  createOrganization(accounts),
  renameOrganization(accounts),
  listTeams(accounts),
  createTeam(accounts),
  updateTeam(accounts),
];
