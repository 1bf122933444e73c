// Over 10 kB: one pass over the file, with what it needs to know of the language.

import { signOf } from '../symbol-fonts.ts';
import type { LeftOut } from './left-out.ts';
import { PAGE_NUMBER, withoutPageNumber } from './page-number.ts';
import { LOWERED, RAISED } from './signs.ts';

/** How the letters at a place look (RTF 1.9.1). */
interface Look {
  place: 'sup' | 'sub' | undefined;
  isHidden: boolean;
  isDeleted: boolean;
  font: string | undefined;
  /** How many characters stand for one of `\u` in programs without Unicode. */
  fallback: number;
  /** Whether the group holds what is no text of the document. */
  isSilent: boolean;
}

/** Control words, symbols, groups, and text between them. */
const TOKEN = /\\(?:([a-z]{1,32})(-?\d{1,10})?[ ]?|'([\da-f]{2})|([^a-z]))|([{}])|[^\\{}]+/giy;

/** Groups without text of the document. Others that programs may not know are named by `\*`. */
const SILENT = new Set(
  'fonttbl colortbl stylesheet info pict object objdata fldinst listtable listoverridetable rsidtbl generator xe tc themedata datastore'.split(
    ' ',
  ),
);
/** Of those named by `\*`, the ones with text of the document. */
const TEXTUAL = new Set(['shppict', 'shpinst', 'shptxt', 'footnote', 'ftnsep', 'bkmkstart', 'bkmkend', 'ud', 'upr']);

/**
 * RTF as a reader sees it: without hidden and deleted text, with superscripts, signs, boxes of forms, and headers and footers, which the
 * library would leave out.
 */
export function rtfAsRead(
  rtf: string,
  { hidden, changes, leftOut }: { readonly hidden: boolean; readonly changes: boolean; readonly leftOut: LeftOut },
): string {
  const fonts = symbolFonts(rtf);
  const styles = characterStyles(rtf);
  const out: string[] = [];
  const footers: string[] = [];
  const seen = new Set<string>();
  const stack: Look[] = [];
  let look: Look = {
    place: undefined,
    isHidden: false,
    isDeleted: false,
    font: undefined,
    fallback: 1,
    isSilent: false,
  };
  let isStarred = false;
  let isFirst = false;
  let isInHidden = false;

  const isGone = (): boolean => !look.isSilent && ((look.isHidden && !hidden) || (look.isDeleted && !changes));
  const say = (raw: string, char: string | undefined): void => {
    if (isGone()) {
      if (look.isHidden && !isInHidden && (char ?? raw).trim() !== '') {
        leftOut.hide(1, 'text');
        isInHidden = true;
      }
      return;
    }
    if (!look.isHidden) isInHidden = false;
    const text = char === undefined || look.isSilent || look.font === undefined ? raw : inFont(look.font, char, raw);
    const sign = look.isSilent || text.trim() === '' ? undefined : look.place;
    out.push(sign === undefined ? text : `${unicode(SIGNS[sign].open)}${text}${unicode(SIGNS[sign].close)}`);
  };

  let fields = MOST_OF_FIELDS;
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(rtf); match !== null; match = TOKEN.exec(rtf)) {
    const [raw, word, number, hex, symbol, brace] = match;
    if (brace === '{') {
      stack.push({ ...look });
      out.push(raw);
      isStarred = false;
      isFirst = true;
      continue;
    }
    if (brace === '}') {
      look = stack.pop() ?? look;
      out.push(raw);
      isFirst = false;
      continue;
    }
    if (symbol === '*') {
      isStarred = true;
      out.push(raw);
      continue;
    }
    const opens = isFirst;
    isFirst = false;
    if (word !== undefined) {
      const name = word.toLowerCase();
      if (opens && /^(?:header|footer)[lrf]?$/.test(name) && !look.isSilent) {
        const end = endOfGroup(rtf, TOKEN.lastIndex);
        const lines = marginLines(rtf.slice(TOKEN.lastIndex, end), seen);
        const to = name.startsWith('footer') ? footers : out;
        for (const line of lines) to.push(line);
        // The group itself stays, empty.
        out.push(raw);
        TOKEN.lastIndex = end;
        continue;
      }
      if (opens && (SILENT.has(name) || (isStarred && !TEXTUAL.has(name)))) {
        look.isSilent = true;
        const field =
          name === 'fldinst' && fields > 0
            ? rtf.slice(match.index, endOfGroup(rtf, TOKEN.lastIndex, LONGEST_FIELD))
            : '';
        fields -= field.length;
        const shown = field === '' ? '' : shownByField(field);
        if (shown !== '' && !isGone()) out.splice(fieldStart(out), 0, `{${unicode(shown)}}`);
      }
      isStarred = false;
      if (name === 'bin') {
        const size = Math.max(0, Number(number ?? 0));
        out.push(raw, rtf.slice(TOKEN.lastIndex, TOKEN.lastIndex + size));
        TOKEN.lastIndex += size;
        continue;
      }
      if (name === 'u' && number !== undefined) {
        const after = fallbackAfter(rtf, TOKEN.lastIndex, look.fallback);
        TOKEN.lastIndex += after.length;
        say(raw + after, String.fromCharCode((Number(number) + 65_536) % 65_536));
        continue;
      }
      if (isGone() && /^(?:par|line|tab|emdash|endash|bullet|[lr]d?b?l?quote|enspace|emspace)$/.test(name)) continue;
      setLook(look, name, number, styles, fonts);
      out.push(raw);
      continue;
    }
    if (hex !== undefined) {
      say(raw, String.fromCharCode(Number.parseInt(hex, 16)));
    } else if (symbol !== undefined) {
      if (isGone() && !/[\r\n]/.test(symbol)) continue;
      out.push(raw);
    } else if (/[^\r\n]/.test(raw)) say(raw, raw.replace(/[\r\n]/g, ''));
    else out.push(raw);
  }
  if (TOKEN.lastIndex !== 0 && TOKEN.lastIndex < rtf.length) out.push(rtf.slice(TOKEN.lastIndex));
  if (footers.length === 0) return out.join('');
  const last = out.lastIndexOf('}');
  return [...out.slice(0, last), ...footers, ...out.slice(last)].join('');
}

