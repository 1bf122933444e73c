import { isComment } from 'domhandler';
import { collect } from '../facts/collect.ts';
import { type Document, type Element, isTag, isText, walk } from '../tree.ts';
import { hiddenByStyle } from '../visible/hidden-by-style.ts';
import { HIDDEN_MARK } from '../visible/hidden-mark.ts';
import { type HidingRules, hidingRules } from '../visible/style-rules.ts';

/** A text of the tree that readers do not see. */
export interface HiddenText {
  text: string;
  where: string;
}

/** Maximum number of hidden texts, and of characters of each. */
const MOST = 5_000;
const LONGEST = 20_000;
const TEXT_ATTRIBUTES = [
  'alt',
  'title',
  'aria-label',
  'aria-description',
  'placeholder',
  'data-prompt',
  'data-instructions',
  'summary',
  'content',
] as const;
const SKIPPED = new Set(['script', 'template', 'noscript', 'svg', 'option']);

/**
 * Texts of the page that readers do not see: hidden by style, too small, off screen, in the color of the background; comments; attributes.
 * One walk; the style sheets within the page are read for simple selectors.
 */
export function hiddenTexts(document: Document): HiddenText[] {
  const found: HiddenText[] = [];
  const rules = hidingRules(collect(document));
  let hiddenBy: Element | undefined;
  let reason = '';
  let piece = '';
  const flush = () => {
    const text = piece.trim();
    if (text.length >= 12 && found.length < MOST) found.push({ text: text.slice(0, LONGEST), where: reason });
    piece = '';
  };
  walk(
    document,
    (node) => {
      if (isText(node)) {
        if (hiddenBy && piece.length < LONGEST) piece += node.data;
      } else if (isComment(node)) {
        const text = node.data.trim();
        if (text.length >= 12 && found.length < MOST && !/^\[(?:if|endif)/.test(text))
          found.push({ text: text.slice(0, LONGEST), where: 'comment' });
      } else if (isTag(node)) {
        if (node.name === 'style') return false;
        addAttributes(node, found);
        if (SKIPPED.has(node.name)) return false;
        if (!hiddenBy) {
          const why = whyHidden(node, rules);
          if (why) {
            hiddenBy = node;
            reason = why;
          }
        } else if (piece.length < LONGEST && piece.length > 0) piece += ' ';
      }
      return undefined;
    },
    (element) => {
      if (element !== hiddenBy) return;
      flush();
      hiddenBy = undefined;
    },
  );
  flush();
  return found;
}

function addAttributes(element: Element, found: HiddenText[]): void {
  for (const name of TEXT_ATTRIBUTES) {
    const value = element.attribs[name];
    if (value && value.length >= 20 && found.length < MOST && value.includes(' ')) {
      found.push({ text: value.slice(0, LONGEST), where: element.name === 'meta' ? 'meta' : `attribute ${name}` });
    }
  }
}

function whyHidden(element: Element, rules: HidingRules): string | undefined {
  const { attribs } = element;
  if ('hidden' in attribs && attribs.hidden !== 'until-found') return 'hidden attribute';
  if (attribs['aria-hidden'] === 'true') return 'aria-hidden';
  if (Object.hasOwn(attribs, HIDDEN_MARK)) return 'computed style';
  if (element.name === 'input' && attribs.type === 'hidden') return undefined;
  return (attribs.style ? hiddenByStyle(attribs.style) : undefined) ?? rules(element);
}
