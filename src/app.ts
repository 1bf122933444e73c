import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Agent, migrations as agentMigrations, createAgent } from './capabilities/agent/index.ts';
import { type Crawl, migrations as crawlMigrations, createCrawl } from './capabilities/crawl/index.ts';
import { createDeveloper, migrations as developerMigrations, developerRoutes } from './capabilities/developer/index.ts';
import { extractRoutes } from './capabilities/extract/index.ts';
import { createInteract, migrations as interactMigrations } from './capabilities/interact/index.ts';
import { createSeenPages, createSiteMap, migrations as mapMigrations, mapRoutes } from './capabilities/map/index.ts';
import { type MonitorRoom, migrations as monitorMigrations, monitorRoom } from './capabilities/monitor/index.ts';
import { createParse } from './capabilities/parse/index.ts';
import { createResearch, migrations as researchMigrations, researchRoutes } from './capabilities/research/index.ts';
import {
  createPageThreads,
  createScrape,
  readerOn,
  migrations as scrapeMigrations,
} from './capabilities/scrape/index.ts';
import { createSearch, openPageIndex, migrations as searchMigrations } from './capabilities/search/index.ts';
import { createBrowsers } from './engines/browser/index.ts';
import { createDocuments } from './engines/documents/index.ts';
import { migrations as indexingMigrations } from './engines/indexing/index.ts';
import { createEmbedder, createExtractor, createModel } from './engines/llm/index.ts';
import type { Config } from './foundation/config/index.ts';
import {
  type AllowMatcher,
  createEgress,
  createPoliteness,
  createRobots,
  createWeb,
  parseAddress,
  parseAllowList,
  type Resolve,
  startFilteringProxy,
} from './foundation/egress/index.ts';
import { createJobs, migrations as jobsMigrations, startWorker } from './foundation/jobs/index.ts';
import { type Clock, systemClock } from './foundation/kernel/clock.ts';
import { createLog, type Log } from './foundation/kernel/log.ts';
import { createMail } from './foundation/mail/index.ts';
import type { Room } from './foundation/routing/room.ts';
import type { Route } from './foundation/routing/route.ts';
import {
  createBlobs,
  createSignedLinks,
  type Migration,
  migrate,
  openDatabase,
  secretMigrations,
} from './foundation/store/index.ts';
import { developerIndex, paperIndex } from './own-indexes.ts';
import { mapForAgents, papersForAgents, paperTools, searchForAgents } from './own-tools.ts';
import {
  type Accounts,
  migrations as accountsMigrations,
  createAccounts,
  type Keys,
  linkUrl,
} from './platform/accounts/index.ts';
import {
  createProviders,
  providerConsoleRoutes,
  providerRoutes,
  migrations as providersMigrations,
  readProviders,
} from './platform/providers/index.ts';
import { webhookRoom, migrations as webhooksMigrations } from './platform/webhooks/index.ts';
import { consoleRoutes, teamRoutes } from './surfaces/console/index.ts';
import { createMetrics, createServer, type InspectResponse, readDashboard } from './surfaces/http/index.ts';

/** The composition root: the only file that knows every room. What is opened here is closed here, in reverse order. */

/** The whole service, ready to listen. */
export interface App {
  readonly keys: Keys;
  /**
   * Accepts requests from now on.
   * @throws OperatorError when the port or the host cannot be had
   */
  listen(): Promise<Listening>;
  /** Finishes requests under way, then closes everything. Idempotent. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface Listening {
  /** `http://host:port` that the service listens on. */
  readonly address: string;
  /** Where clients reach it: TRAWL_PUBLIC_URL if set, else the address. */
  readonly url: string;
  /** The first key of the installation if this start made it; it can never be read again. */
  readonly firstKey: string | undefined;
  /** Opens the page on which the first owner is made; undefined once somebody has an account. */
  readonly setupLink: string | undefined;
}

/** What tests and embedding programs may bring. */
export interface Overrides {
  readonly clock?: Clock;
  readonly log?: Log;
  /** Mounted beside the rooms' own; one with the same method and path stands in for it. */
  readonly routes?: readonly Route[] | ((accounts: Accounts) => readonly Route[]);
  /** Checked by `/ready` beside the rooms' own checks. */
  readonly readiness?: () => Promise<void>;
  /** Whether an empty catalog gets the starter library. Default true. */
  readonly starter?: boolean;
  /** Folder with the builds of the dashboard, instead of the project's own. */
  readonly dashboard?: string;
  /** In place of the system's resolver, for what is fetched from the web. */
  readonly resolve?: Resolve;
  /** Sees every successful response before it is sent. */
  readonly inspect?: InspectResponse;
  /** Milliseconds that requests under way get when the app closes. */
  readonly drainTimeout?: number;
}

