import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Candidate, findBrowsers } from './find.ts';
import { becoming, otherUser } from './other-user.ts';

/** Whether pages run in the browser's own sandbox: with it, without it where it is missing, or without it. */
export type SandboxRule = 'require' | 'try' | 'off';

/** Is in the message of every refusal. */
export const REQUIRED = 'TRAWL_BROWSER_SANDBOX=require';

/** What the operator does about a missing sandbox, as the end of a sentence. */
const REMEDY =
  'allow user namespaces for the user that Trawl runs as (docs/browser.md says how for systemd, Docker and Ubuntu)';

/** Milliseconds for a trial, and until one that failed is made again: the operator may have changed something. */
const TRIAL_MS = 10_000;
const AGAIN_MS = 30_000;
/** Programs that the system gives the rights to make a sandbox; Chrome's packages install one beside the browser. */
const HELPERS = ['chrome-sandbox', 'chrome_sandbox'];

let last: { readonly at: number; readonly why: Promise<string | undefined> } | undefined;

/**
 * Why the user that the browser runs as can't have the namespaces of the sandbox; undefined: it can, or nobody knows. Tried once, in some
 * milliseconds; a failed trial is repeated after half a minute.
 */
export async function namespaceTrouble(): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  if (last !== undefined && ((await last.why) === undefined || performance.now() - last.at < AGAIN_MS)) return last.why;
  last = { at: performance.now(), why: tryNamespaces() };
  return last.why;
}

async function tryNamespaces(): Promise<string | undefined> {
  const user = await otherUser();
  if (process.getuid?.() === 0 && user === undefined) return 'as root, it needs setpriv to run as another user';
  const namespaces = ['unshare', '--user', '--map-root-user', '--pid', '--net', '--fork', '--', 'true'];
  const [file = '', ...rest] = [...becoming(user), ...namespaces];
  try {
    await promisify(execFile)(file, rest, { timeout: TRIAL_MS, cwd: '/' });
    return undefined;
  } catch (error) {
    const { code, killed, stderr = '' } = error as Error & { code?: unknown; killed?: boolean; stderr?: string };
    // Without the program, and where it takes too long, only a start of the browser can tell.
    if (code === 'ENOENT' || code === 127 || killed === true) return undefined;
    return stderr.trim().split('\n').at(-1)?.slice(0, 200) || 'no user namespaces';
  }
}

/**
 * Why a browser can't be started in its sandbox, as far as that is known before a start; undefined: it may start.
 * @param candidate undefined: whichever it will be
 */
export async function sandboxTrouble(candidate?: Candidate): Promise<string | undefined> {
  const why = await namespaceTrouble();
  return why === undefined || (await hasHelper(candidate?.path)) ? undefined : why;
}

async function hasHelper(program: string | undefined): Promise<boolean> {
  if (program === undefined) return false;
  const modes = HELPERS.map((name) => stat(join(dirname(program), name)).catch(() => undefined));
  return (await Promise.all(modes)).some((found) => found?.uid === 0 && (found.mode & 0o4000) !== 0);
}

/** One line for the operator about a rule that can't be followed. @param why see `sandboxTrouble` */
export const sandboxAdvice = (rule: SandboxRule, why: string): string =>
  rule === 'require'
    ? `The browser's sandbox does not work here (${why}), and ${REQUIRED}: ${REMEDY}, or set TRAWL_BROWSER_SANDBOX=try to run pages without the sandbox`
    : `Pages run without the browser's sandbox, which does not work here (${why}): ${REMEDY}`;

/**
 * The message for the operator at start and on the dashboard; undefined: the sandbox works, as far as is known, or is turned off on purpose.
 * @param chrome TRAWL_CHROME
 */
export async function sandboxWarning(rule: SandboxRule, chrome: string | undefined): Promise<string | undefined> {
  if (rule === 'off') return undefined;
  const [first] = await findBrowsers(chrome);
  const why = first && (await sandboxTrouble(first));
  return why === undefined ? undefined : sandboxAdvice(rule, why);
}
