import { createWriter, oneLine, type Writer } from '../markdown/writer.ts';
import { formulaOf } from '../mathml.ts';
import { type Element, elements, find, isElement, type Node, parseTree, textOf } from '../tree.ts';
import { has, inline, isLeftOut, tagOf } from './inline.ts';
import { isTable, tableOf } from './table.ts';

/**
 * A paper converted to HTML by LaTeXML (arxiv.org/html, ar5iv) as Markdown: title, abstract, sections, appendices. Formulas are the
 * author's TeX. Authors, the reference list, images and parts of the site are left out.
 * @returns undefined if the page has no such paper, or one without text (a failed conversion)
 */
export function latexmlToMarkdown(html: string): string | undefined {
  const paper = find(parseTree(html, false), (one) => has(one, 'ltx_document'));
  if (paper === undefined) return undefined;
  const state: State = { out: createWriter(), notes: [] };
  blocks(paper.children, state);
  const text = state.out.text();
  return /\p{L}{2}/u.test(text) ? text : undefined;
}

interface State {
  readonly out: Writer;
  /** Footnotes of the current paragraph. */
  readonly notes: string[];
}

const LEVELS: readonly (readonly [string, number])[] = [
  ['ltx_title_document', 1],
  ['ltx_title_part', 2],
  ['ltx_title_chapter', 2],
  ['ltx_title_abstract', 2],
  ['ltx_title_acknowledgements', 2],
  ['ltx_title_appendix', 2],
  ['ltx_title_section', 2],
  ['ltx_title_subsection', 3],
  ['ltx_title_subsubsection', 4],
  ['ltx_title_paragraph', 5],
  ['ltx_title_subparagraph', 6],
];

/** Elements that are or contain blocks. */
const BLOCKS = new Set(
  'address article aside blockquote dd div dl dt figcaption figure h1 h2 h3 h4 h5 h6 li main ol p pre section table tbody ul'.split(
    ' ',
  ),
);

function isBlock(element: Element): boolean {
  return (
    BLOCKS.has(element.name) ||
    isTable(element) ||
    has(element, 'ltx_listing', 'ltx_block', 'ltx_equation', 'ltx_equationgroup')
  );
}

/** Whether a descendant is a block although it is inside inline text. */
function holdsBlock(element: Element): boolean {
  return find(element, (one) => isBlock(one) && !has(one, 'ltx_note')) !== undefined;
}

function blocks(nodes: readonly Node[], state: State): void {
  let running = '';
  const flush = (): void => {
    paragraph(running, state);
    running = '';
  };
  for (const node of nodes) {
    if (!isElement(node)) running += node;
    else if (isLeftOut(node)) continue;
    else if (isBlock(node) || (!has(node, 'ltx_note') && node.name !== 'math' && holdsBlock(node))) {
      flush();
      block(node, state);
    } else running += inline(node, state.notes);
  }
  flush();
}

/** A paragraph, followed by the footnotes that it refers to. */
function paragraph(text: string, { out, notes }: State): void {
  out.paragraph(text);
  for (const note of notes.splice(0)) out.paragraph(`Footnote: ${note}`);
}

function block(element: Element, state: State): void {
  const { out, notes } = state;
  const { name } = element;
  const level = levelOf(element);
  if (level !== undefined) {
    out.heading(level, inline(element, notes));
    // A footnote of a title has acknowledgments and addresses.
    if (level === 1) notes.length = 0;
    return;
  }
  if (has(element, 'ltx_equationgroup', 'ltx_equation')) equations(element, out);
  else if (name === 'pre' || has(element, 'ltx_listing')) listing(element, state);
  else if (isTable(element)) out.table(tableOf(element));
  else if (name === 'ul' || name === 'ol') list(element, state, 0);
  else if (name === 'figure') figure(element, state);
  else if (name === 'dt') paragraph(`${inline({ ...element, name: 'span' }, notes)}:`, state);
  else blocks(element.children, state);
}

