import { persons } from '../../values/index.ts';

/** Versions of programs and what abbreviations stand for: answers beside a name. */

/** Of a version, not of a list or a price. */
const VERSION = /(?<![\p{Sc}.,\d])\d+(?:\.\d+|\.x)*\b(?!\s?[%\p{Sc}])/u;
/** Words between the name of a program and its version. */
const BEFORE_VERSION = 3;
/** Whether a text has a version, near the name of what it is asked of. */
export function isVersionOf(question: string, text: string): boolean {
  if (!VERSION.test(text)) return false;
  const name = /\bversions? of (?:the )?(\p{Lu}[\p{L}\p{N}.+#-]*(?: \p{Lu}[\p{L}\p{N}.+#-]*)*)/u
    .exec(question)?.[1]
    ?.split(' ');
  const last = name?.at(-1)?.toLowerCase();
  if (name === undefined || last === undefined) return true;
  // `Windows Server` is not `Ubuntu Server`.
  if (name.length > 1 && /^\p{L}/u.test(last)) {
    const whole = new RegExp(
      `${name.map((one) => RegExp.escape(one)).join('\\s+')}(?:[\\s(]+\\S+){0,${BEFORE_VERSION}}`,
      'giu',
    );
    return (text.match(whole) ?? []).some((written) => VERSION.test(written));
  }
  const parts = text.split(/[\s(]+/);
  return parts.some(
    (part, at) =>
      part.toLowerCase().replace(/[^\p{L}\p{N}]+$/u, '') === last &&
      (parts.slice(at + 1, at + 1 + BEFORE_VERSION).some((one) => VERSION.test(one)) ||
        VERSION.test(parts[at - 2] ?? '')),
  );
}

/** `Who is the instructor?`: what somebody is, and not what they did. */
const ROLE_ASKED =
  /^\s*who (?:is|are|was|were) (?:the |your |their |its |our )(?:[\p{L}-]+ ){0,2}?([\p{L}-]+)(?= of\b| at\b| for\b| in\b|\s*\?*\s*$)/iu;
/** UTF-16 units between a role and the name of who has it. */
const NEAR_ROLE = 80;
/** Whether the name of a person stands near what they are, if that is asked. */
export function isOfRole(question: string, text: string, isRole: (word: string) => boolean): boolean {
  const [, role] = ROLE_ASKED.exec(question) ?? [];
  if (role === undefined || text.length <= NEAR_ROLE) return true;
  const places = [...text.matchAll(/\p{L}+/gu)].filter(([word]) => isRole(word)).map(({ index }) => index);
  return (
    places.length === 0 ||
    persons.find(text).some(({ start, end }) => places.some((at) => at >= start - NEAR_ROLE && at <= end + NEAR_ROLE))
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
