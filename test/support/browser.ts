import { availableParallelism, loadavg } from 'node:os';
import { after } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launch } from '../../src/engines/browser/index.ts';
import { silentLog } from '../../src/foundation/kernel/log.ts';
import { atFileEnd } from './file-end.ts';

/** A real browser for the tests of pages: TRAWL_CHROME if set, else the one that the service would take. */

/** Milliseconds that a page gets for what a test waits for, on a machine that does nothing else. */
const PATIENCE = 120_000;

/** The same on the machine as it is: with twenty busy processes on two processors, ten times as long. */
export const patience = (): number => PATIENCE * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

let started: ReturnType<typeof launch> | undefined;
after(async () => (await started)?.[Symbol.asyncDispose]());

/** The browser of this process, started on first use: files that share a process have it in turn. */
export async function startBrowser(): Promise<Browser> {
  started ??= launch({ chrome: process.env.TRAWL_CHROME, log: silentLog, timeout: patience() });
  return (await started).browser;
}

/**
 * A window of its own: no cookies, no storage of others. What the page complains about ends in `complaints`. It is closed after the file's
 * tests.
 */
export async function openPage(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ page: Page; context: BrowserContext; complaints: string[] }> {
  // Without transitions, so that what is looked at is as it stays.
  const context = await browser.newContext({
    viewport: { width: 1280, height: 860 },
    reducedMotion: 'reduce',
    ...options,
  });
  atFileEnd(() => context.close());
  context.setDefaultTimeout(patience());
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
