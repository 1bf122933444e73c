import { type ChildNode, type Element, isTag, isText, type Text } from './tree.ts';

/**
 * Parts of a line that only style sheets set apart: `<span class="dish">Sea bream</span><span class="price">18 €</span>`. Readers see two
 * columns; without a space in between, the text reads `Sea bream18 €`.
 */

/** Elements in which every character counts. */
const LITERAL = new Set(['code', 'pre', 'kbd', 'samp', 'tt', 'dt']);

/**
 * Whether a text begins such a part.
 * @param node the first text of an inline element
 */
export function beginsPart({ data, parent, prev }: Text): boolean {
  if (prev || !parent || !isTag(parent) || !parent.attribs.class) return false;
  let beside = parent.prev;
  // A line of dots between a dish and its price is an element without text.
  while (beside && isTag(beside) && beside.children.length === 0) beside = beside.prev;
  if (!beside || !isTag(beside) || beside.name !== parent.name || !beside.attribs.class) return false;
  if (parent.parent && isTag(parent.parent) && LITERAL.has(parent.parent.name)) return false;
  return /^[\p{Lu}\d€$£]/u.test(data) && /[\p{Ll}\d%)€]$/u.test(lastText(beside)?.data ?? '');
}

/** The text at the end of an element. */
function lastText(element: Element): Text | undefined {
  let last: ChildNode | undefined = element.children.at(-1);
  while (last && isTag(last)) last = last.children.at(-1);
  return last && isText(last) ? last : undefined;
}
