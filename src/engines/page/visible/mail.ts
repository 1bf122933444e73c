import { removeNodes } from '../clean/remove.ts';
import { type Document, type Element, hasSigns, isTag, walk } from '../tree.ts';
import { hiddenElements } from './hidden.ts';
import { hiddenByStyle } from './hidden-by-style.ts';

/** Styles that hide for certain in a message, which has no scripts that could show it: as for text before the message in lists. */
const TINY = /(?:^|[;\s])font-size\s*:\s*(?:0?\.?0+(?:px|pt|r?em|%)?|1(?:px|pt|%)?)\s*(?:!important\s*)?(?:;|$)/i;
const CLEAR = /(?:^|[;\s])opacity\s*:\s*0(?:\.0+)?\s*(?:!important\s*)?(?:;|$)/i;
const FLAT = /(?:^|;)\s*(?:max-)?height\s*:\s*0(?:px|pt)?\s*(?:!important\s*)?(?:;|$)/i;
/** With a height of 0: what overflows is cut. Outlook's own property hides nothing elsewhere, so it is no reason without the height. */
const CUT = /overflow\s*:\s*hidden|mso-hide\s*:\s*all/i;
const isFlat = (style: string): boolean => FLAT.test(style) && CUT.test(style);
const hides = (style: string): boolean => TINY.test(style) || CLEAR.test(style) || isFlat(style);

/**
 * Removes what the reader of a message does not see, in place.
 * @returns the number of removed elements with text
 */
export function removeHiddenOfMail(document: Document): number {
  const hidden = new Set([...hiddenElements(document)].filter((element) => !isOnlySmall(element)));
  walk(document, (node) => {
    if (!isTag(node)) return undefined;
    const style = node.attribs.style;
    if (
      style === undefined ||
      !hides(style) ||
      !/^(?:div|span|p|td|tr|table|font|a|center|section|h\d)$/.test(node.name)
    )
      return undefined;
    if (isOnlySmall(node)) return undefined;
    hidden.add(node);
    return false;
  });
  const seen = [...hidden].filter(hasSigns);
  removeNodes(hidden);
  return seen.length;
}

/** Letters of a size of their own are shown within one that has none: layouts begin so. */
function isOnlySmall(element: Element): boolean {
  const { style = '', hidden } = element.attribs;
  if (hidden !== undefined || !(TINY.test(style) || hiddenByStyle(style) === 'tiny letters')) return false;
  return (
    !/display\s*:\s*none|visibility\s*:\s*hidden/i.test(style) &&
    !CLEAR.test(style) &&
    !isFlat(style) &&
    hasSize(element)
  );
}

function hasSize(element: Element): boolean {
  let found = false;
  walk(element, (node) => {
    if (
      node !== element &&
      isTag(node) &&
      /font-size\s*:\s*(?:[2-9]|1\d|1(?:\.\d+)?rem)/i.test(node.attribs.style ?? '')
    )
      found = true;
    return found ? false : undefined;
  });
  return found;
}
