import { type ChildNode, cloneNode, Element } from 'domhandler';
import { isTag, isText, setChildren } from '../tree.ts';
import { INLINE, isBreak, visibleText } from './text.ts';

/** Things that stand below each other in one element, with lines or empty lines between them and nothing around each. */

const FEWEST = 3;
const MOST = 100;
/** Breaks after one another that separate things. */
const BREAKS = 2;

/** Each as an element of its own, which is not in the page; undefined if there are no such things. */
export function segmentsOf(children: readonly ChildNode[]): Element[] | undefined {
  if (children.filter(isBreak).length < FEWEST) return undefined;
  const members = thingsIn(children);
  return members.length < FEWEST ? undefined : members.slice(0, MOST).map(asElement);
}

/** The few of one kind, which begin with the same tag. On the last page of a list they may be the rest of it. */
export function fewSegmentsOf(children: readonly ChildNode[]): Element[][] {
  if (!children.some(isBreak)) return [];
  const kinds = Map.groupBy(thingsIn(children), (nodes) =>
    isTag(nodes[0] as ChildNode) ? (nodes[0] as Element).name : '',
  );
  return [...kinds.values()].filter(({ length }) => length < FEWEST).map((members) => members.map(asElement));
}

function thingsIn(children: readonly ChildNode[]): ChildNode[][] {
  const segments: ChildNode[][] = [[]];
  let breaks = 0;
  for (const child of children) {
    if (isText(child) && child.data.trim() === '') continue;
    const isRule = isTag(child) && child.name === 'hr';
    if (isRule) breaks = BREAKS;
    else if (isBreak(child)) breaks++;
    else {
      if (breaks >= BREAKS) segments.push([]);
      breaks = 0;
    }
    if (!isRule) segments.at(-1)?.push(child);
  }
  return segments.filter(
    (nodes) =>
      nodes.some((node) => isTag(node) && NAMING.has(node.name)) &&
      !isTrail(nodes) &&
      nodes.every((node) => (!isTag(node) || node.name === 'br' || INLINE.has(node.name)) && isShallow(node)),
  );
}

function asElement(nodes: readonly ChildNode[]): Element {
  const thing = new Element('div', {});
  const copies = nodes.map((node) => cloneNode(node, true));
  setChildren(thing, copies);
  return thing;
}

/** Whether its only line says where the page is: `You are in: Home > Settings`. */
function isTrail(nodes: readonly ChildNode[]): boolean {
  const end = nodes.findIndex(isBreak);
  const line = end < 0 ? nodes : nodes.slice(0, end);
  if (nodes.slice(line.length).some((node) => !isBreak(node))) return false;
  return TRAIL.test(
    line.map((node) => (isTag(node) ? visibleText(node, 100) : isText(node) ? node.data : '')).join(''),
  );
}
const TRAIL = /[^\s>›»]\s+[>›»]+\s+\S/;

/** Copying goes down by itself: hostile pages are a hundred thousand elements deep. */
const isShallow = (node: ChildNode, depth = 20): boolean =>
  !isTag(node) || (depth > 0 && node.children.every((child) => isShallow(child, depth - 1)));

/** What names a thing: a link or a text in bold. */
const NAMING = new Set(['a', 'b', 'strong', 'font']);
