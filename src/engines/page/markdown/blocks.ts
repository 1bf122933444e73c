// Over 10 kB: every element changes the same state.

import { beginsPart } from '../apart.ts';
import { type ChildNode, type Element, isTag, isText, type ParentNode, textOf, walk } from '../tree.ts';
import type { LinesOf } from '../visible/line-rules.ts';
import { codeLanguage, codeOfLines, codeOfTable, codeText, fencedCode, isButtonOfCode } from './code-block.ts';
import { BLOCKS, CODE, DELETED, EMPHASIS, GAPS, HEADINGS, LISTS, LITERAL, SKIPPED, STRONG } from './elements.ts';
import { embeddedLink } from './embedded.ts';
import { imageMarkdown, type Resolve, titleOf } from './image.ts';
import { type InlineOptions, renderInline } from './inline.ts';
import { itemMarkdown, listMarker } from './list.ts';
import { formulaOf } from './math.ts';
import { raised } from './raised.ts';
import { type Shapes, shapesOf } from './shapes.ts';
import { alignOf, type Row, span, tableMarkdown } from './table.ts';
import type { Mark, Token } from './tokens.ts';

/** Walks a tree and produces blocks of Markdown. Each kind of block is written in its own file. */

/** A container of blocks: the page, a quote, an item, a cell. */
interface Frame {
  readonly kind: 'flow' | 'quote' | 'list' | 'item' | 'table' | 'cell';
  readonly element: Element | undefined;
  /** Finished blocks; of a list its items. */
  readonly blocks: string[];
  /** The current line of text. */
  run: Token[];
  /** Of a list: its items, open for stray content after them. */
  readonly items: Frame[];
  readonly rows: Row[];
  /** Whether the item has a task list's checkbox, and whether it is checked. */
  task?: boolean;
  /** The last list in it: its element, the number of blocks up to its end, and whether it has the other markers. */
  lastList?: { readonly name: string; readonly end: number; readonly isOther: boolean };
}

/** A mark, and the element that opened it. */
interface Marked {
  readonly mark: Mark;
  readonly element: Element;
}

const frame = (kind: Frame['kind'], element?: Element): Frame => ({
  kind,
  element,
  blocks: [],
  run: [],
  items: [],
  rows: [],
});

/**
 * Maximum depth of lists and quotes in the output. Deeper ones are written at this depth, so that the Markdown cannot grow quadratically.
 */
const MOST_NESTING = 40;

/** The last character of a line; a space after anything but text. */
function lastCharacter(run: readonly Token[]): string {
  for (let i = run.length - 1; i >= 0; i--) {
    const token = run[i] as Token;
    if (token.type === 'text' && token.text !== '') return token.text.at(-1) as string;
    if (token.type !== 'text' && token.type !== 'open' && token.type !== 'close') return ' ';
  }
  return '';
}

const SOFT_HYPHEN = '\u00ad';
const HEADING: InlineOptions = { lineBreak: ' ', startsLine: false };
const IN_CELL: InlineOptions = { lineBreak: '<br>', startsLine: false };

/** The blocks of Markdown of everything below a node. */
export function blocksOf(top: ParentNode, resolve: Resolve, linesOf: LinesOf): string[] {
  const writer = new BlockWriter(top, resolve, linesOf);
  walk(
    top,
    (node) => writer.enter(node),
    (element) => writer.leave(element),
  );
  return writer.end();
}

class BlockWriter {
  readonly resolve: Resolve;
  readonly shapes: Shapes;
  readonly linesOf: LinesOf;
  /** Elements that say whether line breaks of the source count in them. */
  readonly keeping: { readonly element: Element; readonly keeps: boolean }[] = [];
  /** The innermost container, and those around it. */
  frame: Frame = frame('flow');
  readonly around: Frame[] = [];
  readonly marks: Marked[] = [];
  /** What stands before and after inline elements that their styles set apart. */
  readonly gaps = new Map<Element, 'line' | 'apart'>();
  /** What closes exponents and indices that are more than a number. */
  readonly raisedEnds = new Map<Element, string>();
  links = 0;
  cells = 0;
  nesting = 0;
  heading: Element | undefined;
  /** The link around a heading that goes inside it. */
  linked: { readonly heading: Element; readonly mark: Mark } | undefined;

