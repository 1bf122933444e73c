import { fileURLToPath } from 'node:url';
import { indexFailures, indexWarning } from '../engines/indexing/index.ts';
import { type JobMetrics, type Jobs, startWorker } from '../foundation/jobs/index.ts';
import type { Room } from '../foundation/routing/room.ts';
import type { MadeFile } from '../foundation/store/index.ts';
import { consoleRoom, waysToTell } from '../surfaces/console/index.ts';
import { createMeasure, createServer, type Metrics, readDashboard, type Server } from '../surfaces/http/index.ts';
import { mcpProtocol } from '../surfaces/mcp/index.ts';
import { openWebUiRoom } from '../surfaces/open-webui/index.ts';
import { v1Room } from '../surfaces/v1/index.ts';
import type { Capabilities } from './capabilities.ts';
import type { Engines } from './engines.ts';
import type { Foundation } from './foundation.ts';
import { modelOfInstallation } from './model-of-installation.ts';
import type { Opening } from './opening.ts';
import type { Platform } from './platform.ts';

/** Jobs that this process works on at once; most of them wait for pages most of the time. */
const JOBS_AT_ONCE = 300;
/** Milliseconds after which others take over the jobs of a process that died. */
const JOB_LEASE = 15_000;

/** Builds of the dashboard, made by scripts/install/dashboard.mjs. */
/** The folder of its builds. */
export const DASHBOARD = fileURLToPath(new URL('../../dashboard/dist', import.meta.url));

/** Works on the jobs of all rooms. */
export function startWorking(
  jobs: Jobs,
  rooms: readonly Room[],
  { log, opened }: Pick<Opening, 'log' | 'opened'>,
  metrics: JobMetrics,
  work: { running: () => number },
): void {
  const kinds = Object.assign({}, ...rooms.map((room) => room.jobs));
  metrics.expects(Object.keys(kinds));
  const worker = startWorker({ jobs, kinds, atOnce: JOBS_AT_ONCE, leaseMs: JOB_LEASE, log, metrics });
  work.running = () => worker.running;
  opened.defer(() => worker.stop());
}

interface Floors {
  readonly foundation: Foundation;
  readonly engines: Engines;
  readonly platform: Platform;
  readonly capabilities: Capabilities;
  readonly rooms: readonly Room[];
  readonly metrics: Metrics;
  readonly version: string;
}

/** The operator's own ways to pages, of which other processes are told. */
function waysOf({ foundation: { exits, work }, capabilities: { unblocker } }: Floors) {
  const proxies = () => [...exits.state()];
  work.says = () => waysToTell({ proxies: proxies(), unblocker: unblocker() });
  return { proxies, unblocker };
}

/** The HTTP server with the endpoints of all rooms. */
export async function openServer(
  { config, overrides, clock, log, opened, outages }: Opening,
  floors: Floors,
): Promise<Server> {
  const { rooms, version, metrics } = floors;
  const { db, jobs, blobs, links, mail, traces } = floors.foundation;
  const { accounts, webhooks } = floors.platform;
  const service = { version, auth: config.auth, mail: mail !== undefined };
  const { processes } = floors.foundation;
  const workers = outages.reporter('workers');
  const problems = async () => {
    workers(await processes.lacksWorker());
    return failing();
  };
  const failing = async () => [
    ...(await indexFailures(db)).map(({ corpus, since }) => ({ of: `index ${corpus}`, since })),
    ...outages.list(),
  ];
  const all: readonly Room[] = [
    consoleRoom({
      accounts,
      config,
      models: modelOfInstallation(config, floors),
      ...{ jobs, links, clock },
      service,
      sandboxWarning: floors.engines.sandboxWarning,
      indexWarning: () => indexWarning(db),
      outages,
      problems,
      processes: processes.alive,
      metrics: metrics.registry,
      failingWebhooks: webhooks.log.failing,
      ...waysOf(floors),
    }),
    openWebUiRoom(floors.capabilities.requests),
    ...(config.v1 ? [v1Room({ accounts, ...floors.capabilities.requests })] : []),
    ...rooms,
  ];
  for (const room of all) room.metrics?.(metrics.registry);
  const { dashboard = DASHBOARD } = overrides;
  const brought = typeof overrides.routes === 'function' ? overrides.routes(accounts) : (overrides.routes ?? []);
  const fileOf = async (key: string): Promise<MadeFile | undefined> => {
    for (const room of all) {
      const file = await room.fileOf?.(key);
      if (file !== undefined) return file;
    }
    return undefined;
  };
  const replaced = new Set(brought.map(({ method, path }) => `${method} ${path}`));
  const own = all.flatMap(({ routes = [] }) => routes).filter(({ method, path }) => !replaced.has(`${method} ${path}`));
  const server = await createServer({
    ...{ config, log, accounts, metrics, version, tracer: traces },
    routes: [...own, ...brought],
    protocol: mcpProtocol({
      ...{ version, log, db, clock },
      ...(overrides.mcpServers === undefined ? {} : { servers: overrides.mcpServers }),
    }),
    consoleRoutes: all.flatMap((room) => room.consoleRoutes ?? []),
    sockets: all.flatMap((room) => room.sockets ?? []),
    links: all.flatMap((room) => room.links ?? []),
    peers: floors.capabilities.interact.peers,
    readiness: async () => {
      await db.kysely.selectNoFrom((is) => is.lit(1).as('one')).execute();
      for (const room of all) await room.readiness?.();
      await overrides.readiness?.();
    },
    problems,
    measure: overrides.measure ?? createMeasure(config.dataDir),
    healthOnly: !config.roles.api,
    files: { blobs, links, maxUpload: config.maxUpload, fileOf },
    inspect: overrides.inspect,
    synced: () => db.synced(),
    dashboard: typeof dashboard === 'string' ? await readDashboard(dashboard) : dashboard,
    ...(overrides.drainTimeout === undefined ? {} : { drainTimeout: overrides.drainTimeout }),
    ...(overrides.patience === undefined ? {} : { patience: overrides.patience }),
  });
  opened.defer(() => server.close());
  return server;
}
