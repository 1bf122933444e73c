import { type Document, isTag, walk } from '../tree.ts';
import { isKeyFacts } from './asides.ts';
import { budgetForPage, isHidden, UNSEEN } from './text.ts';
import { type TwoTexts, textsInTurns, twoTexts } from './two-texts.ts';

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
    const several = two === undefined ? textsInTurns(node, budget) : [];
    found.push(...several.slice(0, MOST - found.length));
    return two === undefined && several.length === 0 ? undefined : false;
  });
  return found;
}
