import { escapeMarkup } from '../../../foundation/kernel/escape-markup.ts';
import { PAGE_NUMBER, withoutPageNumber } from './page-number.ts';
import { withoutCodeMarks } from './signs.ts';
import {
  allWithin,
  attributeOf,
  characterDataOf,
  element,
  isNode,
  parseXml,
  type XmlContent,
  type XmlNode,
  xmlOf,
} from './xml-nodes.ts';

/** Headers before a text and footers after it, each line once, without the numbers of pages. */
export function addMargins(root: XmlNode, styles: XmlNode, read: (node: XmlNode) => readonly XmlContent[]): void {
  const text = allWithin(root, 'office:text')[0];
  if (text === undefined) return;
  let seen: Set<string> | undefined;
  /** Whether the text, or a margin before, says the same. */
  const isSaid = (line: string): boolean => {
    if (seen === undefined) {
      const whole = parseXml(xmlOf(text)) ?? text;
      seen = new Set([...allWithin(whole, 'text:p'), ...allWithin(whole, 'text:h')].map(lineOf));
    }
    const isKnown = seen.has(line);
    seen.add(line);
    return isKnown;
  };
  const lines = (names: readonly string[]): XmlNode[] =>
    names.flatMap((name) =>
      allWithin(styles, name).flatMap((margin) =>
        attributeOf(margin, 'style:display') === 'false'
          ? []
          : allWithin(element(name, '', read(margin)), 'text:p').flatMap((paragraph) => {
              const line = lineOf(paragraph);
              if (!/[\p{L}\p{N}]/u.test(line) || isSaid(line)) return [];
              return [element('text:p', '', [escapeMarkup(line)])];
            }),
      ),
    );
  const headers = lines(['style:header-first', 'style:header', 'style:header-left']);
  const footers = lines(['style:footer-first', 'style:footer', 'style:footer-left']);
  if (headers.length + footers.length > 0) text.children = [...headers, ...text.children, ...footers];
}

/** The text of a paragraph on one line. */
function lineOf(paragraph: XmlNode): string {
  const words = (node: XmlNode): string =>
    node.children
      .map((one) => {
        if (!isNode(one)) return characterDataOf(one);
        if (/^text:(?:s|tab|line-break)$/.test(one.name)) return ' ';
        return /^text:(?:page-number|page-count)$/.test(one.name) ? PAGE_NUMBER : words(one);
      })
      .join('');
  return withoutPageNumber(withoutCodeMarks(words(paragraph)).replace(/\s+/g, ' ').trim());
}
