import { xorshift } from './random.ts';

/** Made-up pages of 2 KB whose words are as frequent as those of English. */

const SYLLABLES = 'ka lo mi ter van su ri do pel ga nor ti ba sen fu la che wo dran ist ol em pi qua zer'.split(' ');
const VOCABULARY = 200_000;
/** The most frequent words are those of English that say nothing, as in any English text. */
const COMMON =
  'the of and to in a is that for it as was with be by on not he his but at are this have from or had an they which you one we all her she there would their him been has when who will no more if out so up said what its about than into them can only other time new some could these two may first then do any like my now over such our man me even most made after also did many off before must well back through years where much your way down should because long each just state those people too mr how little good world make very year still see work life against come'.split(
    ' ',
  );

function wordAt(rank: number): string {
  const common = COMMON[rank];
  if (common !== undefined) return common;
  let word = '';
  for (let rest = rank + 25; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length];
  return word;
}

/** The i-th page, of about 2 KB, by Zipf's law; the same every time. */
export function pageAt(i: number) {
  const random = xorshift((i * 2_654_435_761 + 12_345) | 1);
  const word = (): string => wordAt(Math.floor(VOCABULARY ** random()) - 1);
  const sentence = (): string => {
    const words = Array.from({ length: 8 + Math.floor(random() * 12) }, word).join(' ');
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
  };
  const title = Array.from({ length: 6 }, word).join(' ');
  const sentences: string[] = [];
  for (let size = 0; size < 2_000; size += (sentences.at(-1) as string).length + 1) sentences.push(sentence());
  return {
    url: `https://site${i % 5_000}.example/${i}`,
    title,
    description: undefined,
    markdown: sentences.join(' '),
    published: undefined,
  };
}
