import { stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { repositoryName } from '@trawl/contract/checks/repository-name.ts';
import { runIndexer } from '../../../engines/indexing/index.ts';
import { withLease } from '../../../foundation/jobs/index.ts';
import { OperatorError } from '../../../foundation/kernel/errors.ts';
import type { SetStamp } from '../catalog/document-input.ts';
import { type RepoFacts, readRepoFacts } from '../catalog/facts.ts';
import { ensureRepos, ensureSource, storeFacts } from '../catalog/places.ts';
import { beginSet, failSet, finishSet, type SetPlan } from '../catalog/sets.ts';
import { corpusModule } from '../corpus-module.ts';
import { formatOf } from '../parse/index.ts';
import { findCheckout } from './checkout.ts';
import type { Place } from './file-documents.ts';
import { importFiles } from './import-files.ts';
import { importThreads } from './import-threads.ts';
import { jsonObjects } from './json-values.ts';
import { addCounts, type ImportCounts, NO_COUNTS, type Skipped } from './progress.ts';
import {
  type DeveloperImportDeps,
  type DeveloperImportOptions,
  type DeveloperImportTask,
  type Run,
  report,
} from './run.ts';
import { isIssueFile, scanFolder } from './scan.ts';

interface DeveloperImportSummary extends ImportCounts {
  readonly skipped: readonly Skipped[];
  /** Whether this run resumed an earlier one that did not end. */
  readonly resumed: boolean;
  /** Whether everything can be found by searches already. */
  readonly searchable: boolean;
  /** Milliseconds. */
  readonly elapsed: number;
}

/**
 * Imports documents, issues and facts of repositories, and makes them searchable. What did not change since the last run
 * is left alone, so the same call resumes a run that was stopped or killed; documents whose files are gone
 * vanish when all were read.
 * @throws OperatorError when something cannot be read, when it is not told where the documents belong, or when another
 *   process is at the same import; the signal's reason when stopped
 */
export async function importDeveloper(
  deps: DeveloperImportDeps,
  task: DeveloperImportTask,
  options: DeveloperImportOptions = {},
): Promise<DeveloperImportSummary> {
  const started = performance.now();
  const run: Run = { deps, task, options, counts: NO_COUNTS, skipped: [], resumed: false, indexed: 0 };
  await importFacts(run);
  for (const path of task.paths) await importPath(run, resolve(path));
  const indexer = runIndexer(deps.config, corpusModule, {
    waitForLease: Number.MAX_SAFE_INTEGER,
    onIndexed: (passages) => {
      run.indexed += passages;
      report(run);
    },
  });
  const stop = (): void => indexer.stop();
  options.signal?.addEventListener('abort', stop);
  const searchable = await indexer.done.finally(() => options.signal?.removeEventListener('abort', stop));
  options.signal?.throwIfAborted();
  const { counts, skipped, resumed } = run;
  return { ...counts, skipped, resumed, searchable, elapsed: performance.now() - started };
}

async function importFacts(run: Run): Promise<void> {
  const { deps, task } = run;
  for (const file of task.factFiles) {
    const found: RepoFacts[] = [];
    for await (const text of jsonObjects(resolve(file))) {
      const facts = readRepoFacts(parsed(text));
      if (facts) found.push(facts);
      else run.skipped.push({ path: file, reason: 'not a repository in the format of the GitHub API' });
    }
    if (found.length === 0) throw new OperatorError(`${file} has no repository in the format of the GitHub API`);
    await deps.db.transaction(async (tx) => {
      for (const facts of found) await storeFacts(tx, facts, new Date().toISOString());
    });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function importPath(run: Run, path: string): Promise<void> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(
      `${path} cannot be read: ${error.code === 'ENOENT' ? 'no such file or folder' : error.message}`,
    );
  });
  const folder = found.isDirectory() ? path : dirname(path);
  const name = basename(path);
  if (run.task.issues || (found.isFile() && isIssueFile(name))) {
    const files = found.isDirectory() ? await scanFolder(path, 'issues') : [name];
    const repo = run.task.repo === undefined ? undefined : repositoryOf(run.task.repo);
    const plan: SetPlan = { key: `github ${path}`, kind: 'github', sourceId: null, repoId: null, root: path };
    await withSet(run, plan, false, (stamp, signal) => importThreads(run, stamp, folder, files, repo, signal));
    return;
  }
  if (found.isFile() && formatOf(name) === undefined) {
    throw new OperatorError(`${path} is neither a document (Markdown, MDX, RST, HTML, text) nor a JSON file of issues`);
  }
  const files = found.isDirectory() ? await scanFolder(path, 'documents') : [name];
  if (files.length === 0) throw new OperatorError(`${path} contains no documents (Markdown, MDX, RST, HTML, text)`);
  const { place, key } = await placeOf(run, folder, path);
  // A single file is a page of its set: the others stay.
  await withSet(run, { ...key, root: path }, found.isDirectory(), (stamp, signal) =>
    importFiles(run, stamp, place, files, signal),
  );
}