function levelOf(element: Element): number | undefined {
  if (!/^h[1-6]$/.test(element.name)) return undefined;
  const known = LEVELS.find(([name]) => has(element, name));
  if (known !== undefined) return known[1];
  // Titles of theorems and the like start their text; they are not sections.
  return has(element, 'ltx_title_theorem', 'ltx_title_proof') || has(element, 'ltx_runin')
    ? 6
    : Number(element.name[1]);
}

/** Each row of an equation table is a formula with its number. */
function equations(element: Element, out: Writer): void {
  const rows: Element[] = [];
  const collect = (one: Element): void => {
    if (has(one, 'ltx_eqn_row') || one.name === 'tr') rows.push(one);
    else for (const part of elements(one)) collect(part);
  };
  collect(element);
  for (const row of rows.length > 0 ? rows : [element]) {
    const parts: string[] = [];
    let number = '';
    const read = (one: Element): void => {
      if (one.name === 'math') parts.push(formulaOf(one).tex);
      else if (has(one, 'ltx_tag')) number = oneLine(textOf(one));
      else if (!isLeftOut(one)) {
        for (const node of one.children) {
          if (isElement(node)) read(node);
          else if (node.trim() !== '') parts.push(`\\text{${node.trim()}}`);
        }
      }
    };
    read(row);
    out.formula(parts.join(' '), number);
  }
}

/** Program text keeps its lines; line numbers are dropped. */
function listing(element: Element, { out, notes }: State): void {
  const lines: string[] = [];
  const collect = (one: Element): void => {
    if (isLeftOut(one)) return;
    if (has(one, 'ltx_listingline')) {
      lines.push(
        one.children
          .map((node) => (isElement(node) && has(node, 'ltx_tag_listingline') ? '' : inline(node, notes)))
          .join(''),
      );
    } else for (const part of elements(one)) collect(part);
  };
  collect(element);
  notes.length = 0;
  out.code(lines.length > 0 ? lines.join('\n') : textOf(element));
}

function list(element: Element, state: State, depth: number): void {
  for (const item of elements(element, 'li')) {
    const tag = tagOf(item);
    const isBullet = !/[\p{L}\p{N}]/u.test(tag);
    const nested: Element[] = [];
    let text = isBullet || /^\d+[.)]?$/.test(tag) ? '' : `${tag} `;
    const read = (nodes: readonly Node[]): void => {
      for (const node of nodes) {
        if (!isElement(node)) text += node;
        else if (has(node, 'ltx_tag') || isLeftOut(node)) continue;
        else if (node.name === 'ul' || node.name === 'ol' || (isBlock(node) && !WITHIN_ITEM.has(node.name)))
          nested.push(node);
        else if (isTable(node) || has(node, 'ltx_equation', 'ltx_equationgroup', 'ltx_listing')) nested.push(node);
        else if (holdsBlock(node) && !has(node, 'ltx_note') && node.name !== 'math') {
          text += ' ';
          read(node.children);
        } else text += ` ${inline(node, state.notes)}`;
      }
    };
    read(item.children);
    const number = /^(\d+)[.)]?$/.exec(tag)?.[1];
    state.out.item(element.name === 'ol' && number !== undefined ? `${number}.` : '-', text, depth);
    for (const note of state.notes.splice(0)) state.out.paragraph(`Footnote: ${note}`);
    for (const part of nested) {
      if (part.name === 'ul' || part.name === 'ol') list(part, state, depth + 1);
      else block(part, state);
    }
  }
}

const WITHIN_ITEM = new Set(['p', 'div', 'section']);

/** The caption comes first, wherever it is on the page. */
function figure(element: Element, state: State): void {
  const captions = elements(element, 'figcaption');
  for (const caption of captions) paragraph(inline({ ...caption, name: 'span' }, state.notes), state);
  blocks(
    element.children.filter((node) => !isElement(node) || node.name !== 'figcaption'),
    state,
  );
}
