import { migrations } from '../../../src/app.ts';
import { importPapers } from '../../../src/capabilities/research/index.ts';
import { loadConfig } from '../../../src/foundation/config/index.ts';
import { createJobs } from '../../../src/foundation/jobs/index.ts';
import { silentLog } from '../../../src/foundation/kernel/log.ts';
import { migrate, openDatabase } from '../../../src/foundation/store/index.ts';

/** Imports a generic file into a data folder; says what it did, or ends with kill -9 once KILL_AT records are stored. */
const [dataDir, file] = process.argv.slice(2) as [string, string];
const config = loadConfig({ TRAWL_DATA_DIR: dataDir, DATABASE_URL: process.env.DATABASE_URL });
const db = await openDatabase(config.database);
await migrate(db, migrations);
const killAt = Number(process.env.KILL_AT);
const summary = await importPapers(
  { db, jobs: createJobs(db), config, log: silentLog },
  { source: 'jsonl', file },
  {
    onProgress: ({ records }) => {
      if (records >= killAt) process.kill(process.pid, 'SIGKILL');
    },
  },
);
process.stdout.write(`${JSON.stringify(summary)}\n`);
await db.close();
