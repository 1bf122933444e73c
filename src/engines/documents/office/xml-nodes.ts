import { xmlText } from './omml.ts';

/** An element. Its list of children is replaced, never changed in place: what still has the list of the source comes out as it was. */
export interface XmlNode {
  /** With its prefix. */
  readonly name: string;
  /** What is within its start tag after the name: attributes, as they are written. */
  readonly attributes: string;
  children: readonly XmlContent[];
}

/** Text is escaped, as in the source; comments and instructions are text too. */
export type XmlContent = XmlNode | string;

/** Deeper files are not rewritten. */
const DEEPEST = 400;

/** Whether pieces of a text, one after another, have none of some places. @param places in their order */
export function piecesWithout(places: readonly number[]): Unparsed['isOne'] {
  let next = 0;
  return (from, to) => {
    while ((places[next] ?? to) < from) next++;
    return (places[next] ?? to) >= to;
  };
}

const NOTHING: readonly XmlContent[] = [];

/** An element of a source. */
class Parsed implements XmlNode {
  readonly name: string;
  readonly attributes: string;
  children: readonly XmlContent[] = NOTHING;
  /** Its children in the source. */
  own: readonly XmlContent[] = NOTHING;
  readonly source: string;
  readonly from: number;
  /** Where it ends; negative if something within it is changed, while it is written. */
  to: number;

  constructor(source: string, from: number, name: string, attributes: string) {
    this.source = source;
    this.from = from;
    this.to = from;
    this.name = name;
    this.attributes = attributes;
  }

  add(content: XmlContent): void {
    if (this.own === NOTHING) {
      this.own = [content];
      this.children = this.own;
    } else (this.own as XmlContent[]).push(content);
  }
}

/** Elements that may stay one piece of text, which begins with `<`. They have no elements of their name within them. */
interface Unparsed {
  readonly name: string;
  /** @param from where such an element begins @param to where it ends; later than those before */
  isOne(from: number, to: number): boolean;
}

/**
 * XML as a tree; undefined if it is not well-formed or too deep. Takes time in proportion to the length.
 * @param unparsed what need not be part of the tree
 */
export function parseXml(xml: string, unparsed?: Unparsed): XmlNode | undefined {
  const root = treeOf(xml, unparsed);
  // Tags in comments and CDATA are none.
  return root === undefined && unparsed !== undefined && xml.includes('<!') ? treeOf(xml) : root;
}

function treeOf(xml: string, unparsed?: Unparsed): XmlNode | undefined {
  const root = new Parsed(xml, 0, '', '');
  const open: Parsed[] = [root];
  let top = root;
  let at = 0;
  while (at < xml.length) {
    if (xml.charCodeAt(at) !== 60) {
      const next = xml.indexOf('<', at);
      const end = next < 0 ? xml.length : next;
      top.add(xml.slice(at, end));
      at = end;
      continue;
    }
    const sign = xml.charCodeAt(at + 1);
    if (sign === 47) {
      const end = xml.indexOf('>', at);
      if (end < 0 || open.length === 1) return undefined;
      if (!(end === at + 2 + top.name.length && xml.startsWith(top.name, at + 2))) {
        if (xml.slice(at + 2, end).trimEnd() !== top.name) return undefined;
      }
      at = end + 1;
      top.to = at;
      open.pop();
      top = open[open.length - 1] as Parsed;
      continue;
    }
    if (sign === 63 || sign === 33) {
      const close = xml.startsWith('<!--', at)
        ? '-->'
        : xml.startsWith('<![CDATA[', at)
          ? ']]>'
          : sign === 63
            ? '?>'
            : '>';
      const end = xml.indexOf(close, at);
      if (end < 0) return undefined;
      top.add(xml.slice(at, end + close.length));
      at = end + close.length;
      continue;
    }
    const end = endOfTag(xml, at);
    if (end < 0) return undefined;
    const isEmpty = xml.charCodeAt(end - 1) === 47;
    const last = isEmpty ? end - 1 : end;
    let gap = at + 1;
    while (gap < last && xml.charCodeAt(gap) > 32) gap++;
    const name = xml.slice(at + 1, gap);
    if (unparsed !== undefined && !isEmpty && name === unparsed.name) {
      const close = xml.indexOf(`</${name}>`, end);
      const after = close + name.length + 3;
      if (close < 0) return undefined;
      if (unparsed.isOne(at, after)) {
        top.add(xml.slice(at, after));
        at = after;
        continue;
      }
    }
    const node = new Parsed(xml, at, name, gap === last ? '' : xml.slice(gap, last));
    top.add(node);
    at = end + 1;
    if (isEmpty) node.to = at;
    else {
      if (open.length >= DEEPEST) return undefined;
      open.push(node);
      top = node;
    }
  }
  root.to = at;
  return open.length === 1 ? root : undefined;
}

