import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import type { Role } from '../../../foundation/routing/console-route.ts';
import type { Database, Transaction } from '../../../foundation/store/index.ts';
import { recordAudit } from '../audit.ts';
import type { AccountsTables, PeopleTable } from '../tables.ts';

type On = Database<AccountsTables> | Transaction<AccountsTables>;

/** Normalizes an email for case-insensitive comparison. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

export async function findByEmail(on: On, email: string): Promise<PeopleTable | undefined> {
  return on.kysely.selectFrom('people').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst();
}

export function emailTaken(): ApiError {
  return new ApiError('CONFLICT', {
    code: 'EMAIL_TAKEN',
    message: 'An account with this email address already exists.',
  });
}

/** @throws ApiError CONFLICT with EMAIL_TAKEN if the email has an account */
export async function addPerson(
  tx: Transaction<AccountsTables>,
  clock: Clock,
  who: { readonly email: string; readonly name: string; readonly password: string | null },
): Promise<PeopleTable> {
  const row: PeopleTable = {
    id: randomUUID(),
    email: who.email.trim(),
    email_key: emailKey(who.email),
    name: who.name.trim(),
    password: who.password,
    created_at: new Date(clock.now()).toISOString(),
    last_sign_in_at: null,
  };
  const { numInsertedOrUpdatedRows } = await tx.kysely
    .insertInto('people')
    .values(row)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw emailTaken();
  return row;
}

/** Adds a person to an organization or changes the role, and adds them to teams. */
export async function addMember(
  tx: Transaction<AccountsTables>,
  clock: Clock,
  who: {
    readonly personId: string;
    readonly organizationId: string;
    readonly role: Role;
    readonly teamIds: readonly string[];
  },
): Promise<void> {
  const { personId, organizationId, role } = who;
  await tx.kysely
    .insertInto('memberships')
    .values({
      organization_id: organizationId,
      person_id: personId,
      role,
      created_at: new Date(clock.now()).toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'person_id']).doUpdateSet({ role }))
    .execute();
  for (const teamId of who.teamIds) {
    await tx.kysely
      .insertInto('team_people')
      .values({ team_id: teamId, person_id: personId })
      .onConflict((conflict) => conflict.columns(['team_id', 'person_id']).doNothing())
      .execute();
  }
}

/** Records an event of a person's own account in the audit log of every organization that they belong to. */
export async function recordForPerson(
  tx: Transaction<AccountsTables>,
  clock: Clock,
  personId: string,
  address: string,
  action: string,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const rows = await tx.kysely
    .selectFrom('memberships')
    .select('organization_id')
    .where('person_id', '=', personId)
    .execute();
  const actor = { kind: 'person', personId, address } as const;
  for (const { organization_id: organizationId } of rows) {
    await recordAudit(tx, clock, { actor, action, organizationId, details });
  }
}
