import { removeNodes } from '../clean/remove.ts';
import { type Document, type Element, isTag, walk } from '../tree.ts';
import { hiddenElements } from './hidden.ts';

/** Styles that hide for certain in a message, which has no scripts that could show it: as for text before the message in lists. */
const HIDES =
  /mso-hide\s*:\s*all|(?:^|;)\s*(?:max-)?height\s*:\s*0(?:px|pt)?\s*(?:!important\s*)?(?:;|$)|(?:^|[;\s])opacity\s*:\s*0(?:\.0+)?\s*(?:!important\s*)?(?:;|$)|(?:^|[;\s])font-size\s*:\s*[01](?:px|pt|em|%)?\s*(?:!important\s*)?(?:;|$)/i;

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
      !HIDES.test(style) ||
      !/^(?:div|span|p|td|tr|table|font|a|center|section|h\d)$/.test(node.name)
    )
      return undefined;
    // A height of 0 hides only what does not overflow, and rows that only keep space have no text.
    if (
      /height\s*:\s*0/i.test(style) &&
      !/overflow\s*:\s*hidden/i.test(style) &&
      !/opacity|mso-hide|font-size\s*:\s*[01]\D/i.test(style)
    )
      return undefined;
    if (isOnlySmall(node)) return undefined;
    hidden.add(node);
    return false;
  });
  const seen = [...hidden].filter((element) => hasText(element));
  removeNodes(hidden);
  return seen.length;
}

/** Letters of a size of their own are shown within one that has none: layouts begin so. */
function isOnlySmall(element: Element): boolean {
  const { style = '', hidden } = element.attribs;
  if (hidden !== undefined || !/font-size\s*:\s*[01](?!\d)/i.test(style)) return false;
  return !/display\s*:\s*none|visibility\s*:\s*hidden|opacity|mso-hide|height\s*:\s*0/i.test(style) && hasSize(element);
}

function hasSize(element: Element): boolean {
  let found = false;
  walk(element, (node) => {
    if (node !== element && isTag(node) && /font-size\s*:\s*(?:[2-9]|1\d)/i.test(node.attribs.style ?? ''))
      found = true;
    return found ? false : undefined;
  });
  return found;
}

function hasText(element: Element): boolean {
  let found = false;
  walk(element, (node) => {
    if (node.type === 'text' && /[\p{L}\p{N}]/u.test((node as { data: string }).data)) found = true;
    return found ? false : undefined;
  });
  return found;
}
