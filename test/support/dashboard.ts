import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import type { Config } from '../../src/foundation/config/index.ts';
import { startFromEnvironment } from './app.ts';
import { type Browser, openBrowser } from './console.ts';
import { atFileEnd } from './file-end.ts';
import { startService } from './service.ts';
import { tempDir } from './tmp.ts';

/** The service with its dashboard, as somebody who has just installed it finds it. */
export interface Installation {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  /** The one-time link that a start prints. */
  readonly setupLink: string;
  /** The key that a first start prints; undefined when the environment has one. */
  readonly firstKey: string | undefined;
  /** Where the service keeps its rows. */
  readonly database: Config['database'];
  /** Where it keeps its index. */
  readonly indexDir: Config['indexDir'];
  /** Ends the service before the file does. */
  close(): Promise<void>;
}

export const OWNER = { name: 'Ann Lee', email: 'ann@example.org', password: 'correct horse battery' };

let isBuilt = false;

/** Builds the dashboard if a test file is run by itself. */
function build(): void {
  if (isBuilt) return;
  const script = fileURLToPath(new URL('../../scripts/ensure-installed.mjs', import.meta.url));
  const { stderr } = spawnSync(process.execPath, [script, '--dashboard'], { encoding: 'utf8' });
  if (stderr.includes('cannot be built')) throw new Error(stderr);
  isBuilt = true;
}

/** Starts the service in a new folder, in this process; it is closed after the file's tests. */
export async function installDashboard(env: Record<string, string> = {}): Promise<Installation> {
  build();
  const { app, url, setupLink, firstKey, config } = await startFromEnvironment(env);
  if (setupLink === undefined) throw new Error('no set-up link');
  const { database, indexDir } = config;
  return { url, setupLink, firstKey, database, indexDir, close: () => app.close() };
}

/** The same as `npm start` starts it: a process of its own. */
export async function startInstallation(
  env: Record<string, string> = {},
): Promise<Pick<Installation, 'url' | 'setupLink'>> {
  build();
  const service = startService(tempDir(), env);
  atFileEnd(() => {
    service.signal('SIGTERM');
    return service.ended;
  });
  const banner = await service.says('curl');
  const [setupLink, url] = /(http:\/\/\S+?)\/setup#\S+/.exec(banner) ?? [];
  if (setupLink === undefined || url === undefined) throw new Error(`no set-up link in ${banner}`);
  return { url, setupLink };
}

/** Makes the first account, and signs it in on the windows of this page. @returns the same without a browser */
export async function setUp(page: Page, { url, setupLink }: Pick<Installation, 'url' | 'setupLink'>): Promise<Browser> {
  const owner = openBrowser({ url });
  const { status, body } = await owner.ask('POST', '/api/setup', { ...OWNER, token: setupLink.split('#')[1] });
  if (status !== 200) throw new Error(`the set-up answered ${status}: ${JSON.stringify(body)}`);
  await page.context().addCookies([{ name: 'trawl_session', value: owner.cookie, url }]);
  return owner;
}

/** Makes the first account as its owner would; ends on the overview. */
export async function setUpByLink(page: Page, setupLink: string): Promise<void> {
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
