// Over 10 kB: one list of the conditions of all alerts.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import type { Registry } from 'prom-client';
import { addCrawlMetrics } from '../src/capabilities/crawl/metrics.ts';
import { addSessionMetrics } from '../src/capabilities/interact/room.ts';
import { addMonitorMetrics } from '../src/capabilities/monitor/room.ts';
import { createScrapeMetrics } from '../src/capabilities/scrape/metrics.ts';
import { addStateMetrics } from '../src/compose/metrics.ts';
import { migrations } from '../src/compose/migrations.ts';
import { modelMetrics } from '../src/engines/llm/metrics.ts';
import type { Config } from '../src/foundation/config/index.ts';
import { createJobs, joinProcesses, type Processes } from '../src/foundation/jobs/index.ts';
import { manualClock } from '../src/foundation/kernel/clock.ts';
import { watchGauges } from '../src/foundation/kernel/gauges.ts';
import { silentLog } from '../src/foundation/kernel/log.ts';
import { addOutageMetrics, createOutages } from '../src/foundation/kernel/outages.ts';
import { type Database, migrate } from '../src/foundation/store/index.ts';
import { addAccountMetrics } from '../src/platform/accounts/room.ts';
import { createWebhookMetrics } from '../src/platform/webhooks/metrics.ts';
import { addLoadMetrics, createMetrics, type Metrics } from '../src/surfaces/http/metrics.ts';
import { createAdmission } from '../src/surfaces/http/overload.ts';
import { forEachEngine } from './support/engines.ts';
import { evaluate, parseMetrics, type Scrape } from './support/promql.ts';
import { tempDir } from './support/tmp.ts';
import { until } from './support/until.ts';

/**
 * Every alert: silent on an installation where nothing is wrong, and true once its condition is raised. The metrics are those of the
 * service, on either database; the expressions are those of the rules that come with it.
 */

const rules = readFileSync(new URL('../deploy/prometheus/trawl-alerts.yml', import.meta.url), 'utf8');
const alerts = new Map(
  [...rules.matchAll(/- alert: (\w+)\n\s+expr: (.+)/g)].map(([, name = '', expr = '']) => [name, expr]),
);

const NOW = 1_700_000_000_000;
const HOUR = 3_600_000;

interface Fleet {
  readonly db: Database;
  readonly registry: Registry;
  readonly http: Metrics;
  readonly worker: Processes;
  readonly scrapes: ReturnType<typeof createScrapeMetrics>;
  readonly model: ReturnType<typeof modelMetrics>;
  readonly jobs: ReturnType<typeof addStateMetrics>;
  readonly outages: ReturnType<typeof createOutages>;
  /** What is out of the ordinary. */
  readonly state: { browsersWait: number; diskFree: number; heap: number; connectionsWait: number };
}

/** Starts what the metrics are read from. */
async function open(db: Database, database: Config['database']): Promise<Fleet> {
  const clock = manualClock(NOW);
  const http = createMetrics();
  const { registry } = http;
  const state = { browsersWait: 0, diskFree: 900, heap: 0.2, connectionsWait: 0 };
  watchGauges(registry, silentLog, 0);
  const outages = createOutages(() => NOW);
  addOutageMetrics(registry, outages);
  const connections = () => ({ most: 10, open: 4, idle: 2, waiting: state.connectionsWait });
  const jobs = addStateMetrics(
    { registry, clock, config: { dataDir: tempDir(), database } },
    { db: { ...db, connections } },
    { browser: { state: () => ({ browsers: [], waiting: state.browsersWait }) } },
    '1.2.3',
    async () => ({ bavail: state.diskFree, blocks: 1_000, bsize: 4_096 }),
  );
  jobs.expects(['crawl']);
  const disk = { free: 10 ** 12, size: 10 ** 12 };
  const admission = createAdmission(
    async () => ({ heap: state.heap, memory: 0.2, disk }),
    () => {},
    1,
  );
  after(() => admission.close());
  addLoadMetrics(registry, { size: 0 }, admission);
  addAccountMetrics(registry, db, clock);
  addCrawlMetrics(registry, db);
  addMonitorMetrics(registry, db, clock);
  addSessionMetrics(registry, db);
  const webhooks = createWebhookMetrics();
  webhooks.addTo(registry, db, clock);
  const scrapes = createScrapeMetrics();
  scrapes.addTo(registry, db);
  const roles = { api: false, worker: true };
  const worker = await joinProcesses(db, { clock, log: silentLog, version: '1.2.3', roles, running: () => 0 });
  after(() => worker.close());
  return { db, registry, http, worker, scrapes, model: modelMetrics(registry), jobs, outages, state };
}

const scrape = async (registry: Registry, at: number, isUp = true): Promise<Scrape> => {
  const own = isUp ? parseMetrics(await registry.metrics()) : [];
  const labels = { job: 'trawl', instance: 'a' };
  // What Prometheus adds.
  const samples = own.map((one) => ({ ...one, labels: { ...one.labels, ...labels } }));
  return { at, samples: [...samples, { name: 'up', labels, value: isUp ? 1 : 0 }] };
};