/** Every migration of every room. */
export const migrations: readonly Migration[] = [
  ...accountsMigrations,
  ...jobsMigrations,
  ...researchMigrations,
  ...indexingMigrations,
  ...developerMigrations,
  ...providersMigrations,
  ...secretMigrations,
  ...scrapeMigrations,
  ...mapMigrations,
  ...crawlMigrations,
  ...webhooksMigrations,
  ...interactMigrations,
  ...searchMigrations,
  ...monitorMigrations,
  ...agentMigrations,
];

/** Jobs that this process works on at once; most of them wait for pages most of the time. */
const JOBS_AT_ONCE = 300;
/** Milliseconds after which others take over the jobs of a process that is gone. */
const JOB_LEASE = 15_000;

/** Builds of the dashboard, made by scripts/install/dashboard.mjs. */
const DASHBOARD = fileURLToPath(new URL('../dashboard/dist', import.meta.url));

/** The service's own version, from its package. */
export const version: string = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;

const modelHosts = ({ llm, embeddings }: Config): string[] =>
  [llm, embeddings].flatMap((one) => (one === undefined ? [] : [one.baseUrl]));

/** Whether the operator named a host; of names only the name is looked at. */
function isListed(allow: AllowMatcher, { hostname, port, protocol }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  // An address that is in nobody's network stands for those that a name leads to.
  const addresses = parseAddress(host) ? [host] : host === 'localhost' ? ['127.0.0.1', '::1'] : ['192.0.2.1'];
  return addresses.some((address) => allow(host, Number(port) || (protocol === 'https:' ? 443 : 80), address));
}

/** What is remembered of a page beside its address. */
function aboutOf(metadata: object | undefined): Record<'title' | 'description' | 'published', string | undefined> {
  const { title, description, publishedTime } = (metadata ?? {}) as Record<string, unknown>;
  // Databases take no NUL, and one page must not keep others from being remembered.
  const text = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\u0000', '') : undefined);
  return { title: text(title), description: text(description), published: text(publishedTime) };
}

const mirrors = ({ researchSources, researchFulltextSources }: Config): string[] =>
  [...researchSources, ...researchFulltextSources].flatMap(({ url }) => url ?? []);

/**
 * Opens the database, brings it up to date and wires the rooms.
 * @throws OperatorError when something that the operator can change stands in the way; nothing stays open then
 */
