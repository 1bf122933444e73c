import { type Document, isTag, walk } from '../tree.ts';
import { isKeyFacts } from './asides.ts';
import { budgetForPage, isHidden, UNSEEN } from './text.ts';
import { type TwoTexts, twoTexts } from './two-texts.ts';

const MOST = 200;
const ASIDE = new Set(['nav', 'footer', 'aside', 'header', 'form', 'select', 'svg', 'head', 'script', 'style']);

/** All of a page outside of its frame, in its order. */
export function twoTextsOf(document: Document): TwoTexts[] {
  const found: TwoTexts[] = [];
  const budget = budgetForPage();
  walk(document, (node) => {
    if (!isTag(node)) return undefined;
    const isFrame = ASIDE.has(node.name) && !isKeyFacts(node, budget);
    if (found.length >= MOST || isFrame || UNSEEN.has(node.name) || isHidden(node)) return false;
    const two = twoTexts(node, budget);
    if (two !== undefined) found.push(two);
    return two === undefined ? undefined : false;
  });
  return found;
}
