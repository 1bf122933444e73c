import type { Accounts } from '../accounts/index.ts';
import type { FilteringProxy } from '../egress/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { LinkPage, LinkSocket } from '../kernel/link-route.ts';
import type { Log } from '../kernel/log.ts';
import type { Route } from '../kernel/route.ts';
import type { Model } from '../llm/index.ts';
import type { Profiles, ScrapeResults } from '../scrape/index.ts';
import type { Database } from '../store/index.ts';
import { createHiring, type HireBrowser } from './hired.ts';
import { createLedger } from './ledger.ts';
import { createSessionLinks, type SessionUrls, urlsOf } from './links.ts';
import { liveLinks } from './live.ts';
import { scrapeInteractRoutes } from './routes/scrape.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { createSessions, type Sessions } from './sessions.ts';

/** Interact: a browser that the caller drives. */
export type { HireBrowser, HiredBrowser } from './hired.ts';
export type { Eyes } from './prompt.ts';
export { STEP_SCHEMA, STEPS_IN_WORDS } from './steps.ts';
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
  /** Opens one for another room. */
  readonly hire: HireBrowser;
  /** Where a session can be watched that lives here; undefined for one that has ended. */
  viewOf(id: string, baseUrl: string): SessionUrls | undefined;
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
    hire: createHiring({ sessions, model: options.model, clock: options.clock }),
    viewOf(id, baseUrl) {
      const session = sessions.here(id);
      return session?.open ? urlsOf(links, baseUrl, id, session.expiresAt) : undefined;
    },
    routes: [...sessionRoutes({ sessions, links, profiles }), ...scrapeInteractRoutes({ ...options, sessions, links })],
    links: liveLinks({ sessions, links, clock: options.clock }),
    async [Symbol.asyncDispose]() {
      await sessions[Symbol.asyncDispose]();
      await ledger[Symbol.asyncDispose]();
    },
  };
}
