import { type ChildNode, type Element, isTag, isText, walk } from '../tree.ts';
import { labelOfIcon, meaningOfIcon } from './icons.ts';
import {
  type Budget,
  elementBefore,
  hasBlock,
  INLINE,
  isBreak,
  isDate,
  isHidden,
  isOrnament,
  oneLine,
  UNSEEN,
  visibleText,
} from './text.ts';

/** Alike elements as a table without heads: what each has at the same place is a column. */

export interface Column {
  /** One for each element, in their order; undefined where it has nothing at that place. */
  readonly texts: readonly (string | undefined)[];
  /** Whether its texts are headings or links. */
  readonly isTitle: boolean;
  /** What the icons before them say: `location`. */
  readonly label: string | undefined;
}

interface Part {
  readonly key: string;
  readonly text: string;
  readonly isTitle: boolean;
  readonly label: string | undefined;
}

const MAX_PARTS = 40;
const MAX_NODES = 400;
const MAX_TEXT = 600;
/** Share of the elements that have a column. */
const MOST = 0.5;
const SEPARATOR = /\s+[·•|]\s+/;
/** `Ann Lee on 14 March 2026`. */
const ON_DAY = /^(\p{Lu}.{1,40}?),? (?:on|am|le|el|il|op|dnia|den) (\S.{5,24})$/u;
/** What does something, and states nothing. */
const CONTROLS = new Set(['button', 'input', 'select', 'label', 'textarea']);

/** @returns the columns that most elements have */
export function columnsOf(elements: readonly Element[], budget: Budget): Column[] {
  const byKey = new Map<string, { texts: (string | undefined)[]; titles: number; labels: (string | undefined)[] }>();
  for (const [row, element] of elements.entries()) {
    for (const { key, text, isTitle, label } of partsIn(element, budget)) {
      const column = byKey.get(key) ?? { texts: elements.map(() => undefined), titles: 0, labels: [] };
      byKey.set(key, column);
      column.texts[row] = text;
      column.titles += isTitle ? 1 : 0;
      column.labels.push(label);
    }
  }
  /** Whether a link says what to do with what stands beside it: `Buy Regular`. */
  const isOrder = (text: string, row: number): boolean => {
    const [, name] = text.split(' ');
    return name !== undefined && [...byKey.values()].some(({ texts }) => texts[row]?.split(' ')[0] === name);
  };
  return [...byKey.values()].flatMap(({ texts, titles, labels }) => {
    const present = texts.filter((text) => text !== undefined);
    const isTitle = titles === present.length;
    // Links that say the same are buttons.
    if (present.length < elements.length * MOST || (isTitle && new Set(present).size === 1)) return [];
    if (isTitle && texts.every((text, row) => text === undefined || isOrder(text, row))) return [];
    const [label] = labels;
    return { texts, isTitle, label: labels.every((one) => one === label) ? label : undefined };
  });
}

/** The texts of an element, each with its place: the elements around it with their first classes, and which of several alike it is. */
function partsIn(top: Element, budget: Budget): Part[] {
  const parts: Part[] = [];
  const path: { readonly kind: string; readonly isTitle: boolean }[] = [];
  const counts = new Map<string, number>();
  let nodes = 0;
  const add = (text: string, label?: string, inside = ''): void => {
    if (text === '' || parts.length >= MAX_PARTS) return;
    const place = `${path.map(({ kind }) => kind).join('>')}${inside}`;
    const at = counts.get(place) ?? 0;
    counts.set(place, at + 1);
    parts.push({ key: `${place} ${at}`, text, isTitle: path.some(({ isTitle }) => isTitle), label });
  };
  const addPieces = (line: string, label?: string, inside?: string): void => {
    for (const piece of line.split(SEPARATOR)) {
      const [, who = piece, when = ''] = ON_DAY.exec(piece) ?? [];
      const isDay = isDate(when);
      add((isDay ? who : piece).trim(), label, inside);
      if (isDay) add(when, label, inside);
    }
  };
  walk(
    top,
    (node) => {
      if (++nodes > MAX_NODES || parts.length >= MAX_PARTS) return false;
      // Beside blocks.
      if (isText(node)) addPieces(oneLine(node.data, MAX_TEXT));
      if (!isTag(node)) return undefined;
      if (UNSEEN.has(node.name) || CONTROLS.has(node.name) || isHidden(node) || isOrnament(node)) return false;
      const isTitle = /^h[1-6]$/.test(node.name) || (node.name === 'a' && !hasBlock(node));
      path.push({ kind: `${node.name}.${(node.attribs.class ?? '').slice(0, 100).split(/\s+/)[0]}`, isTitle });
      if (!isOneText(node) || isTextWithNote(node)) return undefined;
      const before = elementBefore(node);
      const label = labelOfIcon(node) ?? (before === undefined ? undefined : meaningOfIcon(before));
      for (const { text, kind } of linesOf(node, budget)) addPieces(text, label, kind);
      path.pop();
      return false;
    },
    () => void path.pop(),
  );
  return parts;
}

/** Whether nothing in an element begins a part of its own: it has words beside its elements, or none of these. */
const isOneText = ({ children }: Element): boolean =>
  children.every((child) => !isTag(child) || INLINE.has(child.name) || isBreak(child)) &&
  (children.some((child) => isText(child) && child.data.trim() !== '') || !children.some(isTag));

/** `Ann Lee <span class="org">Tinlake Labs</span>`: two texts, of which a class sets the second apart. */
function isTextWithNote({ children }: Element): boolean {
  const present = children.filter((child) => isTag(child) || (isText(child) && child.data.trim() !== ''));
  const [text, note] = present;
  if (present.length !== 2 || text === undefined || note === undefined || !isText(text) || !isTag(note)) return false;
  return (
    (note.name === 'span' || note.name === 'small') && note.attribs.class !== undefined && !/[:(,]\s*$/.test(text.data)
  );
}

/** What an element says, a line for each line break, and the element that a line consists of: of several alike lines, some may be missing. */
function linesOf(element: Element, budget: Budget): { text: string; kind?: string }[] {
  if (!element.children.some(isBreak)) return [{ text: visibleText(element, MAX_TEXT, budget) }];
  const lines: ChildNode[][] = [[]];
  for (const child of element.children) {
    if (isBreak(child)) lines.push([]);
    else if (!isText(child) || child.data.trim() !== '') lines.at(-1)?.push(child);
  }
  return lines.map((nodes) => {
    const [only, ...more] = nodes;
    const texts = nodes.map((node) =>
      isTag(node) ? visibleText(node, MAX_TEXT, budget) : isText(node) ? node.data : '',
    );
    const text = oneLine(texts.join(''), MAX_TEXT);
    return more.length === 0 && only !== undefined && isTag(only) ? { text, kind: `>${only.name}` } : { text };
  });
}
