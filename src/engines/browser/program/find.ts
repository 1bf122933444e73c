import { constants } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { type Bundled, bundled } from './unpack.ts';

/** `shell`: headless Chromium, a third of the work per page. `full`: an ordinary browser. */
export type BrowserKind = 'shell' | 'full';

export interface Candidate {
  readonly kind: BrowserKind;
  readonly source: 'TRAWL_CHROME' | 'system' | 'Playwright' | 'bundled';
  /** The program; for a bundled one only after it is unpacked. */
  readonly path: string | undefined;
  readonly bundle?: Bundled;
}

const BIN = [
  '/usr/bin',
  '/usr/local/bin',
  '/opt/google/chrome',
  '/usr/lib/chromium',
  '/usr/lib/chromium-browser',
  '/snap/bin',
];
const SHELLS = ['chrome-headless-shell', 'chromium-headless-shell', 'headless_shell', 'headless-shell'];
const FULL = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome', 'microsoft-edge'];

/** Where applications of these systems are. */
function fullPaths(): string[] {
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap((name) =>
      ['/Applications', join(homedir(), 'Applications')].map(
        (folder) => `${folder}/${name}.app/Contents/MacOS/${name}`,
      ),
    );
  }
  if (process.platform === 'win32') {
    return ['C:\\Program Files', 'C:\\Program Files (x86)', join(homedir(), 'AppData', 'Local')].flatMap((folder) => [
      join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
      join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
    ]);
  }
  return BIN.flatMap((folder) => FULL.map((name) => join(folder, name)));
}

function playwrightFolder(): string {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'ms-playwright');
  if (process.platform === 'win32') return join(homedir(), 'AppData', 'Local', 'ms-playwright');
  return join(homedir(), '.cache', 'ms-playwright');
}

const PROGRAMS: Readonly<Record<BrowserKind, readonly string[]>> = {
  shell: [
    'chrome-headless-shell-linux64/chrome-headless-shell',
    'chrome-linux/headless_shell',
    'chrome-headless-shell-mac-arm64/chrome-headless-shell',
    'chrome-headless-shell-mac-x64/chrome-headless-shell',
    'chrome-headless-shell-win64/chrome-headless-shell.exe',
  ],
  full: [
    'chrome-linux64/chrome',
    'chrome-linux/chrome',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-win64/chrome.exe',
  ],
};

const runs = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

async function firstOf(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) if (await runs(path)) return path;
  return undefined;
}

/** Browsers that Playwright has downloaded on this machine, newest first. */
async function playwrights(kind: BrowserKind): Promise<string | undefined> {
  const root = playwrightFolder();
  const prefix = kind === 'shell' ? 'chromium_headless_shell-' : 'chromium-';
  const revision = (name: string): number => Number(name.slice(prefix.length));
  const names = (await readdir(root).catch(() => []))
    .filter((name) => name.startsWith(prefix) && Number.isInteger(revision(name)))
    .sort((a, b) => revision(b) - revision(a));
  return firstOf(names.flatMap((name) => PROGRAMS[kind].map((program) => join(root, name, program))));
}

/**
 * The available browsers, best first: the operator's setting, a headless shell of the system, Playwright's downloads, the bundled shell,
 * Chrome or Chromium of the system.
 * @param chrome TRAWL_CHROME; then no others are considered
 * @param wish `full` puts full browsers first: sites take them for those of visitors
 */
export async function findBrowsers(chrome: string | undefined, wish: BrowserKind = 'shell'): Promise<Candidate[]> {
  if (chrome !== undefined) {
    const kind = /headless/i.test(basename(chrome)) ? 'shell' : 'full';
    return [{ kind, source: 'TRAWL_CHROME', path: chrome }];
  }
  const bundle = bundled();
  const [systemShell, playwrightShell, playwrightFull, systemFull] = await Promise.all([
    firstOf(BIN.flatMap((folder) => SHELLS.map((name) => join(folder, name)))),
    playwrights('shell'),
    playwrights('full'),
    firstOf(fullPaths()),
  ]);
  const at = (kind: BrowserKind, source: Candidate['source'], path: string | undefined): Candidate[] =>
    path === undefined ? [] : [{ kind, source, path }];
  const found: Candidate[] = [
    ...at('shell', 'system', systemShell),
    ...at('shell', 'Playwright', playwrightShell),
    ...at('full', 'Playwright', playwrightFull),
    ...(bundle === undefined ? [] : [{ kind: 'shell', source: 'bundled', path: undefined, bundle } as const]),
    ...at('full', 'system', systemFull),
  ];
  return wish === 'shell'
    ? found
    : [...found.filter((one) => one.kind === 'full'), ...found.filter((one) => one.kind !== 'full')];
}
