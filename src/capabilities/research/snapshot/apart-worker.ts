import { createJobs } from '../../../foundation/jobs/index.ts';
import { createLog } from '../../../foundation/kernel/log.ts';
import { openDatabase } from '../../../foundation/store/index.ts';
import { serveApart } from '../../../foundation/store/search/index.ts';
import type { ApartConfig } from './apart-config.ts';
import { egressFor } from './clients.ts';
import { importSnapshot, type SnapshotSummary } from './import-snapshot.ts';
import type { SnapshotTask } from './slice.ts';

/** The process that imports followed slices. */
export type Importer = {
  requests: {
    import: {
      params: { readonly config: ApartConfig; readonly task: SnapshotTask };
      result: SnapshotSummary;
      progress: never;
    };
  };
};

serveApart<Importer>({
  requests: {
    async import({ config, task }, { signal }) {
      await using db = await openDatabase(config.database);
      await using egress = egressFor(config, task);
      const log = createLog(config.logLevel);
      // The service that started this indexes what is new.
      const deps = { indexing: false, db, jobs: createJobs(db), config, log, egress, contact: config.contactEmail };
      return await importSnapshot(deps, task, { signal });
    },
  },
});
