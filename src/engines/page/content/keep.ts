import { isFormulaScript } from '../markdown/math.ts';
import { type ChildNode, type Document, firstOf, isTag, isText, type ParentNode, setChildren } from '../tree.ts';
import type { ContentDecision } from './decide.ts';

/** Reduces a tree to the pieces that were chosen as content. */

const NEVER = new Set([
  'script',
  'style',
  'template',
  'link',
  'meta',
  'dialog',
  'button',
  'input',
  'select',
  'textarea',
  'nav',
]);
/** Elements without text or meaning of their own: cells and breaks are kept if their parent is. */
const BARE = new Set(['td', 'th', 'tr', 'col', 'colgroup', 'br', 'wbr', 'hr', 'thead', 'tbody']);

/**
 * Removes everything else from the tree, in place. The head stays, and so do images and other elements without text if most of the text
 * around them stays. A `noscript` that was used as the page becomes a plain element.
 */
export function keepContent(document: Document, decision: ContentDecision): void {
  const { kept, scan } = decision;
  /** Rows of the elements with text. */
  const rows = new Map<ParentNode, number>();
  scan.elements.forEach((element, row) => {
    if (element && (scan.words[row] as number) > 0) rows.set(element, row);
  });
  const keptWords = new Float64Array(scan.elements.length);
  const holders = new Set<ParentNode>();
  for (const node of kept) {
    for (let up = node.parent; up && !holders.has(up); up = up.parent) holders.add(up);
  }
  const dropped = new Set<ChildNode>();
  for (const piece of scan.pieces) {
    if (!kept.has(piece.nodes[0] as ChildNode)) {
      for (const node of piece.nodes) dropped.add(node);
      continue;
    }
    for (let row = piece.row; row > 0; row = scan.parents[row] as number)
      keptWords[row] = (keptWords[row] as number) + piece.words;
  }
  const isMostlyKept = (parent: ParentNode): boolean => {
    const row = rows.get(parent);
    return row !== undefined && (keptWords[row] as number) >= 0.5 * (scan.words[row] as number);
  };
  const top: ParentNode = firstOf(document, 'body') ?? document;
  const open: ParentNode[] = [top];
  for (let parent = open.pop(); parent; parent = open.pop()) {
    let mostly: boolean | undefined;
    const isKept = (node: ChildNode): boolean => {
      if (isText(node)) return !dropped.has(node);
      if (!isTag(node) || node.name === 'head') return true;
      if (holders.has(node)) {
        if (node.name === 'noscript' && scan.readsNoscript) node.name = 'div';
        open.push(node);
        return true;
      }
      mostly ??= isMostlyKept(parent);
      return (!NEVER.has(node.name) || isFormulaScript(node)) && !rows.has(node) && (mostly || BARE.has(node.name));
    };
    keepChildren(parent, isKept);
  }
}

/** One pass over the children, however many are removed. */
function keepChildren(parent: ParentNode, isKept: (node: ChildNode) => boolean): void {
  const after: ChildNode[] = [];
  for (const node of parent.children) {
    if (isKept(node)) {
      after.push(node);
      continue;
    }
    node.parent = null;
    node.prev = null;
    node.next = null;
  }
  if (after.length < parent.children.length) setChildren(parent, after);
}
