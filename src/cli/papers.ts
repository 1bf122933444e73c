import type { IngestDeps } from '../capabilities/research/index.ts';
import type { Config } from '../foundation/config/index.ts';
import { createJobs } from '../foundation/jobs/index.ts';
import { createLog } from '../foundation/kernel/log.ts';
import { withDatabase } from './with-database.ts';

/** Opens the dependencies of imports and harvests for the duration of `work`. */
export async function withPapers<R>(config: Config, work: (deps: IngestDeps) => Promise<R>): Promise<R> {
  return withDatabase(config, (db) => work({ db, jobs: createJobs(db), config, log: createLog(config.logLevel) }));
}
