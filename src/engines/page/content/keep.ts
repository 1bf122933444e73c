import { isFormulaScript } from '../markdown/math.ts';
import { type ChildNode, type Document, firstOf, isTag, isText, type ParentNode } from '../tree.ts';
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
  const rows = new Map<ParentNode, number>();
  scan.elements.forEach((element, row) => {
    if (element) rows.set(element, row);
  });
  const keptWords = new Float64Array(scan.elements.length);
  const holders = new Set<ParentNode>();
  for (const node of kept) {
    for (let up = node.parent; up && !holders.has(up); up = up.parent) holders.add(up);
  }
  for (const piece of scan.pieces) {
    if (!kept.has(piece.nodes[0] as ChildNode)) continue;
    for (let row = piece.row; row > 0; row = scan.parents[row] as number)
      keptWords[row] = (keptWords[row] as number) + piece.words;
  }
  const texts = new Set<ChildNode>();
  for (const piece of scan.pieces) for (const node of piece.nodes) texts.add(node);
  const isMostlyKept = (parent: ParentNode): boolean => {
    const row = rows.get(parent) ?? 0;
    const all = scan.words[row] as number;
    return row > 0 && all > 0 && (keptWords[row] as number) >= 0.5 * all;
  };
  const top: ParentNode = firstOf(document, 'body') ?? document;
  const open: ParentNode[] = [top];
  for (let parent = open.pop(); parent; parent = open.pop()) {
    let mostly: boolean | undefined;
    const isKept = (node: ChildNode): boolean => {
      if (isText(node)) return !texts.has(node) || kept.has(node);
      if (!isTag(node) || node.name === 'head') return true;
      if (holders.has(node)) {
        if (node.name === 'noscript' && scan.readsNoscript) node.name = 'div';
        open.push(node);
        return true;
      }
      mostly ??= isMostlyKept(parent);
      const row = rows.get(node);
      const hasText = row !== undefined && (scan.words[row] as number) > 0;
      return (!NEVER.has(node.name) || isFormulaScript(node)) && !hasText && (mostly || BARE.has(node.name));
    };
    keepChildren(parent, isKept);
  }
}

/** One pass over the children, however many are removed. */
function keepChildren(parent: ParentNode, isKept: (node: ChildNode) => boolean): void {
  const before = parent.children;
  const after = before.filter(isKept);
  if (after.length === before.length) return;
  const stays = new Set(after);
  for (const node of before) {
    if (stays.has(node)) continue;
    node.parent = null;
    node.prev = null;
    node.next = null;
  }
  parent.children = after;
  after.forEach((node, i) => {
    node.prev = after[i - 1] ?? null;
    node.next = after[i + 1] ?? null;
  });
}
