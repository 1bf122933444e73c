/** Versions of programs and what abbreviations stand for: answers beside a name. */

/** Of a version, not of a list or a price. */
const VERSION = /(?<![$€£¥.,\d])\d+(?:\.\d+|\.x)*\b(?!\s?[%€$£])/;
/** Words between the name of a program and its version. */
const BEFORE_VERSION = 3;
/** Whether a text has a version, near the name of what it is asked of. */
export function isVersionOf(question: string, text: string): boolean {
  if (!VERSION.test(text)) return false;
  const name = /\bversions? of (?:the )?(\p{Lu}[\p{L}\p{N}.+#-]*(?: \p{Lu}[\p{L}\p{N}.+#-]*)*)/u
    .exec(question)?.[1]
    ?.split(' ');
  const last = name?.at(-1)?.toLowerCase();
  if (last === undefined) return true;
  const parts = text.split(/[\s(]+/);
  return parts.some(
    (part, at) =>
      part.toLowerCase().replace(/[^\p{L}\p{N}]+$/u, '') === last &&
      (parts.slice(at + 1, at + 1 + BEFORE_VERSION).some((one) => VERSION.test(one)) ||
        VERSION.test(parts[at - 2] ?? '')),
  );
}

/** Whether a text says what an abbreviation stands for: behind it or before it in brackets, or in words. */
export function standsFor(question: string, text: string): boolean {
  const name = /\bwhat (?:do|does|did) (?:the |an? )?(.{1,60}?) (?:stand|mean)/i.exec(question)?.[1];
  if (name === undefined) return false;
  const short = RegExp.escape(name.replace(/^["“'‘]|["”'’]$/g, ''));
  return new RegExp(
    `\\b${short}\\b["”,]* (?:\\([^)]{5,}|(?:which )?(?:stands for|means|is short for|is an? (?:acronym|abbreviation))|[:–—=] )|\\p{L} ?["”]?,? \\(["“]?${short}["”]?\\)`,
    /\p{Lu}{2}/u.test(name) && !name.includes(' ') ? 'u' : 'iu',
  ).test(text);
}
