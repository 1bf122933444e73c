import type { StatsFs } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { addIndexMetrics } from '../engines/indexing/index.ts';
import { addJobMetrics, type JobMetrics } from '../foundation/jobs/index.ts';
import { addGauges } from '../foundation/kernel/gauges.ts';
import type { Database } from '../foundation/store/index.ts';
import type { Engines } from './engines.ts';
import type { Foundation } from './foundation.ts';
import type { Opening } from './opening.ts';

/** Adds metrics of the queue, the stores, the indexes and the browsers: what belongs to no room. */
export function addStateMetrics(
  {
    registry,
    config,
    clock,
  }: Pick<Opening, 'registry' | 'clock'> & { config: Pick<Opening['config'], 'dataDir' | 'database'> },
  { db }: Pick<Foundation, 'db'>,
  { browser, locals }: { browser: Pick<Engines['browser'], 'state'>; locals?: Pick<Engines['locals'], 'memory'> },
  version: string,
  disk: (path: string) => Promise<Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>> = (path) => statfs(path),
): JobMetrics {
  addGauges(registry, [{ name: 'trawl_info', help: '1; the version is a label', labels: ['version'] }], () => ({
    trawl_info: [{ labels: { version }, value: 1 }],
  }));
  addGauges(
    registry,
    [
      { name: 'trawl_disk_free_bytes', help: 'Free bytes of the disk of the data folder' },
      { name: 'trawl_disk_bytes', help: 'Size of the disk of the data folder' },
    ],
    async () => {
      const { bavail, blocks, bsize } = await disk(config.dataDir);
      return { trawl_disk_free_bytes: [{ value: bavail * bsize }], trawl_disk_bytes: [{ value: blocks * bsize }] };
    },
  );
  addGauges(registry, [{ name: 'trawl_database_bytes', help: 'Size of the database' }], async () => ({
    trawl_database_bytes: [{ value: await databaseBytes(db, config.database) }],
  }));
  const help = 'Memory of loaded local models, as known before they were loaded';
  addGauges(registry, [{ name: 'trawl_local_model_bytes', help, labels: ['model'] }], () => ({
    trawl_local_model_bytes: [...(locals?.memory() ?? [])].map(([model, value]) => ({ labels: { model }, value })),
  }));
  addConnections(registry, db);
  addIndexMetrics(registry, db);
  addGauges(
    registry,
    [
      { name: 'trawl_browsers', help: 'Running browsers for scrapes', labels: ['kind'] },
      { name: 'trawl_browser_visits_waiting', help: 'Pages that wait for a browser' },
    ],
    () => {
      const { browsers, waiting } = browser.state();
      const kinds = ['shell', 'full'] as const;
      return {
        trawl_browsers: kinds.map((kind) => ({
          labels: { kind },
          value: browsers.filter((one) => one.kind === kind).length,
        })),
        trawl_browser_visits_waiting: [{ value: waiting }],
      };
    },
  );
  return addJobMetrics(registry, db, clock);
}

function addConnections(registry: Opening['registry'], db: Pick<Database, 'connections'>): void {
  const help =
    'Connections of this process to PostgreSQL: in use, idle, the most that it opens; and work that waits for one';
  addGauges(registry, [{ name: 'trawl_database_connections', help, labels: ['state'] }], () => {
    const now = db.connections?.();
    const states = now && { used: now.open - now.idle, idle: now.idle, most: now.most, waiting: now.waiting };
    return {
      trawl_database_connections: Object.entries(states ?? {}).map(([state, value]) => ({ labels: { state }, value })),
    };
  });
}

async function databaseBytes(db: Database, setting: Opening['config']['database']): Promise<number> {
  if (setting.kind === 'sqlite') {
    const files = [setting.file, `${setting.file}-wal`];
    const sizes = await Promise.all(
      files.map((file) =>
        stat(file).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  }
  const { rows } = await sql<{ bytes: string }>`SELECT pg_database_size(current_database()) AS bytes`.execute(
    db.kysely,
  );
  return Number(rows[0]?.bytes);
}
