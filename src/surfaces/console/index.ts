import type { Config } from '../../foundation/config/index.ts';
import type { Jobs } from '../../foundation/jobs/index.ts';
import { type ConsoleRoute, consoleRoute } from '../../foundation/routing/console-route.ts';
import type { Route } from '../../foundation/routing/route.ts';
import { overviewOf, withoutDetails } from './overview.ts';
import { accountRoutes } from './routes/account.ts';
import { jobRoutes } from './routes/jobs.ts';
import { keyRoutes } from './routes/keys.ts';
import { linkRoutes } from './routes/links.ts';
import { oidcRoutes } from './routes/oidc.ts';
import { peopleRoutes } from './routes/people.ts';
import { policyRoutes } from './routes/policies.ts';
import { sessionRoutes } from './routes/session.ts';
import { tenantRoutes } from './routes/tenants.ts';
import type { SessionDeps } from './session-view.ts';
import { creditRoutes } from './team/credits.ts';
import { feedbackRoutes } from './team/feedback.ts';
import { queueRoutes } from './team/queue.ts';
import { threatProtectionRoutes } from './team/threat-protection.ts';

export type { ServiceFacts } from './session-view.ts';

export interface ConsoleDeps extends SessionDeps {
  readonly jobs: Jobs;
  readonly config: Config;
}

/** Every endpoint of the dashboard's own API that is about the account. */
export function consoleRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  return [
    ...sessionRoutes(deps),
    ...linkRoutes(deps),
    ...oidcRoutes(deps),
    ...peopleRoutes(deps),
    ...tenantRoutes(deps),
    ...keyRoutes(deps),
    ...accountRoutes(deps),
    ...policyRoutes(deps),
    ...jobRoutes(deps),
    consoleRoute({
      method: 'GET',
      path: '/api/settings',
      access: 'member',
      handler: async ({ viewer }) => {
        const groups = overviewOf(deps.config);
        return { groups: viewer.isOperator ? groups : withoutDetails(groups) };
      },
    }),
  ];
}

/** The same for programs: `/v2/team/…`, `/v2/concurrency-check` and feedback. */
export function teamRoutes(deps: SessionDeps): Route[] {
  return [...creditRoutes(deps), ...queueRoutes(deps), ...threatProtectionRoutes(deps), ...feedbackRoutes(deps)];
}
