import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { migrations } from '../../src/app.ts';
import { type DeveloperImportTask, importDeveloper } from '../../src/capabilities/developer/index.ts';
import { type Config, loadConfig } from '../../src/foundation/config/index.ts';
import { silentLog } from '../../src/foundation/kernel/log.ts';
import { type Database, migrate, openDatabase } from '../../src/foundation/store/index.ts';
import { tempDir } from './tmp.ts';

/** A folder with these files. @param files text by path below it */
export async function folderWith(files: Readonly<Record<string, string>>, folder = tempDir()): Promise<string> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

/** A git checkout with these files, as `git clone` leaves it. */
export async function checkoutWith(files: Readonly<Record<string, string>>, origin: string): Promise<string> {
  return folderWith({
    ...files,
    '.git/HEAD': 'ref: refs/heads/trunk\n',
    '.git/config': `[core]\n\tbare = false\n[remote "origin"]\n\turl = ${origin}\n\tfetch = +refs/heads/*\n`,
  });
}

export const IMPORT: DeveloperImportTask = {
  paths: [],
  issues: false,
  source: undefined,
  baseUrl: undefined,
  urlStyle: undefined,
  repo: undefined,
  factFiles: [],
};

/** Imports into an open database, as the command does. */
export function runImport(
  db: Database,
  config: Pick<Config, 'database' | 'indexDir'>,
  task: Partial<DeveloperImportTask>,
): ReturnType<typeof importDeveloper> {
  return importDeveloper({ db, config, log: silentLog }, { ...IMPORT, ...task });
}

/** Imports into a data folder, also while a service runs on it. */
export async function importInto(
  into: string | { readonly dataDir: string; readonly databaseUrl: string },
  ...tasks: readonly Partial<DeveloperImportTask>[]
): Promise<void> {
  const { dataDir, databaseUrl } = typeof into === 'string' ? { dataDir: into, databaseUrl: undefined } : into;
  const config = loadConfig({ TRAWL_DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  await using db = await openDatabase(config.database);
  await migrate(db, migrations);
  for (const task of tasks) await runImport(db, config, task);
}

/** An issue as GitHub's REST API returns it, as far as it matters. */
export function issue(repo: string, number: number, title: string, body: string | null, more: object = {}): object {
  return {
    url: `https://api.github.com/repos/${repo}/issues/${number}`,
    repository_url: `https://api.github.com/repos/${repo}`,
    html_url: `https://github.com/${repo}/issues/${number}`,
    number,
    title,
    state: 'open',
    comments: 0,
    body,
    ...more,
  };
}

/** A merged pull request as the issues endpoints return it. */
export function pullRequest(repo: string, number: number, title: string, body: string): object {
  const html_url = `https://github.com/${repo}/pull/${number}`;
  return issue(repo, number, title, body, { html_url, pull_request: { html_url, merged_at: '2026-01-01T00:00:00Z' } });
}

/** A comment as `GET /repos/{owner}/{repo}/issues/comments` returns it. */
export function comment(repo: string, number: number, id: number, body: string): object {
  return {
    url: `https://api.github.com/repos/${repo}/issues/comments/${id}`,
    issue_url: `https://api.github.com/repos/${repo}/issues/${number}`,
    html_url: `https://github.com/${repo}/issues/${number}#issuecomment-${id}`,
    id,
    body,
  };
}

/** A repository as `GET /repos/{owner}/{repo}` returns it. */
export function repository(full_name: string, facts: object = {}): object {
  return {
    full_name,
    private: false,
    stargazers_count: 100,
    license: { key: 'mit', spdx_id: 'MIT' },
    language: 'TypeScript',
    topics: ['web', 'http'],
    archived: false,
    fork: false,
    ...facts,
  };
}
