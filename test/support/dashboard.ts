import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { type Config, loadConfig } from '../../src/foundation/config/index.ts';
import { atFileEnd } from './file-end.ts';
import { type Service, startService } from './service.ts';
import { splitSettings } from './split.ts';
import { tempDir } from './tmp.ts';

/** The service with its dashboard, as somebody who has just installed it finds it. */
export interface Installation {
  readonly service: Service;
  /** `http://127.0.0.1:port` */
  readonly url: string;
  /** The one-time link that the start printed. */
  readonly setupLink: string;
  /** Where the service keeps its rows. */
  readonly database: Config['database'];
  /** Where it keeps its index. */
  readonly indexDir: Config['indexDir'];
}

export const OWNER = { name: 'Ann Lee', email: 'ann@example.org', password: 'correct horse battery' };

/** Builds the dashboard if a test file is run by itself, and starts the service in a new folder. */
export async function installDashboard(env: Record<string, string> = {}): Promise<Installation> {
  const script = fileURLToPath(new URL('../../scripts/ensure-installed.mjs', import.meta.url));
  const { stderr } = spawnSync(process.execPath, [script, '--dashboard'], { encoding: 'utf8' });
  if (stderr.includes('cannot be built')) throw new Error(stderr);
  const dir = tempDir();
  const split = await splitSettings(env);
  const start = (folder: string, given: Record<string, string>): Service => {
    const started = startService(folder, given);
    atFileEnd(() => {
      started.signal('SIGTERM');
      return started.ended;
    });
    return started;
  };
  const service = start(dir, split?.api ?? env);
  if (split) {
    const worker = start(tempDir(), split.worker);
    await worker.says('/metrics');
  }
  const banner = await service.says('curl');
  const [setupLink, url] = /(http:\/\/\S+?)\/setup#\S+/.exec(banner) ?? [];
  if (setupLink === undefined || url === undefined) throw new Error(`no set-up link in ${banner}`);
  const { database, indexDir } = loadConfig({ TRAWL_DATA_DIR: join(dir, 'data'), ...(split?.api ?? env) });
  return { service, url, setupLink, database, indexDir };
}

/** Makes the first account, as its owner would; ends on the overview. */
export async function setUp(page: Page, setupLink: string): Promise<void> {
  await page.goto(setupLink);
  await page.getByLabel('Your name').fill(OWNER.name);
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Create the account' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /, account$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}
