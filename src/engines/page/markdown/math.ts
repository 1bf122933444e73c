import { type Element, firstOf, hasClass, isTag, textOf, walk } from '../tree.ts';
import { texOf } from './mathml.ts';

/** A formula as TeX between dollar signs, if the page contains its source; undefined if the element is not a formula. */
export function formulaOf(element: Element): string | undefined {
  const { name, attribs } = element;
  if (name === 'math') return mathMl(element);
  if (name === 'script') {
    if (!isFormulaScript(element)) return undefined;
    return written(textOf(element), attribs.type?.includes('mode=display') === true);
  }
  const classes = attribs.class ?? '';
  const isKatex = classes.includes('katex') && (hasClass(element, 'katex') || hasClass(element, 'katex-display'));
  if (isKatex || name === 'mjx-container') {
    const math = firstOf(element, 'math');
    if (!math) return undefined;
    const isDisplay = hasClass(element, 'katex-display') || attribs.display === 'true';
    return mathMl(math, isDisplay);
  }
  // What MathJax 2 shows stands before its source.
  if (classes.startsWith('MathJax') && /^MathJax(?:_\w+)?$/.test(classes) && isBeforeFormula(element)) return '';
  if (name === 'img' && /math-fallback|(?:^|\s)(?:latex|tex)(?:\s|$)/.test(classes)) {
    if (element.parent && isTag(element.parent) && firstOf(element.parent, 'math')) return '';
    const { alt } = attribs;
    return alt ? written(alt, classes.includes('display')) : undefined;
  }
  return undefined;
}

/** Whether a script is the source of a formula. */
export const isFormulaScript = ({ name, attribs }: Element): boolean =>
  name === 'script' && attribs.type?.startsWith('math/tex') === true;

function isBeforeFormula(element: Element): boolean {
  let next = element.next;
  for (let steps = 0; next && steps < 4; steps++, next = next.next)
    if (isTag(next) && isFormulaScript(next)) return true;
  return false;
}

function mathMl(math: Element, isDisplay = math.attribs.display === 'block'): string {
  let tex: string | undefined;
  walk(math, (node) => {
    if (isTag(node) && node.name === 'annotation' && /tex/i.test(node.attribs.encoding ?? '')) tex ??= textOf(node);
    return tex === undefined;
  });
  return written(tex ?? math.attribs.alttext ?? texOf(math), isDisplay);
}

function written(tex: string, isDisplay: boolean): string {
  const line = tex.trim().replace(/\s*\n\s*/g, ' ');
  if (!line) return '';
  return isDisplay ? `$$${line}$$` : `$${line}$`;
}
