import { Element } from 'domhandler';
import { oncePer } from '../../../foundation/kernel/once-per.ts';
import {
  isBroken,
  type MarkdownLine,
  MOST_OF_LIST,
  markdownLines,
  type PagePlace,
  plainOf,
  relatedLines,
  type Section,
  type Structured,
  shownOf,
  tableOfRows,
  type Visible,
  withoutLineMarks,
} from '../structured/index.ts';
import { labelledTexts } from './labelled-texts.ts';
import type { PageLine, TextRun } from './lines.ts';
import { placesIn } from './read-places.ts';

/** The places of Markdown that never was HTML, or whose HTML is gone: its lines are read as those of a page are. */

const MAX_FOUND = 1_500;
const MAX_LINE = 4_000;
const MAX_SECTION = 1_500;
/** As of tables of pages. */
const MAX_COLUMNS = 40;

/** What stands beside labels in Markdown, each with its line. */
export function placesOfMarkdown(all: readonly MarkdownLine[]): PagePlace[] {
  const lines = pageLines(all);
  return [...placesIn(lines), ...besideLines(lines)];
}

/** Lines of a part: so many, then up to a heading, behind more up to any blank line, and no more. */
const PART = { least: 300, more: 900, most: 4_000 };

/** Lines in parts whose places can be read one by one: those of a long page take too long at once where others are served too. */
export function linesInParts(lines: readonly MarkdownLine[]): MarkdownLine[][] {
  const parts: MarkdownLine[][] = [];
  for (let from = 0; from < lines.length; ) {
    const behind = lines.slice(from + PART.least, from + PART.most);
    const end = behind.findIndex(({ level, kind }, at) => level > 0 || (at > PART.more && kind === 'blank'));
    const to = end < 0 ? from + PART.most : from + PART.least + end;
    parts.push(lines.slice(from, to));
    from = to;
  }
  return parts;
}

/** A short line above what it names, and words below a figure: Markdown has lost what was around both. */
function besideLines(lines: readonly PageLine[]): PagePlace[] {
  return lines.flatMap((line, i) => {
    const { text, level, at = 0 } = line;
    if (level > 0 || line.table) return [];
    const isFigure = /^[^\p{L}]{0,3}\d/u.test(text) && text.length <= MAX_FIGURE;
    const named = { texts: [text], at: [at], context: '', isPhrase: true };
    const [above, below] = [lines[i - 1], isFigure ? lines[i + 1] : undefined];
    return [
      ...(below && isShortLabel(below) ? [{ ...named, label: below.text, by: 'beside' as const }] : []),
      ...(above && isShortLabel(above) ? [{ ...named, label: above.text, by: 'above' as const }] : []),
    ];
  });
}
/** Characters. */
const MAX_FIGURE = 25;
const isShortLabel = ({ text, runs: [first], block, level }: PageLine): boolean =>
  level === 0 && SHORT_LABEL.test(text) && first?.element?.name !== 'a' && (block as Element).name !== 'li';
