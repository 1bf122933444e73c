import type { DiffPiece, DiffRow } from '@trawl/contract/diff-rows.ts';
import { escapeMarkup } from '../../../foundation/kernel/escape-markup.ts';
import type { Report, ReportedPage } from './report.ts';

/** Mails of monitors as HTML. Mail programs know few styles: they stand at each element, and nothing is loaded: pictures are in the mail. */

const INK = 'color:#1c1e23';
const QUIET = 'color:#5c616b;font-size:13px';
const GONE = 'background:#fde8e8;color:#8f1d1d';
const COME = 'background:#e2f5e6;color:#14522a';
const CELL = 'padding:2px 8px;border:1px solid #dfe2e7;vertical-align:top';

/** Other schemes than those of the web are shown as text. */
const link = (url: string, text = url): string =>
  /^https?:\/\//i.test(url)
    ? `<a href="${escapeMarkup(url)}" style="color:#1d4ed8">${escapeMarkup(text)}</a>`
    : escapeMarkup(text);

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(title)}</title></head>
<body style="margin:0;background:#f5f6f8"><div style="max-width:680px;margin:0 auto;padding:24px 20px;background:#fff;font:15px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;${INK}">
${body}
</div></body></html>`;

interface ButtonMail {
  readonly text: string;
  readonly label: string;
  readonly url: string;
  readonly unsubscribe: string;
}

/** A paragraph with a button. */
export function buttonPage({ text, label, url, unsubscribe }: ButtonMail): string {
  return page(
    label,
    `<p>${escapeMarkup(text)}</p>
<p><a href="${escapeMarkup(url)}" style="display:inline-block;padding:8px 16px;border-radius:6px;background:#1d4ed8;color:#fff;text-decoration:none">${escapeMarkup(label)}</a></p>
<p style="${QUIET}">If you do not want them, do nothing, or ${link(unsubscribe, 'unsubscribe from all emails of this team')}.</p>`,
  );
}

interface Places {
  /** URLs of pages of the dashboard. */
  readonly check: string;
  readonly monitor: string;
  readonly unsubscribe: string;
  readonly pause: string | undefined;
  /** The sentence about pages without relevant change. */
  readonly noise: string;
}

export function checkPage(report: Report, { check, monitor, unsubscribe, pause, noise }: Places): string {
  const sections = report.sections.map(
    ({ title, pages, more }) =>
      `<h2 style="margin:20px 0 4px;font-size:16px">${escapeMarkup(title)}</h2>
${pages.map(pageHtml).join('\n')}${more > 0 ? `\n<p style="${QUIET}">and ${more} more</p>` : ''}`,
  );
  const all = report.totalPages === 1 ? 'The page in Trawl' : `All ${report.totalPages} pages in Trawl`;
  const change =
    pause === undefined
      ? link(monitor, 'Change or pause this monitor')
      : `${link(monitor, 'Change this monitor')} &nbsp; ${link(pause, 'Pause this monitor')}`;
  return page(
    report.monitor,
    `<h1 style="margin:0;font-size:20px">${escapeMarkup(report.monitor)}</h1>
<p style="margin:0;${QUIET}">${escapeMarkup(report.counts)}</p>
${sections.join('\n')}
${report.noise > 0 ? `<p style="${QUIET}">${escapeMarkup(noise)}</p>` : ''}
<p style="margin-top:24px">${link(check, all)} &nbsp; ${change}</p>
<p style="${QUIET}">${link(unsubscribe, 'Unsubscribe from all monitors of this team')}</p>`,
  );
}

function pageHtml({ url, note, rows, picture }: ReportedPage): string {
  const shown = rows.filter(({ kind }) => kind !== 'folded');
  const widest = Math.max(...shown.flatMap(({ before, now }) => [before?.length ?? 0, now?.length ?? 0]));
  const table =
    shown.length === 0
      ? ''
      : `\n<table role="presentation" style="border-collapse:collapse;font-size:14px;margin:4px 0 0">${shown.map((row) => rowHtml(row, widest)).join('')}</table>`;
  return `<div style="margin:8px 0 14px;overflow-wrap:anywhere">${link(url)}${note === undefined ? '' : `<br>${escapeMarkup(note)}`}${table}${picture === undefined ? '' : pictureHtml(picture)}</div>`;
}

const pictureHtml = (cid: string): string =>
  `\n<img src="cid:${cid}@trawl" alt="The page as it looks now" width="600" style="display:block;width:100%;max-width:600px;height:auto;margin:8px 0 0;border:1px solid #dfe2e7">`;

/** A changed line is one row with what it was, and one with what it is. */
function rowHtml({ kind, before, now }: DiffRow, widest: number): string {
  if (kind === 'same') return lineHtml(now, widest, 'span', QUIET);
  return lineHtml(before, widest, 'del', GONE) + lineHtml(now, widest, 'ins', COME);
}

/**
 * @param widest cells of the longest line: the last cell of a shorter one is as wide as the rest
 * @param style of the words that differ, or of all where none do
 */
function lineHtml(cells: DiffRow['before'], widest: number, tag: 'del' | 'ins' | 'span', style: string): string {
  if (cells === undefined) return '';
  const piece = ({ text, differs }: DiffPiece): string =>
    differs || tag === 'span' ? `<${tag} style="${style}">${escapeMarkup(text)}</${tag}>` : escapeMarkup(text);
  const wide = (i: number): string =>
    i === cells.length - 1 && widest > cells.length ? ` colspan="${widest - i}"` : '';
  return `<tr>${cells.map((cell, i) => `<td${wide(i)} style="${CELL}">${cell.map(piece).join('')}</td>`).join('')}</tr>`;
}
