import { oneLine } from '../markdown/writer.ts';
import { formulaOf } from '../mathml.ts';
import { type Element, isElement, type Node, textOf } from '../tree.ts';

/** Whether an element has one of these classes. */
export function has(element: Element, ...classes: string[]): boolean {
  return element.attributes.class?.split(/\s+/).some((name) => classes.includes(name)) ?? false;
}

/** What is not of the paper: marks of errors, buttons, pictures, the list of works cited. */
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
 * The running text of a node: formulas as TeX between dollars, exponents as ^, emphasis and links dropped.
 * @param notes footnotes that stand in it are added here and leave the sentence whole
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
  // A formula that is a number or a single letter reads better without mark-up.
  return !isTex || /^[\d.,]+(?:\\?%)?$/.test(line) ? line.replace('\\%', '%') : `$${line}$`;
}

/** The number that stands before a heading, a caption or an item. */
export function tagOf(element: Element): string {
  const tag = element.children.find((node): node is Element => isElement(node) && has(node, 'ltx_tag'));
  return tag === undefined ? '' : oneLine(textOf(tag));
}
