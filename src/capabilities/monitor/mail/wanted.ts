import type { Notification } from '@trawl/contract/v2/monitor/requests.ts';
import type { Transaction } from '../../../foundation/store/index.ts';
import type { MonitorDeps } from '../deps.ts';
import { subscribe } from '../recipients.ts';
import type { MonitorRow } from '../tables.ts';

/** What mail a monitor is to send, and the jobs that send it. */

/** The kind of the jobs that send mail. */
export const MAIL = 'monitor_mail';

export type MailPayload =
  | { readonly type: 'check'; readonly checkId: string; readonly teamId: string; readonly email: string }
  | { readonly type: 'confirm'; readonly monitorId: string; readonly teamId: string; readonly email: string };

/** The mail settings of a monitor. */
export function mailOf({ notification }: Pick<MonitorRow, 'notification'>): Notification['email'] {
  const email = notification === null ? undefined : (JSON.parse(notification) as Notification).email;
  return email?.enabled === true ? email : undefined;
}

/** The recipients of a monitor, confirmed or not. @param people of the team, who get it if nobody else is listed */
export function addressesOf(monitor: Pick<MonitorRow, 'notification'>, people: readonly string[]): readonly string[] {
  const email = mailOf(monitor);
  if (email === undefined) return [];
  return email.recipients?.length ? email.recipients : people;
}

/**
 * Stores the recipients of a monitor, and asks those who have to confirm.
 * @param people addresses of the team's own people
 * @param again whether people who did not answer for a day are asked again: when they were just listed
 */
export async function askRecipients(
  tx: Transaction,
  { jobs, mail, clock }: Pick<MonitorDeps, 'jobs' | 'mail' | 'clock'>,
  monitor: MonitorRow,
  { people, again }: { readonly people: readonly string[]; readonly again: boolean },
): Promise<void> {
  const { id: monitorId, team_id: teamId } = monitor;
  const asked = await subscribe(tx, teamId, addressesOf(monitor, people), { people, again, now: clock.now() });
  if (mail === undefined) return;
  for (const email of asked) {
    const payload: MailPayload = { type: 'confirm', monitorId, teamId, email };
    await jobs.enqueue(tx, { kind: MAIL, teamId, dedupeKey: `confirm ${teamId} ${email}`, payload });
  }
}
