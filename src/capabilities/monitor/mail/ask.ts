import type { Transaction } from '../../../foundation/store/index.ts';
import type { MonitorDeps } from '../deps.ts';
import { subscribe } from '../recipients.ts';
import type { MonitorRow } from '../tables.ts';
import { addressesOf, MAIL, type MailPayload } from './wanted.ts';

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
