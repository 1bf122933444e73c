import type { Summary } from '@trawl/contract/v2/monitor/responses.ts';
import type { Transaction } from '../../../foundation/store/index.ts';
import { changesThatMatter } from '../check-pages.ts';
import type { MonitorDeps } from '../deps.ts';
import { recipientsOf } from '../recipients.ts';
import type { CheckRow, MonitorRow } from '../tables.ts';
import { addressesOf, askRecipients, MAIL, type MailPayload, mailOf } from './wanted.ts';

/**
 * Sends mail about a check with news to the confirmed recipients.
 * @param about.people addresses of the team's own people
 * @returns the mail status of the check
 */
export async function enqueueCheckMails(
  tx: Transaction,
  deps: Pick<MonitorDeps, 'jobs' | 'mail' | 'clock'>,
  about: { monitor: MonitorRow; check: CheckRow; summary: Summary; people: readonly string[]; isSkipped: boolean },
): Promise<object | null> {
  const { monitor, check, summary, people, isSkipped } = about;
  if (mailOf(monitor) === undefined) return null;
  if (deps.mail === undefined) return { status: 'skipped', reason: 'No mail server is configured (TRAWL_SMTP_URL).' };
  // People may have come to the team or left it since.
  await askRecipients(tx, deps, monitor, { people, again: false });
  if (isSkipped || !(await isWorthMail(tx, monitor, check, summary))) {
    return { status: 'skipped', reason: 'Nothing that matters has changed.' };
  }
  const rows = await recipientsOf(tx, monitor.team_id, addressesOf(monitor, people));
  const confirmed = rows.filter(({ status }) => status === 'confirmed');
  for (const { email } of confirmed) {
    const payload: MailPayload = { type: 'check', checkId: check.id, teamId: monitor.team_id, email };
    const dedupeKey = `${check.id} ${email}`;
    await deps.jobs.enqueue(tx, { kind: MAIL, teamId: monitor.team_id, dedupeKey, payload });
  }
  return confirmed.length === 0
    ? { status: 'skipped', reason: 'No recipient has confirmed.' }
    : { status: 'queued', recipients: confirmed.length };
}

/**
 * Something changed meaningfully, appeared, was removed or failed. At the first check all pages are new, which is not news; the first
 * results of a search are.
 */
async function isWorthMail(tx: Transaction, monitor: MonitorRow, check: CheckRow, summary: Summary): Promise<boolean> {
  if (summary.removed > 0 || summary.error > 0) return true;
  const isFirst = monitor.last_summary === null;
  if (summary.new > 0 && (!isFirst || monitor.targets.includes('"type":"search"'))) return true;
  return summary.changed > 0 && (await changesThatMatter(tx, check.id)).seqs.length > 0;
}