const SIGNS = { sup: RAISED, sub: LOWERED } as const;

/** Characters that are read whatever the file says of its charset. */
const unicode = (text: string): string =>
  `{\\uc0${[...text].flatMap((char) => ([...char].length > 0 ? unitsOf(char) : [])).join('')}}`;
const unitsOf = (char: string): string[] =>
  char.split('').map((unit) => {
    const code = unit.charCodeAt(0);
    return `\\u${code > 32_767 ? code - 65_536 : code} `;
  });

function inFont(font: string, text: string, raw: string): string {
  const signs = [...text].map((char) => signOf(font, char.codePointAt(0) as number));
  return signs.some((sign) => sign === undefined) && text.length > 1 && signs.every((sign) => sign === undefined)
    ? raw
    : unicode(signs.map((sign, index) => sign ?? [...text][index] ?? '').join(''));
}

function setLook(
  look: Look,
  name: string,
  number: string | undefined,
  styles: ReadonlyMap<string, Partial<Look>>,
  fonts: ReadonlyMap<string, string>,
): void {
  const isOn = number !== '0';
  if (name === 'super') look.place = isOn ? 'sup' : undefined;
  else if (name === 'sub') look.place = isOn ? 'sub' : undefined;
  else if (name === 'nosupersub') look.place = undefined;
  // Half-points; programs say 6 if the number is missing.
  else if (name === 'up') look.place = Number(number ?? 6) >= 4 ? 'sup' : undefined;
  else if (name === 'dn') look.place = Number(number ?? 6) >= 4 ? 'sub' : undefined;
  else if (name === 'v') look.isHidden = isOn;
  else if (name === 'deleted') look.isDeleted = isOn;
  else if (name === 'f') look.font = fonts.get(number ?? '0');
  else if (name === 'uc') look.fallback = Number(number ?? 1);
  else if (name === 'cs') Object.assign(look, styles.get(`cs${number}`));
  else if (name === 'plain')
    Object.assign(look, { place: undefined, isHidden: false, isDeleted: false, font: undefined });
}

/** What follows `\u` for programs without Unicode. */
function fallbackAfter(rtf: string, from: number, count: number): string {
  let at = from;
  for (let left = count; left > 0 && at < rtf.length; left--) {
    if (rtf.startsWith("\\'", at)) at += 4;
    else if (/[\\{}]/.test(rtf[at] as string)) break;
    else at++;
  }
  return rtf.slice(from, at);
}

/** Maximum characters of a field, of all fields whose instructions are read, and of a header or footer. */
const LONGEST_FIELD = 4_000;
const MOST_OF_FIELDS = 40_000_000;
const LONGEST_MARGIN = 100_000;

/** Where the group ends that a place is in; after `most` characters, there. */
function endOfGroup(rtf: string, from: number, most = Number.POSITIVE_INFINITY): number {
  let depth = 0;
  const brace = /\\[\s\S]|[{}]/g;
  brace.lastIndex = from;
  for (let match = brace.exec(rtf); match !== null && match.index - from < most; match = brace.exec(rtf)) {
    if (match[0] === '{') depth++;
    else if (match[0] === '}' && depth-- === 0) return match.index;
  }
  return Math.min(rtf.length, from + most);
}

