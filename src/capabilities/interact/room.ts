import type { Registry } from 'prom-client';
import type { SandboxRule } from '../../engines/browser/index.ts';
import type { Model } from '../../engines/llm/index.ts';
import type { FilteringProxy } from '../../foundation/egress/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { addGauges } from '../../foundation/kernel/gauges.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import type { Peers } from '../../foundation/routing/peers.ts';
import type { Room } from '../../foundation/routing/room.ts';
import type { Blobs, Database, SignedLinks } from '../../foundation/store/index.ts';
import type { Accounts } from '../../platform/accounts/index.ts';
import type { Profiles, ScrapeResults } from '../scrape/index.ts';
import { callerPaidSessions, type OpenCallerPaidSession } from './caller-paid-session.ts';
import { requireRunnable } from './execute.ts';
import { createLedger } from './ledger.ts';
import { createSessionLinks, type SessionUrls, urlsOf } from './links.ts';
import { createOnce } from './once.ts';
import { addressFor, createPeers } from './peer-processes.ts';
import { createReplays } from './replay/replays.ts';
import {
  consoleDeleteReplay,
  consoleGetSession,
  consoleListProfiles,
  consoleListSessions,
  consoleRunPrompt,
} from './routes/console.ts';
import { devtoolsSocket } from './routes/devtools-socket.ts';
import { liveView, liveViewSocket } from './routes/live.ts';
import { interactWithScrape, stopInteract } from './routes/of-scrape.ts';
import { getReplayPage, listReplayPages, replayPlayer } from './routes/replays.ts';
import { createSession, deleteProfile, deleteSession, executeInSession, listSessions } from './routes/sessions.ts';
import { createScrapeSessionLeases } from './scrape-session-lease.ts';
import type { InteractService } from './service.ts';
import { createSessions } from './sessions.ts';
import type { InteractTables } from './tables.ts';

export { migrations } from './tables.ts';

interface InteractDeps {
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
  /** TRAWL_BROWSER_SANDBOX. */
  readonly sandbox?: SandboxRule | undefined;
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

/** Browser sessions that a caller drives. */
export interface InteractRoom extends Room {
  /** Opens a session for another room, which pays for it. */
  readonly openCallerPaid: OpenCallerPaidSession;
  /** The links of a session that is open in this process; undefined for any other. */
  viewOf(id: string, baseUrl: string): SessionUrls | undefined;
  /** Peer processes with sessions; undefined on SQLite. */
  readonly peers: Peers | undefined;
  /** Tells the room that this process listens at `http://host:port`. */
  listensAt(address: string): void;
}

export async function interactRoom(deps: InteractDeps): Promise<InteractRoom> {
  const { db, accounts, profiles, results, clock } = deps;
  const ledger = await createLedger({ ...deps, credits: accounts.credits });
  const links = await createSessionLinks(db);
  const replays = createReplays({ ...deps, links });
  const sessions = createSessions({ ...deps, ledger, replays });
  const leases = createScrapeSessionLeases({ ...deps, ledger });
  const runnable = requireRunnable(deps.bubblewrap);
  const service: InteractService = {
    sessions,
    once: createOnce({ db, ledger, clock }),
    ledger,
    links,
    replays,
    leases,
    runnable,
    profiles,
    results,
    get model() {
      return deps.model;
    },
    clock,
  };
  return {
    openCallerPaid: callerPaidSessions(service),
    viewOf(id, baseUrl) {
      const session = sessions.findLocal(id);
      return session?.open ? urlsOf(links, baseUrl, id, session.expiresAt) : undefined;
    },
    routes: [
      ...createSession(service),
      ...listSessions(service),
      ...executeInSession(service),
      ...deleteSession(service),
      ...deleteProfile(service),
      interactWithScrape(service),
      stopInteract(service),
      ...listReplayPages(service),
      ...getReplayPage(service),
    ],
    consoleRoutes: [
      consoleListSessions(service),
      consoleGetSession(service),
      consoleRunPrompt(service),
      consoleDeleteReplay(service),
      consoleListProfiles(service),
    ],
    links: {
      pages: [liveView(service), replayPlayer(service)],
      sockets: [liveViewSocket(service), devtoolsSocket(service)],
    },
    metrics: (registry) => addSessionMetrics(registry, db),
    peers: await createPeers({ db, ledger, leases, sessions, clock }),
    listensAt: (address) => ledger.setAddress(deps.internalUrl ?? addressFor(address)),
    async close() {
      await sessions[Symbol.asyncDispose]();
      await replays[Symbol.asyncDispose]();
      await ledger[Symbol.asyncDispose]();
    },
  };
}

export function addSessionMetrics(registry: Registry, db: Database): void {
  addGauges(registry, [{ name: 'trawl_browser_sessions', help: 'Open browser sessions of callers' }], async () => {
    const row = await db
      .as<InteractTables>()
      .kysely.selectFrom('browser_sessions')
      .select(({ fn }) => fn.countAll().as('n'))
      .where('status', '=', 'active')
      .executeTakeFirstOrThrow();
    return { trawl_browser_sessions: [{ value: Number(row.n) }] };
  });
}
