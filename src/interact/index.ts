import type { Accounts } from '../accounts/index.ts';
import type { FilteringProxy } from '../egress/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { LinkPage, LinkSocket } from '../kernel/link-route.ts';
import type { Log } from '../kernel/log.ts';
import type { Route } from '../kernel/route.ts';
import type { Model } from '../llm/index.ts';
import type { Profiles, ScrapeResults } from '../scrape/index.ts';
import type { Database } from '../store/index.ts';
import { createLedger } from './ledger.ts';
import { createSessionLinks } from './links.ts';
import { liveLinks } from './live.ts';
import { scrapeInteractRoutes } from './routes/scrape.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { createSessions, type Sessions } from './sessions.ts';

/** Interact: a browser that the caller drives. */
export { migrations } from './tables.ts';

export interface InteractOptions {
  readonly db: Database;
  readonly accounts: Pick<Accounts, 'credits' | 'concurrency'>;
  readonly profiles: Profiles;
  readonly results: Pick<ScrapeResults, 'find'>;
  /** For prompts. */
  readonly model: Model | undefined;
  readonly proxy: FilteringProxy;
  /** TRAWL_CHROME. */
  readonly chrome?: string | undefined;
  readonly retentionDays: number;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Interact extends AsyncDisposable {
  readonly sessions: Sessions;
  readonly routes: readonly Route[];
  /** Live views and DevTools. */
  readonly links: { readonly pages: readonly LinkPage[]; readonly sockets: readonly LinkSocket[] };
}

export async function createInteract(options: InteractOptions): Promise<Interact> {
  const { db, accounts, profiles } = options;
  const ledger = await createLedger({ ...options, credits: accounts.credits });
  const sessions = createSessions({ ...options, ledger });
  const links = await createSessionLinks(db);
  return {
    sessions,
    routes: [...sessionRoutes({ sessions, links, profiles }), ...scrapeInteractRoutes({ ...options, sessions, links })],
    links: liveLinks({ sessions, links, clock: options.clock }),
    async [Symbol.asyncDispose]() {
      await sessions[Symbol.asyncDispose]();
      await ledger[Symbol.asyncDispose]();
    },
  };
}
