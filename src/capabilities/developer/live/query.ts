import type { FactsFilter } from '../catalog/facts.ts';
import { analyze } from '../text/terms.ts';

/**
 * The query for GitHub's search. It wants every word, so a question becomes its few most telling words; and since it gives
 * words like `repo:` a meaning, none of the caller's reaches it as anything but a quoted word.
 */

/** GitHub takes 256 characters of search words, and finds nothing for long sentences. */
const MOST_WORDS = 5;
const LONGEST_WORD = 60;

/** The words of a query for GitHub, in their order; '' if there are none. */
export function searchWords(query: string): string {
  const words = query
    .replace(/["'`’“”\\()[\]{}<>|]/g, ' ')
    .split(/[\s,;]+/)
    .map((word) => word.replace(/^[.:!?/]+|[.:!?/]+$/g, ''))
    .filter((word) => word !== '' && word.length <= LONGEST_WORD && analyze(word).length > 0);
  const weighed = [...new Set(words)].map((word, order) => ({ word, order, weight: weightOf(word) }));
  return weighed
    .sort((a, b) => b.weight - a.weight || a.order - b.order)
    .slice(0, MOST_WORDS)
    .sort((a, b) => a.order - b.order)
    .map(({ word }) => quoted(word))
    .join(' ');
}

/** Identifiers are the most specific, then long words. */
function weightOf(word: string): number {
  const isIdentifier = /[._\-:/@#\d]|\p{Ll}\p{Lu}|\p{Lu}{2}/u.test(word);
  return (isIdentifier ? 100 : 0) + Math.min(word.length, 20);
}

const quoted = (word: string): string => (/^[\p{L}\p{N}]+$/u.test(word) ? word.toLowerCase() : `"${word}"`);

/** A language, a topic or a licence as the value of a qualifier; undefined when it cannot be one. */
export function qualifier(name: string, value: string | undefined): string[] {
  if (value === undefined) return [];
  const plain = value.replace(/["\\]/g, '').trim();
  return plain === '' ? [] : [`${name}:"${plain}"`];
}

/** The filters that GitHub's repository search knows. */
export function repositoryQualifiers(facts: FactsFilter | undefined): string[] {
  if (!facts) return [];
  const { language, license, topics, minStars, maxStars, archived, fork } = facts;
  const stars = minStars === undefined && maxStars === undefined ? [] : [`stars:${minStars ?? 0}..${maxStars ?? '*'}`];
  return [
    ...qualifier('language', language),
    ...qualifier('license', license),
    ...topics.flatMap((topic) => qualifier('topic', topic)),
    ...stars,
    ...(archived === undefined ? [] : [`archived:${archived}`]),
    ...(fork === undefined ? [] : [`fork:${fork ? 'only' : 'false'}`]),
  ];
}
