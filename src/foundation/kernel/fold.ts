/** What two spellings of one word share, for every room that compares or indexes text. */

const ASCII = /^[\x00-\x7f]*$/;
const MARKS = /\p{M}+/gu;

/** Letters that NFKD leaves whole although people type them without the stroke or as two. */
const LETTERS: Readonly<Record<string, string>> = {
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
};
const WHOLE_LETTERS = /[ßøłæœđðþıħ]/g;

const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const UNSPACED_RUN =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]+|[^\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]+/gu;

/** Whether a text is plain ASCII. */
export const isAscii = (text: string): boolean => ASCII.test(text);

/** Lower case without accents, ligatures opened, width forms unified. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(WHOLE_LETTERS, (letter) => LETTERS[letter] ?? letter);
}

/** Whether a text holds characters of a script that is written without spaces. */
export const isUnspaced = (text: string): boolean => UNSPACED.test(text);

/** The text as runs that are wholly of such scripts or wholly not. */
export const unspacedRuns = (text: string): readonly string[] => text.match(UNSPACED_RUN) ?? [];

/** Overlapping pairs of characters: what stands for words where there are no spaces. A single character is itself. */
export function characterPairs(run: string): string[] {
  const characters = [...run];
  if (characters.length === 1) return [run];
  return characters.slice(0, -1).map((character, i) => `${character}${characters[i + 1]}`);
}
