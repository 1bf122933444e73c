import { type Element, firstOf, hasClass, isTag, textOf, walk } from '../tree.ts';

/** A formula as TeX between dollar signs, if the page contains its source; undefined if the element is not a formula. */
export function formulaOf(element: Element): string | undefined {
  if (element.name === 'math') return mathMl(element);
  if (element.name === 'script') {
    const type = element.attribs.type ?? '';
    if (!type.startsWith('math/tex')) return undefined;
    return written(textOf(element), type.includes('mode=display'));
  }
  if (hasClass(element, 'katex') || hasClass(element, 'katex-display') || element.name === 'mjx-container') {
    const math = firstOf(element, 'math');
    if (!math) return undefined;
    const isDisplay = hasClass(element, 'katex-display') || element.attribs.display === 'true';
    return mathMl(math, isDisplay);
  }
  return undefined;
}

function mathMl(math: Element, isDisplay = math.attribs.display === 'block'): string | undefined {
  let tex: string | undefined;
  walk(math, (node) => {
    if (isTag(node) && node.name === 'annotation' && /tex/i.test(node.attribs.encoding ?? '')) tex ??= textOf(node);
    return tex === undefined;
  });
  tex ??= math.attribs.alttext;
  return tex === undefined ? undefined : written(tex, isDisplay);
}

function written(tex: string, isDisplay: boolean): string {
  const line = tex.trim().replace(/\s*\n\s*/g, ' ');
  if (!line) return '';
  return isDisplay ? `$$${line}$$` : `$${line}$`;
}
