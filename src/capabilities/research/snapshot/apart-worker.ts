import { createPacer } from '../../../foundation/egress/index.ts';
import { createJobs } from '../../../foundation/jobs/index.ts';
import { createLog } from '../../../foundation/kernel/log.ts';
import { openDatabase } from '../../../foundation/store/index.ts';
import { serveApart } from '../../../foundation/store/search/index.ts';
import { egressFor } from '../records/client.ts';
import { harvestPapers } from '../records/harvest-papers.ts';
import type { IngestProgress, IngestSummary } from '../records/pipeline.ts';
import type { ApartConfig } from './apart-config.ts';
import type { FollowTask } from './follow.ts';
import { importSnapshot, type SnapshotSummary } from './import-snapshot.ts';
import type { Told } from './run-progress.ts';

/** The process that imports followed slices. */
export type Importer = {
  requests: {
    import: {
      params: { readonly config: ApartConfig; readonly task: FollowTask };
      result: IngestSummary | SnapshotSummary;
      progress: Told;
    };
  };
};

serveApart<Importer>({
  requests: {
    async import({ config, task }, { signal, progress }) {
      await using db = await openDatabase(config.database);
      await using egress = egressFor(config, [task.place, 'endpoint' in task ? task.endpoint : undefined]);
      const log = createLog(config.logLevel);
      const contact = config.contactEmail;
      // The service that started this indexes what is new.
      const deps = { indexing: false, db, jobs: createJobs(db), config, log, egress };
      const onProgress = ({ records, added, updated, share }: IngestProgress): void =>
        progress({ records, added, updated, share: share ?? null });
      if (task.source !== 'arxiv-oai') return await importSnapshot({ ...deps, contact }, task, { signal, onProgress });
      const { place: baseUrl, set, from } = task;
      const chosen = Object.entries({ baseUrl, set, from, contact }).filter(([, value]) => value !== undefined);
      const harvest = { from: 'arxiv', options: Object.fromEntries(chosen) } as const;
      return await harvestPapers({ ...deps, pacer: createPacer() }, harvest, { signal, onProgress });
    },
  },
});
