/** Statements that say what something is. */

/** A statement that says what the thing is that a question asks about. */
export function definitionOf(question: string): RegExp | undefined {
  const [, name] =
    /^\s*what(?:'s| is| are) (?:an? |the )?(\p{L}[\p{L}\p{N} .+#-]{1,40}?)\s*\??\s*$/iu.exec(question) ?? [];
  if (name === undefined) return undefined;
  const one = RegExp.escape(name.replace(/s$/i, ''));
  return new RegExp(
    `(?:^|[\\s“"])${one}(?:e?s)?["”]?(?:,? \\p{L}+){0,2} (?:is|are|means?|refers?) |^${one}(?:e?s)?(?: \\([^)]*\\))?\\s?[:–—-]\\s|called ["“]?${one}`,
    'iu',
  );
}
const OF_DEFINITION = 0.3;
const OF_MENTION = 0.1;
/** What something is, not how: `is a tool`, and not `is free`. */
const OF_KIND = /^(?:an?|the|one|any|our|some) /i;
/** More for a statement that says what kind of thing it is. */
export function definesBy(definition: RegExp | undefined, text: string): number {
  const found = definition?.exec(text);
  if (!found) return 0;
  const rest = text.slice(found.index + found[0].length);
  return found[0].endsWith('is ') && !OF_KIND.test(rest) ? OF_MENTION : OF_DEFINITION;
}
