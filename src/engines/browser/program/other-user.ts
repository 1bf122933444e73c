import { execFile } from 'node:child_process';
import { chmod, chown, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * The browser's sandbox wants another user than root. As root, the browser runs as `nobody`: a small shell script hands it its
 * profile folder and then becomes that user.
 */

export interface OtherUser {
  readonly uid: number;
  readonly gid: number;
}

const NOBODY: OtherUser = { uid: 65534, gid: 65534 };

const SCRIPT = `#!/bin/sh
# Starts a browser as another user than root.
# usage: TRAWL_BROWSER=<program> TRAWL_BROWSER_USER=<uid>:<gid> as-user.sh <arguments of the browser>
user="$TRAWL_BROWSER_USER"
browser="$TRAWL_BROWSER"
unset TRAWL_BROWSER_USER TRAWL_BROWSER
for argument in "$@"; do
  case "$argument" in
    --user-data-dir=*) chown "$user" "\${argument#--user-data-dir=}" ;;
  esac
done
exec setpriv --reuid="\${user%%:*}" --regid="\${user##*:}" --clear-groups --no-new-privs -- "$browser" "$@"
`;

/** The user that the browser runs as; undefined when it can stay the one that we are. */
export async function otherUser(): Promise<OtherUser | undefined> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  try {
    await promisify(execFile)('setpriv', ['--reuid=65534', '--regid=65534', '--clear-groups', '--', 'true']);
    return NOBODY;
  } catch {
    return undefined;
  }
}

/** What comes before a command so that `user` runs it; nothing for undefined. */
export function becoming(user: OtherUser | undefined): string[] {
  if (user === undefined) return [];
  const { uid, gid } = user;
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs', '--'];
}

/** Whether a program can be started by `user`: every folder above it has to let others through. */
export async function canStart(program: string): Promise<boolean> {
  try {
    for (let at = program; ; at = join(at, '..')) {
      if (((await stat(at)).mode & 0o001) === 0) return false;
      if (at === '/') return true;
    }
  } catch {
    return false;
  }
}

/** How a browser starts as another user: a script, and what it wants in its environment. Disposing removes the folder TMPDIR. */
export interface AsUser extends AsyncDisposable {
  readonly path: string;
  readonly env: Record<string, string>;
}

/** Writes the script, and makes a folder for that user's temporary files. */
export async function asUser(cache: string, program: string, user: OtherUser): Promise<AsUser> {
  const path = join(cache, 'as-user.sh');
  const fresh = `${path}.${process.pid}`;
  await writeFile(fresh, SCRIPT);
  await chmod(fresh, 0o755);
  await rename(fresh, path);
  const folder = await mkdtemp(join(tmpdir(), 'trawl-'));
  await chown(folder, user.uid, user.gid);
  return {
    path,
    env: { TMPDIR: folder, TRAWL_BROWSER: program, TRAWL_BROWSER_USER: `${user.uid}:${user.gid}` },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }),
  };
}
