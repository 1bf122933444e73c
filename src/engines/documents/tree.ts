import { Parser } from 'htmlparser2';
import { ownField } from '../../foundation/kernel/table.ts';

/** An element of a parsed document; names are local (without namespace prefix) and, for HTML, in lower case. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Node[];
}

export type Node = Element | string;

/**
 * Maximum depth. Deeper elements are dropped and their text moves to the innermost kept one, so recursive walks are safe on hostile
 * nesting.
 */
const DEEPEST = 400;

/** Never text, in no document: the parser skips their content. */
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg']);

/**
 * Parses a whole document. Never throws: broken markup is read as in browsers.
 * @param xml names keep their case and elements are not closed implicitly; otherwise HTML
 */
export function parseTree(text: string, xml: boolean): Element {
  const root: Element = { name: '', attributes: {}, children: [] };
  const path: Element[] = [root];
  let beyond = 0;
  let silent = 0;
  const parser = new Parser(
    {
      onopentag: (qualified, attributes) => {
        const name = localName(qualified);
        if (silent > 0 || (!xml && SILENT.has(name))) {
          silent++;
          return;
        }
        if (path.length >= DEEPEST) {
          beyond++;
          return;
        }
        const element: Element = { name, attributes, children: [] };
        (path.at(-1) as Element).children.push(element);
        path.push(element);
      },
      ontext: (data) => {
        if (silent > 0) return;
        const { children } = path.at(-1) as Element;
        const last = children.at(-1);
        if (typeof last === 'string') children[children.length - 1] = last + data;
        else children.push(data);
      },
      onclosetag: () => {
        if (silent > 0) silent--;
        else if (beyond > 0) beyond--;
        else if (path.length > 1) path.pop();
      },
    },
    { xmlMode: xml, decodeEntities: true },
  );
  parser.end(text);
  return root;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

export const isElement = (node: Node): node is Element => typeof node !== 'string';

/** The child elements, of one name if it is given. */
export function elements(parent: Element, name?: string): Element[] {
  return parent.children.filter(
    (node): node is Element => isElement(node) && (name === undefined || node.name === name),
  );
}

/** The first child element with one of these names. */
export function child(parent: Element | undefined, ...names: string[]): Element | undefined {
  return parent?.children.find((node): node is Element => isElement(node) && names.includes(node.name));
}

/** The first descendant in document order for which the predicate is true. */
export function find(parent: Element, passes: (element: Element) => boolean): Element | undefined {
  for (const node of parent.children) {
    if (!isElement(node)) continue;
    if (passes(node)) return node;
    const found = find(node, passes);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** All text below, unchanged. */
export function textOf(node: Node): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join('');
}

/** An attribute by its local name (`xlink:href` is `href`). */
export function attribute(element: Element, name: string): string | undefined {
  const own = ownField(element.attributes, name);
  if (own !== undefined) return own;
  const key = Object.keys(element.attributes).find((one) => localName(one) === name);
  return key === undefined ? undefined : ownField(element.attributes, key);
}
