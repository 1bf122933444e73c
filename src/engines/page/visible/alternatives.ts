import { collect, type PageParts } from '../facts/collect.ts';
import {
  type ChildNode,
  type Document,
  type Element,
  isTag,
  isText,
  parseHtml,
  setChildren,
  textOf,
  walk,
} from '../tree.ts';

/** Content that only readers without scripts, or only scripts, get to see: `<noscript>` and `<template>`. */

/** Characters from which on an alternative can be the page. */
const LEAST = 400;
/** Maximum number of alternatives that are considered. */
const MOST = 50;
const UNSEEN = new Set(['script', 'style', 'head', 'svg', 'select', 'textarea', 'iframe', 'object']);
/** Placeholders of templates that scripts fill. */
const PLACEHOLDER = /\{\{|<%|\$\{|\[\[/;

/**
 * Makes the longest `<noscript>` or `<template>` part of the page if it has more text than all the rest. Templates that the browser attaches as
 * shadow trees always are. Changes the tree in place.
 * @returns whether it has changed the tree
 */
export function useAlternatives(document: Document, parts: PageParts = collect(document)): boolean {
  const { noscripts, templates } = parts;
  if (!templates.some(isShadowTree) && !noscripts.some(isLong) && !templates.some(isLong)) return false;
  let hasChanged = false;
  let shown = 0;
  const found: Element[] = [];
  walk(document, (node) => {
    if (isText(node)) {
      shown += lettersOf(node.data);
      return undefined;
    }
    if (!isTag(node) || UNSEEN.has(node.name)) return false;
    if (isShadowTree(node)) {
      hasChanged = true;
      const host = node.parent;
      asDivision(node);
      if (host && isTag(host)) fillSlots(host, node);
      return undefined;
    }
    if (node.name !== 'noscript' && node.name !== 'template') return undefined;
    if (found.length < MOST) found.push(node);
    return false;
  });
  let longest: { readonly element: Element; readonly letters: number } | undefined;
  for (const element of found) {
    const text = visibleText(element);
    const letters = lettersOf(text);
    if (letters <= (longest?.letters ?? LEAST) || letters <= shown) continue;
    if (element.name === 'template' && PLACEHOLDER.test(text)) continue;
    longest = { element, letters };
  }
  if (longest) asDivision(longest.element);
  return hasChanged || longest !== undefined;
}

const isShadowTree = ({ name, attribs }: Element): boolean =>
  name === 'template' && attribs.shadowrootmode !== undefined;

const isLong = (element: Element): boolean => lettersOf(visibleText(element)) > LEAST;

/** Makes it an ordinary element. A strict parser keeps the content as text or in a fragment. */
function asDivision(element: Element): void {
  const [only] = element.children;
  if (only && element.children.length === 1) {
    if (isText(only) && /<\w/.test(only.data)) setChildren(element, parseHtml(only.data).children);
    else if (!isTag(only) && 'children' in only) setChildren(element, only.children as ChildNode[]);
  }
  element.name = 'div';
  element.attribs = {};
}

/**
 * The other children of a host take the places of the slots of its shadow tree: those with a name that of the first slot of this name, all
 * others that of the first one without. A slot for which there are none keeps its own content.
 */
function fillSlots(host: Element, tree: Element): void {
  const slots = new Map<string, Element>();
  walk(tree, (node) => {
    if (isTag(node) && node.name === 'slot') {
      const name = node.attribs.name ?? '';
      if (!slots.has(name)) slots.set(name, node);
    }
    return undefined;
  });
  const assigned = new Map<string, ChildNode[]>();
  for (const child of host.children) {
    if (child === tree) continue;
    const name = (isTag(child) ? child.attribs.slot : undefined) ?? '';
    const others = assigned.get(name);
    if (others) others.push(child);
    else assigned.set(name, [child]);
  }
  // Without a place for them they are no part of what is shown, but text is not lost.
  if ((assigned.get('')?.length ?? 0) > 0 && !slots.has('') && slots.size === 0) return;
  const lost: ChildNode[] = [];
  for (const [name, children] of assigned) {
    const slot = slots.get(name);
    if (slot === undefined) lost.push(...children);
    else setChildren(slot, children);
  }
  setChildren(host, [tree, ...lost]);
}

function visibleText(element: Element): string {
  let text = '';
  const [only] = element.children;
  if (only && isText(only) && /<\w/.test(only.data)) return textOf(parseHtml(only.data));
  const inside = only && !isTag(only) && 'children' in only ? (only as unknown as Element) : element;
  walk(inside, (node) => {
    if (isText(node)) text += node.data;
    return !(isTag(node) && UNSEEN.has(node.name));
  });
  return text;
}

/** Characters without the white space around them. */
const lettersOf = (text: string): number => text.trim().length;