  constructor(top: ParentNode, resolve: Resolve, linesOf: LinesOf) {
    this.resolve = resolve;
    this.shapes = shapesOf(top, linesOf);
    this.linesOf = this.shapes.linesOf;
  }

  enter(node: ChildNode): boolean | undefined {
    if (isText(node)) {
      if (this.frame.kind === 'list' && !/\S/.test(node.data)) return undefined;
      if (this.frame.kind === 'table') return undefined;
      this.intoItem();
      const { data } = node;
      if (beginsPart(node)) this.frame.run.push({ type: 'text', text: ' ' });
      const text = data.includes(SOFT_HYPHEN) ? data.replaceAll(SOFT_HYPHEN, '') : data;
      if (this.keeping.at(-1)?.keeps && text.includes('\n')) this.lines(text);
      else this.frame.run.push({ type: 'text', text });
      return undefined;
    }
    // The root of a whole document is an element too; comments and doctypes are ignored.
    if (!isTag(node)) return undefined;
    const name = this.shapes.nameOf(node);
    const formula = formulaOf(node);
    if (formula !== undefined) {
      if (formula) this.raw(formula);
      return false;
    }
    if (isButtonOfCode(node)) return false;
    const embedded = this.links ? undefined : embeddedLink(node, this.resolve);
    if (embedded !== undefined) {
      this.embed(embedded);
      return false;
    }
    // Without something to show, what stands in its place is shown.
    if (SKIPPED.has(name) && name !== 'object') {
      if (name === 'input' && node.attribs.type === 'checkbox' && this.frame.kind === 'item') {
        if (this.frame.blocks.length === 0) this.frame.task ??= 'checked' in node.attribs;
      }
      if (GAPS.has(name)) this.apart();
      return false;
    }
    if (name !== 'li' && this.frame.kind === 'list') this.intoItem();
    const style = this.linesOf(node);
    if (style?.keepsLines !== undefined && node.firstChild)
      this.keeping.push({ element: node, keeps: style.keepsLines });
    if (BLOCKS.has(name)) return this.enterBlock(node, name);
    this.setApart(node);
    return this.enterInline(node);
  }

  /** Text in which line breaks of the source are line breaks. */
  lines(text: string): void {
    for (const [i, line] of text.split(/\r?\n|\r/).entries()) {
      if (i > 0) this.frame.run.push({ type: 'break' });
      if (line !== '') this.frame.run.push({ type: 'text', text: line });
    }
  }

  apart(): void {
    if (this.frame.kind !== 'table' && this.frame.kind !== 'list') this.frame.run.push({ type: 'apart' });
  }

  /** Before an inline element: a line break or a gap, if its style has one there. */
  setApart(node: Element): void {
    const { frame } = this;
    if (frame.kind === 'table') return;
    const gap = layoutOf(node, this.linesOf);
    if (gap === undefined) return;
    this.gaps.set(node, gap);
    frame.run.push({ type: gap });
  }

  /** The same after it. */
  endApart(node: Element): void {
    const gap = this.gaps.get(node);
    if (gap !== undefined) this.frame.run.push({ type: gap });
  }

