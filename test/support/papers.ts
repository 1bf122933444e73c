import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrations } from '../../src/app.ts';
import { importPapers } from '../../src/capabilities/research/index.ts';
import { loadConfig } from '../../src/foundation/config/index.ts';
import { createJobs } from '../../src/foundation/jobs/index.ts';
import { silentLog } from '../../src/foundation/kernel/log.ts';
import { migrate, openDatabase } from '../../src/foundation/store/index.ts';
import { tempDir } from './tmp.ts';

/** A record of the generic import form. */
export interface TestPaper {
  readonly ids?: Record<string, string[]>;
  readonly doi?: string;
  readonly title: string;
  readonly abstract?: string;
  readonly authors?: readonly string[];
  readonly categories?: readonly string[];
  readonly created?: string;
  readonly updated?: string;
  readonly references?: readonly string[];
  /** The full text. */
  readonly text?: string;
}

/** A data folder whose catalog holds these papers, imported as a user would import them. */
export async function folderWithPapers(papers: readonly TestPaper[]): Promise<string> {
  const dataDir = tempDir();
  await addPapers(dataDir, papers);
  return dataDir;
}

/** Imports more papers into a data folder, also while a service runs on it. @param url of a PostgreSQL database */
export async function addPapers(dataDir: string, papers: readonly TestPaper[], url?: string): Promise<void> {
  const file = join(tempDir(), 'papers.jsonl');
  await writeFile(file, papers.map((paper) => `${JSON.stringify(paper)}\n`).join(''));
  const config = loadConfig({ TRAWL_DATA_DIR: dataDir, ...(url === undefined ? {} : { DATABASE_URL: url }) });
  await using db = await openDatabase(config.database);
  await migrate(db, migrations);
  await importPapers({ db, jobs: createJobs(db), config, log: silentLog }, { source: 'jsonl', file });
}
