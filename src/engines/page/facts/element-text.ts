import { type Element, isTag, isText, walk } from '../tree.ts';

/** Text of elements as readers see it. */

const MOST_NODES = 500;

/** Text with a space between elements. */
export function spacedText(top: Element): string {
  let text = '';
  let nodes = 0;
  walk(top, (node) => {
    // Many nested elements may be read.
    if (
      ++nodes > MOST_NODES ||
      text.length > 2000 ||
      (isTag(node) && /^(?:script|style|svg|button|select)$/.test(node.name))
    )
      return false;
    if (isText(node)) text += node.data;
    else if (isTag(node) && !/^(?:b|i|em|strong|sup|sub|code|mark|u|font|wbr|abbr)$/.test(node.name)) text += ' ';
    return undefined;
  });
  return text;
}

/** Letters and digits only: for comparing texts without punctuation. */
export const letters = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
