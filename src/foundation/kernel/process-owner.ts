import { randomBytes } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** How people call the command line of this installation: a clone has a script for it, a package the command itself. */
export const ownCommand = import.meta.url.endsWith('.ts') ? 'npm run trawl --' : 'trawl';

/** The scope of process ids: the machine, and on Linux the pid namespace, since containers may share a host name. */
const place = `${hostname()}:${pidNamespace()}`;

/** Identifies this process as the holder of leases; unique even after a restart with the same process id. */
export const processOwner = `${place}:${process.pid}:${randomBytes(6).toString('hex')}`;

/** Whether a holder is a process of this machine, alive or not. */
export const isOfThisMachine = (owner: string): boolean => owner.startsWith(`${place}:`);

/** Whether a holder was a process of this machine that no longer exists; false for other machines. */
export function isGone(owner: string): boolean {
  if (!isOfThisMachine(owner) || owner === processOwner) return false;
  const pid = Number(owner.slice(place.length + 1).split(':')[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  // Our own process id belonged to an earlier process.
  return pid === process.pid || !isAlive(pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

function pidNamespace(): string {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '';
  } catch {
    return '';
  }
}
