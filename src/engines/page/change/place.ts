import { oncePer } from '../../../foundation/kernel/once-per.ts';
import { phrases } from '../../lexicon/index.ts';
import { linesInParts, placesOfMarkdown } from '../places/index.ts';
import { type MarkdownLine, markdownLines, shownOf, tableOfRows } from '../structured/index.ts';
import { valuesIn } from './values.ts';

/** Where on a page a line is: below which headings, beside which label, in which list or card. */

export interface Page {
  readonly lines: readonly MarkdownLine[];
  /** Its first heading, and the sentence right below it. */
  readonly title: string;
  readonly lead: string;
  /** What its largest list is made of. */
  readonly mainKind: string | undefined;
  /** How many headings there are of each level. */
  readonly levels: ReadonlyMap<number, number>;
}

export function pageOf(markdown: string): Page {
  const lines = markdownLines(markdown);
  const headings = lines.filter(({ level }) => level > 0);
  const [first] = headings;
  const lead = first && lines.slice(first.at, first.at + 3).find(({ kind }) => kind !== 'blank')?.line;
  return {
    lines,
    title: shownOf(first?.line ?? ''),
    lead: lead && lead.length <= MAX_LEAD && /^\p{L}.*[.]$/u.test(lead) ? shownOf(lead) : '',
    mainKind: mainKindOf(lines),
    levels: new Map([...Map.groupBy(headings, ({ level }) => level)].map(([level, some]) => [level, some.length])),
  };
}
const MAX_LEAD = 200;

/** Whether a line says whose page it is. */
export const isOfOwner = (line: string): boolean => OF_OWNER.test(line);
const OF_OWNER = /©|(?<!\p{L})(?:Inc|Ltd|LLC|plc|GmbH|AG|eG|e\.\s?V|SA|SARL|SL|BV|AB)(?!\p{L})/u;

/** What names a line: the words before a colon, those below a figure, the short line above. */
export const labelAt = ({ lines }: Page, at: number, text: string): string =>
  labelOf(text) ?? labelsOf(partsOf(lines).find((part) => (part.at(-1)?.at ?? 0) >= at) ?? []).get(at) ?? '';

/** Of a long page, only the parts are read that a line of interest is in. */
const partsOf = oncePer(linesInParts);
const labelsOf = oncePer((lines: readonly MarkdownLine[]): ReadonlyMap<number, string> => {
  const labels = new Map<number, string>();
  for (const { label, at: [line = 0] = [], by, isPhrase } of placesOfMarkdown(lines))
    if ((by === 'above' || (isPhrase && by === 'beside' && /^\p{Ll}/u.test(label))) && !labels.has(line))
      labels.set(line, label);
  return labels;
});

/** The words before a colon. */
export const labelOf = (line: string): string | undefined => /^([^:]{2,40}):\s/.exec(line)?.[1];

/** The headings that a line is below, the nearest first; that of its entry is the first of a line right above it. */
export function headingsAbove(page: Page, at: number): string[] {
  const entry = headingOfEyebrow(page, at);
  const { above = [] } = entry ?? page.lines[at - 1] ?? {};
  return [...(entry ? [shownOf(entry.line)] : []), ...above.map(({ text }) => text)];
}

/** The heading right below a short line that belongs to it, as a date above the name of an event does: all entries of the list begin so. */
function headingOfEyebrow(page: Page, at: number): MarkdownLine | undefined {
  const below = nextLine(page, at);
  const [parent] = below?.above ?? [];
  if (below === undefined || below.level < 2 || parent === undefined || !isEyebrow(page.lines[at - 1]))
    return undefined;
  const first = nextLine(page, parent.at);
  return isEyebrow(first) && nextLine(page, first.at)?.level === below.level ? below : undefined;
}
const isEyebrow = (line: MarkdownLine | undefined): line is MarkdownLine =>
  line !== undefined &&
  line.line.length <= MAX_EYEBROW &&
  (line.kind === 'text' || line.kind === 'quote') &&
  (valuesIn(line.line).get('date')?.length ?? 0) > 0;
const MAX_EYEBROW = 60;

/** The next line with text. */
function nextLine({ lines }: Page, at: number): MarkdownLine | undefined {
  let next = at;
  while (lines[next]?.kind === 'blank') next++;
  return lines[next];
}

