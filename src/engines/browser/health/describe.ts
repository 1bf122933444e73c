import { access } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { counted } from '@trawl/contract/counted.ts';
import { certificate } from '../../../foundation/kernel/certificate.ts';
import { silentLog } from '../../../foundation/kernel/log.ts';
import { cacheFolder } from '../program/cache-folder.ts';
import { type Candidate, findBrowsers } from '../program/find.ts';
import { launch, NoBrowser, PACKAGES } from '../program/launch.ts';
import { type SandboxRule, sandboxAdvice, sandboxTrouble } from '../program/sandbox.ts';
import { ageInDays, bundledFolder, isUnpacked } from '../program/unpack.ts';

/** What `trawl doctor` says of the browser. */
export interface BrowserReport {
  readonly state: 'on' | 'off' | 'broken';
  /** One line. */
  readonly detail: string;
}

const LIBRARY_FOLDERS = [
  '/lib/x86_64-linux-gnu',
  '/usr/lib/x86_64-linux-gnu',
  '/lib64',
  '/usr/lib64',
  '/lib',
  '/usr/lib',
];
const PROBE_MS = 20_000;
/** Days after which a browser has known vulnerabilities: Chromium gets fixes at least every four weeks. */
const OLD = 60;

/**
 * Which browser pages get, and whether it works: it is started and loads a page over https, which is where one with half of
 * its libraries ends. The bundled one is not unpacked for this.
 */
export async function describeBrowser(options: {
  chrome?: string | undefined;
  cache?: string | undefined;
  /** TRAWL_BROWSER_SANDBOX. */
  sandbox?: SandboxRule | undefined;
  /** Milliseconds since 1970, for the browser's age. */
  now?: number;
}): Promise<BrowserReport> {
  const [first] = await findBrowsers(options.chrome);
  if (first === undefined) return { state: 'off', detail: new NoBrowser([]).message };
  const trouble = options.sandbox === 'off' ? undefined : await sandboxTrouble(first);
  if (options.sandbox === 'require' && trouble !== undefined) {
    return { state: 'broken', detail: sandboxAdvice('require', trouble) };
  }
  const age = first.bundle && ageInDays(first.bundle, options.now ?? Date.now());
  const old =
    age === undefined || age <= OLD
      ? ''
      : `; ${counted(age, 'day')} old, so known holes are open: set TRAWL_CHROME to a browser that your system keeps up to date, or upgrade Trawl`;
  const waiting = await notUnpacked(first, options.cache);
  if (waiting !== undefined) return { ...waiting, detail: `${waiting.detail}${old}` };
  try {
    await using launched = await launch({ ...options, log: silentLog });
    const { version, path, source, sandbox, kind } = launched;
    await probe(launched.browser);
    const name = `Chromium ${version}${kind === 'shell' ? '' : ' (a full browser: three times the work per page of a headless shell)'}`;
    const where = source === 'bundled' ? 'comes with Trawl' : path;
    const safe = sandbox
      ? 'in its sandbox'
      : options.sandbox === 'off'
        ? 'WITHOUT its sandbox (TRAWL_BROWSER_SANDBOX=off)'
        : `WITHOUT its sandbox. ${sandboxAdvice('try', trouble ?? 'it failed to start')}`;
    return { state: 'on', detail: `${name}, ${where}, ${safe}${old}` };
  } catch (error) {
    return { state: 'broken', detail: (error as Error).message.split('\n')[0] as string };
  }
}

/** The bundled browser before its first use; what it needs of the system is looked for. */
async function notUnpacked({ bundle }: Candidate, cache: string | undefined): Promise<BrowserReport | undefined> {
  if (bundle === undefined) return undefined;
  const folder = bundledFolder(await cacheFolder(cache), bundle);
  if (await isUnpacked(folder)) return undefined;
  const missing: string[] = [];
  for (const [library, pack] of Object.entries(PACKAGES)) {
    const found = await Promise.all(
      LIBRARY_FOLDERS.map((one) =>
        access(join(one, library)).then(
          () => true,
          () => false,
        ),
      ),
    );
    if (!found.includes(true) && !missing.includes(pack)) missing.push(pack);
  }
  const detail = `Chromium ${bundle.version.split('.')[0]} that comes with Trawl; unpacked to ${folder} on first use`;
  if (missing.length === 0) return { state: 'on', detail };
  return {
    state: 'broken',
    detail: `${detail}; the system lacks ${missing.join(', ')}: apt-get install ${missing.join(' ')}`,
  };
}

/** @throws Error when the browser does not survive an https page */
async function probe(browser: import('playwright-core').Browser): Promise<void> {
  const server = createServer(certificate(), (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>works</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const page = await context.newPage();
    await page.goto(`https://127.0.0.1:${(server.address() as AddressInfo).port}/`, { timeout: PROBE_MS });
    if ((await page.title()) !== 'works') throw new Error('shows another page');
    await context.close();
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] as string) : String(error);
    throw new Error(`the browser starts but loads no https page (libnss3 and its parts?): ${reason}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
