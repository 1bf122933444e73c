import type { Transaction } from '../../store/index.ts';
import type { MonitorDeps } from '../deps.ts';
import { recipientsOf, subscribe } from '../recipients.ts';
import type { Notification, Summary } from '../schema.ts';
import { listPages } from '../store.ts';
import type { CheckRow, MonitorRow } from '../tables.ts';

/** Whether a check is worth a mail, and to whom. */

/** The kind of the jobs that send mail. */
export const MAIL = 'monitor_mail';

export type MailPayload =
  | { readonly type: 'check'; readonly checkId: string; readonly teamId: string; readonly email: string }
  | { readonly type: 'confirm'; readonly monitorId: string; readonly teamId: string; readonly email: string };

export const notificationOf = ({ notification }: Pick<MonitorRow, 'notification'>): Notification | undefined =>
  notification === null ? undefined : (JSON.parse(notification) as Notification);

/** Whom a monitor writes to, confirmed or not. */
export function addressesOf(monitor: Pick<MonitorRow, 'notification'>, people: readonly string[]): readonly string[] {
  const email = notificationOf(monitor)?.email;
  if (email?.enabled !== true) return [];
  return email.recipients?.length ? email.recipients : people;
}

/** @returns what is told of it with the check */
export async function enqueueCheckMails(
  tx: Transaction,
  { jobs, mail, clock }: Pick<MonitorDeps, 'jobs' | 'mail' | 'clock'>,
  about: { monitor: MonitorRow; check: CheckRow; summary: Summary; people: readonly string[]; isSkipped: boolean },
): Promise<object | null> {
  const { monitor, check, summary, people, isSkipped } = about;
  if (notificationOf(monitor)?.email?.enabled !== true) return null;
  if (mail === undefined) return { status: 'skipped', reason: 'No mail server is set (TRAWL_SMTP_URL).' };
  if (isSkipped || !(await isWorthMail(tx, monitor, check, summary))) {
    return { status: 'skipped', reason: 'Nothing that matters has changed.' };
  }
  const addresses = addressesOf(monitor, people);
  // People may have come to the team since.
  await subscribe(tx, monitor.team_id, addresses, people, clock.now());
  const rows = await recipientsOf(tx, monitor.team_id, addresses);
  const confirmed = rows.filter(({ status }) => status === 'confirmed');
  for (const { email } of confirmed) {
    const payload: MailPayload = { type: 'check', checkId: check.id, teamId: monitor.team_id, email };
    await jobs.enqueue(tx, { kind: MAIL, teamId: monitor.team_id, dedupeKey: `${check.id} ${email}`, payload });
  }
  return confirmed.length === 0
    ? { status: 'skipped', reason: 'No recipient has confirmed.' }
    : { status: 'queued', recipients: confirmed.length };
}

/**
 * Something changed in a way that matters, appeared, vanished or failed. The first look at pages finds all of them new, which is no
 * news; the first results of a search are.
 */
async function isWorthMail(tx: Transaction, monitor: MonitorRow, check: CheckRow, summary: Summary): Promise<boolean> {
  if (summary.removed > 0 || summary.error > 0) return true;
  const isFirst = monitor.last_summary === null;
  if (summary.new > 0 && (!isFirst || monitor.targets.includes('"type":"search"'))) return true;
  if (summary.changed === 0) return false;
  const changed = await listPages(tx, check.id, { limit: 1_000, skip: 0, status: 'changed' });
  return changed.some(({ judgment }) => judgment === null || JSON.parse(judgment).meaningful !== false);
}
