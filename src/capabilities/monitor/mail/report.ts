import { type DiffRow, diffRows } from '@trawl/contract/diff-rows.ts';
import type { Judgment, Summary } from '@trawl/contract/v2/monitor/responses.ts';
import { withoutUserinfo } from '../../../foundation/kernel/url-secrets.ts';
import type { CheckPageRow, CheckRow, MonitorRow, PageStatus } from '../tables.ts';
import { unpackJson } from '../unpack-json.ts';

/** What the mail of a check reports; `texts.ts` and `html.ts` write it down. */

export interface Report {
  readonly monitor: string;
  readonly checkId: string;
  /** `2 changed, 1 new`. */
  readonly counts: string;
  readonly totalPages: number;
  readonly sections: readonly Section[];
  /** Number of pages that changed in nothing that matters. */
  readonly noise: number;
}

interface Section {
  readonly title: string;
  readonly pages: readonly ReportedPage[];
  /** Number of pages that are not listed. */
  readonly more: number;
}

export interface ReportedPage {
  readonly url: string;
  /** The judge's reason, the error, or the title of a search result. */
  readonly note: string | undefined;
  /** The changes that the judge named, else the first of the diff; with `includeDiffs` the diff with the lines around each change. */
  readonly rows: readonly DiffRow[];
  /** The `cid` of a picture of it. */
  readonly picture?: string | undefined;
}

const TITLES: Readonly<Record<Exclude<PageStatus, 'same'>, string>> = {
  changed: 'Changed',
  new: 'New',
  removed: 'Gone',
  error: 'Failed',
};

/** Maximum number of changes of a page without `includeDiffs`, and characters of each side of one. */
const MOST_CHANGES = 5;
const MOST_CHARACTERS = 300;
/** Maximum number of lines of diffs with `includeDiffs`, of a page and of a mail. */
const MOST_LINES = 100;
const MOST_LINES_OF_ALL = 1_000;
const MOST_LINE_CHARACTERS = 1_000;

/** One line, without control and direction characters. */
export const oneLine = (text: string, most = 120): string =>
  text.replace(/[\u0000-\u001f\u007f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ').slice(0, most);

/**
 * @param about.pages those that are listed, the most important first
 * @param about.noise number of others that changed in nothing that matters
 */
export async function reportOf(about: {
  readonly monitor: MonitorRow;
  readonly check: CheckRow;
  readonly pages: readonly CheckPageRow[];
  readonly noise: number;
  readonly includeDiffs: boolean;
  /** By id of the page. */
  readonly pictures?: ReadonlyMap<string, { readonly cid: string }>;
}): Promise<Report> {
  const { monitor, check, pages, noise, includeDiffs, pictures } = about;
  const summary = JSON.parse(check.summary) as Summary;
  const sections: Section[] = [];
  let left = MOST_LINES_OF_ALL;
  for (const status of ['changed', 'new', 'removed', 'error'] as const) {
    const listed: ReportedPage[] = [];
    for (const page of pages.filter((one) => one.status === status)) {
      const rows = await (includeDiffs ? wholeDiff(page, Math.min(left, MOST_LINES)) : pageChanges(page));
      left -= includeDiffs ? rows.length : 0;
      listed.push({ url: withoutUserinfo(page.url), note: noteOf(page), rows, picture: pictures?.get(page.id)?.cid });
    }
    const more = summary[status] - (status === 'changed' ? noise : 0) - listed.length;
    if (listed.length > 0) sections.push({ title: TITLES[status], pages: listed, more: Math.max(0, more) });
  }
  const { changed, removed, error, totalPages } = summary;
  const counts = [
    ...(changed - noise > 0 ? [`${changed - noise} changed`] : []),
    ...(summary.new > 0 ? [`${summary.new} new`] : []),
    ...(removed > 0 ? [`${removed} gone`] : []),
    ...(error > 0 ? [`${error} failed`] : []),
  ].join(', ');
  return { monitor: oneLine(monitor.name), checkId: check.id, counts, totalPages, sections, noise };
}

const judgmentOf = ({ judgment }: CheckPageRow): Judgment | undefined =>
  judgment === null ? undefined : (JSON.parse(judgment) as Judgment);

/** The judge's reason, the error, or the title of a search result. */
export function noteOf(page: CheckPageRow): string | undefined {
  const note = judgmentOf(page)?.reason ?? page.error ?? titleOf(page);
  return note ? oneLine(note, MOST_CHARACTERS) : undefined;
}

/** The title of a search result: the addresses of papers say little. */
function titleOf({ metadata }: CheckPageRow): string | undefined {
  const { title, searchStatus } = JSON.parse(metadata ?? '{}') as { title?: string; searchStatus?: string };
  return searchStatus === undefined ? undefined : title;
}

type Diff = { readonly text?: string; readonly json?: Record<string, unknown> };

/** The changes that the judge named, else the first of the diff. */
export async function pageChanges(page: CheckPageRow): Promise<DiffRow[]> {
  const named = judgmentOf(page)?.meaningfulChanges ?? [];
  const rows =
    named.length > 0
      ? named.flatMap(({ before, after }) => pairOf(before, after, MOST_CHARACTERS))
      : rowsOf((await unpackJson(page.diff)) as Diff | undefined, MOST_CHARACTERS);
  return rows.filter(({ kind }) => kind === 'changed').slice(0, MOST_CHANGES);
}

const wholeDiff = async (page: CheckPageRow, most: number): Promise<DiffRow[]> =>
  rowsOf((await unpackJson(page.diff)) as Diff | undefined, MOST_LINE_CHARACTERS).slice(0, Math.max(0, most));

/** Fields that differ first, then lines. */
function rowsOf(diff: Diff | undefined, most: number): DiffRow[] {
  if (diff === undefined) return [];
  const lines = diff.text?.split('\n').map((line) => oneLine(line, most));
  // With a text, the JSON is that diff as a tree, unless fields were compared too.
  const fields = Object.entries(diff.json ?? {}).flatMap(([path, value]) => {
    if (typeof value !== 'object' || value === null || !('previous' in value || 'current' in value)) return [];
    const { previous, current } = value as { previous?: unknown; current?: unknown };
    const side = (one: unknown) => (one === undefined ? null : `${path}: ${valueText(one)}`);
    return pairOf(side(previous), side(current), most);
  });
  return [...fields, ...(lines === undefined ? [] : diffRows(lines.join('\n')))];
}

const valueText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function pairOf(before: string | null, after: string | null, most: number): DiffRow[] {
  const side = (sign: string, text: string | null) => (text === null ? '' : `${sign}${oneLine(text, most)}\n`);
  return diffRows(`\n\n${side('-', before)}${side('+', after)}`);
}
