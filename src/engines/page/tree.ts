import {
  type ChildNode,
  type Document,
  DomHandler,
  type Element,
  isTag,
  isText,
  type ParentNode,
  type Text,
} from 'domhandler';
import { Parser } from 'htmlparser2';
import { parse as parseStrictly } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';

/** HTML as a tree, and the ways in which this room walks it. No walk recurses, because pages nest ten thousand deep. */

export type { ChildNode, Document, Element, ParentNode, Text };
export { isTag, isText };

/**
 * The tree of a page. A fast parser handles nearly all pages. A strict parser takes over if a browser's tree would look different to a
 * reader (content moved out of a table, formatting that crosses blocks).
 * @param html decoded text of the page
 */
export function parseHtml(html: string): Document {
  const { root, needsStrictParser } = parseFast(html);
  return needsStrictParser && html.length <= STRICT_LIMIT ? parseAsBrowser(html) : root;
}

function parseFast(html: string): WatchingHandler {
  const handler = new WatchingHandler();
  try {
    new PageParser(handler, { decodeEntities: true }).end(html);
  } catch (error) {
    // What came before stays.
    if (!(error instanceof TooDeep)) throw error;
    handler.isCut = true;
  }
  return handler;
}

function parseAsBrowser(html: string): Document {
  const document = parseStrictly(html, { treeAdapter: adapter }) as unknown as Document;
  const noscripts: Element[] = [];
  walk(document, (node) => {
    if (isTag(node) && node.name === 'noscript') noscripts.push(node);
    return undefined;
  });
  // A browser with scripts keeps the content of `noscript` as text; the fast parser reads it as elements.
  for (const noscript of noscripts) setChildren(noscript, parseFast(textOf(noscript)).root.children);
  return document;
}

/** The strict parser takes 14 ms per 100 KB. Above this size, a slightly wrong tree is preferred. */
const STRICT_LIMIT = 4_000_000;

/** Maximum nesting depth. The cost of an element grows with its depth, and no real page needs more. */
const DEEPEST = 64_000;

class TooDeep extends Error {}

const TABLE_PARTS = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr']);
const ALLOWED_IN_TABLE = new Set([
  ...['caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'],
  ...['script', 'style', 'template', 'form', 'input'],
]);
const FORMATTING = new Set(['a', 'b', 'big', 'code', 'em', 'font', 'i', 's', 'small', 'strike', 'strong', 'tt', 'u']);

/** Elements of a body. In a page without a `<body>` tag they end the head. */
const OF_BODY = new Set([
  ...[
    'address',
    'article',
    'aside',
    'blockquote',
    'center',
    'details',
    'dl',
    'div',
    'fieldset',
    'figure',
    'footer',
    'form',
  ],
  ...[
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'header',
    'hgroup',
    'hr',
    'main',
    'nav',
    'ol',
    'p',
    'pre',
    'section',
    'table',
    'ul',
  ],
  ...['a', 'b', 'em', 'i', 'span', 'strong', 'img', 'br'],
]);

/**
 * Keeps attributes in dictionaries, as the strict parser does. V8 makes a hidden class of every order of their names, and pages have more of
 * them than its caches of look-ups hold.
 */
class PageParser extends Parser {
  override onopentagname(start: number, end: number): void {
    super.onopentagname(start, end);
    const tag = this as unknown as { attribs: Element['attribs'] | null };
    if (tag.attribs) tag.attribs = Object.create(null);
  }
}

/** Builds the tree and detects what only the full algorithm of the HTML standard handles correctly. */
class WatchingHandler extends DomHandler {
  isDoubtful = false;
  hasBody = false;
  hasContentInHead = false;
  /** Whether the page nests too deep, and its end is missing. */
  isCut = false;

  get needsStrictParser(): boolean {
    if (this.isCut) return false;
    return this.isDoubtful || (this.hasContentInHead && !this.hasBody);
  }

  override onopentag(name: string, attributes: { [name: string]: string }): void {
    if (this.tagStack.length > DEEPEST) throw new TooDeep('the page nests too deep');
    const parent = this.tagStack.at(-1);
    if (name === 'body') this.hasBody = true;
    if (parent && isTag(parent)) {
      if (parent.name === 'head' && OF_BODY.has(name)) this.hasContentInHead = true;
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

  /** An implied end tag: in a browser, formatting that a block's end cuts off continues after the block. */
  override onclosetag(_name?: string, isImplied?: boolean): void {
    const closing = this.tagStack.at(-1);
    if (isImplied && closing && isTag(closing) && FORMATTING.has(closing.name)) this.isDoubtful = true;
    super.onclosetag();
  }
}

/**
 * Visits the nodes below in document order, and calls `leave` after an element's last child. If `enter` returns false, its children are
 * skipped.
 */
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

/** Makes nodes the only children of a parent. They must not have another parent that is used afterwards. */
export function setChildren(parent: ParentNode, children: ChildNode[]): void {
  parent.children = children;
  for (const [i, child] of children.entries()) {
    child.parent = parent;
    child.prev = children[i - 1] ?? null;
    child.next = children[i + 1] ?? null;
  }
}

/** All text below the node, unchanged. */
export function textOf(top: ParentNode): string {
  let text = '';
  walk(top, (node) => {
    if (isText(node)) text += node.data;
    return undefined;
  });
  return text;
}

/** Whether there is a letter or a digit below the node. */
export function hasSigns(top: ParentNode): boolean {
  let found = false;
  walk(top, (node) => {
    if (isText(node) && /[\p{L}\p{N}]/u.test(node.data)) found = true;
    return !found;
  });
  return found;
}

/** The first descendant with one of the names. */
export function firstOf(top: ParentNode, ...names: string[]): Element | undefined {
  let found: Element | undefined;
  walk(top, (node) => {
    if (!found && isTag(node) && names.includes(node.name)) found = node;
    return !found;
  });
  return found;
}

/** Whether the element has this class. */
export function hasClass(element: Element, name: string): boolean {
  const list = element.attribs.class;
  return list?.includes(name) === true && list.split(/\s+/).includes(name);
}

/** A copy of the text in its own memory. Longer texts of a tree are slices of the page's source and would keep all of it in memory. */
export const copyOf = (text: string): string => (text.length < SLICED ? text : Buffer.from(text).toString());
/** UTF-16 units from which on V8 makes slices. */
const SLICED = 13;
