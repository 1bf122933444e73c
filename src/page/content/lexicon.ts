import type { Element } from '../tree.ts';
import type { Piece } from './scan.ts';

/** The words by which elements and short texts are known, and what other pages have told of them. */

/** What names and words have told on other pages: above 0 where content was, below where it was not, 0 if unknown. */
export interface Lexicon {
  name(word: string): number;
  term(word: string): number;
}

const splits = new Map<string, string[]>();

/** The words that an element is known by: its name and role, its classes whole and in parts. */
export function namesOf(element: Element): string[] {
  const { attribs, name } = element;
  const key = `${name} ${attribs.role ?? ''} ${attribs.class?.slice(0, 300) ?? ''} ${attribs.id?.slice(0, 60) ?? ''}`;
  let words = splits.get(key);
  if (!words) {
    const found = new Set<string>([`<${name}`]);
    if (attribs.role) found.add(`@${attribs.role}`);
    for (const whole of key.slice(name.length + 1 + (attribs.role?.length ?? 0)).split(/\s+/)) {
      const parts = whole
        .replace(/([a-z])([A-Z])/g, '$1-$2')
        .toLowerCase()
        .split(/[^a-z]+/)
        .filter((part) => part.length > 1 && part.length < 20);
      for (const part of parts) found.add(part);
      if (parts.length > 1 && parts.length < 5) found.add(parts.join('-'));
    }
    words = [...found];
    if (splits.size > 20_000) splits.clear();
    splits.set(key, words);
  }
  return words;
}

/** The words of a short text, and the text itself. */
export function termsOf(piece: Piece): string[] {
  if (piece.words > 12) return [];
  const terms = piece.text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((term) => term.length > 1);
  if (terms.length > 1) terms.push(`=${terms.join(' ')}`);
  return terms;
}
