import { displayName } from '../bibliography/reference.ts';
import { termOf } from '../text/terms.ts';

/** Marks of affiliations and footnotes behind a name, as Markdown has them. */
const MARK = /\s*(?:\^\(?[\w*†‡§¶,∗]+\)?|<sup>[^<]{0,40}<\/sup>|[*†‡§¶∗]+)/g;
const BETWEEN = /\s*[,;·•|&]+\s*(?:(?:and|und|et|y)\s+)?|\s+(?:and|und|et|y)\s+/;
const WORD = /^(?:\p{Lu}[\p{L}\p{M}'’.-]*|\p{Lu}\.|[\p{Ll}]{1,3}|[\p{Script=Han}\p{Script=Hangul}]{1,4})$/u;
const MOST = 300;

/** The names in a line that has nothing but names of persons; [] if anything else is in it. */
export function personsIn(text: string): string[] {
  if (text.length > 100 * MOST) return [];
  const clean = text
    .replace(/\s+/g, ' ')
    .replace(/\*\*/g, '')
    .replace(/\\(?=[*_.-])/g, '');
  // "Surname, Given; Surname, Given"
  if (clean.includes(';')) {
    const turned = clean.split(';').map((name) => displayName(name.trim()));
    return turned.every(isName) ? turned : [];
  }
  const names = clean
    .replace(MARK, ',')
    .split(BETWEEN)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names.length <= MOST && names.every(isName) ? names : [];
}

/** Two to five words with capitals, except particles; no words of sentences and names of institutions, which have "of". */
function isName(name: string): boolean {
  const words = name.split(/\s+/);
  if (words.length < 2 || words.length > 5 || !words.every((word) => WORD.test(word))) return false;
  if (words.some((word) => /^\p{Ll}/u.test(word) && termOf(word) === '')) return false;
  return /^\p{Lu}|^\p{Script=Han}|^\p{Script=Hangul}/u.test(words.at(-1) ?? '') && !/^[\p{Lu}]{4,}$/u.test(name);
}
