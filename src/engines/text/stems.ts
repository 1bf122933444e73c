import { stemmer } from 'stemmer';

/** Stems: one form for the inflections of a word. All take folded words, and none makes an empty one of a word. */

/** Porter's stem (M. F. Porter, "An algorithm for suffix stripping", Program 14(3), 1980), of words of any signs. */
export const porterStem = (word: string): string => (word.length < 3 ? word : stemmer(word));

/** The same, of words in plain letters alone: `h264s` and words of other alphabets stay as they are. */
export const porterStemOfLetters = (word: string): string => (/^[a-z]{3,}$/.test(word) ? stemmer(word) : word);

/** Irregular plurals, plurals that are none, and two spellings of one word, as labels of pages have them. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    people: 'person',
    children: 'child',
    dimensions: 'dimension',
    address: 'address',
    addresses: 'address',
    series: 'series',
    species: 'species',
    news: 'news',
    gps: 'gps',
    status: 'status',
    hours: 'hour',
    telephone: 'phone',
    tel: 'phone',
    mail: 'email',
    colour: 'color',
    colours: 'color',
    licence: 'license',
    organisation: 'organization',
  }),
);

/** One form for singular and plural, good enough to compare labels. */
export function singular(word: string): string {
  const known = IRREGULAR.get(word);
  if (known !== undefined) return known;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:ches|shes|sses|xes|zes)$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}

/** A light stem: `singular`, and endings that English, German and Romance words share. */
export function lightStem(word: string): string {
  if (word.length < 5) return singular(word);
  return singular(word).replace(/(?:ing|edly|ed|ation|ations|ly|ment|er|en|e)$/, (ending) =>
    word.length - ending.length >= 4 ? '' : ending,
  );
}

/** Without the endings `s`, `ies`, `ing` and `ed`: for short descriptions in English. */
export function inflectionStem(word: string): string {
  if (word.length <= 3) return word;
  return word
    .replace(/ies$/, 'y')
    .replace(/(?<!s)s$/, '')
    .replace(/(ing|ed)$/, (end) => (word.length > end.length + 3 ? '' : end));
}

/** Without a final `s`: a prefix of the word in both numbers, to be looked for inside other words. */
export const withoutPluralS = (word: string): string =>
  word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word;
