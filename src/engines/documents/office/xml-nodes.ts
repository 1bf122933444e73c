import { xmlText } from './omml.ts';

/** An element whose tag is kept as it is written, so that what is not changed comes out as it was. */
export interface XmlNode {
  /** With its prefix. */
  readonly name: string;
  /** What is within its start tag after the name: attributes, as they are written. */
  attributes: string;
  children: XmlContent[];
}

/** Text is escaped, as in the source; comments and instructions are text too. */
export type XmlContent = XmlNode | string;

/** Deeper files are not rewritten. */
const DEEPEST = 400;

/** XML as a tree; undefined if it is not well-formed or too deep. Takes time in proportion to the length. */
export function parseXml(xml: string): XmlNode | undefined {
  const root: XmlNode = { name: '', attributes: '', children: [] };
  const open: XmlNode[] = [root];
  let at = 0;
  while (at < xml.length) {
    const top = open.at(-1) as XmlNode;
    if (xml.charCodeAt(at) !== 60) {
      const next = xml.indexOf('<', at);
      const end = next < 0 ? xml.length : next;
      top.children.push(xml.slice(at, end));
      at = end;
      continue;
    }
    const sign = xml[at + 1];
    if (sign === '?' || sign === '!') {
      const close = xml.startsWith('<!--', at)
        ? '-->'
        : xml.startsWith('<![CDATA[', at)
          ? ']]>'
          : sign === '?'
            ? '?>'
            : '>';
      const end = xml.indexOf(close, at);
      if (end < 0) return undefined;
      top.children.push(xml.slice(at, end + close.length));
      at = end + close.length;
      continue;
    }
    if (sign === '/') {
      const end = xml.indexOf('>', at);
      if (end < 0 || open.length === 1 || xml.slice(at + 2, end).trimEnd() !== top.name) return undefined;
      open.pop();
      at = end + 1;
      continue;
    }
    const end = endOfTag(xml, at);
    if (end < 0) return undefined;
    const isEmpty = xml.charCodeAt(end - 1) === 47;
    const last = isEmpty ? end - 1 : end;
    let gap = at + 1;
    while (gap < last && xml.charCodeAt(gap) > 32) gap++;
    const node: XmlNode = { name: xml.slice(at + 1, gap), attributes: xml.slice(gap, last), children: [] };
    top.children.push(node);
    if (!isEmpty) {
      if (open.length >= DEEPEST) return undefined;
      open.push(node);
    }
    at = end + 1;
  }
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

/** The tree as XML. */
export function xmlOf({ name, attributes, children }: XmlNode): string {
  if (children.length === 0) return name === '' ? '' : `<${name}${attributes}/>`;
  let inner = '';
  for (const child of children) inner += typeof child === 'string' ? child : xmlOf(child);
  return name === '' ? inner : `<${name}${attributes}>${inner}</${name}>`;
}

export const isNode = (content: XmlContent): content is XmlNode => typeof content !== 'string';

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
  return node?.children.find((one): one is XmlNode => isNode(one) && names.includes(one.name));
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

export const element = (name: string, attributes = '', children: XmlContent[] = []): XmlNode => ({
  name,
  attributes,
  children,
});