  enterInline(node: Element): boolean | undefined {
    const { name } = node;
    if (name === 'br') this.frame.run.push({ type: 'break' });
    else if (name === 'img') {
      const image = imageMarkdown(node, this.resolve);
      if (image) this.raw(image);
    } else if (STRONG.has(name)) this.open(node, { kind: 'strong' });
    else if (EMPHASIS.has(name)) this.open(node, { kind: 'em' });
    else if (DELETED.has(name)) this.open(node, { kind: 'del' });
    else if (name === 'a') {
      if (isHeadingAnchor(node)) return false;
      const href = node.attribs.href?.trim();
      if (href !== undefined && !/^javascript:/i.test(href)) this.link(node, href);
    } else if (CODE.has(name)) {
      if (name === 'code' && this.hasLines(node)) this.pre(node);
      else this.code(node);
      this.endApart(node);
      return false;
    } else if (name === 'q') this.frame.run.push({ type: 'text', text: '“' });
    else if (name === 'rt') this.frame.run.push({ type: 'text', text: '(' });
    else if ((name === 'sup' || name === 'sub') && !this.links && !firstLink(node)) {
      const [open, close] = raised(name, textOf(node).trim(), lastCharacter(this.frame.run));
      if (open !== '') this.raw(open);
      if (close !== '') this.raisedEnds.set(node, close);
    }
    return undefined;
  }

  link(node: Element, href: string): void {
    const mark: Mark = { kind: 'link', href: this.resolve(href), ...titleOf(node) };
    const heading = this.links || this.heading ? undefined : onlyHeading(node, this.shapes);
    if (heading) this.linked = { heading, mark };
    else this.open(node, mark);
  }

  /** Whether code has several lines, although it is in no `pre`. */
  hasLines(node: Element): boolean {
    if (this.keeping.at(-1)?.keeps) return textOf(node).trim().includes('\n');
    if (!node.children.some(isTag)) return false;
    return codeText(node, this.linesOf).trim().includes('\n') && !textOf(node).trim().includes('\n');
  }

  enterBlock(node: Element, name: string): boolean | undefined {
    if (LITERAL.has(name)) {
      this.pre(node);
      this.leaveKeeping(node);
      return false;
    }
    const lines = name === 'div' && this.cells === 0 && isCode(node.firstChild) ? codeOfLines(node) : undefined;
    if (lines !== undefined) {
      this.intoItem();
      this.flush();
      this.frame.blocks.push(fencedCode(lines, codeLanguage(node)));
      this.leaveKeeping(node);
      return false;
    }
    if (name === 'hr') {
      if (!this.heading && !this.cells) {
        this.flush();
        this.frame.blocks.push('---');
      }
      return false;
    }
    if (name === 'table' && this.cells === 0 && !this.links && !this.heading) {
      const code = codeOfTable(node);
      if (code !== undefined) {
        this.intoItem();
        this.flush();
        this.frame.blocks.push(fencedCode(code, codeLanguage(node)));
        this.leaveKeeping(node);
        return false;
      }
    }
    if (name === 'table' && !this.shapes.layout.has(node)) {
      if (this.cells === 0) {
        this.push(frame('table', node));
        return undefined;
      }
    } else if (name === 'tr' && this.frame.kind === 'table') {
      this.frame.rows.push({ cells: [], isInHead: node.parent !== null && (node.parent as Element).name === 'thead' });
      return undefined;
    } else if ((name === 'td' || name === 'th') && this.frame.kind === 'table') {
      if (this.frame.rows.length === 0) this.frame.rows.push({ cells: [], isInHead: false });
      this.push(frame('cell', node));
      this.cells++;
      return undefined;
    } else if (name === 'caption' && this.frame.kind === 'table') {
      this.push(frame('flow', node));
      return undefined;
    } else if (this.frame.kind === 'table') {
      return undefined;
    }
    if (LISTS.has(name) && this.nesting < MOST_NESTING) {
      this.push(frame('list', node));
      this.nesting++;
      return undefined;
    }
    if (name === 'li' && this.nesting <= MOST_NESTING) {
      if (this.frame.kind === 'item' && this.frame.element === undefined) this.closeItem();
      if (this.frame.kind === 'list') {
        this.push(frame('item', node));
        return undefined;
      }
    }
    if (name === 'blockquote' && this.nesting < MOST_NESTING) {
      this.push(frame('quote', node));
      this.nesting++;
      return undefined;
    }
    // The cells of a layout table are separate blocks.
    if (name === 'td' || name === 'th') return undefined;
    this.boundary();
    if (HEADINGS.has(name)) {
      if (this.links) this.open(node, { kind: 'strong' });
      else if (!this.heading) this.heading = node;
      if (this.linked?.heading === node) this.open(node, this.linked.mark);
    } else if (name === 'dt') this.open(node, { kind: 'strong' });
    return undefined;
  }

