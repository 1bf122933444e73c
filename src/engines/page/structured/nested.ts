import { type Element, isTag, walk } from '../tree.ts';
import type { Pair } from './tables.ts';
import { type Budget, elementBefore, isDate, visibleText } from './text.ts';
import { canBeLabel } from './two-texts.ts';

/** Lists in lists: the talks of each room, the dishes of each course. What heads a list is stated of all in it. */

/** Lists side by side; what there is more of are things and not lists of them. */
const MOST_LISTS = 20;
/** Share of the boxes that have such a list. */
const MOST = 0.6;
/** Of a box that are looked at. */
const MAX_NODES = 600;
const ITEMS = new Set(['li', 'div', 'article', 'tr', 'section']);

export interface Nested {
  readonly element: Element;
  /** What the head of its list says of it. */
  readonly context: Pair;
}

/** The things in the lists of alike boxes, if each box is such a list. */
export function nestedIn(boxes: readonly Element[], budget: Budget): Nested[] | undefined {
  if (boxes.length > MOST_LISTS) return undefined;
  const heads: Pair[] = [];
  for (const box of boxes) {
    const head = headOf(box, budget);
    if (head === undefined) return undefined;
    heads.push(head);
  }
  const least = boxes.length + (heads.every(({ label }) => label !== 'section') ? 0 : 1);
  const kinds = new Map<string, Map<Element, Element[]>>();
  for (const box of boxes) {
    let nodes = 0;
    walk(box, (node) => {
      if (++nodes > MAX_NODES || !isTag(node)) return false;
      if (!ITEMS.has(node.name) || node.parent === null || !isTag(node.parent) || node.parent === box) return undefined;
      const kind = `${kindOf(node.parent)} > ${kindOf(node)}`;
      const inBoxes = kinds.get(kind) ?? new Map<Element, Element[]>();
      const items = inBoxes.get(box) ?? [];
      items.push(node);
      kinds.set(kind, inBoxes.set(box, items));
      return undefined;
    });
  }
  // The outermost come first.
  for (const inBoxes of kinds.values()) {
    const all = [...inBoxes.values()].flat();
    const lists = new Set(all.map(({ parent }) => parent));
    const isOneInEach = lists.size === inBoxes.size && inBoxes.size >= boxes.length * MOST;
    if (!isOneInEach || all.length < least) continue;
    return boxes.flatMap((box, place) =>
      (inBoxes.get(box) ?? []).map((element) => ({ element, context: heads[place] as Pair })),
    );
  }
  return undefined;
}

const kindOf = ({ name, attribs }: Element): string => `${name} ${(attribs.class ?? '').split(/\s+/)[0]}`;

/** The heading of a box without a link, under the label in front of it. */
function headOf(box: Element, budget: Budget): Pair | undefined {
  let heading: Element | undefined;
  let nodes = 0;
  walk(box, (node) => {
    if (heading !== undefined || ++nodes > MAX_NODES) return false;
    if (isTag(node) && /^h[1-6]$/.test(node.name)) heading = node;
    return undefined;
  });
  if (heading === undefined || heading.children.some((child) => isTag(child) && child.name === 'a')) return undefined;
  const value = visibleText(heading, 200, budget);
  const before = elementBefore(heading);
  const label = before ? visibleText(before, 60, budget).replace(/\s*:$/, '') : '';
  if (label !== '' && canBeLabel(label)) return { label, value };
  return { label: isDate(value) ? 'date' : 'section', value };
}
