import { createWriter, oneLine, type Writer } from '../markdown/writer.ts';
import { wrappedFormula } from '../mathml.ts';
import { attribute, child, type Element, elements, find, isElement, type Node, parseTree, textOf } from '../tree.ts';
import { caption, inline, unbracketed } from './inline.ts';

import { writeReferences } from './references.ts';
import { writeTables } from './table.ts';

/**
 * A journal article in JATS XML (NISO Z39.96, as in PMC and Europe PMC) as Markdown: title, abstract, body, appendices. Authors and
 * affiliations, published reviews and images are left out.
 * @param withReferences whether the reference list is at the end
 * @returns undefined if there is no <body> with text: PMC returns this for articles without open text
 */
export function jatsToMarkdown(xml: string, withReferences = false): string | undefined {
  const article = find(parseTree(xml, true), (one) => one.name === 'article');
  if (article === undefined) return undefined;
  const body = child(article, 'body');
  if (body === undefined || oneLine(textOf(body)) === '') return undefined;
  const out = createWriter(unbracketed);
  const front = child(child(article, 'front') ?? article, 'article-meta') ?? child(article, 'front-stub');
  if (front !== undefined) {
    const title = child(child(front, 'title-group'), 'article-title');
    if (title !== undefined) out.heading(1, inline(title));
    for (const abstract of elements(front, 'abstract')) {
      // Graphical abstracts, highlights and summaries for editors repeat the abstract.
      if (attribute(abstract, 'abstract-type') !== undefined) continue;
      out.heading(2, 'Abstract');
      blocks(abstract.children, out, 2);
    }
  }
  blocks(body.children, out, 1);
  const back = child(article, 'back');
  if (back !== undefined) blocks(back.children, out, 1);
  const floats = child(article, 'floats-group');
  if (floats !== undefined) blocks(floats.children, out, 1);
  if (withReferences && back !== undefined) writeReferences(back, out);
  return out.text();
}

const LEFT_OUT = new Set([
  'ref-list',
  'bio',
  'sub-article',
  'response',
  'object-id',
  'sec-meta',
  'processing-meta',
  'supplementary-material',
  'graphic',
  'media',
  'sig-block',
  'label',
  'title',
]);

/** Containers of blocks. */
const TRANSPARENT = new Set([
  'app-group',
  'boxed-text',
  'disp-quote',
  'fig-group',
  'disp-formula-group',
  'fn-group',
  'notes',
  'floats-group',
]);

/** @param depth sections here have headings one level deeper */
function blocks(nodes: readonly Node[], out: Writer, depth: number): void {
  let running = '';
  const flush = (): void => {
    out.paragraph(running);
    running = '';
  };
  for (const node of nodes) {
    if (!isElement(node) || !isBlock(node)) {
      running += inline(node);
      continue;
    }
    flush();
    block(node, out, depth);
  }
  flush();
}

const BLOCKS = new Set([
  ...LEFT_OUT,
  ...TRANSPARENT,
  'sec',
  'app',
  'ack',
  'glossary',
  'p',
  'list',
  'def-list',
  'table-wrap',
  'table-wrap-group',
  'table',
  'fig',
  'disp-formula',
  'code',
  'preformat',
  'statement',
  'verse-group',
  'speech',
  'fn',
  'chem-struct-wrap',
]);

const isBlock = (element: Element): boolean => BLOCKS.has(element.name);

function block(element: Element, out: Writer, depth: number): void {
  const { name } = element;
  if (LEFT_OUT.has(name)) return;
  switch (name) {
    case 'sec':
    case 'app':
    case 'ack':
    case 'glossary':
      headed(element, out, depth);
      break;
    case 'fn':
      // Author contributions.
      if (attribute(element, 'fn-type') !== 'con') blocks(element.children, out, depth);
      break;
    case 'p':
    case 'speech':
      blocks(element.children, out, depth);
      break;
    case 'list':
      list(element, out, depth, 0);
      break;
    case 'def-list':
      for (const item of elements(element, 'def-item')) {
        out.item('-', elements(item).map(inline).join(': '), 0);
      }
      break;
    case 'table-wrap':
    case 'table':
      writeTables(element, out);
      break;
    case 'fig':
    case 'chem-struct-wrap':
      caption(element, out);
      break;
    case 'disp-formula': {
      const { tex, isTex } = wrappedFormula(element);
      const label = child(element, 'label');
      const number = label === undefined ? '' : oneLine(textOf(label));
      if (isTex) out.formula(tex, number);
      else out.paragraph(`${tex} ${number}`);
      break;
    }
    case 'code':
    case 'preformat':
      out.code(textOf(element));
      break;
    default: {
      // Poems, theorems: a label or title, then the text.
      if (!TRANSPARENT.has(name)) out.paragraph(labelled(element));
      const title = TRANSPARENT.has(name)
        ? (child(element, 'title') ?? child(child(element, 'caption'), 'title'))
        : undefined;
      if (title !== undefined) out.heading(depth + 1, inline(title));
      blocks(element.children, out, title === undefined ? depth : depth + 1);
    }
  }
}

function headed(section: Element, out: Writer, depth: number): void {
  const fallback = section.name === 'ack' ? 'Acknowledgements' : '';
  out.heading(depth + 1, labelled(section) || fallback);
  blocks(section.children, out, depth + 1);
}

/** "2.1 Participants" from a label and a title. */
function labelled(element: Element): string {
  const [label, title] = [child(element, 'label'), child(element, 'title')].map((one) =>
    one ? oneLine(inline(one)) : '',
  );
  return [label, title].filter((part) => part !== '').join(' ');
}

function list(element: Element, out: Writer, depth: number, nesting: number): void {
  const isOrdered = attribute(element, 'list-type') === 'order';
  elements(element, 'list-item').forEach((item, index) => {
    const label = child(item, 'label');
    const own = label === undefined ? '' : `${oneLine(textOf(label))} `;
    const marker = isOrdered && own === '' ? `${index + 1}.` : '-';
    // The paragraphs of an item form one item; other content follows.
    let text = own;
    const rest: Element[] = [];
    for (const node of item.children) {
      if (!isElement(node) || !isBlock(node)) text += inline(node);
      else if (node.name === 'p' && !node.children.some((part) => isElement(part) && isBlock(part)))
        text += ` ${inline(node)}`;
      else if (node.name !== 'label') rest.push(node);
    }
    out.item(marker, text, nesting);
    for (const node of rest) {
      if (node.name === 'list') list(node, out, depth, nesting + 1);
      else block(node, out, depth);
    }
  });
}
