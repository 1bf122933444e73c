import type { Route } from '../../../foundation/routing/route.ts';
import type { Providers } from '../providers.ts';
import { discoverRoute } from './discover.get.ts';
import { termsRoutes } from './terms.ts';

/** Every endpoint of the room for programs. */
export const providerRoutes = (providers: Providers): Route[] => [discoverRoute(providers), ...termsRoutes(providers)];
