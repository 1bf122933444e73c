import { type ChildNode, type Document, DomHandler, type Element, isTag, isText, type ParentNode } from 'domhandler';
import { Parser } from 'htmlparser2';
import { parse as parseStrictly } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';

/** HTML as a tree, and the few ways in which the room walks it. No walk recurses: pages nest ten thousand deep. */

export type { ChildNode, Document, Element, ParentNode };
export { isTag, isText };

/**
 * The tree of a page. The fast parser serves nearly all pages; where its tree would differ from a browser's in what a
 * reader sees (content that a table throws out, formatting that crosses blocks), the strict one takes over.
 * @param html decoded text of the page
 */
export function parseHtml(html: string): Document {
  const handler = new WatchingHandler();
  const parser = new Parser(handler, { decodeEntities: true });
  try {
    parser.end(html);
  } catch (error) {
    // What came before stays.
    if (!(error instanceof TooDeep)) throw error;
    return handler.root;
  }
  if (handler.isDoubtful && html.length <= STRICT_LIMIT) {
    return parseStrictly(html, { treeAdapter: adapter }) as unknown as Document;
  }
  return handler.root;
}

/** The strict parser takes 14 ms per 100 KB: beyond this a slightly wrong tree is the better bargain. */
const STRICT_LIMIT = 4_000_000;

/** Elements inside each other. Each further one costs as much as there are around it, and no page that somebody reads has as many. */
const DEEPEST = 64_000;

class TooDeep extends Error {}

const TABLE_PARTS = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr']);
const ALLOWED_IN_TABLE = new Set([
  ...['caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'],
  ...['script', 'style', 'template', 'form', 'input'],
]);
const FORMATTING = new Set(['a', 'b', 'big', 'code', 'em', 'font', 'i', 's', 'small', 'strike', 'strong', 'tt', 'u']);

/** Builds the tree, and notices what only the whole algorithm of the HTML standard gets right. */
class WatchingHandler extends DomHandler {
  isDoubtful = false;

  override onopentag(name: string, attributes: { [name: string]: string }): void {
    if (this.tagStack.length > DEEPEST) throw new TooDeep('the page nests too deep');
    const parent = this.tagStack.at(-1);
    if (parent && isTag(parent)) {
      if (TABLE_PARTS.has(parent.name) && !ALLOWED_IN_TABLE.has(name)) this.isDoubtful = true;
      else if (name === 'a' && parent.name === 'a') this.isDoubtful = true;
    }
    super.onopentag(name, attributes);
  }

  override ontext(data: string): void {
    const parent = this.tagStack.at(-1);
    if (parent && isTag(parent) && TABLE_PARTS.has(parent.name) && /\S/.test(data)) this.isDoubtful = true;
    super.ontext(data);
  }

  /** An end tag that nobody wrote: formatting that a block's end cut off goes on behind it in a browser. */
  override onclosetag(_name?: string, isImplied?: boolean): void {
    const closing = this.tagStack.at(-1);
    if (isImplied && closing && isTag(closing) && FORMATTING.has(closing.name)) this.isDoubtful = true;
    super.onclosetag();
  }
}

/** Visits the nodes below in document order; `leave` after an element's last child. `enter` returning false skips what is below. */
export function walk(
  top: ParentNode,
  enter: (node: ChildNode) => boolean | undefined,
  leave?: (element: Element) => void,
): void {
  let node: ChildNode | null = top.firstChild;
  while (node) {
    const goesIn = enter(node) !== false;
    if (goesIn && isTag(node) && node.firstChild) {
      node = node.firstChild;
      continue;
    }
    if (isTag(node) && goesIn) leave?.(node);
    let at: ChildNode = node;
    while (!at.next) {
      const parent: ParentNode | null = at.parent;
      if (!parent || parent === top || !isTag(parent)) return;
      leave?.(parent);
      at = parent;
    }
    node = at.next;
  }
}

/** All text below, as it stands in the source. */
export function textOf(top: ParentNode): string {
  let text = '';
  walk(top, (node) => {
    if (isText(node)) text += node.data;
    return undefined;
  });
  return text;
}

/** The first element below with one of the names. */
export function firstOf(top: ParentNode, ...names: string[]): Element | undefined {
  let found: Element | undefined;
  walk(top, (node) => {
    if (!found && isTag(node) && names.includes(node.name)) found = node;
    return !found;
  });
  return found;
}

/** Whether one of the element's classes is this. */
export function hasClass(element: Element, name: string): boolean {
  const list = element.attribs.class;
  return list?.includes(name) === true && list.split(/\s+/).includes(name);
}

/** The same text in memory of its own: texts of a tree are parts of the page's source, and keep all of it. */
export const copyOf = (text: string): string => Buffer.from(text).toString();
