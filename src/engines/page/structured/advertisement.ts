import { phrases } from '../../lexicon/index.ts';
import { type Element, isTag, isText, walk } from '../tree.ts';

/** What stands over an advertisement in a list. */
const SAYS = phrases('furniture/advertisement', 'whole');
/** Texts among which it is. */
const FIRST = 3;
const MAX_NODES = 100;

/** Whether one of alike things is an advertisement: it says so in one of its first texts, and has no page on the site. */
export function isAdvertisement(element: Element, base: string): boolean {
  let texts = 0;
  let nodes = 0;
  let saysSo = false;
  let hasPage = false;
  walk(element, (node) => {
    if (++nodes > MAX_NODES || hasPage) return false;
    if (isText(node) && node.data.trim() !== '' && ++texts <= FIRST && SAYS.test(node.data.trim())) saysSo = true;
    if (texts >= FIRST && !saysSo) return false;
    if (isTag(node) && node.name === 'a' && node.attribs.href) hasPage = isOfSite(node.attribs.href, base);
    return undefined;
  });
  return saysSo && !hasPage;
}

function isOfSite(href: string, base: string): boolean {
  const [target, here] = [URL.parse(href, base), URL.parse(base)];
  return target !== null && target.host === here?.host && target.pathname !== here.pathname;
}