  leave(node: Element): void {
    const name = this.shapes.nameOf(node);
    this.leaveKeeping(node);
    if (this.frame.kind === 'item' && this.frame.element === undefined && LISTS.has(name)) this.closeItem();
    if (this.frame.element === node) {
      this.closeFrame();
      return;
    }
    const last = this.marks.at(-1);
    if (last?.element === node) {
      this.marks.pop();
      this.frame.run.push({ type: 'close', mark: last.mark });
      if (last.mark.kind === 'link') this.links--;
    }
    const raisedEnd = this.raisedEnds.get(node);
    if (name === 'q') this.frame.run.push({ type: 'text', text: '”' });
    else if (name === 'rt') this.frame.run.push({ type: 'text', text: ')' });
    else if (raisedEnd !== undefined) this.frame.run.push({ type: 'text', text: raisedEnd });
    if (!BLOCKS.has(name) && !SKIPPED.has(name)) this.endApart(node);
    if (this.heading === node) {
      this.closeHeading(node);
      return;
    }
    if (BLOCKS.has(name) && this.frame.kind !== 'table') {
      if ((name === 'td' || name === 'th') && !this.links) this.frame.run.push({ type: 'text', text: ' ' });
      else this.boundary();
    }
  }

  leaveKeeping(node: Element): void {
    if (this.keeping.at(-1)?.element === node) this.keeping.pop();
  }

  /** A block starts or ends: the previous text is a paragraph; inside a link or a heading only a line. */
  boundary(): void {
    if (this.links || this.heading) this.frame.run.push({ type: 'break' });
    else this.flush();
  }

  open(element: Element, mark: Mark): void {
    this.marks.push({ mark, element });
    if (mark.kind === 'link') this.links++;
    this.frame.run.push({ type: 'open', mark });
  }

  /** On a line of its own, except in tables and headings. */
  embed(link: string): void {
    if (link === '' || this.frame.kind === 'table') return;
    this.boundary();
    this.raw(link);
    this.boundary();
  }

  raw(text: string): void {
    this.intoItem();
    this.frame.run.push({ type: 'raw', text });
  }

  /** Inline code; links in it stay links. */
  code(element: Element): void {
    if (!firstLink(element)) {
      this.frame.run.push({ type: 'code', text: withoutBreaks(textOf(element)) });
      return;
    }
    const marks = new Map<Element, Mark>();
    walk(
      element,
      (node) => {
        if (isText(node)) this.frame.run.push({ type: 'code', text: withoutBreaks(node.data) });
        else if (isTag(node) && node.name === 'a' && node.attribs.href && node.firstChild) {
          const mark: Mark = { kind: 'link', href: this.resolve(node.attribs.href.trim()) };
          marks.set(node, mark);
          this.frame.run.push({ type: 'open', mark });
        }
        return undefined;
      },
      (node) => {
        const mark = marks.get(node);
        if (mark) this.frame.run.push({ type: 'close', mark });
      },
    );
  }

  pre(node: Element): void {
    const text = codeText(node, this.linesOf);
    if (this.links || this.heading || this.cells) {
      for (const line of text.split('\n')) {
        if (!line.trim()) continue;
        this.frame.run.push({ type: 'break' }, { type: 'code', text: line });
      }
      this.frame.run.push({ type: 'break' });
      return;
    }
    this.flush();
    if (text === '') return;
    this.frame.blocks.push(fencedCode(text, codeLanguage(node)));
  }

