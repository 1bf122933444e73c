import { table, type WordTable } from '../../foundation/kernel/table.ts';

/** Folding: what two spellings of one word share. */

const ASCII = /^[\x00-\x7f]*$/;
const ALL_MARKS = /\p{M}+/gu;
/** The block "Combining Diacritical Marks". */
const LATIN_MARKS = /[\u0300-\u036f]/g;

/** Letters that NFKD leaves whole although people type them without the stroke or as two. */
const WHOLE_LETTERS: WordTable<string> = table({
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
});
const WHOLE_LETTER = /[ßøłæœđðþıħ]/g;

/** What is folded besides case and width. A stored index depends on it: changing an option of a corpus needs a new format of its index. */
export interface FoldOptions {
  /** Marks that are removed: `all` (default), or only those of `latin`, so that vowel signs of other scripts stay. */
  readonly marks?: 'all' | 'latin';
  /** Letters such as ß, ø, æ: as ASCII (`ascii`, default), or left as they are (`keep`). */
  readonly letters?: 'ascii' | 'keep';
  /** Whether single Greek letters are spelled out, as TeX and most people do: `λ-calculus` is lambda-calculus, `TGFβ1` tgf-beta1. */
  readonly greek?: boolean;
}

const GREEK_NAMES: WordTable<string> = table({
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  ε: 'epsilon',
  ζ: 'zeta',
  η: 'eta',
  θ: 'theta',
  ι: 'iota',
  κ: 'kappa',
  λ: 'lambda',
  μ: 'mu',
  ν: 'nu',
  ξ: 'xi',
  ο: 'omicron',
  π: 'pi',
  ρ: 'rho',
  σ: 'sigma',
  ς: 'sigma',
  τ: 'tau',
  υ: 'upsilon',
  φ: 'phi',
  χ: 'chi',
  ψ: 'psi',
  ω: 'omega',
});
/** A letter that stands for itself: a word in Greek has more, and μm is a unit. */
const GREEK_LETTER = /(?<![\u0370-\u03ff])(?:[α-λν-ω]|μ(?!\p{L}))(?![\u0370-\u03ff])/gu;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Of a folded text. A hyphen joins a name to the letters beside it. */
const withGreekNames = (folded: string): string =>
  folded.replace(GREEK_LETTER, (letter, at: number) => {
    const isBehind = LETTER_OR_DIGIT.test(folded[at - 1] ?? '');
    return `${isBehind ? '-' : ''}${GREEK_NAMES[letter]}${/\p{L}/u.test(folded[at + 1] ?? '') ? '-' : ''}`;
  });

/** Whether a text is plain ASCII. */
export const isAscii = (text: string): boolean => ASCII.test(text);

/** Lower case, without diacritics, ligatures opened, width forms unified (Unicode NFKD). */
export function fold(text: string, { marks = 'all', letters = 'ascii', greek = false }: FoldOptions = {}): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const lower = text
    .normalize('NFKD')
    .replace(marks === 'all' ? ALL_MARKS : LATIN_MARKS, '')
    .toLowerCase();
  const folded = greek ? withGreekNames(lower) : lower;
  return letters === 'keep' ? folded : folded.replace(WHOLE_LETTER, (letter) => WHOLE_LETTERS[letter] ?? letter);
}
