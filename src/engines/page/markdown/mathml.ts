import { table, type WordTable } from '../../../foundation/kernel/table.ts';
import { type Element, isTag, isText, textOf } from '../tree.ts';

/** MathML without its source, as TeX. */

/** Deeper formulas are written as their text. */
const DEEPEST = 40;
const SIGNS: WordTable<string> = table({
  α: '\\alpha ',
  β: '\\beta ',
  γ: '\\gamma ',
  δ: '\\delta ',
  ε: '\\varepsilon ',
  θ: '\\theta ',
  λ: '\\lambda ',
  μ: '\\mu ',
  π: '\\pi ',
  ρ: '\\rho ',
  σ: '\\sigma ',
  τ: '\\tau ',
  φ: '\\varphi ',
  ω: '\\omega ',
  Γ: '\\Gamma ',
  Δ: '\\Delta ',
  Σ: '\\Sigma ',
  Ω: '\\Omega ',
  '∑': '\\sum ',
  '∏': '\\prod ',
  '∫': '\\int ',
  '∞': '\\infty ',
  '∂': '\\partial ',
  '≤': '\\le ',
  '≥': '\\ge ',
  '≠': '\\ne ',
  '≈': '\\approx ',
  '±': '\\pm ',
  '×': '\\times ',
  '⋅': '\\cdot ',
  '→': '\\to ',
  '∈': '\\in ',
  '−': '-',
  '{': '\\{',
  '}': '\\}',
  '%': '\\%',
  '\u2061': '',
  '\u2062': '',
});

/** The formula as TeX; '' if it is empty. */
export function texOf(math: Element): string {
  return all(math, 0).replace(/ {2,}/g, ' ').trim();
}

function all(parent: Element, depth: number): string {
  return parts(parent)
    .map((child) => one(child, depth + 1))
    .join('');
}

const parts = (parent: Element): Element[] => parent.children.filter(isTag);

function one(element: Element, depth: number): string {
  if (depth > DEEPEST) return signs(textOf(element));
  const { name } = element;
  const at = (i: number): string => {
    const part = parts(element)[i];
    return part ? one(part, depth + 1) : '';
  };
  const group = (i: number): string => `{${at(i)}}`;
  switch (name.replace(/^\w+:/, '')) {
    case 'mi':
    case 'mn':
    case 'mo':
      return signs(leaf(element));
    case 'mtext':
    case 'ms':
      return `\\text{${leaf(element)}}`;
    case 'mspace':
      return ' ';
    case 'mfrac':
      return `\\frac${group(0)}${group(1)}`;
    case 'msqrt':
      return `\\sqrt{${all(element, depth)}}`;
    case 'mroot':
      return `\\sqrt[${at(1)}]${group(0)}`;
    case 'msup':
    case 'mover':
      return `${at(0)}^${group(1)}`;
    case 'msub':
    case 'munder':
      return `${at(0)}_${group(1)}`;
    case 'msubsup':
    case 'munderover':
      return `${at(0)}_${group(1)}^${group(2)}`;
    case 'mfenced':
      return `${element.attribs.open ?? '('}${parts(element)
        .map((part) => one(part, depth + 1))
        .join(',')}${element.attribs.close ?? ')'}`;
    case 'mtable':
      return `\\begin{matrix}${parts(element)
        .map((row) =>
          parts(row)
            .map((cell) => all(cell, depth + 1))
            .join(' & '),
        )
        .join(' \\\\ ')}\\end{matrix}`;
    case 'annotation':
    case 'annotation-xml':
    case 'mphantom':
      return '';
    default:
      return all(element, depth);
  }
}

const leaf = (element: Element): string =>
  element.children
    .map((child) => (isText(child) ? child.data : ''))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

const signs = (text: string): string => {
  let out = '';
  for (const sign of text) out += SIGNS[sign] ?? sign;
  return out;
};
