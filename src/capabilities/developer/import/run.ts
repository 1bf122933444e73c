import type { Config } from '../../../foundation/config/index.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import type { Database } from '../../../foundation/store/index.ts';
import type { IndexConfig } from '../../../foundation/store/search/index.ts';
import type { RepoFacts } from '../catalog/facts.ts';
import type { ImportCounts, ImportProgress, Skipped } from './progress.ts';
import type { UrlStyle } from './urls.ts';

export interface DeveloperImportDeps {
  /** Migrated already. */
  readonly db: Database;
  readonly config: Pick<Config, 'database'> & IndexConfig;
  readonly log: Log;
  /** What GitHub says of a repository, where it may be asked; undefined when it cannot be had. */
  readonly fetchFacts?: ((repo: string) => Promise<RepoFacts | undefined>) | undefined;
}

export interface DeveloperImportTask {
  /** Folders of documents, documents, and JSON files of issues. */
  readonly paths: readonly string[];
  /** Reads the JSON files of folders instead of their documents. */
  readonly issues: boolean;
  /** Address or name of the documentation; the repository when left out. */
  readonly source: string | undefined;
  /** Address that the folder has on its site; the source when that is one. */
  readonly baseUrl: string | undefined;
  readonly urlStyle: UrlStyle | undefined;
  /** owner/name, or its address; that of the checkout when left out. */
  readonly repo: string | undefined;
  /** Files of repositories as GitHub's API returns them. */
  readonly factFiles: readonly string[];
}

export interface DeveloperImportOptions {
  /** Stops after the current batch; the same call resumes. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ImportProgress) => void;
}

/** One call in progress. */
export interface Run {
  readonly deps: DeveloperImportDeps;
  readonly task: DeveloperImportTask;
  readonly options: DeveloperImportOptions;
  counts: ImportCounts;
  readonly skipped: Skipped[];
  resumed: boolean;
  /** Passages. */
  indexed: number;
  /** The file or folder at hand, and how much of it is done, in one unit. */
  at?: { readonly path: string; readonly done: number; readonly total: number };
}

export function report({ counts, indexed, at, options }: Run): void {
  options.onProgress?.({ ...counts, indexed, ...(at ? { at } : {}) });
}
