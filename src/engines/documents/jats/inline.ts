import { oneLine, type Writer } from '../markdown/writer.ts';
import { wrappedFormula } from '../mathml.ts';
import { attribute, child, type Element, elements, find, isElement, type Node, textOf } from '../tree.ts';

/** Elements without text of the article: footnote marks, images, ids. */
const SILENT = new Set([
  'inline-graphic',
  'graphic',
  'media',
  'object-id',
  'index-term',
  'target',
  'milestone-start',
  'milestone-end',
  'institution-id',
  'fn',
  'x',
]);

/**
 * The inline text of a node: without emphasis and links, formulas as TeX, exponents as ^, citations as printed ("[3]", also if they are
 * superscript).
 */
export function inline(node: Node): string {
  if (!isElement(node)) return node;
  if (SILENT.has(node.name)) return '';
  switch (node.name) {
    case 'break':
      return ' ';
    case 'inline-formula':
    case 'disp-formula': {
      const { tex, isTex } = wrappedFormula(node);
      const line = oneLine(tex);
      return line === '' ? '' : isTex ? `$${line}$` : line;
    }
    case 'math': {
      const { tex, isTex } = wrappedFormula({ ...node, name: '', children: [node] });
      return isTex ? `$${oneLine(tex)}$` : oneLine(tex);
    }
    case 'tex-math':
      return `$${oneLine(wrappedFormula({ ...node, name: '', children: [node] }).tex)}$`;
    case 'alternatives': {
      // Alternatives: the first readable one.
      for (const form of node.children) {
        const text = isElement(form) ? inline(form).trim() : '';
        if (text !== '') return text;
      }
      return '';
    }
    case 'sup':
      return exponent(node);
    case 'element-citation':
    case 'person-group':
    case 'name':
      return node.children
        .map(inline)
        .filter((part) => part.trim() !== '')
        .join(' ');
    case 'xref':
      return attribute(node, 'ref-type') === 'bibr' && isBare(textOf(node)) ? `[${textOf(node).trim()}]` : within(node);
    default:
      return within(node);
  }
}

function within(element: Element): string {
  return element.children.map(inline).join('');
}

/** A number without brackets would read as part of the sentence. */
const isBare = (text: string): boolean => /^\s*\d+\s*$/.test(text);

function exponent(element: Element): string {
  const reference = find(element, (one) => one.name === 'xref');
  const text = oneLine(textOf(element));
  if (text === '') return '';
  if (reference !== undefined)
    return attribute(reference, 'ref-type') === 'bibr' ? `[${text.replace(/[[\]]/g, '')}]` : '';
  return /^[-−+]?[\p{L}\p{N}.,]+$|^[-−+*∗†‡]$/u.test(text) ? `^${text}` : `^(${oneLine(within(element))})`;
}

/** "[[3],[4]]" to "[3],[4]": the article has brackets, and each number got its own. */
export function unbracketed(text: string): string {
  return text.includes('[[') ? text.replace(DOUBLE, (group) => group.slice(1, -1)) : text;
}

const DOUBLE = /\[(?:\[\d{1,4}\][\s,;–-]{0,3}){1,50}\]/g;

/** Label and caption as one paragraph: "Figure 2. What it shows." */
export function caption(element: Element, out: Writer): void {
  const label = child(element, 'label');
  const texts = [label === undefined ? '' : sentence(inline(label))];
  for (const holder of elements(element, 'caption')) {
    for (const part of elements(holder))
      texts.push(part.name === 'title' ? sentence(inline(part)) : oneLine(inline(part)));
  }
  out.paragraph(texts.filter((text) => text !== '').join(' '));
}

function sentence(text: string): string {
  const line = oneLine(text);
  return line === '' || /[.:?!]$/.test(line) ? line : `${line}.`;
}
