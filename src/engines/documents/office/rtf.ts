// Over 10 kB: one pass over the file, with what it needs to know of the language.

import { isSymbolFont, signOf } from '../symbol-fonts.ts';
import type { LeftOut } from './left-out.ts';
import { isMonoFont, MOST_CODE } from './mono-fonts.ts';
import { PAGE_NUMBER, withoutPageNumber } from './page-number.ts';
import { CODE, LOWERED, RAISED } from './signs.ts';

/** How the letters at a place look (RTF 1.9.1). */
interface Look {
  readonly place: 'sup' | 'sub' | undefined;
  readonly isHidden: boolean;
  readonly isDeleted: boolean;
  /** A font that has signs for letters. */
  readonly font: string | undefined;
  /** Whether it is in typewriter letters, which mean code. */
  readonly isMono: boolean;
  /** How many characters stand for one of `\u` in programs without Unicode. */
  readonly fallback: number;
  /** Whether the group holds what is no text of the document. */
  readonly isSilent: boolean;
}

const PLAIN = { place: undefined, isHidden: false, isDeleted: false, font: undefined, isMono: false };

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
  const fonts = fontsOf(rtf);
  const styles = characterStyles(rtf);
  /** What is written, and from where on the file is not written yet. */
  const out: string[] = [];
  let from = 0;
  const write = (start: number, end: number, text: string): void => {
    out.push(rtf.slice(from, start), text);
    from = end;
  };
  const footers: string[] = [];
  const seen = new Set<string>();
  /** The looks around open groups, and where these begin. */
  const stack: Look[] = [];
  const starts: number[] = [];
  let look: Look = { ...PLAIN, fallback: 1, isSilent: false };
  let isStarred = false;
  let isFirst = false;
  let isInHidden = false;
  let lastBrace = 0;
  let letters = 0;
  let ofCode = 0;
  let fields = MOST_OF_FIELDS;

  const isGone = (): boolean => !look.isSilent && ((look.isHidden && !hidden) || (look.isDeleted && !changes));
  const isMarked = (): boolean => look.font !== undefined || look.place !== undefined || look.isMono;
  /** Text, as it is written in the file, and what it means. */
  const say = (start: number, end: number, char: string): void => {
    if (isGone()) {
      if (look.isHidden && !isInHidden && char.trim() !== '') {
        leftOut.hide(1, 'text');
        isInHidden = true;
      }
      write(start, end, '');
      return;
    }
    if (!look.isHidden) isInHidden = false;
    if (look.isSilent || !isMarked()) return;
    const raw = rtf.slice(start, end);
    // Spaces and hyphens that do not break are no letters of a font.
    const text = look.font === undefined || /^\\[~_]/.test(raw) ? raw : inFont(look.font, char, raw);
    const sign = text.trim() === '' ? undefined : look.place;
    const raised = sign === undefined ? text : unicode(SIGNS[sign].open) + text + unicode(SIGNS[sign].close);
    if (look.isMono) ofCode += char.length;
    write(start, end, look.isMono ? CODE_START + raised + CODE_END : raised);
  };
  /** A control word from `start` on. @returns where to read on */
  const control = (start: number, name: string, number: string | undefined, end: number, opens: boolean): number => {
    if (opens && !look.isSilent && /^(?:header|footer)[lrf]?$/.test(name)) {
      const close = endOfGroup(rtf, end);
      const lines = marginLines(rtf.slice(end, close), seen);
      if (name.startsWith('footer')) for (const line of lines) footers.push(line);
      else write(start, start, lines.join(''));
      // The group itself stays, empty.
      write(end, close, '');
      return close;
    }
    if (opens && (SILENT.has(name) || (isStarred && !TEXTUAL.has(name)))) {
      look = { ...look, isSilent: true };
      const field = name === 'fldinst' && fields > 0 ? rtf.slice(start, endOfGroup(rtf, end, LONGEST_FIELD)) : '';
      fields -= field.length;
      const shown = field === '' ? '' : shownByField(field);
      // It stands before the group of the field.
      const place = Math.max(from, starts.at(-2) ?? start);
      if (shown !== '' && !isGone()) write(place, place, `{${unicode(shown)}}`);
    }
    isStarred = false;
    if (name === 'bin') return end + Math.max(0, Number(number ?? 0));
    if (name === 'u' && number !== undefined) {
      const after = endOfFallback(rtf, end, look.fallback);
      say(start, after, String.fromCharCode((Number(number) + 65_536) % 65_536));
      return after;
    }
    if (isGone() && /^(?:par|line|tab|emdash|endash|bullet|[lr]d?b?l?quote|enspace|emspace)$/.test(name))
      write(start, end, '');
    else look = lookAfter(look, name, number, styles, fonts);
    return end;
  };

  for (let at = 0; at < rtf.length; ) {
    const start = at;
    const code = rtf.charCodeAt(at);
    if (code === OPEN) {
      stack.push(look);
      starts.push(at++);
      isStarred = false;
      isFirst = true;
    } else if (code === CLOSE) {
      look = stack.pop() ?? look;
      starts.pop();
      lastBrace = at++;
      isFirst = false;
    } else if (code !== BACKSLASH) {
      at = endOfText(rtf, at);
      isFirst = false;
      if (!look.isSilent) letters += at - start;
      if (isGone() || isMarked() || isInHidden) {
        const text = rtf.slice(start, at).replace(/[\r\n]/g, '');
        if (text !== '') say(start, at, text);
      }
    } else if (isLetter(rtf.charCodeAt(at + 1))) {
      const word = endOfWord(rtf, at + 1);
      at = endOfNumber(rtf, word);
      const number = at === word ? undefined : rtf.slice(word, at);
      if (rtf.charCodeAt(at) === 32) at++;
      at = control(start, rtf.slice(start + 1, word).toLowerCase(), number, at, isFirst);
      isFirst = false;
    } else {
      const symbol = rtf[at + 1] ?? '';
      const hex = symbol === "'" ? HEX.exec(rtf.slice(at + 2, at + 4)) : null;
      at += hex === null ? 2 : 4;
      if (symbol === '*') {
        isStarred = true;
        continue;
      }
      isFirst = false;
      if (hex !== null) say(start, at, String.fromCharCode(Number.parseInt(hex[0], 16)));
      else if (isGone() ? !/[\r\n]/.test(symbol) : isMarked() && /[\\{}~_]/.test(symbol)) say(start, at, symbol);
    }
  }
  if (footers.length > 0) write(Math.max(from, lastBrace), Math.max(from, lastBrace), footers.join(''));
  if (out.length === 0) return rtf;
  const whole = out.join('') + rtf.slice(from);
  return ofCode <= letters * MOST_CODE ? whole : whole.replaceAll(CODE_START, '').replaceAll(CODE_END, '');
}

