import { escapeMarkup } from '../../../foundation/kernel/escape-markup.ts';
import { parseTree } from '../tree.ts';
import type { LeftOut } from './left-out.ts';
import { ommlToTex } from './omml.ts';

/** Maximum number of formulas that are rewritten in one part; the others stay as the library reads them. */
const MOST = 20_000;

const wordRun = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;

/**
 * WordprocessingML with its formulas (OMML) as runs of text: TeX between dollars. The library would drop them.
 * @param run writes a run, for other languages than that of Word
 */
export function formulasAsText(xml: string, leftOut: LeftOut, run = wordRun): string {
  let count = 0;
  const text = xml
    .replace(/<m:oMath(?:\s[^<>]*)?>(?:(?!<m:oMath[\s>])[\s\S])*?<\/m:oMath>/g, (whole) => {
      if (++count > MOST) return whole;
      const tex = ommlToTex(parseTree(whole, true)).replace(/\s+/g, ' ').trim();
      if (tex === '') return '';
      return run(`$${escapeMarkup(tex)}$`);
    })
    .replace(/<\/?m:oMathPara(?:\s[^<>]*)?>|<m:oMathParaPr>(?:(?!<m:oMathParaPr>)[\s\S])*?<\/m:oMathParaPr>/g, '');
  leftOut.add(count - MOST, 'formula');
  return text;
}
