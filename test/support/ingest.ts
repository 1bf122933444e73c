import { migrations } from '../../src/app.ts';
import type { IngestDeps } from '../../src/capabilities/research/index.ts';
import { type Config, loadConfig } from '../../src/foundation/config/index.ts';
import { createJobs } from '../../src/foundation/jobs/index.ts';
import { silentLog } from '../../src/foundation/kernel/log.ts';
import { migrate, openDatabase } from '../../src/foundation/store/index.ts';
import { tempDir } from './tmp.ts';

/** What imports and harvests need, in a new data folder; the database is closed when it is disposed of. */
export async function openIngest(): Promise<IngestDeps & AsyncDisposable & { readonly config: Config }> {
  const config = loadConfig({ TRAWL_DATA_DIR: tempDir() });
  const db = await openDatabase(config.database);
  await migrate(db, migrations);
  return { db, jobs: createJobs(db), config, log: silentLog, [Symbol.asyncDispose]: () => db.close() };
}