/** Where a tag ends: a `>` outside of quotes. */
function endOfTag(xml: string, from: number): number {
  let within = 0;
  for (let at = from; at < xml.length; at++) {
    const code = xml.charCodeAt(at);
    if (within !== 0) {
      if (code === within) within = 0;
    } else if (code === 34 || code === 39) within = code;
    else if (code === 62) return at;
  }
  return -1;
}

/** The tree as XML; the source itself if nothing is changed. */
export function xmlOf(root: XmlNode): string {
  if (isSame(root)) return root.source.slice(root.from, root.to);
  const pieces: string[] = [];
  write(root, pieces);
  return pieces.join('');
}

function write(node: XmlNode, pieces: string[]): void {
  const { name, attributes, children } = node;
  if (name !== '') pieces.push(`<${name}${attributes}${children.length === 0 ? '/>' : '>'}`);
  if (children.length === 0) return;
  for (const child of children) {
    if (typeof child === 'string') pieces.push(child);
    else if (isSame(child)) pieces.push(child.source.slice(child.from, child.to));
    else write(child, pieces);
  }
  if (name !== '') pieces.push(`</${name}>`);
}

/** Whether an element is as in its source, and all within it. What is not is looked at once. */
function isSame(node: XmlNode): node is Parsed {
  if (!(node instanceof Parsed) || node.children !== node.own || node.to < 0) return false;
  for (const child of node.children) {
    if (typeof child === 'string' || isSame(child)) continue;
    node.to = -1;
    return false;
  }
  return true;
}

export const isNode = (content: XmlContent): content is XmlNode => typeof content !== 'string';

/**
 * Contents with what stands in the place of each.
 * @returns the same list if each stands for itself
 */
export function mapped(
  contents: readonly XmlContent[],
  made: (content: XmlContent, index: number) => XmlContent | readonly XmlContent[],
): readonly XmlContent[] {
  let out: XmlContent[] | undefined;
  for (const [index, one] of contents.entries()) {
    const other = made(one, index);
    if (other === one) out?.push(one);
    else {
      out ??= contents.slice(0, index);
      if (!Array.isArray(other)) out.push(other as XmlContent);
      else for (const each of other) out.push(each);
    }
  }
  return out ?? contents;
}

/** Gives an element other attributes. */
export function setAttributes(node: XmlNode, attributes: string): void {
  if (attributes === node.attributes) return;
  Object.assign(node, { attributes, children: [...node.children] });
}

/** The value of an attribute, by its name with prefix. */
export function attributeOf(node: XmlNode | undefined, name: string): string | undefined {
  if (node === undefined) return undefined;
  const { attributes } = node;
  const at = attributes.indexOf(`${name}=`);
  if (at < 0) return undefined;
  // Written as nearly all are: alone, or after other values in the same quotes.
  const start = at + name.length + 2;
  if (attributes.charCodeAt(start - 1) === 34 && attributes.charCodeAt(at - 1) === 32 && !attributes.includes("'")) {
    let quotes = 0;
    for (let one = attributes.indexOf('"'); one >= 0 && one < at; one = attributes.indexOf('"', one + 1)) quotes++;
    const end = attributes.indexOf('"', start);
    if (quotes % 2 === 0 && end >= 0) return xmlText(attributes.slice(start, end));
  }
  for (const [, key, double, single] of attributes.matchAll(
    /(?<![^\s="'])([^\s="']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
  )) {
    if (key === name) return xmlText(double ?? single ?? '');
  }
  return undefined;
}

/** The first child element of one of these names. */
export function childOf(node: XmlNode | undefined, ...names: string[]): XmlNode | undefined {
  if (node === undefined) return undefined;
  for (const one of node.children) if (isNode(one) && names.includes(one.name)) return one;
  return undefined;
}

/** The first descendant of one of these names, in the order of the document. */
export function within(node: XmlNode, ...names: string[]): XmlNode | undefined {
  for (const child of node.children) {
    if (!isNode(child)) continue;
    if (names.includes(child.name)) return child;
    const found = within(child, ...names);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** All descendants of a name, in the order of the document. */
export function allWithin(node: XmlNode, name: string, found: XmlNode[] = []): XmlNode[] {
  for (const child of node.children) {
    if (!isNode(child)) continue;
    if (child.name === name) found.push(child);
    allWithin(child, name, found);
  }
  return found;
}

/** All text below, unescaped. */
export function characterDataOf(content: XmlContent): string {
  if (isNode(content)) return content.children.map(characterDataOf).join('');
  if (content.startsWith('<![CDATA[')) return content.slice(9, -3);
  return content.startsWith('<') ? '' : xmlText(content);
}

export const element = (name: string, attributes = '', children: readonly XmlContent[] = []): XmlNode => ({
  name,
  attributes,
  children,
});
