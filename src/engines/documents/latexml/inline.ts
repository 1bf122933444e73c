import { oneLine } from '../markdown/writer.ts';
import { formulaOf } from '../mathml.ts';
import { type Element, isElement, type Node, textOf } from '../tree.ts';

/** Whether an element has one of these classes. */
export function has(element: Element, ...classes: string[]): boolean {
  return element.attributes.class?.split(/\s+/).some((name) => classes.includes(name)) ?? false;
}

/** Elements that do not belong to the paper: error marks, buttons, images, the reference list. */
export function isLeftOut(element: Element): boolean {
  return (
    LEFT_OUT.has(element.name) ||
    has(
      element,
      'ltx_ERROR',
      'ltx_bibliography',
      'ltx_TOC',
      'ltx_index',
      'ltx_authors',
      'ltx_dates',
      'ltx_page_header',
      'ltx_page_footer',
      'ltx_page_navbar',
      'ltx_pagination',
      'ltx_listing_data',
      'ltx_note_mark',
      'ltx_rdf',
      'ltx_classification',
    )
  );
}

const LEFT_OUT = new Set([
  'nav',
  'button',
  'img',
  'picture',
  'canvas',
  'video',
  'audio',
  'form',
  'head',
  'header',
  'footer',
  'annotation',
  'annotation-xml',
]);

/**
 * The inline text of a node: formulas as TeX between dollars, exponents as ^, without emphasis and links.
 * @param notes footnotes in it are added here and removed from the sentence
 */
export function inline(node: Node, notes: string[]): string {
  if (!isElement(node)) return node;
  if (isLeftOut(node)) return '';
  if (node.name === 'math') return mathText(node);
  if (has(node, 'ltx_note')) {
    const text = oneLine(noteText(node, notes));
    if (text !== '') notes.push(text);
    return '';
  }
  if (node.name === 'br') return ' ';
  const text = node.children.map((child) => inline(child, notes)).join('');
  if (node.name === 'sup') {
    const exponent = text.trim();
    return exponent === '' ? '' : /^[-−+\p{L}\p{N}]+$/u.test(exponent) ? `^${exponent}` : `^(${exponent})`;
  }
  return text;
}

/** The text of a footnote without its number. */
function noteText(note: Element, notes: string[]): string {
  return note.children
    .map((child) => {
      if (!isElement(child)) return child;
      if (has(child, 'ltx_note_outer', 'ltx_note_content')) return noteText(child, notes);
      return has(child, 'ltx_note_mark', 'ltx_note_type', 'ltx_tag_note') ? '' : inline(child, notes);
    })
    .join('');
}

export function mathText(math: Element): string {
  const { tex, isTex } = formulaOf(math);
  const line = oneLine(tex);
  if (line === '') return '';
  // A formula that is a number or a single letter reads better as text.
  return !isTex || /^[\d.,]+(?:\\?%)?$/.test(line) ? line.replace('\\%', '%') : `$${line}$`;
}

/** The number before a heading, a caption or an item. */
export function tagOf(element: Element): string {
  const tag = element.children.find((node): node is Element => isElement(node) && has(node, 'ltx_tag'));
  return tag === undefined ? '' : oneLine(textOf(tag));
}
