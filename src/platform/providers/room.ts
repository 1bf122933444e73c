import type { Room } from '../../foundation/routing/room.ts';
import { createProviders, type Providers, type ProvidersOptions } from './providers.ts';
import { acceptTerms } from './routes/accept-terms.ts';
import { consoleAcceptTerms } from './routes/console-accept-terms.ts';
import { consoleGetProvider } from './routes/console-get-provider.ts';
import { consoleListProviders } from './routes/console-list-providers.ts';
import { consoleSetEnrichment } from './routes/console-set-enrichment.ts';
import { consoleSwitchProvider } from './routes/console-switch-provider.ts';
import { discover } from './routes/discover.ts';
import { listTerms } from './routes/list-terms.ts';

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
