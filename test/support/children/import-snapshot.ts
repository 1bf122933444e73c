import { migrations } from '../../../src/app.ts';
import { importSnapshot } from '../../../src/capabilities/research/index.ts';
import { loadConfig } from '../../../src/foundation/config/index.ts';
import { createEgress } from '../../../src/foundation/egress/index.ts';
import { createJobs } from '../../../src/foundation/jobs/index.ts';
import { silentLog } from '../../../src/foundation/kernel/log.ts';
import { migrate, openDatabase } from '../../../src/foundation/store/index.ts';

/** Imports a snapshot of OpenAlex into a data folder; says what it did, or ends with kill -9 once KILL_AT records are stored. */
const [dataDir, place, endpoint] = process.argv.slice(2) as [string, string, string | undefined];
const config = loadConfig({ TRAWL_DATA_DIR: dataDir });
const db = await openDatabase(config.database);
await migrate(db, migrations);
const egress = createEgress({ purposeHosts: endpoint === undefined ? [] : [endpoint] });
const killAt = Number(process.env.KILL_AT);
const summary = await importSnapshot(
  { db, jobs: createJobs(db), config, log: silentLog, egress },
  { source: 'openalex', place, endpoint },
  {
    onProgress: ({ records }) => {
      if (records >= killAt) process.kill(process.pid, 'SIGKILL');
    },
  },
);
process.stdout.write(`${JSON.stringify(summary)}\n`);
await egress[Symbol.asyncDispose]();
await db.close();
