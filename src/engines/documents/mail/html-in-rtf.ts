import { table, type WordTable } from '@trawl/contract/table.ts';

/** HTML that Outlook keeps within RTF (MS-OXRTFEX): its tags are in groups of their own, and what only RTF needs is marked. */

/** Charsets of fonts in RTF (`\fcharset`), where they are not those of the file. */
const CHARSETS: Readonly<Record<number, string>> = {
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
};

/** Labels of code pages that are not called windows-<number>. */
const PAGES: Readonly<Record<number, string>> = {
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  65001: 'utf-8',
};

const SIGNS: WordTable<string> = table({
  par: '\n',
  line: '\n',
  tab: '\t',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  endash: '–',
  emdash: '—',
});

/** Groups without text. */
const SILENT = new Set(['fonttbl', 'colortbl', 'stylesheet', 'info', 'pict', 'object']);

/** Control words with a number, control symbols with two digits, braces, and bytes of text. */
const TOKEN = /\\([a-z]+)(-?\d+)? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)|[\r\n]+/gi;

interface Group {
  /** Whether its text belongs to the HTML. */
  isShown: boolean;
  /** Whether it is between `\htmlrtf` and `\htmlrtf0`. */
  isOnlyRtf: boolean;
  isFontTable: boolean;
  /** Whether it starts with `\*`, so that its first word names a destination. */
  isStarred: boolean;
  charset: string;
  /** Characters after `\u` that stand for it in old readers. */
  skips: number;
}

/** Whether it is such RTF. */
export const hasHtml = (rtf: Buffer): boolean => /\\fromhtml1?\b/.test(rtf.toString('latin1', 0, 4096));

/** Whether it is plain text as RTF. */
export const isPlainText = (rtf: Buffer): boolean => /\\fromtext\b/.test(rtf.toString('latin1', 0, 4096));

/** The HTML in such RTF. */
export function htmlInRtf(rtf: Buffer): string {
  const fonts = new Map<number, string>();
  const out: string[] = [];
  const groups: Group[] = [];
  let group: Group = {
    ...{ isShown: true, isOnlyRtf: false, isFontTable: false, isStarred: false },
    ...{ charset: 'windows-1252', skips: 1 },
  };
  let own = group.charset;
  let font = 0;
  let pending: number[] = [];
  let pendingCharset = own;
  let toSkip = 0;
  const flush = (): void => {
    if (pending.length > 0) out.push(decoded(pending, pendingCharset));
    pending = [];
  };
  const put = (byte: number): void => {
    if (toSkip > 0) {
      toSkip--;
      return;
    }
    if (!group.isShown || group.isOnlyRtf) return;
    if (group.charset !== pendingCharset) flush();
    pendingCharset = group.charset;
    pending.push(byte);
  };
  const say = (text: string): void => {
    flush();
    if (group.isShown && !group.isOnlyRtf) out.push(text);
  };
  const text = rtf.toString('latin1');
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const [, word, number, hex, symbol, brace, plain] = match;
    if (plain !== undefined) for (let i = 0; i < plain.length; i++) put(plain.charCodeAt(i));
    else if (hex !== undefined) put(Number.parseInt(hex, 16));
    else if (brace === '{') {
      groups.push(group);
      group = { ...group, isStarred: false };
    } else if (brace === '}') {
      flush();
      group = groups.pop() ?? group;
    } else if (symbol === '*') group.isStarred = true;
    else if (symbol === '~') say('&nbsp;');
    else if (symbol === '_') say('\u2011');
    else if (symbol === '\\' || symbol === '{' || symbol === '}') put(symbol.charCodeAt(0));
    if (word === undefined) continue;
    const value = number === undefined ? undefined : Number(number);
    if (word === 'bin') TOKEN.lastIndex += Math.max(0, value ?? 0);
    else if (word === 'u' && value !== undefined) {
      say(String.fromCharCode(value & 0xffff));
      toSkip = group.skips;
    } else if (word === 'uc') group.skips = value ?? 1;
    else if (word === 'htmlrtf') group.isOnlyRtf = value !== 0;
    else if (word === 'ansicpg' && value !== undefined) {
      own = PAGES[value] ?? `windows-${value}`;
      group.charset = own;
    } else if (word === 'f' && value !== undefined) {
      font = value;
      if (!group.isFontTable) group.charset = fonts.get(font) ?? own;
    } else if (word === 'fcharset' && group.isFontTable) fonts.set(font, CHARSETS[value ?? 0] ?? own);
    else if (SIGNS[word] !== undefined) say(SIGNS[word]);
    else if (group.isStarred || SILENT.has(word)) {
      group.isShown = word === 'htmltag';
      group.isFontTable = word === 'fonttbl';
      group.isStarred = false;
    }
  }
  flush();
  return out.join('');
}

function decoded(bytes: readonly number[], charset: string): string {
  const all = Uint8Array.from(bytes);
  try {
    return new TextDecoder(charset).decode(all);
  } catch {
    return new TextDecoder('windows-1252').decode(all);
  }
}
