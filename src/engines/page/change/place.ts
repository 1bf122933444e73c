import { oncePer } from '../../../foundation/kernel/once-per.ts';
import { phrases } from '../../lexicon/index.ts';
import { plainOf } from '../structured/index.ts';
import { valuesIn } from './values.ts';

/** Where on a page a line is: below which headings, beside which label, in which list. */

const MAX_LABEL = 40;

export interface Page {
  /** As they stand, and without the space around them. */
  readonly raw: readonly string[];
  readonly lines: readonly string[];
  /** Its first heading, and the sentence right below it. */
  readonly title: string;
  readonly lead: string;
  /** What its largest list is made of. */
  readonly mainKind: string | undefined;
}

export function pageOf(markdown: string): Page {
  const raw = markdown.split('\n');
  const lines = raw.map((line) => line.trim());
  const first = lines.findIndex((line) => HEADING.test(line));
  const below = first < 0 ? '' : (lines.slice(first + 1, first + 4).find((line) => line !== '') ?? '');
  return {
    ...{ raw, lines },
    title: plain(lines[first] ?? ''),
    lead: below.length <= MAX_LEAD && /^\p{L}.*[.]$/u.test(below) ? plain(below) : '',
    mainKind: mainKindOf(lines),
  };
}

/** Whether a line says whose page it is. */
export const isOfOwner = (line: string): boolean => OF_OWNER.test(line);
const OF_OWNER = /©|(?<!\p{L})(?:Inc|Ltd|LLC|plc|GmbH|AG|eG|e\.\s?V|SA|SARL|SL|BV|AB)(?!\p{L})/u;

const HEADING = /^#{1,6}\s/;
export const isHeading = (line: string): boolean => HEADING.test(line);
const MAX_LEAD = 200;

/** The cells of a row. */
export const cells = (row: string): string[] =>
  row
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map(plain);

