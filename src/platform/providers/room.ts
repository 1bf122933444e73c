import type { Room } from '../../foundation/routing/room.ts';
import { createProviders, type Providers, type ProvidersOptions } from './providers.ts';
import {
  consoleAcceptTerms,
  consoleGetProvider,
  consoleListProviders,
  consoleSetEnrichment,
  consoleSwitchProvider,
} from './routes/console.ts';
import { acceptTerms, discover, listTerms } from './routes/providers.ts';

export { migrations } from './tables.ts';

export interface ProvidersRoom extends Room {
  readonly providers: Providers;
}

/** Third-party data providers. */
export function providersRoom(options: ProvidersOptions): ProvidersRoom {
  const providers = createProviders(options);
  return {
    providers,
    routes: [discover(providers), listTerms(providers), acceptTerms(providers)],
    consoleRoutes: [
      consoleListProviders(providers),
      consoleGetProvider(providers),
      consoleSwitchProvider(providers),
      consoleAcceptTerms(providers),
      consoleSetEnrichment(providers),
    ],
    close: () => providers.close(),
  };
}
