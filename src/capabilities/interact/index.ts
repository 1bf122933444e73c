import type { Model } from '../../engines/llm/index.ts';
import type { FilteringProxy } from '../../foundation/egress/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import type { ConsoleRoute } from '../../foundation/routing/console-route.ts';
import type { LinkPage, LinkSocket } from '../../foundation/routing/link-route.ts';
import type { Neighbours } from '../../foundation/routing/peers.ts';
import type { Route } from '../../foundation/routing/route.ts';
import type { Blobs, Database, SignedLinks } from '../../foundation/store/index.ts';
import type { Accounts } from '../../platform/accounts/index.ts';
import type { Profiles, ScrapeResults } from '../scrape/index.ts';
import { requireRunnable } from './execute.ts';
import { createHiring, type HireBrowser } from './hired.ts';
import { createLedger } from './ledger.ts';
import { createSessionLinks, type SessionUrls, urlsOf } from './links.ts';
import { liveLinks } from './live.ts';
import { addressFor, createNeighbours } from './neighbours.ts';
import { createOpenings } from './openings.ts';
import { createReplays } from './replay/replays.ts';
import { consoleRoutes } from './routes/console.ts';
import { replayRoutes } from './routes/replay.ts';
import { scrapeInteractRoutes } from './routes/scrape.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { createSessions, type Sessions } from './sessions.ts';

/** Interact: a browser that the caller drives. */
export type { HireBrowser, HiredBrowser } from './hired.ts';
export type { Eyes } from './prompt.ts';
export { ffmpegVersion } from './replay/ffmpeg.ts';
export { STEP_SCHEMA, STEPS_IN_WORDS } from './steps.ts';
export { migrations } from './tables.ts';

export interface InteractOptions {
  readonly db: Database;
  readonly blobs: Blobs;
  /** Links to blobs. */
  readonly files: SignedLinks;
  readonly accounts: Pick<Accounts, 'credits' | 'concurrency'>;
  readonly profiles: Profiles;
  readonly results: Pick<ScrapeResults, 'find' | 'finalStateOf' | 'has'>;
  /** For prompts. */
  readonly model: Model | undefined;
  readonly proxy: FilteringProxy;
  /** TRAWL_CHROME. */
  readonly chrome?: string | undefined;
  /** TRAWL_INTERNAL_URL. */
  readonly internalUrl?: string | undefined;
  /** TRAWL_BUBBLEWRAP. */
  readonly bubblewrap?: string | undefined;
  /** TRAWL_FFMPEG. */
  readonly ffmpeg: string;
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
  readonly consoleRoutes: readonly ConsoleRoute[];
  /** Other processes with sessions; undefined where there are none. */
  readonly neighbours: Neighbours | undefined;
  /** This process listens at `http://host:port`. */
  listensAt(address: string): void;
  /** Live views and DevTools. */
  readonly links: { readonly pages: readonly LinkPage[]; readonly sockets: readonly LinkSocket[] };
}

export async function createInteract(options: InteractOptions): Promise<Interact> {
  const { db, accounts, profiles } = options;
  const ledger = await createLedger({ ...options, credits: accounts.credits });
  const links = await createSessionLinks(db);
  const replays = createReplays({ ...options, links });
  const sessions = createSessions({ ...options, ledger, replays });
  const openings = createOpenings({ ...options, ledger });
  const runnable = requireRunnable(options.bubblewrap);
  const live = liveLinks({ sessions, links, clock: options.clock });
  return {
    sessions,
    hire: createHiring({ sessions, model: options.model, clock: options.clock }),
    viewOf(id, baseUrl) {
      const session = sessions.here(id);
      return session?.open ? urlsOf(links, baseUrl, id, session.expiresAt) : undefined;
    },
    routes: [
      ...sessionRoutes({ sessions, links, profiles, runnable }),
      ...scrapeInteractRoutes({ ...options, sessions, openings, links, runnable }),
      ...replayRoutes(replays),
    ],
    consoleRoutes: consoleRoutes({ ...options, sessions, ledger, links, replays }),
    neighbours: await createNeighbours({ ...options, ledger, openings, sessions }),
    listensAt: (address) => ledger.answersAt(options.internalUrl ?? addressFor(address)),
    links: { ...live, pages: [...live.pages, ...replays.pages] },
    async [Symbol.asyncDispose]() {
      await sessions[Symbol.asyncDispose]();
      await replays[Symbol.asyncDispose]();
      await ledger[Symbol.asyncDispose]();
    },
  };
}
