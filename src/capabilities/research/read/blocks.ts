import { bare, plainHeading, SECTIONS } from './headings.ts';

/**
 * Splits a full text into blocks. Fetched texts are Markdown; imported ones can be anything: plain text with hard line breaks, headings on
 * separate lines, tables with bars.
 */
export type Block =
  /** Pages that end here; breaks inside of other blocks are in their texts (turns.ts). */
  | { readonly kind: 'pages'; readonly count: number }
  | { readonly kind: 'heading'; readonly level: number; readonly text: string; readonly line: string }
  /** On one line. */
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'item'; readonly text: string }
  /** Display formulas and program text; not split at periods. */
  | { readonly kind: 'verbatim'; readonly text: string }
  /** Rows with their bars; the header and its rule first, if there is one. */
  | { readonly kind: 'table'; readonly header: readonly string[]; readonly rows: readonly string[] };

const FENCE = /^\s{0,3}(`{3,}|~{3,})/;
const HEADING = /^(#{1,6})\s+(\S.*?)\s*#*$/;
const RULE = /^\s{0,3}(?:-{3,}|\*{3,}|_{3,}|={3,})\s*$/;
const TABLE_RULE = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
const ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)]|\([a-z0-9]{1,3}\))\s+\S/;

/** Longer ones are paragraphs that a converter mistook for headings. */
const LONGEST_HEADING = 160;
/** Maximum characters of a paragraph; longer ones continue in the next, split at a space, so that every step is short. */
const LONGEST_PARAGRAPH = 20_000;

/** The lines of a text, one at a time. */
class Lines {
  readonly #text: string;
  #start = 0;
  #held: string | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  readonly next = (): string | undefined => {
    const line = this.#held;
    this.#held = undefined;
    if (line !== undefined || this.#start > this.#text.length) return line;
    const end = this.#text.indexOf('\n', this.#start);
    const from = this.#start;
    this.#start = (end < 0 ? this.#text.length : end) + 1;
    return this.#text.slice(from, this.#start - 1);
  };

  /** The next line is this one. */
  hold(line: string | undefined): void {
    this.#held = line;
  }
}

/** The lines of a block of text. */
class Paragraph {
  lines: string[] = [];
  size = 0;
  isItem = false;

  /** Adds a line; one that is too long is divided. */
  *add(line: string): Generator<Block> {
    for (let rest = line; rest !== ''; ) {
      const room = LONGEST_PARAGRAPH - this.size;
      if (rest.length <= room) {
        this.lines.push(rest);
        this.size += rest.length;
        return;
      }
      const space = rest.lastIndexOf(' ', room);
      let at = space > room / 2 ? space : Math.max(1, room);
      if (/[\ud800-\udbff]/.test(rest[at - 1] ?? '')) at++;
      this.lines.push(rest.slice(0, at));
      rest = rest.slice(at);
      yield* this.flush();
    }
  }

  *flush(): Generator<Block> {
    if (this.lines.length === 0) return;
    const isLine = this.lines.length === 1;
    const whole = this.lines
      .join(' ')
      .replace(/[^\S\f]+/g, ' ')
      .replace(/^ +| +$/g, '');
    this.lines = [];
    this.size = 0;
    if (this.isItem) yield { kind: 'item', text: whole };
    else if (/^\$\$.+\$\$/.test(whole)) yield { kind: 'verbatim', text: whole };
    else {
      const level = isLine ? plainHeading(whole) : undefined;
      if (level !== undefined) yield { kind: 'heading', level, text: whole, line: whole };
      else yield { kind: 'paragraph', text: whole };
    }
    this.isItem = false;
  }
}

/** The blocks of a text, one after another; each step is short however long the text is. */
export function* blocksOf(text: string): Generator<Block> {
  const lines = new Lines(text);
  const paragraph = new Paragraph();
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    const breaks = /^\f+/.exec(line)?.[0].length ?? 0;
    if (breaks > 0 && paragraph.lines.length === 0) {
      yield { kind: 'pages', count: breaks };
      line = line.slice(breaks);
    }
    if (line.trim() === '' && !line.includes('\f')) {
      yield* paragraph.flush();
      continue;
    }
    const fence = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      yield* paragraph.flush();
      yield fenced(line, fence, lines);
      continue;
    }
    const heading = HEADING.exec(line.slice(0, 2 * LONGEST_HEADING));
    if (heading !== null) {
      yield* paragraph.flush();
      const words = (heading[2] as string).replace(/\s+/g, ' ');
      if (line.length <= LONGEST_HEADING) {
        yield { kind: 'heading', level: (heading[1] as string).length, text: words, line: line.trim() };
        continue;
      }
      paragraph.lines.push(line.replace(/^#+\s+/, ''));
      paragraph.size = line.length;
      continue;
    }
    if (line.includes('|')) {
      const table = tableAt(line, lines.next);
      if (table.rows.length + table.header.length > 1) {
        yield* paragraph.flush();
        yield* tablesFrom(table, lines);
        continue;
      }
      lines.hold(table.after);
    }
    if (RULE.test(line)) {
      // Below a single line it underlines a heading; between blocks it is a rule or the end of a page.
      const [only] = paragraph.lines;
      const isAlone = paragraph.lines.length === 1 && only !== undefined && only.length <= LONGEST_HEADING;
      if (isAlone && /^\s{0,3}[=-]/.test(line)) {
        paragraph.lines = [];
        paragraph.size = 0;
        yield { kind: 'heading', level: line.includes('=') ? 1 : 2, text: only.trim(), line: only.trim() };
      } else yield* paragraph.flush();
      continue;
    }
    if (paragraph.lines.length === 0 && line.length <= LONGEST_HEADING && SECTIONS.test(bare(line))) {
      yield { kind: 'heading', level: 2, text: bare(line), line: line.trim() };
      continue;
    }
    if (ITEM.test(line.slice(0, 40))) {
      yield* paragraph.flush();
      paragraph.isItem = true;
    }
    yield* paragraph.add(line);
  }
  yield* paragraph.flush();
}

/** Program text from its first line on. */
function fenced(first: string, fence: string, lines: Lines): Block {
  const body = [first];
  let length = first.length;
  for (let inner = lines.next(); inner !== undefined; inner = lines.next()) {
    body.push(inner);
    length += inner.length;
    if (inner.trim().startsWith(fence) || length > LONGEST_PARAGRAPH) break;
  }
  return { kind: 'verbatim', text: body.join('\n') };
}

/** A table; a very long one continues in another block, so that no step is long. */
function* tablesFrom(table: ReturnType<typeof tableAt>, lines: Lines): Generator<Block> {
  const { header } = table;
  const hasHeader = header.length > 0;
  let { rows, after } = table;
  for (;;) {
    yield { kind: 'table', header, rows };
    if (after === undefined || !isRow(after, hasHeader)) break;
    [rows, after] = rowsFrom([after], lines.next, hasHeader);
  }
  lines.hold(after);
}

/** Whether a line continues a table; with a header, the bars at the ends may be missing. */
function isRow(line: string, hasHeader: boolean): boolean {
  return /^\s*\|/.test(line) || (hasHeader && line.includes('|'));
}

/** A table that starts with this line, and the first line after it. */
function tableAt(
  first: string,
  next: () => string | undefined,
): { header: string[]; rows: string[]; after: string | undefined } {
  const line = next();
  const hasRule =
    line?.includes('-') === true && TABLE_RULE.test(line) && (first.trim().startsWith('|') || line.includes('|'));
  if (hasRule) {
    const [rows, after] = rowsFrom([], next, true);
    return { header: [first.trim(), line.trim()], rows, after };
  }
  if (!isRow(first, false) || line === undefined || !isRow(line, false))
    return { header: [], rows: [first.trim()], after: line };
  const [rows, after] = rowsFrom([first, line], next, false);
  return { header: [], rows, after };
}

/** Rows as long as there are any, but no more than makes one block; and the first line that is not in it. */
function rowsFrom(
  first: readonly string[],
  next: () => string | undefined,
  hasHeader: boolean,
): [rows: string[], after: string | undefined] {
  const rows = first.map((line) => line.trim());
  let size = 0;
  let line = next();
  while (line !== undefined && isRow(line, hasHeader) && size < LONGEST_PARAGRAPH) {
    rows.push(line.trim());
    size += line.length;
    line = next();
  }
  return [rows, line];
}
