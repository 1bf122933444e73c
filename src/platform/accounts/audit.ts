import type { auditEntry } from '@trawl/contract/api/audit.ts';
import type { Wire } from '@trawl/contract/endpoint.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { timeOrderedId } from '../../foundation/kernel/id.ts';
import type { Database, Transaction } from '../../foundation/store/index.ts';
import type { AccountsTables, AuditLogTable } from './tables.ts';

/** The author of a change. */
export type Actor =
  | { readonly kind: 'person'; readonly personId: string; readonly address: string }
  | { readonly kind: 'command line' | 'service' };

export const COMMAND_LINE: Actor = { kind: 'command line' };
export const SERVICE: Actor = { kind: 'service' };

/** A change of an account. The details never contain passwords, tokens or keys. */
export interface AuditEvent {
  readonly actor: Actor;
  /** `key.created`, `person.signed-in`, … */
  readonly action: string;
  readonly organizationId: string | null;
  readonly teamId?: string;
  /** Display name of the changed object, such as a key's name or an email. */
  readonly target?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

export type AuditEntry = Wire<typeof auditEntry>;

/** Records an event in the transaction of the change itself. */
export async function recordAudit(tx: Transaction<AccountsTables>, clock: Clock, event: AuditEvent): Promise<void> {
  const { actor } = event;
  const now = clock.now();
  const row: AuditLogTable = {
    id: timeOrderedId(now),
    organization_id: event.organizationId,
    team_id: event.teamId ?? null,
    person_id: actor.kind === 'person' ? actor.personId : null,
    actor: actor.kind,
    action: event.action,
    target: event.target ?? null,
    details: JSON.stringify(event.details ?? {}),
    address: actor.kind === 'person' ? actor.address : null,
    at: new Date(now).toISOString(),
  };
  await tx.kysely.insertInto('audit_log').values(row).execute();
}

/** Lists events of an organization, newest first. @param before cursor: the last id of the previous page */
export async function listAudit(
  db: Database<AccountsTables>,
  organizationId: string,
  { before, limit }: { readonly before?: string | undefined; readonly limit: number },
): Promise<AuditEntry[]> {
  let query = db.kysely
    .selectFrom('audit_log')
    .leftJoin('people', 'people.id', 'audit_log.person_id')
    .selectAll('audit_log')
    .select('people.name as person_name')
    .where('organization_id', '=', organizationId);
  if (before !== undefined) query = query.where('audit_log.id', '<', before);
  const rows = await query.orderBy('audit_log.id', 'desc').limit(limit).execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    action: row.action,
    person: row.person_id && row.person_name ? { id: row.person_id, name: row.person_name } : null,
    by: row.actor === 'person' ? (row.person_name ?? 'a former member') : row.actor,
    target: row.target,
    details: JSON.parse(row.details) as AuditEntry['details'],
    address: row.address,
  }));
}
