import type { ClaimedJob, KindOfJob } from '../../../foundation/jobs/index.ts';
import { changesThatMatter, findPage, listPages } from '../check-pages.ts';
import type { MonitorDeps } from '../deps.ts';
import { recipientOf } from '../recipients.ts';
import { findCheck, findMonitor } from '../store.ts';
import type { CheckPageRow, MonitorTables, RecipientRow } from '../tables.ts';
import { reportOf } from './report.ts';
import { checkMail, confirmMail, type Links } from './texts.ts';
import { type MailPayload, mailOf } from './wanted.ts';

/** Sends one mail: at least once, with the same id at every attempt. */

/** Milliseconds after the failures, in turn. */
const RETRY_AFTER = [60_000, 300_000, 900_000, 3_600_000, 21_600_000];
/** Maximum number of listed pages of each kind. */
const MOST_PAGES = 20;

export const mailKind = (deps: MonitorDeps): KindOfJob => ({
  run: (job) => sendMail(deps, job),
  atOnce: 8,
  maxAttempts: RETRY_AFTER.length + 1,
  backoff: (failures) => RETRY_AFTER[failures - 1] ?? 60_000,
});

async function sendMail(deps: MonitorDeps, job: ClaimedJob): Promise<void> {
  const payload = job.payload as MailPayload;
  const { db } = deps.jobs;
  const recipient = await recipientOf(db, payload.teamId, payload.email);
  if (deps.mail === undefined || recipient === undefined) return;
  if (payload.type === 'confirm') {
    const monitor = await findMonitor(db, payload.monitorId);
    if (monitor === undefined || monitor.status === 'deleted' || recipient.status !== 'pending') return;
    const links = linksOf(deps.publicUrl ?? monitor.base_url, recipient);
    await deps.mail.send({ to: recipient.email, id: job.id, ...confirmMail(links) });
    await db
      .as<MonitorTables>()
      .kysely.updateTable('monitor_recipients')
      .set({ sent_at: deps.clock.now() })
      .where('team_id', '=', recipient.team_id)
      .where('email', '=', recipient.email)
      .execute();
    return;
  }
  const check = await findCheck(db, payload.checkId);
  const monitor = check && (await findMonitor(db, check.monitor_id));
  if (!check || !monitor || monitor.status === 'deleted' || recipient.status !== 'confirmed') return;
  const { seqs, noise } = await changesThatMatter(db, check.id);
  const changed = await Promise.all(seqs.slice(0, MOST_PAGES).map((seq) => findPage(db, check.id, seq)));
  const others = await Promise.all(
    (['new', 'removed', 'error'] as const).map(async (status) =>
      (await listPages(db, check.id, { limit: MOST_PAGES, skip: 0, status })).slice(0, MOST_PAGES),
    ),
  );
  const pages = [...changed, ...others.flat()].filter((page) => page !== undefined);
  const includeDiffs = mailOf(monitor)?.includeDiffs === true;
  const pictures = await picturesOf(deps, pages);
  const report = await reportOf({ monitor, check, pages, noise, includeDiffs, pictures });
  const links = linksOf(deps.publicUrl ?? monitor.base_url, recipient);
  const pause =
    recipient.source === 'team' ? `${links.base}/monitor-mail#pause.${recipient.token}.${monitor.id}` : undefined;
  const text = checkMail(report, monitor.id, { ...links, pause });
  await deps.mail.send({ to: recipient.email, id: `${check.id}.${job.id}`, ...text, pictures: [...pictures.values()] });
}

/**
 * Links open a page with a button: programs that scan mails follow links, and must not confirm. Mail programs POST to the one of their
 * own button, when somebody presses it.
 */
const linksOf = (base: string, { token }: RecipientRow): Links => ({
  base,
  confirm: `${base}/monitor-mail#confirm.${token}`,
  unsubscribe: `${base}/monitor-mail#unsubscribe.${token}`,
  oneClick: `${base}/api/monitor-mail/unsubscribe?token=${token}`,
});

/** Pictures of the pages that a mail lists, for monitors that take screenshots. */

/** Number of pictures in a mail, and bytes of each: larger ones are in the dashboard. */
const MOST_PICTURES = 3;
const MOST_BYTES = 700_000;

interface PagePicture {
  readonly cid: string;
  readonly bytes: Uint8Array;
  readonly type: string;
}

/** @param pages the most important first. @returns by id of the page */
async function picturesOf(
  { fileOf }: Pick<MonitorDeps, 'fileOf'>,
  pages: readonly CheckPageRow[],
): Promise<ReadonlyMap<string, PagePicture>> {
  const pictures = new Map<string, PagePicture>();
  for (const page of pages) {
    if (pictures.size >= MOST_PICTURES) break;
    const { screenshot } = JSON.parse(page.metadata ?? '{}') as { readonly screenshot?: string };
    if (screenshot === undefined || (page.status !== 'changed' && page.status !== 'new')) continue;
    const file = await fileOf(screenshot, MOST_BYTES);
    if (file === undefined || !/^image\/(png|jpeg)$/.test(file.type)) continue;
    pictures.set(page.id, { cid: `page${pictures.size + 1}`, ...file });
  }
  return pictures;
}