/** The group of one destination. */
function groupOf(rtf: string, start: RegExp): string {
  const match = start.exec(rtf);
  return match === null ? '' : rtf.slice(match.index, endOfGroup(rtf, match.index + 1));
}

/** Fonts of signs, by their numbers. */
function symbolFonts(rtf: string): Map<string, string> {
  const fonts = new Map<string, string>();
  let font: string | undefined;
  for (const [, number, name] of groupOf(rtf, /\{\\fonttbl\b/).matchAll(
    /\\f(\d{1,5})(?!\w)|[ }]((?:symbol|wingdings|webdings|zapf ?dingbats|dingbats)[^;{}\\]{0,20})[;{}]|;/gi,
  )) {
    if (font !== undefined && name !== undefined) fonts.set(font, name.trim());
    font = number;
  }
  return fonts;
}

/** What character styles say of the look. */
function characterStyles(rtf: string): Map<string, Partial<Look>> {
  const styles = new Map<string, Partial<Look>>();
  for (const [, number, rest] of groupOf(rtf, /\{\\stylesheet\b/).matchAll(/\{\\\*\\cs(\d{1,5})\b([^{}]*)/g)) {
    const place = /\\super\b/.test(rest as string) ? 'sup' : /\\sub\b/.test(rest as string) ? 'sub' : undefined;
    styles.set(`cs${number}`, {
      ...(place ? { place } : {}),
      ...(/\\v\b(?!0)/.test(rest as string) ? { isHidden: true } : {}),
    });
  }
  return styles;
}

/** What a field shows that has no text of its own: a sign, or a box or choice of a form. */
function shownByField(field: string): string {
  const plain = field
    .replace(/\\\\/g, '\u0000')
    .replace(/\\[a-z]+-?\d* ?|[{}]/gi, ' ')
    .replaceAll('\u0000', '\\');
  const sign = /\bSYMBOL\s+(\d{1,5})\b[^"]*(?:\\f\s*"([^"]+)"|\\f\s+(\S+))/.exec(plain);
  if (sign !== null) return signOf(sign[2] ?? sign[3] ?? '', Number(sign[1])) ?? '';
  const value = (name: string): number | undefined => {
    const found = new RegExp(`\\\\${name}(\\d{1,5})`).exec(field)?.[1];
    return found === undefined ? undefined : Number(found);
  };
  // 25 stands for the default.
  const result = value('ffres');
  const state = result === undefined || result === 25 ? (value('ffdefres') ?? 0) : result;
  if (/FORMCHECKBOX/.test(plain)) return state === 1 ? '☒' : '☐';
  if (!/FORMDROPDOWN/.test(plain)) return '';
  return [...field.matchAll(/\{\\\*\\ffl ([^{}]*)\}/g)][state]?.[1] ?? '';
}

/** Where the field begins whose instruction is open: before its group. */
function fieldStart(out: readonly string[]): number {
  let depth = 0;
  for (let at = out.length - 1; at >= 0 && out.length - at < 200; at--) {
    if (out[at] === '{' && ++depth === 2) return at;
    if (out[at] === '}') depth--;
  }
  return out.length;
}

/** The lines of a header or footer that were not seen before, as paragraphs. */
function marginLines(source: string, seen: Set<string>): string[] {
  const words = source
    .slice(0, LONGEST_MARGIN)
    .replace(
      /\{\\field[\s\S]{0,300}?\b(?:PAGE|NUMPAGES|SECTIONPAGES)\b[\s\S]{0,300}?\{\\fldrslt(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}\s*\}/g,
      PAGE_NUMBER,
    )
    .replace(/\\chpgn\b ?/g, PAGE_NUMBER)
    .replace(/\{\\(?:\*|pict|object)(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g, '')
    .replace(/[\r\n]/g, '')
    .replace(/\\(?:tab|cell)\b ?/g, ' ')
    .replace(/\\(?:par|line|row)\b ?/g, '\n')
    .replace(/\\(?!u-?\d|'|[\\{}~_-])[a-z]+-?\d* ?/gi, '')
    .replace(/(?<!\\)[{}]/g, '');
  return words.split('\n').flatMap((line) => {
    const own = withoutPageNumber(line.replace(/\s+/g, ' ').trim());
    if (!/[\p{L}\p{N}]/u.test(own) || seen.has(own)) return [];
    seen.add(own);
    return [`{\\pard\\plain ${own}\\par}`];
  });
}
