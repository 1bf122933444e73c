import type { Judgment, Summary } from '@trawl/contract/v2/monitor/responses.ts';
import type { CheckPageRow, CheckRow, MonitorRow, PageStatus } from '../tables.ts';
import { unpackJson } from '../unpack-json.ts';

/** What mails of monitors say: first what matters. */

export interface Links {
  readonly base: string;
  readonly confirm: string;
  readonly unsubscribe: string;
}

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

/** Characters of a diff in a mail, and of all of them. */
const MOST_DIFF = 4_000;
const MOST_DIFFS = 60_000;

/** One line, for a subject. */
const line = (text: string): string => text.replace(/[\u0000-\u001f\u007f]+/g, ' ').slice(0, 120);

export const confirmMail = (name: string, { confirm, unsubscribe }: Links): MailText => ({
  subject: line(`Confirm that you want mail about "${name}"`),
  text: [
    `Somebody asked that you get mail when the monitor "${line(name)}" finds changes.`,
    `If you want that, open this page and confirm:\n${confirm}`,
    `If not, do nothing, or say that you want none from this team:\n${unsubscribe}`,
  ].join('\n\n'),
});

const HEADS: Readonly<Record<Exclude<PageStatus, 'same'>, string>> = {
  changed: 'Changed',
  new: 'New',
  removed: 'Gone',
  error: 'Could not be looked at',
};

const judgmentOf = ({ judgment }: CheckPageRow): Judgment | undefined =>
  judgment === null ? undefined : (JSON.parse(judgment) as Judgment);

/** What a result of a search is called; the addresses of papers say little. */
const titleOf = ({ metadata }: CheckPageRow): string | undefined => {
  const { title, searchStatus } = JSON.parse(metadata ?? '{}') as { title?: string; searchStatus?: string };
  return searchStatus === undefined ? undefined : title;
};

/**
 * @param about.pages those that are told of, the most important first
 * @param about.noise how many others changed in nothing that matters
 */
export async function checkMail(
  about: { monitor: MonitorRow; check: CheckRow; pages: readonly CheckPageRow[]; noise: number; includeDiffs: boolean },
  { base, unsubscribe }: Links,
): Promise<MailText> {
  const { monitor, check, pages, noise, includeDiffs } = about;
  const summary = JSON.parse(check.summary) as Summary;
  const parts: string[] = [];
  let room = includeDiffs ? MOST_DIFFS : 0;
  for (const status of ['changed', 'new', 'removed', 'error'] as const) {
    const told = pages.filter((page) => page.status === status);
    if (told.length === 0) continue;
    const lines = [HEADS[status]];
    for (const page of told) {
      const reason = judgmentOf(page)?.reason ?? page.error ?? titleOf(page);
      lines.push(`- ${page.url}${reason ? `\n  ${line(reason)}` : ''}`);
      const diff = room > 0 ? await diffOf(page) : undefined;
      if (diff === undefined) continue;
      const cut = diff.slice(0, Math.min(MOST_DIFF, room));
      room -= cut.length;
      lines.push(cut.replace(/^/gm, '    '));
    }
    const more = summary[status] - (status === 'changed' ? noise : 0) - told.length;
    if (more > 0) lines.push(`- and ${more} more`);
    parts.push(lines.join('\n'));
  }
  if (noise > 0) parts.push(`${noise} ${noise === 1 ? 'page' : 'pages'} differed in nothing that matters.`);
  const { changed, removed, error, totalPages } = summary;
  const counts = [
    ...(changed - noise > 0 ? [`${changed - noise} changed`] : []),
    ...(summary.new > 0 ? [`${summary.new} new`] : []),
    ...(removed > 0 ? [`${removed} gone`] : []),
    ...(error > 0 ? [`${error} failed`] : []),
  ].join(', ');
  const where = `${totalPages === 1 ? 'The page' : `All ${totalPages} pages`}: ${base}/monitors/${monitor.id}/${check.id}`;
  const end = `Check ${check.id}. No more mail of this team's monitors: ${unsubscribe}`;
  return { subject: line(`${monitor.name}: ${counts}`), text: [...parts, where, end].join('\n\n') };
}

async function diffOf({ diff }: CheckPageRow): Promise<string | undefined> {
  const value = (await unpackJson(diff)) as { text?: string; json?: unknown } | undefined;
  if (value === undefined) return undefined;
  return value.text ?? JSON.stringify(value.json, null, 1);
}
