import { counted } from '@trawl/contract/counted.ts';
import type { DiffRow } from '@trawl/contract/diff-rows.ts';
import { buttonPage, checkPage } from './html.ts';
import { oneLine, type Report, type ReportedPage } from './report.ts';

/** What mails of monitors say, as plain text: first what matters. */

export interface Links {
  readonly base: string;
  readonly confirm: string;
  readonly unsubscribe: string;
  /** The same for the button of mail programs. */
  readonly oneClick: string;
  /** Pauses the monitor of a report; for the people of its team. */
  readonly pause?: string | undefined;
}

interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly unsubscribe: string;
}

/** @returns a mail without a word of whoever added the address: nobody has confirmed that they may write to it */
export function confirmMail({ base, confirm, unsubscribe, oneClick }: Links): MailText {
  const asked = `This address was added to a monitor of Trawl at ${new URL(base).host}, which sends an email when web pages change.`;
  return {
    subject: 'Confirm that you want emails about changes of web pages',
    text: [
      asked,
      `To get these emails, open this page and confirm:\n${confirm}`,
      `If you do not want them, do nothing, or unsubscribe from all emails of this team:\n${unsubscribe}`,
    ].join('\n\n'),
    html: buttonPage({ text: asked, label: 'Confirm', url: confirm, unsubscribe }),
    unsubscribe: oneClick,
  };
}

export function checkMail(report: Report, monitorId: string, { base, unsubscribe, oneClick, pause }: Links): MailText {
  const { monitor, counts, totalPages, sections, noise, checkId } = report;
  const places = { check: `${base}/monitors/${monitorId}/${checkId}`, monitor: `${base}/monitors/${monitorId}` };
  const parts = sections.map(({ title, pages, more }) =>
    [title, ...pages.flatMap(linesOf), ...(more > 0 ? [`- and ${more} more`] : [])].join('\n'),
  );
  if (noise > 0) parts.push(noiseText(noise));
  parts.push(
    [
      `${totalPages === 1 ? 'The page' : `All ${totalPages} pages`}: ${places.check}`,
      ...(pause === undefined
        ? [`Change or pause this monitor: ${places.monitor}`]
        : [`Change this monitor: ${places.monitor}`, `Pause this monitor: ${pause}`]),
    ].join('\n'),
    `Unsubscribe from all monitors of this team: ${unsubscribe}`,
  );
  return {
    subject: oneLine(`${monitor}: ${counts}`),
    text: parts.join('\n\n'),
    html: checkPage(report, { ...places, unsubscribe, pause, noise: noiseText(noise) }),
    unsubscribe: oneClick,
  };
}

const noiseText = (noise: number): string => `${counted(noise, 'page')} had no relevant change.`;

function linesOf({ url, note, rows }: ReportedPage): string[] {
  return [`- ${url}`, ...(note === undefined ? [] : [`  ${note}`]), ...rows.flatMap(rowLines)];
}

/** A change as lines of text: `- ` before, `+ ` now. */
export function rowLines({ kind, before, now }: DiffRow): string[] {
  const side = (cells: DiffRow['before']): string =>
    (cells ?? []).map((cell) => cell.map(({ text }) => text).join('')).join(' | ');
  if (kind === 'folded') return [];
  if (kind === 'same') return [`      ${side(now)}`];
  return [
    ...(before === undefined ? [] : [`    - ${side(before)}`]),
    ...(now === undefined ? [] : [`    + ${side(now)}`]),
  ];
}
