import { beginsPart } from '../apart.ts';
import {
  type Budget,
  budgetForPage,
  headingText,
  INLINE,
  isHidden,
  isTable,
  oneLine,
  type ReadTable,
  type Surroundings,
  UNSEEN,
  visibleText,
} from '../structured/index.ts';
import { type Document, type Element, isTag, isText, type ParentNode, walk } from '../tree.ts';

/** A page as the lines that a reader sees, each with the elements that it stands in. */

/** A part of a line in an element of its own. */
export interface TextRun {
  readonly text: string;
  /** The innermost inline element around it; undefined for text of the block itself. */
  readonly element: Element | undefined;
}

export interface PageLine {
  readonly text: string;
  readonly runs: readonly TextRun[];
  /** The innermost block around it. */
  readonly block: ParentNode;
  /** The level of a heading; 0 for all else. */
  readonly level: number;
  /** Whether it begins behind a `br` of its block. */
  readonly isBroken: boolean;
  readonly isAside: boolean;
  /** In Markdown: its line, or the last one of a table, from 1. */
  readonly at?: number;
  /** A table that stands here, whose cells are no lines. */
  readonly table?: ReadTable;
}

/** A button, and how many lines stand before it. */
interface Control {
  readonly text: string;
  readonly at: number;
}

export interface ShownLines {
  readonly lines: readonly PageLine[];
  readonly controls: readonly Control[];
  /** Whether the page has more lines. */
  readonly isCut: boolean;
}

const MAX_LINES = 60_000;
const MAX_CONTROLS = 300;
const MAX_CONTROL = 60;
const MAX_TEXT = 2_000;

/** What has no places: menus, controls of forms. */
const OUT = new Set(['nav', 'select', 'button', 'dialog']);

export function shownLines(document: Document, { isAside, related, tableOf }: Surroundings): ShownLines {
  const lines: PageLine[] = [];
  const controls: Control[] = [];
  const budget: Budget = budgetForPage();
  let asides = 0;
  const around: Element[] = [];
  let runs: TextRun[] = [];
  let block: ParentNode = document;
  let isBroken = false;
  const endLine = (): void => {
    const ended = runs;
    runs = [];
    const text = oneLine(ended.map((run) => run.text).join(''), MAX_TEXT);
    if (text === '' || lines.length >= MAX_LINES) return;
    lines.push({ text, runs: joined(ended), block, level: 0, isBroken, isAside: asides > 0 });
  };
  const addControl = (node: Element): undefined => {
    if (isControl(node) && asides === 0 && controls.length < MAX_CONTROLS)
      controls.push({ text: node.attribs.value ?? visibleText(node, MAX_CONTROL, budget), at: lines.length });
  };
  walk(
    document,
    (node) => {
      if (isText(node)) {
        const { parent } = node;
        const element = parent && isTag(parent) && INLINE.has(parent.name) ? parent : undefined;
        if (node.data.trim() !== '' || runs.length > 0)
          runs.push({ text: beginsPart(node) ? ` ${node.data}` : node.data, element });
        return undefined;
      }
      if (!isTag(node)) return undefined;
      const { name } = node;
      addControl(node);
      if (UNSEEN.has(name) || OUT.has(name) || isHidden(node) || lines.length >= MAX_LINES) return false;
      if (name === 'br' || name === 'hr') {
        endLine();
        isBroken = name === 'br';
        return false;
      }
      if (INLINE.has(name)) return undefined;
      endLine();
      block = node;
      isBroken = false;
      if (isAside(node) || related.has(node)) {
        around.push(node);
        asides++;
      }
      if (/^h[1-6]$/.test(name)) {
        const text = headingText(node, budget);
        if (text !== '') lines.push({ text, runs: [], block, level: Number(name[1]), isBroken, isAside: asides > 0 });
        if (around.at(-1) === node) {
          around.pop();
          asides--;
        }
        return false;
      }
      if (isTable(node)) {
        const read = tableOf(node);
        if (read === undefined) return undefined;
        lines.push({ text: '', runs: [], block, level: 0, isBroken: false, isAside: asides > 0, table: read });
        walk(node, (inside) => (isTag(inside) ? addControl(inside) : undefined));
        return around.at(-1) === node ? undefined : false;
      }
      return undefined;
    },
    (element) => {
      if (!INLINE.has(element.name)) {
        endLine();
        isBroken = false;
        if (element.parent) block = element.parent;
      }
      if (around.at(-1) === element) {
        around.pop();
        asides--;
      }
    },
  );
  endLine();
  return { lines, controls, isCut: lines.length >= MAX_LINES };
}

/** The cells of a table that stands there, row by row. */
export const cellsOfLine = ({ table: read }: PageLine): string[][] => [
  ...(read?.table?.rows ?? []),
  ...(read?.pairs ?? []).map(({ label, value }) => [label, value]),
];

const isControl = ({ name, attribs }: Element): boolean =>
  name === 'button' || (name === 'input' && attribs.type === 'submit');

/** Runs of one element as one, without those that are only space. */
function joined(runs: readonly TextRun[]): TextRun[] {
  const parts: TextRun[] = [];
  for (const run of runs) {
    const last = parts.at(-1);
    if (last !== undefined && last.element === run.element)
      parts[parts.length - 1] = { ...last, text: last.text + run.text };
    else parts.push(run);
  }
  return parts.flatMap(({ text, element }) => {
    const line = oneLine(text, MAX_TEXT);
    return line === '' ? [] : [{ text: line, element }];
  });
}