export async function createApp(config: Config, overrides: Overrides = {}): Promise<App> {
  const { clock = systemClock, log = createLog(config.logLevel) } = overrides;
  const opened = new AsyncDisposableStack();
  const rooms: Room[] = [];
  const use = <R extends Room>(room: R): R => {
    rooms.push(room);
    opened.defer(() => room.close?.());
    return room;
  };
  try {
    const db = opened.use(await openDatabase(config.database));
    await migrate(db, migrations);
    const mail = createMail(config);
    if (mail) opened.defer(() => mail.close());
    const proxied = config.proxy === undefined ? {} : { proxy: config.proxy };
    const oidc = config.oidc && {
      config: config.oidc,
      egress: opened.use(createEgress({ ...proxied, log, purposeHosts: [config.oidc.issuer] })),
    };
    const accounts = opened.use(createAccounts({ db, config, clock, log, mail, oidc }));
    await accounts.prepare();
    if (config.apiKey && !(await accounts.keys.ensure(config.apiKey))) {
      log.warn({}, 'TRAWL_API_KEY names a key that was revoked; it stays refused');
    }
    const metrics = createMetrics();
    opened.defer(() => metrics.close());
    // The addresses that the operator set are let through for what he set them for, and for nothing else.
    const toModels = opened.use(createEgress({ ...proxied, log, purposeHosts: modelHosts(config) }));
    const toPapers = opened.use(createEgress({ ...proxied, log, purposeHosts: mirrors(config) }));
    const allow = parseAllowList(config.allowPrivateNetwork, 'TRAWL_ALLOW_PRIVATE_NETWORK');
    const toWeb = opened.use(createEgress({ ...proxied, log, allow, setting: 'TRAWL_ALLOW_PRIVATE_NETWORK' }));
    const documents = opened.use(createDocuments());
    const model = createModel(config.llm, toModels, log);
    const embedder = createEmbedder(config.embeddings, toModels, log);
    // Whoever takes on jobs writes the indexes too; of several such processes one at a time, under a lease.
    const { roles } = config;
    const research = opened.use(
      await createResearch({
        db,
        indexing: roles.worker,
        config,
        log,
        outside: { egress: toPapers, model, registry: metrics.registry },
        embedder,
        library: { archives: toPapers, web: toWeb, documents },
        ...(overrides.starter === undefined ? {} : { starter: overrides.starter }),
      }),
    );
    const developer = opened.use(await createDeveloper({ db, config, log, clock, indexing: roles.worker }));
    const paperRoutes = researchRoutes(research);
    const functions = paperTools(paperRoutes);
    const providerFiles = readProviders({ ...config.providers, functions: Object.keys(functions) });
    const providers = opened.use(
      createProviders({
        db,
        accounts,
        providers: providerFiles,
        egress: opened.use(
          createEgress({ ...proxied, log, purposeHosts: providerFiles.flatMap(({ base }) => base ?? []) }),
        ),
        functions,
        unsupportedSites: config.providers.unsupportedSites,
        log,
      }),
    );
    const blobs = opened.use(createBlobs(config));
    const links = createSignedLinks(db, () => clock.now());
    const resolve = overrides.resolve === undefined ? {} : { resolve: overrides.resolve };
    const web = opened.use(
      createWeb({
        allow,
        setting: 'TRAWL_ALLOW_PRIVATE_NETWORK',
        exits: config.proxies,
        politeness: createPoliteness({ perHost: 16 }),
        log,
        ...resolve,
      }),
    );
    const proxy = opened.use(
      await startFilteringProxy({
        guard: web.guard,
        upstream: ({ tier, country }) => web.exitFor(tier, country),
        log,
      }),
    );
    const browser = opened.use(createBrowsers({ proxy, guard: web.guard, chrome: config.chrome, log }));
    const threads = opened.use(createPageThreads());
    const extractor = createExtractor({ model, log, reader: readerOn(threads) });
    const seen = opened.use(createSeenPages(db, { clock, log, retentionDays: config.retentionDays }));
    const pages = opened.use(await openPageIndex({ db, config, embedder, clock, log, indexing: roles.worker }));
    const robots = createRobots(web, { log });
    const scrape = opened.use(
      createScrape({
        ...{ db, blobs, links, accounts, providers, web, browser, documents, threads, extractor, model, clock, log },
        proxyFor: () => proxy.credentialsFor({ tier: 'basic' }),
        ytDlp: config.ytDlp,
        cacheBytes: config.pageCacheBytes,
        seen: (teamId, { url, document: { metadata, markdown } }) => {
          const about = aboutOf(metadata);
          seen.remember(teamId, { url, ...about });
          pages.remember(teamId, { url, ...about, markdown });
        },
      }),
    );
    const interact = opened.use(
      await createInteract({
        ...{ db, accounts, proxy, model, clock, log, chrome: config.chrome, retentionDays: config.retentionDays },
        ...{ profiles: scrape.profiles, results: scrape.results, bubblewrap: config.bubblewrap },
        internalUrl: config.internalUrl,
        ...{ blobs, files: links, ffmpeg: config.ffmpeg },
      }),
    );
    const parse = opened.use(
      await createParse({
        ...{ accounts, blobs, links, documents, threads, extractor, clock, log },
        maxUpload: config.maxUpload,
        folder: join(config.dataDir, 'uploads'),
      }),
    );
    const reader = readerOn(threads);
    const search = opened.use(
      createSearch({
        ...{ accounts, scraper: scrape.scraper, pages, clock, log, resolve: overrides.resolve },
        engines: config.searchEngines,
        proxy: config.proxy,
        guard: toWeb.guard,
        papers: paperIndex(research),
        developer: developerIndex(developer),
        repositories: developerIndex(developer, ['issue', 'pull_request', 'readme']),
        toolsFor: providers.toolsFor,
        passages: (query, markdown, deadline) => reader.highlights(query, { url: '', markdown }, deadline),
        prepare: threads.prepare,
      }),
    );
    const jobs = createJobs(db, { clock });
    const allowWebhooks = parseAllowList(config.allowPrivateWebhooks, 'TRAWL_ALLOW_PRIVATE_WEBHOOKS');
    const toWebhooks = opened.use(
      createEgress({ ...proxied, log, allow: allowWebhooks, setting: 'TRAWL_ALLOW_PRIVATE_WEBHOOKS' }),
    );
    const { webhooks } = use(
      webhookRoom({
        ...{ db, jobs, clock, log, retentionDays: config.retentionDays },
        egress: toWebhooks,
        mayBePlain: (url) => isListed(allowWebhooks, url),
        resolve: (ref): Promise<string | undefined> =>
          ref.startsWith('monitor:') ? monitors.pageOf(ref) : crawl.documentOf(ref),
      }),
    );
    const crawl: Crawl = opened.use(
      createCrawl({
        ...{ jobs, blobs, accounts, robots, webhooks, model, clock, log, retentionDays: config.retentionDays },
        scraper: scrape.scraper,
        egress: toWeb,
      }),
    );
    const siteMap = createSiteMap({ accounts, scraper: scrape.scraper, robots, egress: toWeb, seen, log });
    const agent: Agent = opened.use(
      createAgent({
        ...{ jobs, accounts, webhooks, threads, extractor, model, clock, log, retentionDays: config.retentionDays },
        scraper: scrape.scraper,
        egress: toWeb,
        search: searchForAgents(search.searcher),
        map: mapForAgents(siteMap),
        papers: papersForAgents(functions),
        interact,
      }),
    );
    const monitors: MonitorRoom = use(
      monitorRoom({
        ...{ jobs, accounts, threads, crawl, webhooks, mail, model, clock, log },
        scraper: scrape.scraper,
        searcher: search.searcher,
        publicUrl: config.publicUrl?.replace(/\/+$/, ''),
        peopleOf: accounts.people.emailsOf,
        checkUrl: (url) => void toWeb.guard.readUrl(url),
      }),
    );
    if (roles.worker) {
      const worker = startWorker({
        jobs,
        kinds: Object.assign({}, ...rooms.map((room) => room.jobs), crawl.kinds, agent.kinds),
        atOnce: JOBS_AT_ONCE,
        leaseMs: JOB_LEASE,
        log,
      });
      opened.defer(() => worker.stop());
    }
    const consoleDeps = {
      accounts,
      config,
      jobs,
      service: { version, auth: config.auth, mail: mail !== undefined },
    };
    const brought = typeof overrides.routes === 'function' ? overrides.routes(accounts) : (overrides.routes ?? []);
    const own = [
      ...rooms.flatMap((room) => room.routes ?? []),
      ...teamRoutes(consoleDeps),
      ...paperRoutes,
      ...developerRoutes({ developer, credits: accounts.credits }),
      ...providerRoutes(providers),
      ...scrape.routes,
      ...mapRoutes({ accounts, scraper: scrape.scraper, robots, egress: toWeb, seen, log }),
      ...crawl.routes,
      ...agent.routes,
      ...extractRoutes({ runs: agent.service, accounts, webhooks, egress: toWeb }),
      ...parse.routes,
      ...interact.routes,
      ...search.routes,
    ];
    const isReplaced = (one: Route): boolean =>
      brought.some(({ method, path }) => method === one.method && path === one.path);
    const server = await createServer({
      config,
      log,
      accounts,
      routes: [...own.filter((one) => !isReplaced(one)), ...brought],
      consoleRoutes: [
        ...rooms.flatMap((room) => room.consoleRoutes ?? []),
        ...consoleRoutes(consoleDeps),
        ...providerConsoleRoutes(providers),
        ...crawl.consoleRoutes,
        ...interact.consoleRoutes,
      ],
      sockets: crawl.socketRoutes,
      links: interact.links,
      neighbours: interact.neighbours,
      readiness: async () => {
        await db.kysely.selectNoFrom((is) => is.lit(1).as('one')).execute();
        await research.ready();
        await overrides.readiness?.();
      },
      metrics,
      healthOnly: !roles.api,
      files: { blobs, links, maxUpload: config.maxUpload },
      version,
      inspect: overrides.inspect,
      dashboard: await readDashboard(overrides.dashboard ?? DASHBOARD),
      ...(overrides.drainTimeout === undefined ? {} : { drainTimeout: overrides.drainTimeout }),
    });
    opened.defer(() => server.close());
    let closed: Promise<void> | undefined;
    const close = (): Promise<void> => {
      closed ??= opened.disposeAsync();
      return closed;
    };
    return {
      keys: accounts.keys,
      async listen() {
        const address = await server.listen();
        interact.listensAt(address);
        if (!roles.api) return { address, url: address, firstKey: undefined, setupLink: undefined };
        // After the port is ours: a start that fails must not use up the one time that the key is shown.
        const firstKey = config.apiKey || config.auth === 'open' ? undefined : await accounts.keys.first();
        const url = config.publicUrl?.replace(/\/+$/, '') ?? address;
        const { setup } = accounts.people;
        const isNew = !(await setup.isDone());
        const setupLink = isNew ? linkUrl(url, 'setup', await setup.setupLink('start')) : undefined;
        return { address, url, firstKey, setupLink };
      },
      close,
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}
