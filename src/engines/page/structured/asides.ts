import { type Document, type Element, isTag, walk } from '../tree.ts';
import { type Budget, budgetForPage, INLINE } from './text.ts';
import { twoTexts } from './two-texts.ts';

/** What stands beside the content of a page: navigation, sidebars, comments, related things. */

const ASIDE_TAGS = new Set(['nav', 'aside', 'footer']);
const ASIDE_ROLES = new Set(['navigation', 'complementary', 'contentinfo', 'search']);
const ASIDE_NAMES =
  /(?:^|[\s_-])(?:related|recommend(?:ed|ations?)?|sidebar|similar|also[\w-]*|comments?|footer|nav(?:bar|igation)?|menu-main|breadcrumbs?|cookie[\w-]*|testimonials?|reviews|upsells?|cross-?sells?|newsletter|teasers?|promo|advert[\w-]*|sponsored)(?:$|[\s_-])/i;
/** What others say about the subject of the page. */
const OF_OTHERS = /^(?:reviews?|comments?|suggestedAnswer)$/;
/** Levels above the content that are looked at. */
const MOST_ABOVE = 100;

/**
 * @returns whether an element stands beside the content. Names of classes do not count around the content itself: `with-sidebar`, or
 *   `wy-nav-content-wrap` of Read the Docs
 */
export function asidesOf(document: Document): (element: Element) => boolean {
  const around = aroundContent(document);
  const budget = budgetForPage();
  const known = new Map<Element, boolean>();
  return (element) => {
    if (!isMarked(element) && (around.has(element) || !isNamed(element))) return false;
    const isAside = known.get(element) ?? !isKeyFacts(element, budget);
    known.set(element, isAside);
    return isAside;
  };
}

/** The elements around `main` or the first heading of the page. */
function aroundContent(document: Document): ReadonlySet<Element> {
  const around = new Set<Element>();
  let hasHeading = false;
  walk(document, (node) => {
    if (!isTag(node)) return undefined;
    if (isMarked(node)) return false;
    const isMain = node.name === 'main' || node.attribs.role === 'main';
    if (!isMain && (hasHeading || node.name !== 'h1')) return undefined;
    hasHeading = true;
    let above = node.parent;
    for (let level = 0; level < MOST_ABOVE && above && isTag(above); level++) {
      around.add(above);
      above = above.parent;
    }
    return undefined;
  });
  return around;
}

function isMarked({ name, attribs }: Element): boolean {
  if (ASIDE_TAGS.has(name)) return true;
  if (attribs.itemprop !== undefined && attribs.itemscope !== undefined && OF_OTHERS.test(attribs.itemprop))
    return true;
  return attribs.role !== undefined && ASIDE_ROLES.has(attribs.role);
}

/** Pairs of labels and values from which on a box beside the text is about its subject. */
const MOST_OF_BOX = 3;

/** Whether an `aside` is a box with labels and values: dates and price of a course, say. Lists of links are something else. */
export function isKeyFacts(element: Element, budget: Budget): boolean {
  if (element.name !== 'aside' && !isSidebar(element)) return false;
  if (isNamed(element) && !isSidebar(element)) return false;
  let pairs = 0;
  let links = 0;
  walk(element, (node) => {
    // Each of nested ones is asked about.
    if (--budget.nodes < 0) return false;
    if (!isTag(node)) return undefined;
    if (node.name === 'dd' || (node.name === 'tr' && node.children.filter(isTag).length === 2)) pairs++;
    if (node.name === 'a') links++;
    if (twoTexts(node, budget) === undefined) return undefined;
    pairs++;
    return false;
  });
  return pairs >= MOST_OF_BOX && links <= pairs;
}

const SIDEBAR = /(?:^|[\s_-])sidebar(?:$|[\s_-])/i;

/** Whether its names say of it only that it stands at the side. */
function isSidebar({ attribs }: Element): boolean {
  const names = `${attribs.class ?? ''} ${attribs.id ?? ''}`;
  return names.length < 500 && SIDEBAR.test(names) && !ASIDE_NAMES.test(names.replace(/sidebar/gi, ''));
}

function isNamed({ name, attribs }: Element): boolean {
  if (name === 'body' || name === 'html' || name === 'main' || name === 'article' || INLINE.has(name)) return false;
  const names = attribs.class;
  if (names !== undefined && names.length < 500 && ASIDE_NAMES.test(names)) return true;
  return attribs.id !== undefined && attribs.id.length < 200 && ASIDE_NAMES.test(attribs.id);
}
