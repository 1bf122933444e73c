import { dates } from '../../values/index.ts';
import { beginsPart } from '../apart.ts';
import { isLigature } from '../ligatures.ts';
import { type ChildNode, type Element, isTag, isText, type ParentNode, walk } from '../tree.ts';

/** Text as readers see it: white space collapsed, a space between blocks and lines, without scripts and styles. */

/** Elements whose text is never visible. */
export const UNSEEN = new Set(['script', 'style', 'noscript', 'template', 'head', 'svg', 'select', 'iframe', 'object']);

/** Inline elements. */
export const INLINE = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark meter q rp rt ruby s samp small ' +
    'span strike strong sub sup time tt u var wbr input button picture source svg use path output'
  ).split(' '),
);

/** Elements that have what a heading announces. */
export const HOLDING = new Set(['table', 'ul', 'ol', 'dl', 'pre']);

const MAX_CHARACTERS = 4_000;
const MAX_NODES = 3_000;

/** Remaining nodes to read; endlessly nested elements would be read once for each level. */
export interface Budget {
  nodes: number;
}

/** Maximum nodes for one pass over a page, several times what large pages have. */
export const budgetForPage = (): Budget => ({ nodes: 400_000 });

/** One line of the text below a node; at most `max` UTF-16 units, from the first 3,000 nodes. */
export function visibleText(top: ParentNode, max = MAX_CHARACTERS, budget?: Budget): string {
  let text = '';
  let nodes = 0;
  if (budget && budget.nodes <= 0) return '';
  walk(
    top,
    (node) => {
      if (++nodes > MAX_NODES || text.length > max * 2) return false;
      if (isText(node)) text += beginsPart(node) ? ` ${node.data}` : node.data;
      else if (isTag(node)) {
        if (UNSEEN.has(node.name) || isHidden(node) || isOrnament(node)) return false;
        if (!INLINE.has(node.name)) text += ' ';
      }
      return undefined;
    },
    (element) => {
      if (!INLINE.has(element.name)) text += ' ';
    },
  );
  if (budget) budget.nodes -= nodes;
  return oneLine(text, max);
}

/** Characters of the initials in a badge, or of an icon. */
const MAX_ORNAMENT = 3;

/** Whether an element only decorates what stands beside it: a few characters that screen readers leave out, or a link to the heading itself. */
export function isOrnament({ name, attribs, children, parent }: Element): boolean {
  if (name === 'a' && isLinkToItself(attribs.href, children)) return true;
  if (parent === null || parent.children.length < 2) return false;
  if (isLigature({ attribs })) return true;
  if (attribs['aria-hidden'] !== 'true') return false;
  const [only] = children;
  return children.length === 1 && only !== undefined && isText(only) && only.data.trim().length <= MAX_ORNAMENT;
}

/** Whether a link only names the address of the heading in which it stands, as in manuals: `¶`. */
function isLinkToItself(href: string | undefined, [only, ...more]: readonly ChildNode[]): boolean {
  return (
    href?.startsWith('#') === true &&
    only !== undefined &&
    more.length === 0 &&
    isText(only) &&
    /^[¶§#🔗]$/u.test(only.data.trim())
  );
}

/** All but single spaces. */
const SPACES = / [\s\u200b]+|(?! )[\s\u200b][\s\u200b]*/g;

/** White space collapsed, ends trimmed, cut at `max`. */
export function oneLine(text: string, max = MAX_CHARACTERS): string {
  const line = text.slice(0, max * 4).replace(SPACES, ' ');
  return (line.length > max ? line.slice(0, max) : line).trim();
}

/** Whether a node ends a line of text: `br` or `hr`. */
export const isBreak = (node: ChildNode): boolean => isTag(node) && (node.name === 'br' || node.name === 'hr');

/** The element before it with the same parent. */
export function elementBefore({ prev }: Element): Element | undefined {
  let before = prev;
  while (before && !isTag(before)) before = before.prev;
  return before ?? undefined;
}

/** Whether it contains an element that begins a new line. */
export const hasBlock = ({ children }: ParentNode): boolean =>
  children.some((child) => isTag(child) && !INLINE.has(child.name));

/** Whether the element is marked as hidden. */
export function isHidden(element: Element): boolean {
  const { hidden, style } = element.attribs;
  if (hidden !== undefined && hidden !== 'until-found') return true;
  return style !== undefined && style.length < 2_000 && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style);
}

/** An absolute URL; unchanged if it is invalid. */
export function absolute(address: string, base: string): string {
  const trimmed = address.trim();
  try {
    return new URL(trimmed, base).href;
  } catch {
    return trimmed;
  }
}

/** Whether a text says when, and nothing else. */
export const isDate = (text: string): boolean =>
  text.length <= 30 &&
  /\d/.test(text) &&
  !/\p{L}{13}/u.test(text) &&
  !VERSION_FIRST.test(text) &&
  dates.first(text, 'en-US') !== undefined;

/** `4.20.2 2025-09-05`. */
const VERSION_FIRST = /^v?\d+\.\d+\.\d{1,2}\s+\S*\d/;