/** A line without Markdown, and without what is struck through, which holds no longer. */
export const plain = (line: string): string =>
  plainOf(line.replace(/^(?:[-*+]\s+|\d+[.)]\s+|#{1,6}\s+|>\s*)+|~~[^~]{1,60}~~/g, '')).trim();

/** The words before a colon. */
export const labelOf = (line: string): string | undefined => /^([^:]{2,40}):\s/.exec(line)?.[1];

/** The words below a number that stands by itself: `112`, `people`. */
export function captionBelow(page: readonly string[], at: number): string | undefined {
  const value = page[at - 1] ?? '';
  const isValue =
    /^[^\p{L}]{0,3}\d[\d.,\s]*(?:[%+]|\p{L}{1,9})?$/u.test(value) || (value.length <= MAX_VALUE && isDate(value));
  if (!isValue) return undefined;
  const below = page.slice(at, at + 2).find((line) => line !== '') ?? '';
  return /^\p{Ll}[\p{L}\d ]{2,38}$/u.test(below) ? below : undefined;
}

/** Characters. */
const MAX_VALUE = 25;
const isDate = (line: string): boolean => /^\d/.test(line) && (valuesIn(line).get('date')?.length ?? 0) > 0;

/** A short line above a value that has no label of its own. */
export function labelAbove(page: readonly string[], at: number): string {
  for (let i = at - 2; i >= Math.max(0, at - 4); i--) {
    const line = page[i] ?? '';
    if (line === '') continue;
    const isLabel =
      line.length <= MAX_LABEL && (/^[*_]*\p{L}[\p{L}\s/()'’*_-]*[:?]?[*_]*$/u.test(line) || BOLD.test(line));
    return isLabel ? plain(line) : '';
  }
  return '';
}

/** `**Junior (4–15)**`. */
const BOLD = /^\*\*(?=[^*]*\p{L})[^*]+\*\*$/u;

/** The headings that a line is below, the nearest first. */
export function headingsAbove(page: readonly string[], line: number): string[] {
  const at = headingOfEyebrow(page, line) ?? line;
  const headings: string[] = [];
  if (at !== line) headings.push(plain(page[at - 1] ?? ''));
  const own = page[at - 1] ?? '';
  let level = levelOf(own) ?? 7;
  const { all } = headingsOf(page);
  for (let i = all.length - 1; i >= 0 && level > 1; i--) {
    const heading = all[i] as Heading;
    const isAbove = heading.at < at || (heading.at === at && page.length === at);
    if (!isAbove || heading.level >= level) continue;
    level = heading.level;
    headings.push(heading.name);
  }
  return headings;
}

/** The heading right below a short line that belongs to it, as a date above the name of an event does: all entries of the list begin so. */
export function headingOfEyebrow(page: readonly string[], at: number): number | undefined {
  const line = page[at - 1] ?? '';
  if (!isEyebrow(line)) return undefined;
  const below = nextLine(page, at);
  const level = levelOf(page[below - 1] ?? '');
  if (level === undefined || level < 2) return undefined;
  const parent = headingsOf(page).all.findLast((heading) => heading.at < at && heading.level < level);
  if (parent !== undefined) {
    const first = nextLine(page, parent.at);
    const isOfFirst = isEyebrow(page[first - 1] ?? '') && levelOf(page[nextLine(page, first) - 1] ?? '') === level;
    return isOfFirst ? below : undefined;
  }
  return undefined;
}
interface Heading {
  /** From 1. */
  readonly at: number;
  readonly level: number;
  readonly name: string;
}
/** The headings of a page, read once for all of its lines. */
export const headingsOf = oncePer(
  (lines: readonly string[]): { all: readonly Heading[]; counts: ReadonlyMap<number, number> } => {
    const all = lines.flatMap((line, i) => {
      const level = levelOf(line);
      return level === undefined ? [] : [{ at: i + 1, level, name: plain(line) }];
    });
    const counts = new Map([...Map.groupBy(all, ({ level }) => level)].map(([level, some]) => [level, some.length]));
    return { all, counts };
  },
);
const isEyebrow = (line: string): boolean =>
  line.length <= MAX_EYEBROW && /^[^#|*+-]/.test(line) && (valuesIn(line).get('date')?.length ?? 0) > 0;
const MAX_EYEBROW = 60;
export const levelOf = (line: string): number | undefined => (HEADING.test(line) ? line.search(/[^#]/) : undefined);
/** The number of the next line that is not empty. */
function nextLine(page: readonly string[], at: number): number {
  let next = at + 1;
  while (next <= page.length && page[next - 1] === '') next++;
  return next;
}

/** The first line of the paragraph, or of the link over several lines, that a line is in, if that is another. */
export function firstOfParagraph(page: readonly string[], at: number): string {
  let first = at - 1;
  const isStart = (line: string): boolean => /^\[[^\]]*$/.test(line);
  while (first > 0 && at - first < MAX_PARAGRAPH && !isStart(page[first] ?? '')) {
    const above = page[first - 1] ?? '';
    if (above === '' || /\]\(\S+\)$/.test(above)) break;
    first--;
  }
  return first < at - 1 ? plain((page[first] ?? '').replace(/^\[(?=[^\]]*$)/, '')) : '';
}
/** Lines. */
const MAX_PARAGRAPH = 8;

/** Whether a line begins an item of a list. */
export const isItem = (line: string): boolean => /^\s*(?:[-*+]|\d+[.)])\s/.test(line);

/** The first line of the item of a list that an indented line belongs to. */
export function firstOfItem({ raw }: Page, at: number): string {
  const indent = (raw[at - 1] ?? '').search(/\S/);
  if (indent <= 0) return '';
  for (let i = at - 2; i >= Math.max(0, at - MAX_ITEM); i--) {
    const line = raw[i] ?? '';
    const own = line.search(/\S/);
    if (own >= 0 && own < indent) return isItem(line) ? plain(line.trim()) : '';
  }
  return '';
}
/** Lines. */
const MAX_ITEM = 30;

/** What kind of entry a line is, and below which headings; undefined for lines that are none. */
export function kindOf(line: string, [first]: readonly string[]): string | undefined {
  const level = /^(#{2,6})\s/.exec(line)?.[1]?.length;
  if (level !== undefined) return `h${level} ${first}`;
  if (line.startsWith('|')) return `row ${first}`;
  return /^(?:[-*+]|\d+[.)])\s/.test(line) && first !== undefined ? `item ${first}` : undefined;
}

/** The kind of which a page has the most entries, at least three. */
function mainKindOf(lines: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  const open: { level: number; text: string }[] = [];
  for (const line of lines) {
    const level = levelOf(line);
    if (level !== undefined) while ((open.at(-1)?.level ?? 0) >= level) open.pop();
    const kind = kindOf(line, open.map(({ text }) => text).toReversed());
    if (kind !== undefined) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (level !== undefined) open.push({ level, text: plain(line) });
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most !== undefined && most[1] >= FEWEST_ENTRIES ? most[0] : undefined;
}
const FEWEST_ENTRIES = 3;

/** Whether headings or a label say that what is below them is beside the thing of the page. */
export const saysApart = (names: readonly string[], title: string): boolean =>
  names.some((name) => name !== title && APART.test(name));
const APART = phrases('furniture/apart');

/** Characters. */
const MAX_HEAD = 20;

/** The heads of the table that a row is in. */
export function headsAbove(page: readonly string[], at: number): string[] {
  let i = at - 1;
  while (i > 0 && page[i - 1]?.startsWith('|')) i--;
  if (!/^\|[\s|:-]+\|?$/.test(page[i + 1] ?? '')) return [];
  const heads = cells(page[i] ?? '');
  if (heads.some((head) => head !== '') || at <= i + 3) return heads;
  // A table without a head has it in its first row.
  const first = cells(page[i + 2] ?? '');
  return first.length > 2 && first.every((cell) => cell.length <= MAX_HEAD && !/\d/.test(cell)) ? first : heads;
}
