import type { Room } from '../../foundation/routing/room.ts';
import type { ConsoleDeps } from './deps.ts';
import { activityRoutes } from './routes/activity.ts';
import { openActivityExport } from './routes/activity-export.ts';
import { cliLoginRoutes } from './routes/cli-logins.ts';
import { jobRoutes } from './routes/jobs.ts';
import { keyRoutes } from './routes/keys.ts';
import { linkRoutes } from './routes/links.ts';
import { oauthRoutes } from './routes/oauth.ts';
import { oidcRoutes } from './routes/oidc.ts';
import { getOperations } from './routes/operations.ts';
import { organizationRoutes, peopleRoutes, threatProtectionRoutes } from './routes/organization.ts';
import { planRoutes } from './routes/plan.ts';
import { secondFactorRoutes } from './routes/second-factor.ts';
import { sessionRoutes } from './routes/session.ts';
import { getForms, getSettings, modelRoutes } from './routes/settings.ts';

import { teamRoutes } from './routes/team.ts';
import { workRoutes } from './routes/work.ts';

export type ConsoleRoom = Required<Pick<Room, 'routes' | 'consoleRoutes' | 'fileOf'>>;

/** The endpoints of the dashboard about accounts, and `/v2/team/…`. */
export function consoleRoom(deps: ConsoleDeps): ConsoleRoom {
  const { accounts, jobs, clock, links } = deps;
  const exported = { accounts, clock, links };
  return {
    routes: teamRoutes(accounts, exported),
    fileOf: (key) => openActivityExport(exported, key),
    consoleRoutes: [
      ...sessionRoutes(deps),
      ...secondFactorRoutes(accounts),
      ...linkRoutes(deps),
      ...oidcRoutes(accounts),
      ...peopleRoutes(accounts),
      ...organizationRoutes(accounts),
      ...keyRoutes(accounts),
      ...planRoutes(accounts),
      ...activityRoutes(accounts),
      ...threatProtectionRoutes(accounts),
      ...cliLoginRoutes(accounts),
      ...oauthRoutes(accounts),
      ...jobRoutes(jobs),
      ...workRoutes(accounts, jobs),
      getSettings(deps),
      getForms(deps),
      ...modelRoutes(deps),
      getOperations(deps),
    ],
  };
}