const [OPEN, CLOSE, BACKSLASH] = [0x7b, 0x7d, 0x5c];
const HEX = /^[\da-f]{2}$/i;
const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);

function endOfText(rtf: string, from: number): number {
  let at = from;
  for (; at < rtf.length; at++) {
    const code = rtf.charCodeAt(at);
    if (code === BACKSLASH || code === OPEN || code === CLOSE) break;
  }
  return at;
}

/** The letters of a control word, at most 32. */
function endOfWord(rtf: string, from: number): number {
  let at = from + 1;
  while (at - from < 32 && isLetter(rtf.charCodeAt(at))) at++;
  return at;
}

/** The number of a control word: a sign and at most ten digits. */
function endOfNumber(rtf: string, from: number): number {
  const first = rtf.charCodeAt(from) === 45 ? from + 1 : from;
  let at = first;
  for (; at - first < 10; at++) {
    const code = rtf.charCodeAt(at);
    if (!(code >= 48 && code <= 57)) break;
  }
  return at === first ? from : at;
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

const [CODE_START, CODE_END] = [unicode(CODE.open), unicode(CODE.close)];

function inFont(font: string, text: string, raw: string): string {
  const signs = [...text].map((char) => signOf(font, char.codePointAt(0) as number));
  return signs.some((sign) => sign === undefined) && text.length > 1 && signs.every((sign) => sign === undefined)
    ? raw
    : unicode(signs.map((sign, index) => sign ?? [...text][index] ?? '').join(''));
}

function lookAfter(
  look: Look,
  name: string,
  number: string | undefined,
  styles: ReadonlyMap<string, Partial<Look>>,
  fonts: ReadonlyMap<string, string>,
): Look {
  const isOn = number !== '0';
  switch (name) {
    case 'super':
      return { ...look, place: isOn ? 'sup' : undefined };
    case 'sub':
      return { ...look, place: isOn ? 'sub' : undefined };
    case 'nosupersub':
      return { ...look, place: undefined };
    // Half-points; programs say 6 if the number is missing.
    case 'up':
      return { ...look, place: Number(number ?? 6) >= 4 ? 'sup' : undefined };
    case 'dn':
      return { ...look, place: Number(number ?? 6) >= 4 ? 'sub' : undefined };
    case 'v':
      return { ...look, isHidden: isOn };
    case 'deleted':
      return { ...look, isDeleted: isOn };
    case 'f': {
      const name = fonts.get(number ?? '0');
      const [font, isMono] = [isSymbolFont(name) ? name : undefined, isMonoFont(name)];
      return font === look.font && isMono === look.isMono ? look : { ...look, font, isMono };
    }
    case 'uc':
      return { ...look, fallback: Number(number ?? 1) };
    case 'cs': {
      const style = styles.get(`cs${number}`);
      return style === undefined ? look : { ...look, ...style };
    }
    case 'plain':
      return { ...look, ...PLAIN };
    default:
      return look;
  }
}

/** Where ends what follows `\u` for programs without Unicode. */
function endOfFallback(rtf: string, from: number, count: number): number {
  let at = from;
  for (let left = count; left > 0 && at < rtf.length; left--) {
    if (rtf.startsWith("\\'", at)) at += 4;
    else if (/[\\{}]/.test(rtf[at] as string)) break;
    else at++;
  }
  return at;
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

/** The names of fonts, by their numbers. */
function fontsOf(rtf: string): Map<string, string> {
  const fonts = new Map<string, string>();
  let font: string | undefined;
  for (const [, number, name] of groupOf(rtf, /\{\\fonttbl\b/).matchAll(
    /\\f(\d{1,5})(?!\w)|[ }](?![\da-f]{20}\})([^;{}\\]{1,60})[;{}]|;/gi,
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
