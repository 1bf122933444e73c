import type { Route } from '../../../foundation/routing/route.ts';
import { type RouteDeps, searchDeveloperRoutes } from './search-developer.ts';
import { searchGithubRoute } from './search-github.get.ts';

/** Every endpoint of the room. */
export const developerRoutes = (deps: RouteDeps): Route[] => [...searchDeveloperRoutes(deps), searchGithubRoute(deps)];
