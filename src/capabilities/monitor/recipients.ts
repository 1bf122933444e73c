import { randomBytes } from 'node:crypto';
import type { Database, Transaction } from '../../foundation/store/index.ts';
import { inList } from '../../foundation/store/index.ts';
import type { MonitorTables, RecipientRow } from './tables.ts';

/** Who gets mail of monitors: the people of a team, and others once they have confirmed. */

type On = Database | Transaction;

/** As clients are told. */
export interface Subscription {
  readonly email: string;
  readonly status: RecipientRow['status'];
  readonly source: RecipientRow['source'];
  readonly confirmationEmailSent?: boolean;
}

const DAY = 86_400_000;

/**
 * Stores recipients with their current relation to the team: its own people need not confirm, people who left must.
 * @param about.people addresses of the team's own people
 * @param about.again whether people who were asked more than a day ago and did not answer are asked again
 * @returns those to ask
 */
export async function subscribe(
  tx: Transaction,
  teamId: string,
  emails: readonly string[],
  { people, again, now }: { readonly people: readonly string[]; readonly again: boolean; readonly now: number },
): Promise<string[]> {
  const { kysely } = tx.as<MonitorTables>();
  const own = new Set(people.map((email) => email.toLowerCase()));
  const asked: string[] = [];
  for (const email of new Set(emails.map((one) => one.toLowerCase()))) {
    await tx.lock(`recipient ${teamId} ${email}`);
    const known = await recipientOf(tx, teamId, email);
    const standing = own.has(email) ? OWN : OTHER;
    const row = { team_id: teamId, email, ...standing, sent_at: null, created_at: now };
    if (known === undefined) {
      const token = randomBytes(24).toString('base64url');
      await kysely
        .insertInto('monitor_recipients')
        .values({ ...row, token })
        .execute();
    } else if (hasMoved(known, own.has(email))) {
      const changes = kysely.updateTable('monitor_recipients').set({ ...standing, sent_at: null });
      await changes.where('team_id', '=', teamId).where('email', '=', email).execute();
    } else if (known.status !== 'pending' || !isToBeAsked(known, again, now)) continue;
    if (!own.has(email)) asked.push(email);
  }
  return asked;
}

const OWN = { status: 'confirmed', source: 'team' } as const;
const OTHER = { status: 'pending', source: 'opt_in' } as const;

/** Whether somebody joined the team before confirming, or left it after getting mail as one of its people. */
const hasMoved = ({ status, source }: RecipientRow, isOwn: boolean): boolean =>
  isOwn ? status === 'pending' : status === 'confirmed' && source === 'team';

const isToBeAsked = ({ sent_at }: RecipientRow, again: boolean, now: number): boolean =>
  sent_at === null || (again && Number(sent_at) < now - DAY);

export async function recipientOf(on: On, teamId: string, email: string): Promise<RecipientRow | undefined> {
  return on
    .as<MonitorTables>()
    .kysely.selectFrom('monitor_recipients')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('email', '=', email)
    .executeTakeFirst();
}

export async function recipientsOf(on: On, teamId: string, emails: readonly string[]): Promise<RecipientRow[]> {
  if (emails.length === 0) return [];
  const wanted = emails.map((email) => email.toLowerCase());
  const rows = await on
    .as<MonitorTables>()
    .kysely.selectFrom('monitor_recipients')
    .selectAll()
    .where('team_id', '=', teamId)
    .where(inList(on.kind, 'email', wanted))
    .execute();
  return [...new Set(wanted)].flatMap((email) => rows.find((row) => row.email === email) ?? []);
}

export const subscriptionOf = ({ email, status, source, sent_at }: RecipientRow): Subscription => ({
  email,
  status,
  source,
  ...(source === 'team' ? {} : { confirmationEmailSent: sent_at !== null }),
});

/** The recipient of a link, if it is one of the people of its team. */
export async function ownRecipient(db: Database, token: string): Promise<RecipientRow | undefined> {
  return db
    .as<MonitorTables>()
    .kysely.selectFrom('monitor_recipients')
    .selectAll()
    .where('token', '=', token)
    .where('source', '=', 'team')
    .executeTakeFirst();
}

/**
 * Confirms or unsubscribes the recipient of a link.
 * @returns the updated recipient; undefined for an invalid link
 */
export async function answerLink(
  db: Database,
  token: string,
  answer: 'confirmed' | 'unsubscribed',
): Promise<RecipientRow | undefined> {
  const { kysely } = db.as<MonitorTables>();
  await kysely.updateTable('monitor_recipients').set({ status: answer }).where('token', '=', token).execute();
  return kysely.selectFrom('monitor_recipients').selectAll().where('token', '=', token).executeTakeFirst();
}
