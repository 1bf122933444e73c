import { Parser } from 'htmlparser2';
import { raised } from '../../../engines/page/index.ts';
import { table, type WordTable } from '../../../foundation/kernel/table.ts';

/** Inline and block elements in titles and abstracts; any other `<` is a less-than sign. */
const NAMES =
  'i|b|em|strong|u|s|sub|sup|sc|scp|tt|span|font|small|big|p|br|div|ul|ol|li|a|h[1-6]|title|sec|abstract|italic|bold|list|list-item|label|ovl|inf|mtext|math|blockquote';
const TAG = new RegExp(
  `<(/?)((?:jats|mml|m|xhtml|ns\\d):[\\w-]{1,40}|${NAMES})(?:\\s+[\\w:-]+\\s*=[^<>]*|\\s*)(/?)>`,
  'gi',
);
const COMMENT = /<!--[^<>]*-->/g;
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i;

/** Elements that end a paragraph. */
const BLOCK = /^(?:jats:)?(?:p|sec|title|div|br|li|list|list-item|abstract|blockquote|h[1-6])$/i;

/**
 * Text of a title or abstract with JATS, MathML or HTML mark-up in it: tags go, blocks become paragraphs, entities are decoded
 * (twice at most: sources escape what was escaped before). Only known elements count as tags, so "p<0.05 and q>1" survives.
 * Plain text comes back as it is. White space is left to the caller.
 */
export function plainText(raw: string): string {
  let text = raw;
  for (let round = 0; round < 3; round++) {
    if (text.includes('<')) text = withExponents(text.replace(COMMENT, '')).replace(TAG, replacement);
    if (!text.includes('&') || !ENTITY.test(text) || round === 2) return text;
    text = decodeEntities(text);
  }
  return text;
}

/** A field with mark-up as text, cut to twice a limit before; what is no text stays as it is. */
export const withoutMarkup = (raw: unknown, limit: number): unknown =>
  typeof raw === 'string' ? plainText(raw.slice(0, 2 * limit)) : raw;

const SUPERSCRIPT = /<(?:jats:)?sup(?:\s[^<>]*)?>([^<>]{1,40})<\/(?:jats:)?sup>/gi;
const POWER =
  /<((?:mml:|m:)?)msup>\s*<\1m[ino]>([^<>]{1,40})<\/\1m[ino]>\s*<\1m[ino]>([^<>]{1,40})<\/\1m[ino]>\s*<\/\1msup>/gi;

/** Exponents as on pages: 10^6. Indices stay as they are: a search for CO2 finds them. */
function withExponents(text: string): string {
  if (!/sup>/i.test(text)) return text;
  return text
    .replace(POWER, (_, _prefix: string, base: string, exponent: string) => `${base}<sup>${exponent}</sup>`)
    .replace(SUPERSCRIPT, (_, exponent: string, at: number, all: string) => {
      const [open, close] = raised('sup', exponent.trim(), /[^<>]$/.exec(all.slice(0, at))?.[0] ?? '');
      return open + exponent.trim() + close;
    });
}

function replacement(_tag: string, closing: string, name: string): string {
  if (!BLOCK.test(name)) return '';
  // A section's title introduces the paragraph after it.
  if (/title$/i.test(name) && closing === '/') return ': ';
  return '\n\n';
}

const XML_ENTITY = /&(?:amp|lt|gt|quot|apos);/g;
const XML_ENTITIES: WordTable<string> = table({
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
});
const OTHER_ENTITY = /&(?!(?:amp|lt|gt|quot|apos);)[#a-z]/i;

/** Named and numeric HTML entities. Nothing is expanded beyond the one character (or two) that each of them stands for. */
export function decodeEntities(text: string): string {
  if (!OTHER_ENTITY.test(text)) return text.replace(XML_ENTITY, (entity) => XML_ENTITIES[entity]!);
  let out = '';
  const parser = new Parser(
    {
      ontext: (data) => {
        out += data;
      },
    },
    { decodeEntities: true },
  );
  parser.write(text.replaceAll('<', '&lt;'));
  parser.end();
  return out;
}

/** The heading "Abstract" at the start of an abstract with markup, and a colon after a section title that has one already. */
export function tidyHeadings(text: string): string {
  return text
    .replace(/^\s*(?:abstract|summary)\s*: \s*/i, '')
    .replace(/([:.?!])\s*: (?=\s)/g, '$1 ')
    .replace(/: \s*\n\s*/g, ': ');
}
