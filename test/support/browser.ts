import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { chmod, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

/**
 * A real headless Chromium for the tests of pages: TRAWL_CHROME if set, else the one that comes as a package. The package's own
 * unpacker writes to a fixed place that every user of the machine shares, without a check; this one writes into the checkout's own
 * cache, named after the version, and moves the file into place when it is whole.
 */

const PACKAGE = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/trawl', import.meta.url));
/** Milliseconds that a page gets for what a test waits for; the machine may be busy. */
const PATIENCE = 30_000;

const opened: Browser[] = [];
after(() => Promise.all(opened.map((browser) => browser.close())));

/** Starts a browser; it is closed after the file's tests. */
export async function startBrowser(): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({
    executablePath: await executable(),
    headless: true,
    // The sandbox wants another user than root.
    args: [...(isRoot ? ['--no-sandbox'] : []), '--disable-dev-shm-usage'],
    chromiumSandbox: !isRoot,
  });
  opened.push(browser);
  return browser;
}

/** A window of its own: no cookies, no storage of others. What the page complains about ends in `complaints`. */
export async function openPage(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ page: Page; context: BrowserContext; complaints: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // The browser notes every answer that is not a success; tests that expect one look at the page.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  return { page, context, complaints };
}

/** The path of a Chromium that can be started. */
async function executable(): Promise<string> {
  const chosen = process.env.TRAWL_CHROME;
  if (chosen) return chosen;
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
  const folder = join(CACHE, `chromium-${version}`);
  const file = join(folder, 'chromium');
  if (!existsSync(file)) await unpack(folder, file);
  return file;
}

async function unpack(folder: string, file: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fresh = `${file}.${process.pid}`;
  try {
    const source = createReadStream(join(PACKAGE, 'bin', 'chromium.br'));
    await pipeline(source, createBrotliDecompress(), createWriteStream(fresh, { mode: 0o755 }));
    await chmod(fresh, 0o755);
    const { status, error } = spawnSync(fresh, ['--version'], { timeout: 60_000 });
    if (status !== 0) throw error ?? new Error(`the unpacked browser does not start (${status})`);
    await rename(fresh, file);
  } finally {
    await rm(fresh, { force: true });
  }
}