/** Where the documents of a folder belong, by what the operator said and by the checkout around it. */
async function placeOf(run: Run, folder: string, path: string): Promise<{ place: Place; key: Omit<SetPlan, 'root'> }> {
  const { task, deps } = run;
  const checkout = await findCheckout(folder);
  const name = task.repo === undefined ? checkout?.repo : repositoryOf(task.repo);
  const isUrl = task.source !== undefined && /^https?:\/\//i.test(task.source);
  const baseUrl = task.baseUrl ?? (isUrl ? task.source : undefined);
  if (baseUrl !== undefined && !URL.canParse(baseUrl)) throw new OperatorError(`not a URL: ${baseUrl}`);
  const source = task.source ?? (name === undefined ? baseUrl : `github.com/${name}`);
  if (source === undefined || (baseUrl === undefined && name === undefined)) {
    throw new OperatorError(
      `name the source of the documents in ${path} with --source <address> or --repo <owner/name>` +
        (task.source === undefined ? '' : '; a source that is not a URL needs --base-url'),
    );
  }
  // A package that is installed in another project's checkout is no part of that.
  const own =
    checkout?.repo !== undefined && checkout.repo.toLowerCase() === name?.toLowerCase() ? checkout : undefined;
  const { sourceId, repoId } = await deps.db.transaction(async (tx) => ({
    sourceId: await ensureSource(tx, source, baseUrl ?? null),
    repoId: name === undefined ? undefined : (await ensureRepos(tx, [name])).get(name.toLowerCase()),
  }));
  if (name !== undefined) await fetchFactsOnce(run, name);
  const place: Place = {
    folder,
    sourceId,
    isNamed: task.source !== undefined || task.baseUrl !== undefined,
    baseUrl,
    urlStyle: task.urlStyle,
    repo: name === undefined || repoId === undefined ? undefined : { id: repoId, name },
    checkout: own,
  };
  // Not the folder's own path: a checkout that moved is the same documentation.
  const key = ['files', source, name?.toLowerCase() ?? '', baseUrl ?? '', own?.path ?? ''].join(' ');
  return { place, key: { key, kind: 'files', sourceId, repoId: repoId ?? null } };
}

function repositoryOf(text: string): string {
  const name = repositoryName(text);
  if (name === undefined) throw new OperatorError(`not a repository: ${text}; use owner/name`);
  return name;
}

/** Facts that no file brought, from GitHub, where it may be asked. A repository without facts is no reason to stop. */
async function fetchFactsOnce({ deps }: Run, name: string): Promise<void> {
  const facts = await deps.fetchFacts?.(name);
  if (facts) await deps.db.transaction((tx) => storeFacts(tx, facts, new Date().toISOString()));
}

/** Runs the import of a set; two processes never import the same one at once. */
async function withSet(
  run: Run,
  plan: SetPlan,
  prune: boolean,
  work: (stamp: SetStamp, signal: AbortSignal) => Promise<ImportCounts>,
): Promise<void> {
  const { db } = run.deps;
  const { signal } = run.options;
  const held = await withLease(
    db,
    `developer-import ${plan.key}`.slice(0, 200),
    async (lost) => {
      const set = await beginSet(db, plan);
      run.resumed ||= set.resumed;
      try {
        const counts = await work(set, lost);
        const removed = await finishSet(db, set, counts, { prune });
        run.counts = addCounts(run.counts, { ...counts, removed });
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        await failSet(db, set, lost.aborted ? 'interrupted' : reason).catch(() => {});
        throw error;
      }
      return true;
    },
    { ttlMs: 6_000, waitMs: 8_000, ...(signal ? { signal } : {}) },
  );
  if (!held) throw new OperatorError(`another process is importing ${plan.root}`);
}