  /** Ends the current line of text; open marks continue in the next. */
  flush(): void {
    const { frame } = this;
    if (frame.run.length === 0) return;
    frame.blocks.push(...renderInline(this.endRun(), this.cells ? IN_CELL : undefined));
  }

  /** @returns the current run, with its marks closed; they are open in the next one */
  endRun(): readonly Token[] {
    const { frame, marks } = this;
    const { run } = frame;
    for (let i = marks.length - 1; i >= 0; i--) run.push({ type: 'close', mark: (marks[i] as Marked).mark });
    frame.run = marks.map(({ mark }) => ({ type: 'open', mark }));
    return run;
  }

  closeHeading(node: Element): void {
    this.heading = undefined;
    const { frame } = this;
    const text = renderInline(this.endRun(), HEADING).join(' ').trim();
    if (!text) return;
    if (this.cells) frame.blocks.push(`**${text.replace(/\*\*/g, '')}**`);
    // Closing number signs would not be read as text.
    else
      frame.blocks.push(
        `${'#'.repeat(Number(this.shapes.nameOf(node)[1]))} ${text.replace(/(^|\s)(#*)#$/, '$1$2\\#')}`,
      );
  }

  push(next: Frame): void {
    this.flush();
    next.run = this.marks.map(({ mark }) => ({ type: 'open', mark }));
    this.around.push(this.frame);
    this.frame = next;
  }

  /** @returns the container that ends */
  pop(): Frame {
    const done = this.frame;
    this.frame = this.around.pop() as Frame;
    return done;
  }

  /** Content of a list outside its items belongs to the previous item. */
  intoItem(): void {
    if (this.frame.kind !== 'list') return;
    const last = this.frame.items.pop();
    const item = frame('item');
    if (last) {
      item.blocks.push(...last.blocks);
      if (last.task !== undefined) item.task = last.task;
    }
    this.push(item);
  }

  closeItem(): void {
    this.flush();
    const item = this.pop();
    this.frame.items.push(item);
  }

  closeFrame(): void {
    const { kind } = this.frame;
    if (kind === 'item') {
      this.closeItem();
      return;
    }
    this.flush();
    const done = this.pop();
    const { frame } = this;
    switch (kind) {
      case 'flow':
        // A table's caption is placed before it.
        this.around.at(-1)?.blocks.push(...done.blocks);
        break;
      case 'quote':
        this.nesting--;
        if (this.cells) frame.blocks.push(...done.blocks);
        else if (done.blocks.length > 0) frame.blocks.push(quoted(done.blocks.join('\n\n')));
        break;
      case 'list': {
        this.nesting--;
        const isSecond = done.element?.name === frame.lastList?.name && frame.blocks.length === frame.lastList?.end;
        const isOther = isSecond && frame.lastList?.isOther === false;
        const list = this.listOf(done, isOther);
        if (!list) break;
        const end = frame.blocks.push(list);
        frame.lastList = { name: (done.element as Element).name, end, isOther };
        break;
      }
      case 'cell': {
        this.cells--;
        const cell = done.element as Element;
        const blocks = done.blocks.join('<br>');
        const lines = blocks.includes('\n') ? blocks.replace(/ *\n/g, '<br>') : blocks;
        const text = lines.includes('|') ? lines.replace(/\\.|\|/g, (found) => (found === '|' ? '\\|' : found)) : lines;
        frame.rows.at(-1)?.cells.push({
          text,
          isHeader: this.shapes.nameOf(cell) === 'th',
          columns: span(cell.attribs.colspan ?? cell.attribs['aria-colspan']),
          rows: span(cell.attribs.rowspan ?? cell.attribs['aria-rowspan']),
          align: alignOf(cell),
        });
        break;
      }
      case 'table': {
        const table = tableMarkdown(done.rows.filter((row) => row.cells.length > 0));
        if (table) frame.blocks.push(table);
        break;
      }
    }
  }