/** How each condition comes about. */
const raise: Readonly<Record<string, (fleet: Fleet) => unknown>> = {
  TrawlDown: () => {},
  TrawlRefusesWork: async ({ state, registry }) => {
    state.heap = 0.99;
    const gauge = registry.getSingleMetric('trawl_shortage');
    await until(async () => ((await gauge?.get())?.values.length ?? 0) > 0, 'the shortage');
  },
  TrawlErrors: ({ http }) => {
    for (let n = 0; n < 20; n++) http.observe('GET', '/v2/crawl', n < 2 ? 500 : 200, 0.1);
  },
  TrawlJobsWait: async ({ db }) => {
    const jobs = createJobs(db, { clock: manualClock(NOW - HOUR) });
    await db.transaction((tx) => jobs.enqueue(tx, { kind: 'crawl', payload: {} }));
  },
  TrawlNoWorker: ({ worker }) => worker.close(),
  TrawlJobsFail: ({ jobs }) => {
    for (let n = 0; n < 6; n++) jobs.ended('crawl', 'failed', 1);
  },
  TrawlFetchesFail: ({ scrapes }) => {
    for (let n = 0; n < 10; n++) scrapes.fetched('http', n < 4 ? 'failed' : 'ok', 0.1);
  },
  TrawlBrowserQueue: ({ state }) => {
    state.browsersWait = 51;
  },
  TrawlWebhooksLate: ({ db }) =>
    insert(db, 'webhook_deliveries', {
      ...{ id: 'd', webhook_id: 'w', team_id: 't', seq: 1, type: 'page', success: 1, state: 'pending', attempts: 3 },
      ...{ next_at: NOW, created_at: NOW - 2 * HOUR },
    }),
  TrawlMonitorsLate: ({ db }) =>
    insert(db, 'monitors', {
      ...{ id: 'm', team_id: 't', name: 'n', status: 'active', cron: '* * * * *', timezone: 'UTC', targets: '[]' },
      ...{ retention_days: 1, judge_enabled: 0, goal_version: 0, base_url: '', next_run_at: NOW - HOUR },
      ...{ created_at: NOW - 2 * HOUR, updated_at: NOW - 2 * HOUR },
    }),
  TrawlIndexBehind: async ({ db }) => {
    await indexed(db, '');
    const row = (id: number) => ({ corpus: 'papers', row_id: id, change: id, staged: 0 });
    await db
      .as<Tables>()
      .kysely.insertInto('text_index_queue')
      .values(Array.from({ length: 1_001 }, (_, id) => row(id)))
      .execute();
  },
  TrawlIndexFails: ({ db }) => indexed(db, new Date(NOW).toISOString()),
  TrawlFailing: ({ outages }) => outages.reporter('web search brave')(true),
  TrawlConnectionsShort: ({ state }) => {
    state.connectionsWait = 3;
  },
  TrawlMetricsFail: async ({ db }) => {
    await db.as<Tables>().kysely.schema.dropTable('webhook_deliveries').execute();
  },
  TrawlDiskLow: ({ state }) => {
    state.diskFree = 99;
  },
  TrawlModelFails: ({ model }) => {
    for (let n = 0; n < 10; n++) model.requests.inc({ task: 'text', outcome: n < 3 ? 'timeout' : 'ok' });
  },
};

// biome-ignore lint/suspicious/noExplicitAny: rows of tables of several rooms
type Tables = Record<string, any>;
const insert = (db: Database, table: string, row: object) =>
  db.as<Tables>().kysely.insertInto(table).values(row).execute();
const indexed = (db: Database, failedAt: string) =>
  insert(db, 'text_index_state', {
    ...{ corpus: 'papers', index_id: 'i', version: 1, items: 5, published_at: new Date(NOW).toISOString(), change: 1 },
    ...{ sidecar: '', building: '', failed_at: failedAt, failure: '' },
  });

test('every alert is raised here', () => {
  assert.deepEqual([...alerts.keys()].sort(), Object.keys(raise).sort());
});

forEachEngine('alerts', (fresh, kind) => {
  let db: Database;
  let url = '';
  before(async () => {
    const database = await fresh();
    url = database.url;
    db = await database.open();
    await migrate(db, migrations);
  });

  // The last one breaks a table.
  for (const name of [...alerts.keys()].filter((one) => one !== 'TrawlMetricsFail').concat('TrawlMetricsFail')) {
    describe(name, () => {
      test('is silent while all is well, and fires when it is not', async () => {
        for (const table of ['jobs', 'webhook_deliveries', 'monitors', 'text_index_state', 'text_index_queue']) {
          await db.as<Tables>().kysely.deleteFrom(table).execute();
        }
        const fleet = await open(db, kind === 'sqlite' ? { kind, file: url } : { kind, url });
        fleet.http.observe('GET', '/v2/crawl', 500, 0.1);
        for (const outcome of ['failed', 'ok']) fleet.scrapes.fetched('http', outcome, 0.1);
        for (const outcome of ['timeout', 'ok']) fleet.model.requests.inc({ task: 'text', outcome });
        fleet.http.observe('GET', '/v2/crawl', 200, 0.1);
        const first = await scrape(fleet.registry, 0);
        const quiet = await scrape(fleet.registry, 300);
        for (const [other, expression] of alerts) {
          assert.deepEqual(evaluate(expression, [first, quiet]), [], `${other} is silent`);
        }
        const failures = quiet.samples.filter((one) => one.name === 'trawl_metrics_failures_total');
        assert.deepEqual(failures, [], 'every query works');
        await raise[name]?.(fleet);
        let before = quiet;
        let scraped = await scrape(fleet.registry, 600, name !== 'TrawlDown');
        // A failure shows in the next scrape, and a series that has just appeared has not increased.
        for (let more = name === 'TrawlMetricsFail' ? 2 : 0; more > 0; more--) {
          before = scraped;
          scraped = await scrape(fleet.registry, 900);
        }
        const fires = evaluate(alerts.get(name) as string, [before, scraped]);
        assert.ok(fires.length > 0, `${alerts.get(name)} is true`);
        fleet.http.close();
      });
    });
  }
});
