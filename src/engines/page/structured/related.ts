import { type Document, type Element, isTag, walk } from '../tree.ts';
import { budgetForPage, visibleText } from './text.ts';

/** Headings over things that are like the one that a page is about. */
const RELATED =
  /^(?:see also|related(?: \p{L}+){0,2}|similar(?: \p{L}+){0,2}|you (?:may|might) also (?:like|be interested in)|more like this|recommended(?: for you)?|recommendations|(?:customers|people|others) also (?:bought|viewed|liked)|read next|keep reading|ähnliche \p{L}+|das könnte (?:ihnen|dir) auch gefallen|vous aimerez aussi|también te puede interesar)[:…]?$/iu;
/**
 * Tells of the lines of Markdown, in their order, whether they are about other things than the page: from such a heading to the next one of its
 * level. The headings of related things are links.
 */
export function relatedLines(): (line: string) => boolean {
  let related = 0;
  return (line) => {
    const [, marks, heading = ''] = /^(#{1,6})\s+(.*)$/.exec(line) ?? [];
    if (marks !== undefined) {
      if (RELATED.test(heading)) related = marks.length;
      else if (marks.length <= related && !heading.startsWith('[')) related = 0;
    }
    return related > 0;
  };
}

/** Boxes around a heading alone. */
const MOST_BOXES = 5;

/** The elements behind a heading such as "See also": what they say is about other things. */
export function relatedIn(document: Document): ReadonlySet<Element> {
  const budget = budgetForPage();
  const related = new Set<Element>();
  walk(document, (node) => {
    if (!isTag(node) || !/^h[1-6]$/.test(node.name)) return undefined;
    if (!RELATED.test(visibleText(node, 60, budget))) return false;
    let box: Element = node;
    for (let up = 0; up < MOST_BOXES && isAlone(box); up++) {
      if (box.parent === null || !isTag(box.parent)) break;
      box = box.parent;
    }
    for (let next = box.next; next; next = next.next) {
      if (!isTag(next)) continue;
      if (next.name === node.name) break;
      related.add(next);
    }
    return false;
  });
  return related;
}

/** Whether its parent has no other element. */
const isAlone = (element: Element): boolean =>
  element.parent !== null && element.parent.children.filter(isTag).length === 1;
