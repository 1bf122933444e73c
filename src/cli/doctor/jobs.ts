import { counted } from '@trawl/contract/counted.ts';
import { sql } from 'kysely';
import type { Config } from '../../foundation/config/index.ts';
import { type ProcessInfo, readProcesses } from '../../foundation/jobs/index.ts';
import { systemClock } from '../../foundation/kernel/clock.ts';
import type { Database } from '../../foundation/store/index.ts';
import { count } from '../terminal.ts';
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

/** Reports how agent runs and extractions work. The model is tested in external-services.ts. */
export function agents({ llm }: Config): Finding[] {
  const change = 'trawl model use, TRAWL_LLM_MODEL';
  const agent =
    llm === undefined
      ? 'no language model: fills schemas from structured page data only'
      : `uses ${llm.model}, which must support tool calls`;
  const extract = llm === undefined ? 'no language model: extracts structured page data only' : `uses ${llm.model}`;
  return [
    { name: 'agent', state: 'on', detail: agent, change },
    { name: 'extract', state: 'on', detail: extract, change },
  ];
}

/** Number of monitors, how changes are judged, and whether mail can be sent. */
export async function monitors({ llm, smtpUrl }: Config, db: Database | undefined): Promise<Finding> {
  const judge = llm === undefined ? 'changes are judged by rules' : `changes are judged by ${llm.model}`;
  const mail = smtpUrl === undefined ? 'no emails (they need a mail server)' : 'emails and webhooks';
  const about = {
    name: 'monitor',
    state: 'on',
    change: 'trawl model use, TRAWL_SMTP_URL',
  } as const;
  if (db === undefined) return { ...about, detail: `${judge}; ${mail}` };
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM monitors WHERE status = 'active'`.execute(
    db.kysely,
  );
  return { ...about, detail: `${count(Number(rows[0]?.n ?? 0))} active; ${judge}; ${mail}` };
}
