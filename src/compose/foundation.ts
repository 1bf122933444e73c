import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../foundation/config/index.ts';
import {
  createEgress,
  createExitPool,
  createPoliteness,
  createRobots,
  createWeb,
  type EgressOptions,
  parseAllowList,
  resolverFor,
  startFilteringProxy,
} from '../foundation/egress/index.ts';
import { createJobs, joinProcesses } from '../foundation/jobs/index.ts';
import type { Log } from '../foundation/kernel/log.ts';
import { everyHour } from '../foundation/kernel/remove-expired.ts';
import { createMail } from '../foundation/mail/index.ts';
import {
  createBlobs,
  createSignedLinks,
  keepPrivate,
  type Migration,
  migrate,
  openDatabase,
  upgraded,
  watchBlobs,
} from '../foundation/store/index.ts';
import { addTraceMetrics, openTraces } from '../foundation/traces/index.ts';
import type { Opening } from './opening.ts';

export type Foundation = Awaited<ReturnType<typeof openFoundation>>;

/** Milliseconds between two looks whether processes of an older version still run, and between two log lines about it. */
const LOOK = 1_000;
const TELL = 60_000;

function waitForOthers(log: Log): () => Promise<void> {
  let told = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = performance.now();
    if (now - told >= TELL) {
      told = now;
      log.warn({}, 'waiting until the processes of an older version stop, to upgrade the database');
    }
    await pause(LOOK);
  };
}

/** Milliseconds until space is given back for the first time: after what has expired was removed. */
const SPACE = 10 * 60_000;
/** Requests that one host gets at once. */
const PER_HOST = 16;

/**
 * Database, blobs, jobs, mail and the ways out to the network.
 * @param version recorded as the one that opened the data last
 * @throws OperatorError when the database cannot be opened
 */
export async function openFoundation(
  { config, overrides, clock, log, opened, outages, registry }: Opening,
  migrations: readonly Migration[],
  version: string,
) {
  for (const folder of [config.dataDir, config.indexDir, config.blobDir]) await keepPrivate(folder, log);
  const traces = await openTraces(config, { version, log, report: outages.reporter('traces') });
  if (traces) opened.defer(() => traces.close());
  addTraceMetrics(registry, traces);
  const db = opened.use(await openDatabase(config.database, { isTraced: traces !== undefined, log }));
  await migrate(db, migrations, version, waitForOthers(log));
  const space = everyHour((signal) => db.giveBack(signal), log, 'the space of removed rows was not given back', SPACE);
  opened.defer(() => space.close());
  const work = { running: () => 0, says: (): object | undefined => undefined };
  const { roles } = config;
  const processes = await joinProcesses(db, {
    ...{ clock, log, version, roles },
    running: () => work.running(),
    says: () => work.says(),
  });
  opened.defer(() => processes.close());
  const mail = createMail(config);
  if (mail) opened.defer(() => mail.close());
  const blobs = opened.use(watchBlobs(createBlobs(config), outages.reporter('stored files')));
  const proxied = config.proxy === undefined ? {} : { proxy: config.proxy };
  const resolve = resolverFor(config.dns);
  const egress = (options: Omit<EgressOptions, 'log' | 'proxy'>) =>
    opened.use(createEgress({ ...proxied, log, resolve, ...options }));
  const setting = 'TRAWL_ALLOW_PRIVATE_NETWORK';
  const allow = parseAllowList(config.allowPrivateNetwork, setting);
  const webhookSetting = 'TRAWL_ALLOW_PRIVATE_WEBHOOKS';
  const allowWebhooks = parseAllowList(config.allowPrivateWebhooks, webhookSetting);
  const politeness = createPoliteness({ perHost: PER_HOST });
  const exits = createExitPool(config.proxies, { ...config.proxySharing, log });
  const web = opened.use(createWeb({ allow, setting, exits, politeness, log, resolve: overrides.resolve ?? resolve }));
  return {
    db,
    /** Resolves with the reason when a newer version upgraded the database. */
    upgraded: upgraded(db, migrations),
    mail,
    blobs,
    links: createSignedLinks(db, () => clock.now()),
    jobs: createJobs(db, { clock, tracer: traces }),
    /** undefined while traces are off. */
    traces,
    /** Of the installation, this one among them. */
    processes,
    /** What this process works on, once it does, and what it tells others of itself. */
    work,
    /** The operator's proxies. */
    exits,
    web,
    proxy: opened.use(await startFilteringProxy({ guard: web.guard, pool: exits, log })),
    robots: createRobots(web, { log }),
    /** Looks up names of the web. */
    resolve: overrides.resolve ?? resolve,
    /** Reaches the web under the operator's allow-list. */
    toWeb: egress({ allow, setting }),
    toWebhooks: egress({ allow: allowWebhooks, setting: webhookSetting }),
    allowWebhooks,
    // Addresses that the operator set are allowed for the purpose that they were set for, and for nothing else.
    toEmbeddings: egress({
      purposeHosts:
        config.embeddings === undefined || config.embeddings.baseUrl === 'local:' ? [] : [config.embeddings.baseUrl],
    }),
    toPapers: egress({ purposeHosts: mirrors(config) }),
    /** @param hosts addresses that the operator set for one purpose */
    egressTo: (hosts: readonly string[]) => egress({ purposeHosts: hosts }),
    /** The same for a moment: whoever asks disposes of it. */
    reach: (hosts: readonly string[]) => createEgress({ ...proxied, log, resolve, purposeHosts: hosts }),
  };
}

const mirrors = ({ researchSources, researchFulltextSources }: Config): string[] =>
  [...researchSources, ...researchFulltextSources].flatMap(({ url }) => url ?? []);
