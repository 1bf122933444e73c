import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import type { Database, Transaction } from '../../../foundation/store/index.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import type { AccountsTables, LinkKind, LinksTable } from '../tables.ts';

const DAY = 24 * 60 * 60_000;

/** Lifetime of links in milliseconds. */
export const LINK_LIFE: Readonly<Record<LinkKind, number>> = { setup: DAY, invite: 7 * DAY, reset: DAY, email: DAY };

/** URL of the dashboard page for a link; the token is in the fragment, which browsers do not send. */
export function linkUrl(baseUrl: string, kind: LinkKind, token: string): string {
  return `${baseUrl}/${kind}#${token}`;
}

export function linkInvalid(): ApiError {
  return new ApiError('NOT_FOUND', {
    code: 'LINK_INVALID',
    message: 'This link was used, has expired or was withdrawn. Request a new one.',
  });
}

/** Creates a link. Only the result contains the token. */
export async function makeLink(
  tx: Transaction<AccountsTables> | Database<AccountsTables>,
  clock: Clock,
  wanted: Pick<LinksTable, 'kind'> & Partial<LinksTable>,
): Promise<{ readonly token: string; readonly row: LinksTable }> {
  const token = newSecret();
  const now = clock.now();
  const row: LinksTable = {
    person_id: null,
    organization_id: null,
    email: null,
    role: null,
    team_ids: null,
    created_by: null,
    ...wanted,
    id: randomUUID(),
    hash: hashSecret(token),
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + LINK_LIFE[wanted.kind]).toISOString(),
    used_at: null,
  };
  await tx.kysely.insertInto('links').values(row).execute();
  return { token, row };
}

/** The link of a token. @throws ApiError NOT_FOUND with LINK_INVALID for an unknown, used or expired one */
export async function findLink(db: Database<AccountsTables>, clock: Clock, token: string): Promise<LinksTable> {
  const row = await db.kysely
    .selectFrom('links')
    .selectAll()
    .where('hash', '=', hashSecret(token))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined || Date.parse(row.expires_at) <= clock.now()) throw linkInvalid();
  return row;
}

/**
 * Revokes the password reset links of a person: after a reset, an older mail must not open the account, and a link from one
 * organization must not open another one that the person has joined since.
 */
export async function endResetLinks(tx: Transaction<AccountsTables>, clock: Clock, personId: string): Promise<void> {
  await tx.kysely
    .updateTable('links')
    .set({ used_at: new Date(clock.now()).toISOString() })
    .where('kind', '=', 'reset')
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .execute();
}

/**
 * Marks a link as used, in the transaction of its use, so that only one of concurrent uses succeeds.
 * @throws ApiError NOT_FOUND with LINK_INVALID
 */
export async function spendLink(tx: Transaction<AccountsTables>, clock: Clock, row: LinksTable): Promise<void> {
  const { numUpdatedRows } = await tx.kysely
    .updateTable('links')
    .set({ used_at: new Date(clock.now()).toISOString() })
    .where('id', '=', row.id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw linkInvalid();
}
