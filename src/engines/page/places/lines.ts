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
  /** A table that stands here, whose cells are no lines. */
  readonly table?: ReadTable;
}

const MAX_LINES = 12_000;
const MAX_TEXT = 2_000;

/** What has no places: menus, controls of forms. */
const OUT = new Set(['nav', 'select', 'button', 'dialog']);

export function shownLines(document: Document, { isAside, related, tableOf }: Surroundings): PageLine[] {
  const lines: PageLine[] = [];
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
  return lines;
}

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