const SHORT_LABEL = /^(?:\p{L}[\p{L}\s/()'’-]{0,38}[:?]?|\p{Ll}[\p{L}\d ]{2,38})$/u;

/** What a reader sees in a document that has Markdown and no HTML: tables, labels with values, sections. */
export function visibleFromMarkdown(markdown: string): Visible & Required<Pick<Structured, 'places'>> {
  const lines = markdownLines(markdown);
  const places = placesOfMarkdown(lines);
  const { definitions, labelled } = labelledTexts(places);
  const tables = new Map(lines.flatMap(({ rows, above }) => (rows ? [[rows, above[0]?.text] as const] : [])));
  return {
    tables: [...tables].map(([rows, heading]) => {
      const { table } = tableIn(rows);
      return { ...table, ...(heading === undefined ? {} : { heading }) };
    }),
    definitions: definitions.slice(0, MAX_FOUND),
    labelled: labelled.slice(0, MAX_FOUND),
    sections: sectionsOf(lines),
    places: places.filter(({ isAside, isPhrase }) => !isAside && !isPhrase),
    ...{ times: [], bylines: [], contacts: [], tags: [], classed: [] },
  };
}

/** A table by its rows, its first columns. */
const tableIn = oncePer((lines: readonly string[]): ReturnType<typeof tableOfRows> => {
  const { table, ...read } = tableOfRows(lines);
  const [headers = [], ...rows] = [table.headers, ...table.rows].map((row) => row.slice(0, MAX_COLUMNS));
  return { ...read, table: { ...table, headers, rows } };
});

function sectionsOf(lines: readonly MarkdownLine[]): Section[] {
  const sections: { heading: string; level: number; items: string[]; text: string }[] = [];
  for (const { kind, line, level } of lines) {
    const section = sections.at(-1);
    if (level > 0) sections.push({ heading: shownOf(line), level, items: [], text: '' });
    else if (section === undefined) continue;
    else if (kind === 'item' && section.items.length < MOST_OF_LIST) section.items.push(shownOf(line));
    else if ((kind === 'text' || kind === 'item' || kind === 'quote') && section.text.length < MAX_SECTION)
      section.text += `${section.text === '' ? '' : '\n'}${shownOf(line)}`;
  }
  return sections.slice(0, MAX_FOUND);
}

/** One that may still go on. */
type OpenLine = PageLine & { text: string; runs: TextRun[] };

/** Lines as those of a page, in elements of the names that they would have. */
function pageLines(lines: readonly MarkdownLine[]): PageLine[] {
  const found: OpenLine[] = [];
  /** The items that a line is in, the innermost last. */
  let items: { readonly indent: number; readonly list: Element; readonly item: Element }[] = [];
  let block: Element | undefined;
  let last: MarkdownLine | undefined;
  let rows: readonly string[] | undefined;
  const isRelated = relatedLines();
  const begin = (name: string, inside?: Element): Element => {
    block = new Element(name, {});
    block.parent = inside ?? null;
    return block;
  };
  for (const one of lines) {
    const { kind, indent, level, line } = one;
    const isAside = kind !== 'code' && isRelated(line);
    if (kind === 'blank' || kind === 'fence' || kind === 'code') {
      block = undefined;
      continue;
    }
    const runs = level > 0 || kind === 'row' ? [] : runsOf(withoutLineMarks(line.slice(0, MAX_LINE)));
    if (kind === 'item') {
      const before = items.find((other) => other.indent === indent);
      items = items.filter((other) => other.indent < indent);
      const list = before?.list ?? begin('ul', items.at(-1)?.item);
      items.push({ indent, list, item: begin('li', list) });
    } else {
      if (block === undefined || kind === 'heading' || kind === 'row') {
        items = items.filter((other) => other.indent < indent);
        begin(level > 0 ? `h${level}` : 'p', items.at(-1)?.item);
      } else if (found.length > 0 && !isBroken(last?.raw ?? '')) {
        // A line that goes on.
        const before = found.at(-1) as OpenLine;
        before.text += ` ${shownOf(line)}`;
        for (const run of runs) before.runs.push(run);
        last = one;
        continue;
      }
    }
    const isOfBlock = kind !== 'item' && found.at(-1)?.block === block;
    const place = { runs, block: block as Element, level, isBroken: isOfBlock, isAside, at: one.at };
    if (kind !== 'row') found.push({ ...place, text: shownOf(line) });
    else if (one.rows !== rows)
      found.push({ ...place, text: '', table: tableIn(one.rows ?? []), at: one.at + (one.rows ?? []).length - 1 });
    rows = one.rows;
    if (kind === 'row' || kind === 'heading') block = undefined;
    last = one;
  }
  return found.filter(({ text, table }) => text !== '' || table !== undefined);
}

/** The parts of a line: what is bold, slanted, a link or code, and what is between. */
function runsOf(line: string): TextRun[] {
  return line.split(PARTS).flatMap((part) => {
    const text = plainOf(part);
    if (text === '') return [];
    const name = /^(?:\*\*|__)/.test(part)
      ? 'strong'
      : part.startsWith('[')
        ? 'a'
        : /^[*_]/.test(part)
          ? 'em'
          : undefined;
    return [{ text, element: name && PARTS.test(part) ? new Element(name, {}) : undefined }];
  });
}
const PARTS = /(\*\*[^*]+\*\*|__[^_]+__|(?<![\p{L}\p{N}*])\*[^*\s][^*]*\*(?!\*)|\[[^\]]*\]\([^()\s]*\))/u;
