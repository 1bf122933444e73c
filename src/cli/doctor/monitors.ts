import { sql } from 'kysely';
import type { Config } from '../../foundation/config/index.ts';
import type { Database } from '../../foundation/store/index.ts';
import { count } from '../terminal.ts';
import type { Finding } from './check.ts';

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
