// Lists of words of a language that are written in code: alternatives of patterns, and lists of texts.

import { stripTypeScriptTypes } from 'node:module';
import { parse } from 'acorn';

/** Words of a list that may be code. */
export const MOST_WORDS = 6;

/**
 * @param source TypeScript
 * @param isWord whether a word in small letters is one of a language
 * @returns the number of lists that have more words
 */
export function wordLists(source, isWord) {
  let found = 0;
  const judge = (texts) => {
    const words = new Set(texts.flatMap((text) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []));
    const known = [...words].filter((word) => /[^a-z]/.test(word) || isWord(word));
    // Names of tags and properties are words, too, but most of such a list are not.
    if (known.length > MOST_WORDS && known.length * 4 > words.size * 3) found++;
  };
  const walk = (node) => {
    if (Array.isArray(node)) node.forEach(walk);
    if (typeof node?.type !== 'string') return;
    if (node.regex) {
      const words = node.regex.pattern.replace(/\\p\{[^}]*\}|\\./g, ' ').split(/[|()]/);
      if (words.length > MOST_WORDS) judge(words);
    } else if (node.type === 'ArrayExpression') {
      judge(
        node.elements.flatMap((one) => (typeof one?.value === 'string' && !/\s.*\s/.test(one.value) ? one.value : [])),
      );
    } else if (typeof node.value === 'string' && node.value.split('|').length > MOST_WORDS) {
      judge(node.value.split('|'));
    } else if (node.callee?.property?.name === 'split' && typeof node.callee.object.value === 'string') {
      judge([node.callee.object.value]);
    }
    for (const below of Object.values(node)) if (typeof below === 'object') walk(below);
  };
  walk(parse(stripTypeScriptTypes(source), { sourceType: 'module', ecmaVersion: 'latest' }));
  return found;
}
