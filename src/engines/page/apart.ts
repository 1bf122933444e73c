import { type ChildNode, type Element, isTag, isText, type Text } from './tree.ts';

/**
 * Parts of a line that only style sheets set apart: `<span class="dish">Sea bream</span><span class="price">18 €</span>`. Readers see two
 * columns; without a space in between, the text reads `Sea bream18 €`.
 */

/** Elements in which every character counts. */
const LITERAL = new Set(['code', 'pre', 'kbd', 'samp', 'tt', 'dt']);
/** Elements that are never a part of a line, but of a word. */
const IN_WORDS = new Set(['sub', 'sup', 'wbr', 'rt', 'rp']);
/** Elements within which a part can begin, and how deep. */
const NESTED = new Set(['span', 'a', 'b', 'strong', 'em', 'i']);
const LEVELS = 3;

/** The beginning of an address. The processes that read files load this, and not the readers of values. */
const EMAIL = /^[\p{L}\p{N}_.+-]+@[\p{L}\p{N}_-]+\.\p{L}/u;
/** The end of one part and the beginning of another. */
const BETWEEN = /[\p{Ll}\d%)€]\n[\p{Lu}\d€$£]|[.!?]\n[\p{Lu}€$£]/u;
/** The same where no class says that elements are parts: a number beside letters, but not `3` and `D`. */
const BETWEEN_UNSTYLED = /(?:\d\d|[%)€])\n(?:\p{Lu}.|\d[\d,.]* ?\p{L})|\p{Ll}\n[\d€$£]/u;

/**
 * Whether a text begins such a part.
 * @param node the first text of an inline element
 */
export function beginsPart({ data, parent, prev }: Text): boolean {
  if (prev || !parent || !isTag(parent) || IN_WORDS.has(parent.name)) return false;
  const part = outermost(parent);
  const beside = besideOf(part);
  if (!beside || (part.parent && isTag(part.parent) && LITERAL.has(part.parent.name))) return false;
  const before = endOf(beside);
  if (EMAIL.test(data)) return /[\p{L}\d]$/u.test(before);
  if (!isTag(beside) || IN_WORDS.has(beside.name)) return false;
  const isStyled = (part.attribs.class && beside.attribs.class) || (part.name === 'a' && beside.name === 'a');
  return (isStyled ? BETWEEN : BETWEEN_UNSTYLED).test(`${before.slice(-SIGNS)}\n${data.slice(0, MOST_SIGNS)}`);
}

/** UTF-16 units of a text that tell how it ends and begins. */
const SIGNS = 3;
const MOST_SIGNS = 20;

/** The outermost element that begins where an element does. */
function outermost(element: Element): Element {
  let part = element;
  for (let level = 1; level < LEVELS && !besideOf(part); level++) {
    if (!part.parent || !isTag(part.parent) || !NESTED.has(part.parent.name)) break;
    part = part.parent;
  }
  return part;
}

/** What is before an element; a line of dots between a dish and its price is an element without text. */
function besideOf({ prev }: Element): ChildNode | null {
  let beside = prev;
  while (beside && isTag(beside) && beside.children.length === 0) beside = beside.prev;
  return beside;
}

/** The text at the end of a node. */
function endOf(node: ChildNode): string {
  let last: ChildNode | undefined = node;
  while (last && isTag(last)) last = last.children.at(-1);
  return last && isText(last) ? last.data : '';
}
