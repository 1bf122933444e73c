/**
 * The charsets that pages of a language had before UTF-8, as browsers of that language assume them (the locale table of the HTML standard,
 * and the others that are still found).
 */
const OF_LANGUAGES: readonly (readonly [languages: string, charsets: readonly string[], letters: RegExp])[] = [
  ['th', ['windows-874'], /\p{Script=Thai}/u],
  ['ru bg mk sr kk tg tt ky', ['windows-1251', 'koi8-r', 'iso-8859-5', 'ibm866'], /\p{Script=Cyrillic}/u],
  ['uk be', ['windows-1251', 'koi8-u', 'iso-8859-5'], /\p{Script=Cyrillic}/u],
  ['el', ['iso-8859-7', 'windows-1253'], /\p{Script=Greek}/u],
  ['he iw yi', ['windows-1255', 'iso-8859-8'], /\p{Script=Hebrew}/u],
  ['ar fa ur', ['windows-1256', 'iso-8859-6'], /\p{Script=Arabic}/u],
  ['pl cs sk hu hr sl ro sq', ['iso-8859-2', 'windows-1250'], /\p{Script=Latin}/u],
  ['tr az', ['windows-1254'], /\p{Script=Latin}/u],
  ['lt lv et', ['windows-1257', 'iso-8859-13', 'iso-8859-4'], /\p{Script=Latin}/u],
  ['vi', ['windows-1258'], /\p{Script=Latin}|\p{M}/u],
];

/** Characters of the start of a page in which its language stands. */
const WITHIN = 2048;
/** Share of the characters beyond ASCII that must be letters of the language. */
const LEAST_LETTERS = 0.85;
const SPACES_AND_QUOTES = /[\u00a0«»„“”‘’‚–—…•·№°©®™§]/;

/** The charset of a page that declares its language and no charset, if its bytes are letters of the language in it. */
export function charsetForLanguage(bytes: Uint8Array, sample: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, WITHIN)).toString('latin1');
  const language = /<html\b[^>]{0,500}?\blang\s*=\s*["']?([a-z]{2})(?![a-z])/i.exec(start)?.[1]?.toLowerCase();
  if (language === undefined) return undefined;
  const row = OF_LANGUAGES.find(([languages]) => languages.split(' ').includes(language));
  if (row === undefined) return undefined;
  const [, charsets, letters] = row;
  let best: { readonly charset: string; readonly share: number } | undefined;
  for (const charset of charsets) {
    const share = lettersIn(new TextDecoder(charset).decode(sample), letters);
    if (share > (best?.share ?? LEAST_LETTERS)) best = { charset, share };
  }
  return best?.charset;
}

/** The share of letters among the characters beyond ASCII; of a word that changes its case within, none are. */
function lettersIn(text: string, letters: RegExp): number {
  let all = 0;
  let right = 0;
  let before = '';
  for (const char of text) {
    if (char > '\u007f') {
      if (!SPACES_AND_QUOTES.test(char)) {
        all++;
        if (letters.test(char) && !(isUpper(char) && isLower(before))) right++;
      }
    }
    before = char;
  }
  return all === 0 ? 0 : right / all;
}

const isLower = (char: string): boolean => /\p{Ll}/u.test(char);
const isUpper = (char: string): boolean => /\p{Lu}/u.test(char);
