import { table, type WordTable } from '../../../foundation/kernel/table.ts';
import { isTag, isText, type ParentNode, walk } from '../tree.ts';

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
/** Elements whose text is not escaped. */
const RAW = new Set('script style xmp iframe noembed noframes plaintext'.split(' '));

/** The HTML below a node, serialized as in the HTML standard; any nesting depth. */
export function toHtml(top: ParentNode): string {
  let html = '';
  walk(
    top,
    (node) => {
      if (isText(node)) html += isRaw(node.parent) ? node.data : escapeText(node.data);
      else if (isTag(node)) {
        html += `<${node.name}`;
        for (const name in node.attribs) html += ` ${name}="${escapeAttribute(node.attribs[name] as string)}"`;
        html += '>';
      } else if ('data' in node) html += node.nodeType === 8 ? `<!--${node.data}-->` : `<${node.data}>`;
      return undefined;
    },
    (element) => {
      if (!VOID.has(element.name)) html += `</${element.name}>`;
    },
  );
  return html;
}

/** A `<noscript>` parsed as in browsers has its source as one text node. */
function isRaw(parent: ParentNode | null): boolean {
  if (!parent || !isTag(parent)) return false;
  if (parent.name === 'noscript') return parent.children.length === 1 && /<\w/.test(textOfOnly(parent));
  return RAW.has(parent.name);
}

function textOfOnly(parent: ParentNode): string {
  const only = parent.firstChild;
  return only && isText(only) ? only.data : '';
}

const ESCAPES: WordTable<string> = table({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00a0': '&nbsp;',
});

function escapeText(text: string): string {
  return /[&<>\u00a0]/.test(text) ? text.replace(/[&<>\u00a0]/g, (char) => ESCAPES[char] as string) : text;
}

function escapeAttribute(text: string): string {
  return /[&<>"\u00a0]/.test(text) ? text.replace(/[&<>"\u00a0]/g, (char) => ESCAPES[char] as string) : text;
}
