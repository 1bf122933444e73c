import { once, phrases, rowsOf } from '../../lexicon/index.ts';
import { oneLine } from '../../text/index.ts';
import { MONTHS } from '../../values/index.ts';
import { isObject, type JsonObject, listOf, typesOf } from '../structured/json-ld.ts';
import type { Json } from '../structured/literal.ts';
import { letters } from './element-text.ts';
import { stringIn } from './works.ts';

/** The authors of the first work that states any that count. */
export function authorsOf(
  works: readonly JsonObject[],
  counts: (author: Json, name: string) => boolean = () => true,
): string | undefined {
  for (const work of works) {
    const names = new Set<string>();
    for (const author of [...listOf(work.author), ...listOf(work.creator)]) {
      const name = cleanAuthor(stringIn(author));
      if (name && counts(author, name)) names.add(name);
    }
    if (names.size > 0) return [...names].slice(0, 10).join(', ');
  }
  return undefined;
}

/** Whether an author is marked as something other than a person. */
export const isOrganization = (author: Json): boolean =>
  isObject(author) && typesOf(author).some((type) => /Organization|Corporation|Brand|WebSite/.test(type));

/** The names of those who publish the works. */
export const publishersOf = (works: readonly JsonObject[]): string[] =>
  works.flatMap(({ publisher }) => listOf(publisher).map(stringIn)).filter(Boolean);

/** Whether a name is one of these, as letters. */
export function isNameOf(names: readonly string[]): (name: string) => boolean {
  const known = new Set(names.map(letters));
  return (name) => known.has(letters(name));
}

const LEAD = once(
  () =>
    new RegExp(
      `^(?:(?:${bylineWords('by').join('|')}|via)\\s*:?\\s+|(?:${bylineWords('author').join('|')})\\s*:\\s*|@)`,
      'iu',
    ),
);

/** What stands before names of authors, or what authors are called; the longest first. @param language a tag: of it and of English alone */
export function bylineWords(concept: 'by' | 'author', language?: string): string[] {
  const tag = language?.slice(0, 2).toLowerCase();
  const words = rowsOf('byline')
    .filter((row) => row.concept === concept)
    .filter(({ languages }) => tag === undefined || languages.split(' ').some((one) => one === 'en' || one === tag))
    .flatMap((row) => row.words);
  return [...new Set(words)].toSorted((a, b) => b.length - a.length);
}

/** A class of who wrote something; `authors` and `author-box` are known in English. */
export const AUTHOR_CLASS = once(() => new RegExp(`(?<!\\p{L})(?:${bylineWords('author').join('|')})(?!\\p{L})`, 'iu'));

/** Words after the name in a byline. */
const TAIL = new RegExp(
  String.raw`\s*(?:[|•·»]|\s[–—-]\s|,?\s+(?:on|updated|published|posted)\s|\s+(?:\d{1,2}\s+)?(?:${MONTHS})\.?\s+\d|\s+\d{1,2}[./-]\d|\s+\d+\s+(?:min|posts?|comments?|years?|months?|days?|hours?)\b).*$`,
  'iu',
);

/** Words of sentences, which are not in names. */
export const SENTENCE = phrases('sentence/small', 'within', 'u');

/** The name in a byline; undefined for URLs, sentences and the like. */
export function cleanAuthor(text: string): string | undefined {
  const line = oneLine(text.slice(0, 300));
  const name = line
    .replace(LEAD(), '')
    .replace(TAIL, '')
    .replace(/^[\s,:;–—-]+|[\s,:;–—-]+$/g, '');
  if (name.length < 2 || name.length > 100) return undefined;
  if (SENTENCE.test(name)) return undefined;
  if (/^https?:|^www\.|[<>{}\p{Sc}!?=]|\/\/|\S@\S/u.test(name) || !/\p{L}/u.test(name)) return undefined;
  if (
    /^(?:author|by|written by|posted by|published by|admin|administrator|editor|unknown|anonymous|guest|null|undefined|about the author|authors?|topic author|staff|staff writer|author name|op|original poster|user ?name|log ?in|sign ?in|register|subscribe|share|follow|written|posted|e-?mail|name|comments?|reply)$|\b(?:e-?mail|name|field)\W{0,3}(?:is )?required\b|^(?:e-?mail|leave a|add to|read more|sign up|log in)\b|^\D{0,4}\d[\d.,]*$/i.test(
      name,
    )
  )
    return undefined;
  return name.split(' ').length > 14 ? undefined : name;
}
