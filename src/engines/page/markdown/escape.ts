/**
 * Escapes only what Markdown (CommonMark 0.31 with GFM tables and strikethrough) would read as markup at this position: text for a model
 * should look like the page, not like its source.
 */

const SPECIAL = /[\\`*_[\]<&~]/;

/** Text inside a paragraph, not at its start. `inLink`: brackets would end the link text. */
export function escapeText(text: string, before: string, inLink: boolean): string {
  if (!SPECIAL.test(text)) return text;
  let out = '';
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    if (!needsEscape(text, i, before, inLink)) continue;
    out += `${text.slice(from, i)}\\`;
    from = i;
  }
  return out + text.slice(from);
}

function needsEscape(text: string, at: number, before: string, inLink: boolean): boolean {
  const char = text[at] as string;
  switch (char) {
    case '\\':
      return at + 1 >= text.length || PUNCTUATION.test(text[at + 1] as string);
    case '`':
      return true;
    case '*':
      return !(isSpace(previous(text, at, before)) && isSpace(text[at + 1]));
    case '_':
      return !(isWord(previous(text, at, before)) && isWord(text[at + 1])) && !isLoneUnderscore(text, at, before);
    case '[':
      return inLink || LINK_LIKE.test(text.slice(at, at + 500));
    case ']':
      return inLink;
    case '<':
      return TAG_LIKE.test(text.slice(at, at + 2));
    case '&':
      return ENTITY_LIKE.test(text.slice(at, at + 12));
    case '~':
      // A single one does not strike out.
      return text.indexOf('~') !== text.lastIndexOf('~');
    default:
      return false;
  }
}

const PUNCTUATION = /[!-/:-@[-`{-~]/;
const LINK_LIKE = /^\[[^\]]*\][([:]/;
const TAG_LIKE = /^<[a-zA-Z/!?]/;
const ENTITY_LIKE = /^&(?:#\d|#x[\da-f]|[a-z][a-z\d]*;)/i;

const previous = (text: string, at: number, before: string): string | undefined =>
  at > 0 ? text[at - 1] : before.at(-1);
const isSpace = (char: string | undefined): boolean => char === undefined || /\s/.test(char);
const isWord = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}]/u.test(char);
const isLoneUnderscore = (text: string, at: number, before: string): boolean =>
  isSpace(previous(text, at, before)) && isSpace(text[at + 1]);

/** The first characters of a line that would make it a heading, a list item, a quote, a rule or a fence. */
const BLOCK_START =
  /^(?:(#{1,6})(?=\s|$)|([-+*])(?=\s|$)|(>)|(\d{1,9})([.)])(?=\s|$)|(=+|-+|(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})\s*$|(~~~|```)|\|)/;

/** Escapes the start of a line whose text is already escaped. */
export function escapeLineStart(line: string): string {
  if (!/^[#\-+*>\d=_~`|]/.test(line)) return line;
  const match = BLOCK_START.exec(line);
  if (!match) return line;
  if (match[4] !== undefined) return `${match[4]}\\${line.slice(match[4].length)}`;
  return `\\${line}`;
}
