import { join } from 'node:path';
import { agentRoom } from '../capabilities/agent/index.ts';
import { crawlRoom } from '../capabilities/crawl/index.ts';
import { developerRoom } from '../capabilities/developer/index.ts';
import { extractRoom } from '../capabilities/extract/index.ts';
import { interactRoom } from '../capabilities/interact/index.ts';
import { createSeenPages, mapRoom, type SeenPages } from '../capabilities/map/index.ts';
import { monitorRoom } from '../capabilities/monitor/index.ts';
import { parseRoom } from '../capabilities/parse/index.ts';
import { researchRoom } from '../capabilities/research/index.ts';
import { chunksOfText, createPageThreads, type OnSeen, readerOn, scrapeRoom } from '../capabilities/scrape/index.ts';
import { openPageIndex, searchRoom } from '../capabilities/search/index.ts';
import { createExtractor, type Model } from '../engines/llm/index.ts';
import { linkedBlob } from '../foundation/store/index.ts';
import { mapForAgents, searchForAgents } from './agent-tools.ts';
import type { Engines } from './engines.ts';
import type { Foundation } from './foundation.ts';
import { developerIndex, paperIndex, watchedPapers } from './index-hits.ts';
import type { Opening } from './opening.ts';
import type { Platform } from './platform.ts';

export type Capabilities = Awaited<ReturnType<typeof openCapabilities>>;