/** The first line of the paragraph, or of the link over several lines, that a line is in, if that is another. */
export function firstOfParagraph({ lines }: Page, at: number): string {
  let first = at - 1;
  const isStart = (line: string): boolean => /^\[[^\]]*$/.test(line);
  while (first > 0 && at - first < MAX_PARAGRAPH && !isStart(lines[first]?.line ?? '')) {
    const above = lines[first - 1];
    if (above?.kind === 'blank' || /\]\(\S+\)$/.test(above?.line ?? '')) break;
    first--;
  }
  return first < at - 1 ? shownOf((lines[first]?.line ?? '').replace(/^\[(?=[^\]]*$)/, '')) : '';
}
/** Lines. */
const MAX_PARAGRAPH = 8;

/** The first line of the item of a list that an indented line belongs to. */
export function firstOfItem({ lines }: Page, at: number): string {
  const { indent = 0 } = lines[at - 1] ?? {};
  if (indent === 0) return '';
  const item = lines
    .slice(Math.max(0, at - MAX_LINES), at - 1)
    .findLast((line) => line.kind !== 'blank' && line.indent < indent);
  return item?.kind === 'item' ? shownOf(item.line) : '';
}

/** What kind of entry a line is, and below which headings; undefined for lines that are none. */
export function kindOf({ kind, level }: MarkdownLine, [first]: readonly string[]): string | undefined {
  if (level > 1) return `h${level} ${first}`;
  if (kind === 'row') return `row ${first}`;
  return kind === 'item' && first !== undefined ? `item ${first}` : undefined;
}

/** The kind of which a page has the most entries, at least three. */
function mainKindOf(lines: readonly MarkdownLine[]): string | undefined {
  const kinds = lines.flatMap(
    (line) =>
      kindOf(
        line,
        line.above.map(({ text }) => text),
      ) ?? [],
  );
  const [most] = [...Map.groupBy(kinds, (kind) => kind).values()].toSorted((a, b) => b.length - a.length);
  return most !== undefined && most.length >= FEWEST_ENTRIES ? most[0] : undefined;
}
const FEWEST_ENTRIES = 3;

/** Whether headings or a label say that what is below them is beside the thing of the page. */
export const saysApart = (names: readonly string[], title: string): boolean =>
  names.some((name) => name !== title && APART.test(name));
const APART = phrases('furniture/apart');

/** The heads of the table that a row is in. */
export const headsAbove = ({ lines }: Page, at: number): readonly string[] =>
  tableOfRows(lines[at - 1]?.rows ?? []).table.headers;

/** All that a card says: the lines below its heading, if these are few, or all lines of its item. */
export function cardAt(page: Page, at: number): string[] {
  const { lines, levels } = page;
  const line = lines[at - 1];
  const near = lines.slice(Math.max(0, at - MAX_LINES), at);
  if (line !== undefined && (line.indent > 0 || line.kind === 'item')) {
    const first = near.findLast(({ kind, indent }) => kind === 'item' && indent === 0) ?? near[0];
    return cardFrom(lines, first, ({ kind, indent }) => kind !== 'blank' && indent === 0);
  }
  const heading = headingOfEyebrow(page, at) ?? (line && line.level > 0 ? line : lines[(line?.above[0]?.at ?? 0) - 1]);
  const isOneOfSeveral = (levels.get(heading?.level ?? 0) ?? 0) > 1;
  return isOneOfSeveral ? cardFrom(lines, heading, ({ level }) => level > 0) : [];
}

function cardFrom(
  lines: readonly MarkdownLine[],
  first: MarkdownLine | undefined,
  isEnd: (line: MarkdownLine) => boolean,
): string[] {
  if (first === undefined) return [];
  const rest = lines.slice(first.at, first.at + MAX_LINES - 1);
  const end = rest.findIndex(isEnd);
  const full = [first, ...(end < 0 ? rest : rest.slice(0, end))].filter(({ kind }) => kind !== 'blank');
  if (full.length > MAX_CARD_LINES || full.some(({ kind }) => kind === 'row')) return [];
  const texts = full.map(({ line }) => shownOf(line));
  return texts.join('').length <= MAX_CARD ? texts : [];
}
const MAX_CARD = 300;
const MAX_CARD_LINES = 8;
/** Lines of one card or item. */
const MAX_LINES = 30;
