import type { Route } from '../../kernel/route.ts';
import type { Providers } from '../providers.ts';
import { discoverRoute } from './discover.get.ts';
import { scrapeRoute } from './scrape.post.ts';
import { termsRoutes } from './terms.ts';

/** Every endpoint of the room for programs. */
export const providerRoutes = (providers: Providers): Route[] => [
  scrapeRoute(providers),
  discoverRoute(providers),
  ...termsRoutes(providers),
];
