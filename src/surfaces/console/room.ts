import type { Room } from '../../foundation/routing/room.ts';
import type { ConsoleDeps } from './deps.ts';
import { activityRoutes } from './routes/activity/index.ts';
import { cliLoginRoutes } from './routes/cli-logins/index.ts';
import { jobRoutes } from './routes/jobs/index.ts';
import { keyRoutes } from './routes/keys/index.ts';
import { linkRoutes } from './routes/links/index.ts';
import { modelRoutes } from './routes/models/index.ts';
import { oauthRoutes } from './routes/oauth/index.ts';
import { oidcRoutes } from './routes/oidc/index.ts';
import { getOperations } from './routes/operations/get-operations.ts';
import { organizationRoutes } from './routes/organizations/index.ts';
import { peopleRoutes } from './routes/people/index.ts';
import { planRoutes } from './routes/plan/index.ts';
import { secondFactorRoutes } from './routes/second-factor/index.ts';
import { sessionRoutes } from './routes/session/index.ts';
import { getForms } from './routes/settings/get-forms.ts';
import { getSettings } from './routes/settings/get-settings.ts';
import { teamRoutes } from './routes/team/index.ts';
import { threatProtectionRoutes } from './routes/threat-protection/index.ts';

export type ConsoleRoom = Required<Pick<Room, 'routes' | 'consoleRoutes'>>;

/** The endpoints of the dashboard about accounts, and `/v2/team/…`. */
export function consoleRoom(deps: ConsoleDeps): ConsoleRoom {
  const { accounts, jobs } = deps;
  return {
    routes: teamRoutes(accounts),
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
      getSettings(deps),
      getForms(deps),
      ...modelRoutes(deps),
      getOperations(deps),
    ],
  };
}
