import type { Accounts } from '../accounts/index.ts';
import type { ConsoleRoute } from '../kernel/console-route.ts';
import { keyRoutes } from './routes/keys.ts';
import { linkRoutes } from './routes/links.ts';
import { peopleRoutes } from './routes/people.ts';
import { sessionRoutes } from './routes/session.ts';
import { tenantRoutes } from './routes/tenants.ts';
import type { ServiceFacts } from './session-view.ts';

export type { ServiceFacts } from './session-view.ts';

export interface ConsoleDeps {
  readonly accounts: Accounts;
  readonly service: ServiceFacts;
}

/** Every endpoint of the dashboard's own API that is about the account. */
export function consoleRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  return [
    ...sessionRoutes(deps),
    ...linkRoutes(deps),
    ...peopleRoutes(deps),
    ...tenantRoutes(deps),
    ...keyRoutes(deps),
  ];
}
