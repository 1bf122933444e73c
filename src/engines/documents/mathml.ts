import { attribute, child, type Element, elements, find, isElement, parseTree, textOf } from './tree.ts';

/**
 * A formula as TeX if the source contains it (an annotation, LaTeXML's alttext), otherwise as a readable line of plain characters: a^2,
 * x_i, (a+b)/c.
 */

/** The TeX of a <math> element without dollars, or its characters in a line; '' if it is empty. */
export function formulaOf(math: Element): { readonly tex: string; readonly isTex: boolean } {
  const annotated = find(
    math,
    (one) => one.name === 'annotation' && attribute(one, 'encoding') === 'application/x-tex',
  );
  const tex = tidyTex(attribute(math, 'alttext') ?? (annotated === undefined ? '' : textOf(annotated)));
  return tex === '' ? { tex: linear(math).trim(), isTex: false } : { tex, isTex: true };
}

/** The formula of XML with a <math> element, as text: TeX stands between dollars; '' if there is none. */
export function formulaText(xml: string): string {
  const math = xml.includes('math') ? find(parseTree(xml, true), ({ name }) => name === 'math') : undefined;
  if (math === undefined) return '';
  const { tex, isTex } = formulaOf(math);
  return isTex ? `$${tex}$` : tex;
}

/** TeX on one line: LaTeXML breaks long lines with %, and publishers wrap a formula in a whole document. */
export function tidyTex(raw: string): string {
  const begin = raw.lastIndexOf('\\begin{document}');
  let tex = begin < 0 ? raw : raw.slice(begin + '\\begin{document}'.length);
  const end = tex.indexOf('\\end{document}');
  if (end >= 0) tex = tex.slice(0, end);
  return tex
    .replace(/(?<!\\)%[^\S\n]*\n\s*/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:\$\$?|\\\[|\\\()\s*/, '')
    .replace(/\s*(?:\$\$?|\\\]|\\\))$/, '')
    .replace(/^\\displaystyle\s*/, '')
    .trim();
}

/** Characters for typesetting only: function application, invisible times and the like. */
const INVISIBLE = /[\u2061-\u2064\u200b]/g;

function linear(element: Element): string {
  const parts = elements(element);
  const at = (index: number): string => {
    const part = parts[index];
    return part === undefined ? '' : linear(part);
  };
  switch (element.name) {
    case 'annotation':
    case 'annotation-xml':
      return '';
    case 'semantics':
      return at(0);
    case 'mi':
    case 'mn':
    case 'ms':
    case 'mtext':
      return textOf(element).replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
    case 'mo': {
      const operator = textOf(element).replace(INVISIBLE, '').trim();
      return /^[=<>≤≥≠≈∼≃±+×·→⇒∈∝−]$/.test(operator) ? ` ${operator} ` : operator;
    }
    case 'mspace':
      return ' ';
    case 'mfrac':
      return `${grouped(at(0))}/${grouped(at(1))}`;
    case 'msqrt':
      return `√${grouped(all(element))}`;
    case 'mroot':
      return `${grouped(at(0))}^(1/${at(1)})`;
    case 'msup':
    case 'mover':
      return `${at(0)}^${grouped(at(1))}`;
    case 'msub':
    case 'munder':
      return `${at(0)}_${grouped(at(1))}`;
    case 'msubsup':
    case 'munderover':
      return `${at(0)}_${grouped(at(1))}^${grouped(at(2))}`;
    case 'mfenced':
      return `${attribute(element, 'open') ?? '('}${parts.map(linear).join(', ')}${attribute(element, 'close') ?? ')'}`;
    case 'mtr':
      return parts.map(linear).join(' ');
    case 'mtable':
      return parts.map(linear).join('; ');
    default:
      return all(element);
  }
}

function all(element: Element): string {
  return element.children.map((node) => (isElement(node) ? linear(node) : node.trim())).join('');
}

function grouped(text: string): string {
  const inner = text.trim();
  return [...inner].length <= 1 || /^(?:[\p{L}\p{N}.]+|\(.*\))$/u.test(inner) ? inner : `(${inner})`;
}

/** The formula in a publisher's wrapper: TeX or MathML inside <alternatives>, or characters. */
export function wrappedFormula(wrapper: Element): { readonly tex: string; readonly isTex: boolean } {
  const tex = find(wrapper, (one) => one.name === 'tex-math');
  if (tex !== undefined) {
    const tidy = tidyTex(textOf(tex));
    if (tidy !== '') return { tex: tidy, isTex: true };
  }
  const math = find(wrapper, (one) => one.name === 'math');
  if (math !== undefined) return formulaOf(math);
  // An image of a formula has no text.
  const inner = child(wrapper, 'alternatives') ?? wrapper;
  return {
    tex: all({ ...inner, children: inner.children.filter((node) => !isElement(node) || !PICTURES.has(node.name)) }),
    isTex: false,
  };
}

const PICTURES = new Set(['graphic', 'inline-graphic', 'media', 'label', 'object-id']);
