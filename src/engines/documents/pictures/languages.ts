import { table } from '@trawl/contract/table.ts';
import { ENGLISH } from '../language-packs.ts';

/** Packs of the scripts that are not Latin, the most common language first. */
const BY_SCRIPT = table<readonly string[]>({
  Cyrillic: ['rus', 'ukr', 'bul', 'srp', 'bel', 'mkd', 'kaz'],
  Han: ['chi_sim', 'chi_tra'],
  HanS: ['chi_sim'],
  HanT: ['chi_tra'],
  Japanese: ['jpn'],
  Hiragana: ['jpn'],
  Katakana: ['jpn'],
  Korean: ['kor'],
  Hangul: ['kor'],
  Arabic: ['ara', 'fas', 'urd'],
  Hebrew: ['heb'],
  Greek: ['ell'],
  Devanagari: ['hin', 'mar', 'nep'],
  Bengali: ['ben'],
  Tamil: ['tam'],
  Telugu: ['tel'],
  Thai: ['tha'],
  Georgian: ['kat'],
  Armenian: ['hye'],
});

/** Packs of languages (ISO 639-1). */
const BY_LANGUAGE = new Map(
  (
    'en eng,de deu,fr fra,es spa,it ita,pt por,nl nld,sv swe,da dan,no nor,fi fin,pl pol,cs ces,sk slk,hu hun,ro ron,hr hrv,sl slv,' +
    'tr tur,vi vie,id ind,ms msa,lt lit,lv lav,et est,ca cat,af afr,is isl,ga gle,sq sqi,ru rus,uk ukr,be bel,bg bul,sr srp,mk mkd,' +
    'el ell,ar ara,he heb,fa fas,ur urd,hi hin,bn ben,ta tam,te tel,mr mar,gu guj,kn kan,ml mal,pa pan,th tha,ja jpn,ko kor,' +
    'zh chi_sim,ka kat,hy hye,az aze,kk kaz,mn mon,my mya,km khm,sw swa'
  )
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
);

/** The packs for a script other than Latin; undefined for Latin and unknown ones. */
export const packsOfScript = (script: string): readonly string[] | undefined => BY_SCRIPT[script];

/** Maximum number of scripts that a picture is read in to find its own. */
const MOST_TRIED = 4;

/** Some scripts other than Latin, each with a pack for it. @param candidates the packs that may be used */
export function otherScripts(candidates: readonly string[]): readonly (readonly [script: string, pack: string])[] {
  const found = new Map<string, string>();
  for (const [script, packs] of Object.entries(BY_SCRIPT)) {
    const pack = packs.find((one) => candidates.includes(one));
    if (pack !== undefined && ![...found.values()].includes(pack)) found.set(script, pack);
  }
  return [...found].slice(0, MOST_TRIED);
}

/** Scripts with spaces between words, which damaged text is hardly ever in by chance. */
const ALPHABETS = [
  'Arabic',
  'Hebrew',
  'Cyrillic',
  'Greek',
  'Devanagari',
  'Bengali',
  'Tamil',
  'Telugu',
  'Georgian',
  'Armenian',
].map((script) => [script, new RegExp(`\\p{sc=${script}}`, 'gu')] as const);
/** With fewer letters, a text says nothing of its script. */
const FEWEST_LETTERS = 80;

/** The alphabet, other than Latin, of most letters of a text. */
export function alphabetOf(text: string): string | undefined {
  const all = text.match(/\p{L}/gu)?.length ?? 0;
  if (all < FEWEST_LETTERS) return undefined;
  return ALPHABETS.find(([, letters]) => (text.match(letters)?.length ?? 0) > all / 2)?.[0];
}

/** The pack of a language, such as `de-AT`. */
export const packOfLanguage = (tag: string): string | undefined => BY_LANGUAGE.get(tag.split('-', 1)[0] as string);

/** @param candidates the packs that may be used, at least one */
export const firstOf = (candidates: readonly string[]): string =>
  candidates.includes(ENGLISH) ? ENGLISH : (candidates[0] as string);
