/** Names, labels and sentences as words that compare. */

const MARKS = /[\u0300-\u036f]/g;

/** Lower case without accents; what is compared, never what is answered. */
export function folded(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase();
}

/** `datePublished`, `date_published`, `Date published:` -> date, published. Plurals become singular. At most 12 words. */
export function nameWords(name: string): string[] {
  const spread = name
    .slice(0, 200)
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2');
  return (folded(spread).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 12).map(singular);
}

const IRREGULAR: Readonly<Record<string, string>> = {
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
};

/** One form for singular and plural, good enough to compare labels. */
export function singular(word: string): string {
  const known = IRREGULAR[word];
  if (known !== undefined) return known;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:ches|shes|sses|xes|zes)$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}

const STOP = new Set(
  (
    'a an and any are as at be been being but by can could did do does for from had has have he her him his how i if in into is ' +
    'it its many me more most much my no not of on or our out please she should so some such than that the their them then ' +
    'there these they this those to up us was we were what when where which who whom whose why will with would you your ' +
    'page website site article give tell find get show extract list return say stated mention mentioned about'
  ).split(' '),
);

export const isStopWord = (word: string): boolean => STOP.has(word);

/** Words of prose for ranking: folded, light stems, stop words left out. Scripts without spaces give pairs of characters. */
export function contentWords(text: string): string[] {
  const words: string[] = [];
  for (const [word] of folded(text).matchAll(/[\p{L}\p{N}]+/gu)) {
    if (/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]/.test(word)) {
      if (word.length === 1) words.push(word);
      for (let i = 0; i + 1 < word.length && i < 60; i++) words.push(word.slice(i, i + 2));
    } else if (!STOP.has(word)) words.push(stem(word));
  }
  return words;
}

/** A light stem: endings that English, German and Romance words share out of the way. */
function stem(word: string): string {
  if (word.length < 5) return singular(word);
  return singular(word).replace(/(?:ing|edly|ed|ation|ations|ly|ment|er|en|e)$/, (ending) =>
    word.length - ending.length >= 4 ? '' : ending,
  );
}

/** Abbreviations that a sentence goes on behind. */
const SHORT =
  /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|vs|etc|inc|ltd|co|corp|no|fig|vol|pp|approx|dept|est|e\.g|i\.e|u\.s|u\.k|a\.m|p\.m|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|nr|bzw|z\.b|d\.h|ca|\p{L})\.$/iu;

/** The sentences of a line of prose, as they stand. */
export function sentencesOf(line: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const { index, 0: mark } of line.matchAll(/(?:[.!?…]+["'”’)\]]*(?=\s)|[。！？]+)/g)) {
    const end = index + mark.length;
    const sentence = line.slice(from, end).trim();
    if (SHORT.test(sentence.slice(-12)) && mark === '.') continue;
    const next = line.slice(end, end + 6).trimStart()[0];
    if (next !== undefined && /\p{Ll}/u.test(next) && !/[。！？]/.test(mark)) continue;
    if (sentence !== '') sentences.push(sentence);
    from = end;
  }
  const rest = line.slice(from).trim();
  if (rest !== '') sentences.push(rest);
  return sentences;
}
