import { spawn } from 'node:child_process';
import { access, constants, lstat, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { becoming, otherUser } from '../../program/other-user.ts';
import { findControlGroup } from './control-group.ts';
import { FILTER_FLAG, seccompProgram, withFilter } from './seccomp.ts';

/** Whether code other than JavaScript can be run on this machine: in bubblewrap, a program that the operator installs. */

/** How a sandbox is started: plain values, so that the process of a session can be told. */
export interface Sandboxing {
  /** The program and what comes before its own arguments. */
  readonly command: readonly string[];
  /** What the sandbox is like; the program in it follows. */
  readonly flags: readonly string[];
  /** Folder to make control groups in; undefined where the system gives us none. */
  readonly controlGroup: string | undefined;
  /** Paths in the sandbox; undefined where there is none. */
  readonly bash: string | undefined;
  readonly python: string | undefined;
}

export interface Findings {
  readonly sandboxing: Sandboxing | undefined;
  /** Why a language cannot be run, and what to do about it; undefined: it can be. */
  readonly why: Readonly<Record<'bash' | 'python', string | undefined>>;
}

const FOLDERS = ['/usr/local/bin', '/usr/bin', '/bin', '/run/current-system/sw/bin'];
/** Those of the system that a sandbox sees, read-only. */
const SYSTEM = ['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'];
/** Milliseconds for the trial, and until a failed one is made again: somebody may have installed it meanwhile. */
const TRIAL_MS = 10_000;
const AGAIN_MS = 30_000;
/** Bytes of files that code may keep. */
const FILES = 64 * 1024 * 1024;

/**
 * What a sandbox can do without, by the message of bubblewrap if it is not available: containers and systemd units protect parts of /proc and the
 * machine's name. The filter of system calls refuses namespaces too.
 */
const EXTRAS = [
  ['no further namespaces', /max_user_namespaces|userns/],
  ['a name of its own', /hostname/],
  ['a /proc of its own', /proc/],
] as const;
type Extra = (typeof EXTRAS)[number][0];
const found = new Map<string, { at: number; findings: Promise<Findings> }>();

/**
 * Looks for bubblewrap and tries it once; later calls answer at once.
 * @param wish TRAWL_BUBBLEWRAP: a path, `off`, or undefined to look for it
 */
export async function findSandboxing(wish: string | undefined): Promise<Findings> {
  const key = wish ?? '';
  const before = found.get(key);
  if (before !== undefined) {
    const { sandboxing } = await before.findings;
    if (sandboxing !== undefined || performance.now() - before.at < AGAIN_MS) return before.findings;
  }
  const findings = find(wish);
  found.set(key, { at: performance.now(), findings });
  return findings;
}

async function find(wish: string | undefined): Promise<Findings> {
  const none = (why: string): Findings => ({ sandboxing: undefined, why: { bash: why, python: why } });
  if (wish === 'off') return none('bubblewrap is turned off (TRAWL_BUBBLEWRAP=off)');
  if (process.platform !== 'linux') return none('bubblewrap needs Linux');
  const program = wish ?? (await programIn(FOLDERS, 'bwrap'));
  if (program === undefined) {
    return none('bubblewrap is not installed where Trawl runs: install it (apt-get install bubblewrap)');
  }
  const bash = await programIn(['/usr/bin', '/bin'], 'bash');
  const python = await programIn(['/usr/local/bin', '/usr/bin', '/bin'], 'python3');
  if (seccompProgram() === undefined)
    return none(`code in bubblewrap needs a processor of x64 or arm64, not ${process.arch}`);
  const command = [...becoming(await otherUser()), program];
  const inside = [bash ?? python ?? '/bin/true', ...(bash ? ['-c', 'true & wait'] : ['--version'])];
  const without = new Set<Extra>();
  let flags: readonly string[] = [];
  let reason = '';
  for (let extra: Extra | undefined; ; without.add(extra)) {
    flags = await flagsOf(without);
    reason = await tryProgram([...command, ...flags], inside, TRIAL_MS);
    extra = EXTRAS.find(([name, failure]) => !without.has(name) && failure.test(reason))?.[0];
    if (extra === undefined) break;
  }
  if (reason !== '') {
    return none(
      `bubblewrap is installed but cannot create a sandbox (${reason}): it needs bubblewrap 0.8 or later, and user namespaces for the user that Trawl runs as`,
    );
  }
  const sandboxing: Sandboxing = { command, flags, controlGroup: await findControlGroup(), bash, python };
  return {
    sandboxing,
    why: {
      bash: bash === undefined ? 'bash is not installed where Trawl runs' : undefined,
      python:
        python === undefined
          ? 'python3 is not installed where Trawl runs: install it (apt-get install python3)'
          : undefined,
    },
  };
}

/** Nothing of this machine but programs; no network; files in memory; no environment. See bwrap(1). */
async function flagsOf(without: ReadonlySet<Extra>): Promise<string[]> {
  const flags = ['--unshare-all', '--unshare-user', '--die-with-parent', '--new-session', '--clearenv'];
  if (!without.has('no further namespaces')) flags.push('--disable-userns');
  if (!without.has('a name of its own')) flags.push('--hostname', 'session');
  flags.push('--ro-bind', '/usr', '/usr');
  for (const path of SYSTEM) {
    const kind = await lstat(path).catch(() => undefined);
    if (kind?.isSymbolicLink()) flags.push('--symlink', await readlink(path), path);
    else if (kind?.isDirectory()) flags.push('--ro-bind', path, path);
  }
  for (const path of ['/etc/ld.so.cache', '/etc/alternatives']) flags.push('--ro-bind-try', path, path);
  flags.push(
    without.has('a /proc of its own') ? '--dir' : '--proc',
    '/proc',
    '--dev',
    '/dev',
    '--size',
    String(FILES),
    '--tmpfs',
    '/tmp',
  );
  flags.push('--dir', '/run/trawl', '--remount-ro', '/dev', '--chdir', '/tmp');
  const env = { PATH: '/run/trawl:/usr/local/bin:/usr/bin:/bin', HOME: '/tmp', LANG: 'C.UTF-8', TERM: 'dumb' };
  for (const [name, value] of Object.entries(env)) flags.push('--setenv', name, value);
  return flags;
}

async function programIn(folders: readonly string[], name: string): Promise<string | undefined> {
  for (const folder of folders) {
    const path = join(folder, name);
    const can = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (can) return path;
  }
  return undefined;
}

/**
 * Runs a program in a sandbox once.
 * @param sandbox the command of the sandbox with its flags
 * @returns why it failed, in one line; '' when it did not
 */
async function tryProgram(sandbox: readonly string[], program: readonly string[], time: number): Promise<string> {
  await using filter = await withFilter();
  const [file = '', ...rest] = [...sandbox, FILTER_FLAG, '3', '--', ...program];
  const child = spawn(file, rest, { cwd: '/', env: {}, stdio: ['ignore', 'ignore', 'pipe', filter.fd], timeout: time });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    said = (said + text).slice(-2000);
  });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message.slice(0, 200)));
    child.once('close', (code) =>
      resolve(code === 0 ? '' : said.trim().split('\n').at(-1)?.slice(0, 200) || `exit code ${code}`),
    );
  });
}