/** What the service can do. */
export async function openCapabilities(
  { config, overrides, clock, log, outages, opened, use }: Opening,
  { db, blobs, links, jobs, processes, mail, web, proxy, robots, resolve, toWeb, toPapers, egressTo }: Foundation,
  { browser, documents, inUse, embedder }: Engines,
  { accounts, providers, webhooks, feeds }: Platform,
) {
  const { retentionDays } = config;
  // Whoever works on jobs writes the indexes too; of several such processes one at a time, under a lease.
  const indexing = config.roles.worker;
  const threads = overrides.threads ?? opened.use(createPageThreads());
  const reader = readerOn(threads);
  /** With the model of the moment: an operator may choose another one while the service runs. */
  const withModel = <Deps extends { readonly model?: Model | undefined }>(
    deps: Omit<Deps, 'model'>,
    role: 'model' | 'planner' | 'reader' = 'model',
  ) => Object.defineProperty(deps, 'model', { get: () => inUse.made[role], enumerable: true }) as Deps;
  const { research, functions } = use(
    await researchRoom(
      withModel({
        ...{ db, jobs, indexing, config, log, clock, outages, embedder, reader },
        cut: (text, options, owner, deadline) =>
          chunksOfText({ threads, embedder }, { text }, options, owner, deadline),
        credits: accounts.credits,
        feeds,
        names: accounts.names,
        starter: config.starter,
        egress: toPapers,
        library: { archives: toPapers, web: toWeb, documents },
      }),
    ),
  );

  const { developer } = use(
    await developerRoom({ ...{ db, config, log, clock, indexing }, credits: accounts.credits }),
  );

  const extractor = createExtractor(withModel({ log, reader }, 'reader'));
  const seen = opened.use(createSeenPages(db, { clock, log, retentionDays }));
  const pages = opened.use(await openPageIndex({ db, config, embedder, clock, log, indexing }));
  const scrape = use(
    scrapeRoom(
      withModel({
        ...{ db, blobs, links, accounts, providers, web, browser, documents, threads, extractor, embedder, clock, log },
        proxyFor: () => proxy.credentialsFor({ tier: 'basic' }),
        ytDlp: config.ytDlp,
        unblocker:
          config.unblocker === undefined
            ? undefined
            : {
                setting: config.unblocker,
                toServer: egressTo([config.unblocker.address.replaceAll('{url}', '')]),
                guard: web.guard,
                report: outages.reporter('unblocker'),
              },
        mementoServer:
          config.mementoServer === undefined
            ? undefined
            : { server: config.mementoServer, toServer: egressTo([config.mementoServer]), toWeb },
        cacheBytes: config.pageCacheBytes,
        seen: rememberPage(seen, pages),
      }),
    ),
  );
  const { scraper } = scrape;

  const interact = use(
    await interactRoom(
      withModel({
        ...{ db, blobs, accounts, proxy, clock, log, retentionDays, files: links },
        ...{ profiles: scrape.profiles, results: scrape.results },
        ...{ chrome: config.chrome, sandbox: config.browserSandbox },
        ...{ bubblewrap: config.bubblewrap, ffmpeg: config.ffmpeg },
        internalUrl: config.internalUrl,
      }),
    ),
  );

  const folder = join(config.dataDir, 'uploads');
  use(
    parseRoom({
      ...{
        accounts,
        blobs,
        links,
        documents,
        threads,
        extractor,
        embedder,
        clock,
        log,
        folder,
        maxUpload: config.maxUpload,
      },
    }),
  );

  const search = use(
    searchRoom({
      ...{ accounts, scraper, pages, clock, log, outages, resolve, proxy: config.proxy, guard: toWeb.guard },
      engines: config.searchEngines,
      papers: paperIndex(research),
      developer: developerIndex(developer),
      repositories: developerIndex(developer, ['issue', 'pull_request', 'readme']),
      toolsFor: providers.toolsFor,
      passages: (query, markdown, deadline) => reader.highlights(query, { url: '', markdown }, deadline),
      prepare: threads.prepare,
    }),
  );

  const map = use(mapRoom({ accounts, scraper, robots, egress: toWeb, seen, log }));

  const crawl = use(
    crawlRoom(
      withModel({
        ...{ jobs, blobs, links, accounts, robots, webhooks, feeds, clock, log, retentionDays, scraper, egress: toWeb },
        lacksWorker: processes.lacksWorker,
        ...{ crawlPatience: config.crawlPatience, crawler: config.crawler, pagesAtOnce: config.pagesAtOnce },
      }),
    ),
  );

  const agent = use(
    agentRoom(
      withModel(
        {
          ...{ jobs, blobs, links, accounts, webhooks, threads, extractor, clock, log, retentionDays, scraper },
          get helper() {
            return inUse.made.reader;
          },
          egress: toWeb,
          search: searchForAgents(search.searcher),
          map: mapForAgents(map.siteMap),
          papers: functions,
          tools: providers.forRuns,
          interact,
        },
        'planner',
      ),
    ),
  );
  const extract = use(extractRoom({ runs: agent.runs, exportRun: agent.exportRun, accounts, webhooks, egress: toWeb }));

  const monitors = use(
    monitorRoom(
      withModel({
        ...{ jobs, blobs, links, accounts, threads, crawl, webhooks, feeds, mail, clock, log, scraper },
        searcher: search.searcher,
        papers: watchedPapers(research),
        publicUrl: config.publicUrl?.replace(/\/+$/, ''),
        peopleOf: accounts.people.emailsOf,
        fileOf: (url, most) => linkedBlob({ blobs, links }, url, most),
        checkUrl: (url) => void toWeb.guard.readUrl(url),
      }),
    ),
  );
  return {
    functions,
    /** Its peer processes, for the server. */
    interact,
    unblocker: scrape.unblocker,
    /** What older versions of the API are translated to. */
    requests: { scrape, crawl, map, search, extract },
    /** JSON of what a `ref` of a webhook event names. */
    documentOf: (ref: string) => (ref.startsWith('monitor:') ? monitors.pageOf(ref) : crawl.documentOf(ref)),
  };
}

type PageIndex = Awaited<ReturnType<typeof openPageIndex>>;

/** A scraped page becomes known to the maps of its site and to the local web search. */
function rememberPage(seen: SeenPages, pages: PageIndex): OnSeen {
  return (teamId, { url, document: { metadata, markdown } }, localSearch) => {
    const { title, description, publishedTime } = metadata;
    const about = { title: text(title), description: text(description), published: text(publishedTime) };
    seen.remember(teamId, { url, ...about });
    if (localSearch) pages.remember(teamId, { url, ...about, markdown });
  };
}

/** Databases take no NUL, and one page must not keep others from being stored. */
const text = (value: string | undefined): string | undefined => value?.replaceAll('\u0000', '');
