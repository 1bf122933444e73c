import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { Log } from '../../../foundation/kernel/log.ts';
import { table, type WordTable } from '../../../foundation/kernel/table.ts';
import { cacheFolder } from './cache-folder.ts';
import { type BrowserKind, type Candidate, findBrowsers } from './find.ts';
import { FLAGS, proxyFlags, UNWANTED_FLAGS } from './flags.ts';
import { prepareFonts } from './fonts.ts';
import { asUser, canStart, otherUser } from './other-user.ts';
import { type Pipe, withPipe } from './pipe.ts';
import { type SandboxRule, sandboxAdvice, sandboxTrouble } from './sandbox.ts';
import { unpack } from './unpack.ts';

export interface LaunchOptions {
  /**
   * The filtering proxy's URL, without credentials; contexts bring their own. Without it pages reach everything that this
   * machine does: only for pages of ours.
   */
  readonly proxy?: string | undefined;
  /** See `proxyFlags`. */
  readonly trusted?: readonly string[] | undefined;
  readonly proxyKey?: string | undefined;
  /** TRAWL_CHROME. */
  readonly chrome?: string | undefined;
  /** Which kind is preferred; `shell` by default. */
  readonly wish?: BrowserKind;
  /** Where the bundled browser is unpacked; see `cacheFolder`. */
  readonly cache?: string | undefined;
  /** TRAWL_BROWSER_SANDBOX; `try` by default. */
  readonly sandbox?: SandboxRule | undefined;
  readonly log: Log;
  /** Milliseconds for the browser to answer; 20,000 by default. */
  readonly timeout?: number;
}

export interface Launched extends AsyncDisposable {
  readonly browser: Browser;
  readonly version: string;
  readonly kind: BrowserKind;
  readonly source: Candidate['source'];
  readonly path: string;
  /** Whether pages are in the browser's sandbox. */
  readonly sandbox: boolean;
  /** For DevTools clients beside the driver. */
  readonly pipe: Pipe | undefined;
}

/** No browser could be started. `tried`: what was tried and why each failed, one line each. */
export class NoBrowser extends Error {
  readonly tried: readonly string[];
  constructor(tried: readonly string[], message?: string) {
    super(message ?? (tried.length === 0 ? NONE : `No browser could be started: ${tried.join('; ')}`));
    this.name = 'NoBrowser';
    this.tried = tried;
  }
}

const NONE =
  'There is no browser. Trawl includes one for Linux on x64; elsewhere, install Chrome or Chromium, or set TRAWL_CHROME to its path';

/**
 * Starts a browser: the first of those on this machine that starts, in its sandbox as far as `options.sandbox` wants it.
 * @throws NoBrowser
 */
export async function launch(options: LaunchOptions): Promise<Launched> {
  const candidates = await findBrowsers(options.chrome, options.wish);
  const tried: string[] = [];
  if (options.sandbox === 'require') {
    const why = await sandboxTrouble(candidates[0]);
    if (why !== undefined) throw new NoBrowser([why], sandboxAdvice('require', why));
  }
  for (const candidate of candidates) {
    const name = `${candidate.path ?? 'the bundled Chromium'}`;
    try {
      return await start(candidate, options);
    } catch (error) {
      const reason = whatFailed(error);
      tried.push(`${name}: ${reason}`);
      options.log.warn({ browser: name, reason }, 'browser failed to start');
    }
  }
  const noSandbox = options.sandbox === 'require' ? tried.find((one) => /sandbox|namespace/i.test(one)) : undefined;
  throw new NoBrowser(tried, noSandbox && sandboxAdvice('require', noSandbox));
}

/**
 * The first way to start that works. That a start took too long says nothing of the sandbox: on a slow machine it is tried once more, and its
 * failure is one, rather than that pages run without.
 * @param trouble what speaks against the sandbox, as far as that is known
 */
export async function firstWay<Opened, As>(
  ways: readonly (readonly [sandbox: boolean, as: As])[],
  open: (sandbox: boolean, as: As) => Promise<Opened>,
  trouble: () => Promise<string | undefined>,
  log: Pick<Log, 'warn'>,
): Promise<{ readonly opened: Opened; readonly sandbox: boolean }> {
  const [[sandbox, as], ...others] = ways as [(typeof ways)[number], ...typeof ways];
  try {
    return { opened: await open(sandbox, as), sandbox };
  } catch (error) {
    if (missingLibrary(error) !== undefined) throw error;
    const isLate = /Timeout [\d.]+ms exceeded/.test(String(error));
    if (sandbox && isLate && (await trouble()) === undefined) return { opened: await open(sandbox, as), sandbox };
    if (others.length === 0) throw error;
    const reason = whatFailed(error);
    log.warn({ reason }, `browser failed to start ${sandbox ? 'in its sandbox' : 'as another user'}`);
    return firstWay(others, open, trouble, log);
  }
}