  /** @param isOther whether it directly follows a list with the usual markers, of which it would become a part */
  listOf(list: Frame, isOther: boolean): string {
    const element = list.element as Element;
    const items = list.items.filter((item) => item.blocks.length > 0 || item.task !== undefined);
    if (items.length === 0) return '';
    const isLoose = items.some((item) => item.blocks.filter((block) => !isTight(block)).length > 1);
    const marker = listMarker(element, isOther);
    const texts = items.map((item) => itemMarkdown(item.blocks, marker(item.element), item.task));
    return texts.join(isLoose && !this.cells ? '\n\n' : '\n');
  }

  end(): string[] {
    this.flush();
    while (this.around.length > 0) this.closeFrame();
    this.flush();
    return this.frame.blocks;
  }
}

/** A list may follow its item's text without a blank line. */
const isTight = (block: string): boolean => /^(?:[-*+]|\d{1,9}[.)]) /.test(block);

const quoted = (text: string): string => text.replace(/^(?=.)/gm, '> ').replace(/^$/gm, '>');

const isCode = (node: ChildNode | null): boolean => node !== null && isTag(node) && node.name === 'code';

/** Names and roles of notes that style sheets put beside the text. */
const SIDE_NOTE = /(?:^|[\s_-])(?:side|margin)-?notes?(?:$|[\s_-])/;
const NOTE_ROLE = /^(?:note|doc-(?:foot|end)note|doc-tip|tooltip)$/;
/** A first letter that is set large beside the text is a part of its word. */
const DROPPED_LETTERS = 2;

/** Whether an inline element is on lines of its own or apart from the words beside it. */
function layoutOf(node: Element, linesOf: LinesOf): 'line' | 'apart' | undefined {
  const own = linesOf(node)?.own;
  if (own === 'line') return 'line';
  if (own === 'apart') return textOf(node).trim().length > DROPPED_LETTERS ? 'apart' : undefined;
  const { class: classes, role } = node.attribs;
  if ((classes?.includes('note') && SIDE_NOTE.test(classes)) || (role !== undefined && NOTE_ROLE.test(role)))
    return 'apart';
  const { parent } = node;
  return parent && isTag(parent) ? linesOf(parent)?.inside : undefined;
}

const withoutBreaks = (text: string): string => text.replace(/\s*\n\s*/g, ' ');

/** The heading that is the only content of a link. */
function onlyHeading(link: Element, { nameOf }: Shapes): Element | undefined {
  let heading: Element | undefined;
  for (const child of link.children) {
    if (isText(child) && !/\S/.test(child.data)) continue;
    if (!isTag(child) || heading || !HEADINGS.has(nameOf(child))) return undefined;
    heading = child;
  }
  return heading;
}

/** The symbol that links a heading to itself is not part of its text. */
function isHeadingAnchor(link: Element): boolean {
  const href = link.attribs.href;
  if (href === undefined || !href.includes('#')) return false;
  const text = textOf(link).trim();
  if (/^(?:[#¶§🔗​]|)$/u.test(text) && /(?:anchor|headerlink|permalink|hash|heading)/i.test(link.attribs.class ?? '')) {
    return true;
  }
  return /^[#¶§🔗]$/u.test(text) && isInHeading(link);
}

function isInHeading(node: Element): boolean {
  for (let up = node.parent, steps = 0; up && isTag(up) && steps < 4; up = up.parent, steps++) {
    if (HEADINGS.has(up.name)) return true;
  }
  return false;
}

function firstLink(top: Element): boolean {
  let found = false;
  walk(top, (node) => {
    if (isTag(node) && node.name === 'a' && node.attribs.href) found = true;
    return !found;
  });
  return found;
}
