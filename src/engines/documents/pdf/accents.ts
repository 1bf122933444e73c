import type { Glyph } from './characters.ts';

/** Marks that combine, by the accents that stand for them. */
const COMBINING = new Map(
  Object.entries({
    ...{
      '`': '\u0300',
      '´': '\u0301',
      ˆ: '\u0302',
      '^': '\u0302',
      '˜': '\u0303',
      '¯': '\u0304',
      '˘': '\u0306',
      '˙': '\u0307',
    },
    ...{ '¨': '\u0308', '˚': '\u030a', '˝': '\u030b', ˇ: '\u030c', '¸': '\u0327', '˛': '\u0328' },
  }),
);

/** The mark that a drawn accent is; marks that combine may be drawn before their letters too. */
const markOf = (text: string): string | undefined =>
  COMBINING.get(text) ?? (/^[\u0300-\u036f]$/.test(text) ? text : undefined);

/** Accents that stand for themselves, and marks that combine. */
export const ACCENT = /[`´¨ˆ˜¸ˇ˘˙˚¯˝˛]|[\u0300-\u036f]/;

/** Letters with the accents that are drawn over or below them. */
export function accented(glyphs: readonly Glyph[]): Glyph[] {
  const out: Glyph[] = [];
  for (let i = 0; i < glyphs.length; i++) {
    const one = glyphs[i] as Glyph;
    const mark = markOf(one.text);
    const next = glyphs[i + 1];
    const last = out.at(-1);
    const base = mark === undefined ? undefined : isOver(one, next) ? next : isOver(one, last) ? last : undefined;
    if (mark === undefined || base === undefined) {
      out.push(one);
      continue;
    }
    const whole = { ...base, text: (DOTLESS.get(base.text) ?? base.text).concat(mark).normalize('NFC') };
    if (base === last) out[out.length - 1] = whole;
    else {
      out.push({ ...whole, x0: Math.min(base.x0, one.x0), isAfterSpace: one.isAfterSpace || base.isAfterSpace });
      i++;
    }
  }
  return out;
}

const DOTLESS = new Map([
  ['ı', 'i'],
  ['ȷ', 'j'],
]);

/** Whether an accent is above or below the middle of a letter. */
function isOver(accent: Glyph, letter: Glyph | undefined): boolean {
  if (letter === undefined || !/^\p{L}$/u.test(letter.text)) return false;
  const middle = (accent.x0 + accent.x1) / 2;
  const shared = Math.min(accent.x1, letter.x1) - Math.max(accent.x0, letter.x0);
  return (
    middle > letter.x0 && middle < letter.x1 && shared > 0.5 * Math.min(accent.x1 - accent.x0, letter.x1 - letter.x0)
  );
}