async function start(candidate: Candidate, options: LaunchOptions): Promise<Launched> {
  const cache = await cacheFolder(options.cache);
  const folder = candidate.bundle === undefined ? undefined : await unpack(candidate.bundle, cache);
  const program = folder === undefined ? (candidate.path as string) : join(folder, 'chromium');
  const user = await otherUser();
  const env: Record<string, string> = {};
  if (process.platform === 'linux') {
    env.FONTCONFIG_FILE = await prepareFonts(cache, folder === undefined ? [] : [join(folder, 'fonts')], user);
  }
  // The driver is 25 MB of memory, which a process that only asks whether there is a browser need not spend.
  const { chromium } = await import('playwright-core');
  const isRoot = process.getuid?.() === 0;
  await using failing = new AsyncDisposableStack();
  const asOther = user !== undefined && (await canStart(program)) ? await asUser(cache, program, user) : undefined;
  if (asOther !== undefined) failing.use(asOther);
  const open = (sandbox: boolean, as: typeof asOther): ReturnType<typeof withPipe<Browser>> =>
    withPipe(() =>
      chromium.launch({
        executablePath: as?.path ?? program,
        headless: true,
        chromiumSandbox: sandbox,
        args: [
          ...FLAGS,
          ...(options.proxy === undefined ? [] : proxyFlags(options.proxy, options.trusted, options.proxyKey)),
        ],
        ignoreDefaultArgs: [...UNWANTED_FLAGS],
        // Nothing of the service's own environment: it holds keys.
        env: { ...ownEnvironment(), ...env, ...as?.env },
        ...(options.proxy === undefined ? {} : { proxy: { server: options.proxy, bypass: '<-loopback>' } }),
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
        timeout: options.timeout ?? 20_000,
      }),
    );
  // In its sandbox; else as a user who may do little; else as it comes.
  const { sandbox: rule = 'try' } = options;
  const ways: [sandbox: boolean, as: typeof asOther][] = [];
  if (rule !== 'off' && (!isRoot || asOther !== undefined)) ways.push([true, asOther]);
  if (rule !== 'require' && asOther !== undefined) ways.push([false, asOther]);
  if (rule !== 'require') ways.push([false, undefined]);
  if (ways.length === 0) throw new Error('as root, it needs a folder that other users can access');
  const { opened, sandbox } = await firstWay(ways, open, () => sandboxTrouble(candidate), options.log);
  if (!sandbox && rule === 'try') {
    const why = (await sandboxTrouble(candidate)) ?? 'it failed to start';
    options.log.warn({}, sandboxAdvice(rule, why));
  }
  const { started, pipe } = opened;
  const resources = failing.move();
  resources.defer(() => started.close());
  return {
    browser: started,
    version: started.version(),
    kind: candidate.kind,
    source: candidate.source,
    path: program,
    sandbox,
    pipe,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Its temporary files, of which its shared memory is a part, are where ours are. */
function ownEnvironment(): Record<string, string> {
  const folder = tmpdir();
  return { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8', TZ: 'UTC' };
}

/** The system library that a browser lacks, such as `libnss3.so`. */
export function missingLibrary(error: unknown): string | undefined {
  return /error while loading shared libraries: (\S+?):/.exec(String(error))?.[1];
}

/** Packages of Debian and Ubuntu with the libraries that the bundled browser wants from the system. */
export const PACKAGES: WordTable<string> = table({
  'libnss3.so': 'libnss3',
  'libnssutil3.so': 'libnss3',
  'libnspr4.so': 'libnspr4',
  'libexpat.so.1': 'libexpat1',
});

/** Why a start failed, in one line. */
export function whatFailed(error: unknown): string {
  const library = missingLibrary(error);
  if (library !== undefined) {
    const pack = PACKAGES[library];
    return `the system library ${library} is missing${pack === undefined ? '' : `: install ${pack} (apt-get install libnss3 libexpat1)`}`;
  }
  const text = error instanceof Error ? error.message : String(error);
  const line = text
    .split('\n')
    .find((one) => /No usable sandbox|FATAL|Failed to|ENOENT|EACCES|damaged|Timeout/.test(one));
  return (line ?? (text.split('\n')[0] as string)).trim().slice(0, 300);
}
