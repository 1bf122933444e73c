import { counted } from '@trawl/contract/counted.ts';
import { type ProcessInfo, readProcesses } from '../../foundation/jobs/index.ts';
import { systemClock } from '../../foundation/kernel/clock.ts';
import type { Database } from '../../foundation/store/index.ts';
import type { Finding } from './check.ts';

const CHANGE = 'TRAWL_ROLES';
/** Processes that are listed. */
const LISTED = 6;

/** The processes of the installation, and whether any of them works on jobs. */
export async function workers(db: Database | undefined): Promise<Finding> {
  const about = { name: 'processes', change: CHANGE };
  const all = db === undefined ? [] : await readProcesses(db, systemClock);
  if (all.length === 0)
    return { ...about, state: 'off', detail: 'none has given a sign of life in the last 20 seconds' };
  const listed = all.slice(0, LISTED).map(line).join('; ');
  const detail = `${listed}${all.length > LISTED ? `; and ${all.length - LISTED} more` : ''}`;
  if (all.some(({ roles }) => roles.includes('worker'))) return { ...about, state: 'on', detail };
  return { ...about, state: 'broken', detail: `no worker is running, so jobs wait: ${detail}` };
}

const line = ({ host, pid, roles, version, running, load }: ProcessInfo): string =>
  `${host} ${pid}: ${roles.join(' and ')}, ${version}${roles.includes('worker') ? `, ${counted(running, 'job')}` : ''}, ${Math.round(load * 100)}% busy`;
