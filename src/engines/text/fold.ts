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
}

/** Whether a text is plain ASCII. */
export const isAscii = (text: string): boolean => ASCII.test(text);

/** Lower case, without diacritics, ligatures opened, width forms unified (Unicode NFKD). */
export function fold(text: string, { marks = 'all', letters = 'ascii' }: FoldOptions = {}): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const folded = text
    .normalize('NFKD')
    .replace(marks === 'all' ? ALL_MARKS : LATIN_MARKS, '')
    .toLowerCase();
  return letters === 'keep' ? folded : folded.replace(WHOLE_LETTER, (letter) => WHOLE_LETTERS[letter] ?? letter);
}
