import { isObject, type JsonObject, listOf, typesOf } from '../structured/json-ld.ts';
import { stringIn } from './works.ts';

/** The authors of the first work that states any: people or organizations. */
export function authorsOf(works: readonly JsonObject[], who: 'people' | 'anybody'): string | undefined {
  for (const work of works) {
    const names = new Set<string>();
    for (const author of [...listOf(work.author), ...listOf(work.creator)]) {
      if (
        who === 'people' &&
        isObject(author) &&
        typesOf(author).some((type) => /Organization|Corporation|Brand|WebSite/.test(type))
      )
        continue;
      const name = cleanAuthor(stringIn(author));
      if (name) names.add(name);
    }
    if (names.size > 0) return [...names].slice(0, 10).join(', ');
  }
  return undefined;
}

const LEAD =
  /^(?:(?:written|post|posted|published|authored|words|story|text|reviewed|contributed|started|asked|created|submitted)\s+)?(?:by|via|von|par|por|di|door|af|av)\s*:?\s+|^(?:author|autor|auteur|autore|verfasser)\s*:\s*|^@/i;
/** Words after the name in a byline. */
const TAIL =
  /\s*(?:[|•·»]|\s[–—-]\s|,?\s+(?:on|updated|published|posted)\s|\s+(?:\d{1,2}\s+)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d|\s+\d{1,2}[./-]\d|\s+\d+\s+(?:min|posts?|comments?|years?|months?|days?|hours?)\b).*$/i;

/** Words of sentences, which are not in names. */
export const SENTENCE = /\b(?:is|are|was|were|has|have|this|that|via|from|with|your|our|in)\b/;

/** The name in a byline; undefined for URLs, sentences and the like. */
export function cleanAuthor(text: string): string | undefined {
  const line = text.slice(0, 300).replace(/\s+/g, ' ').trim();
  const name = line
    .replace(LEAD, '')
    .replace(TAIL, '')
    .replace(/^[\s,:;–—-]+|[\s,:;–—-]+$/g, '');
  if (name.length < 2 || name.length > 100) return undefined;
  if (SENTENCE.test(name)) return undefined;
  if (/^https?:|^www\.|[<>{}$€£!?=]|\/\/|\S@\S/.test(name) || !/\p{L}/u.test(name)) return undefined;
  if (
    /^(?:author|by|written by|posted by|published by|admin|administrator|editor|unknown|anonymous|guest|null|undefined|about the author|authors?|topic author|staff|staff writer|author name|op|original poster|user ?name|log ?in|sign ?in|register|subscribe|share|follow|written|posted|e-?mail|name|comments?|reply)$|\b(?:e-?mail|name|field)\W{0,3}(?:is )?required\b|^(?:e-?mail|leave a|add to|read more|sign up|log in)\b|^\D{0,4}\d[\d.,]*$/i.test(
      name,
    )
  )
    return undefined;
  return name.split(' ').length > 14 ? undefined : name;
}
