import { raised } from '../../page/markdown/raised.ts';

/**
 * Noncharacters that mark links and emphasis in text until it is Markdown; no text of a file keeps them. A link is OPEN, its number, NUMBER,
 * its words, CLOSE.
 */
export const [OPEN, NUMBER, CLOSE] = ['\ufdd0', '\ufdd1', '\ufdd2'] as const;

/** Start and end of each kind of emphasis, and what it is in Markdown. */
export const KINDS = {
  bold: { open: '\ufdd4', close: '\ufdd5', sign: '**' },
  italic: { open: '\ufdd6', close: '\ufdd7', sign: '*' },
  both: { open: '\ufdd8', close: '\ufdd9', sign: '***' },
  code: { open: '\ufdda', close: '\ufddb', sign: '`' },
} as const;
export type Kind = keyof typeof KINDS;

const ALL = /\ufdd0\d{1,5}\ufdd1|[\ufdd0-\ufddb\ufde0-\ufde3]/g;
const EMPHASIS = /[\ufdd4-\ufddb]/g;

/** Text without marks, as it is compared. */
export const unmarked = (text: string): string => text.replace(ALL, '');

/** The same without those of emphasis. */
export const unemphasised = (text: string): string => text.replace(EMPHASIS, '');

/** Letters of a text that have emphasis. */
export const emphasisedLetters = (text: string): number =>
  text.match(/[\ufdd4\ufdd6\ufdd8\ufdda][^\ufdd4-\ufddb]*/g)?.reduce((sum, one) => sum + one.length - 1, 0) ?? 0;

/** Stands for a formula, with its number between. */
export const FORMULA = { open: '\ufddc', close: '\ufddd' } as const;

/** Letters above and below the line. */
export const INDEX = {
  raised: { open: '\ufde0', close: '\ufde1', place: 'sup' },
  lowered: { open: '\ufde2', close: '\ufde3', place: 'sub' },
} as const;

/** Stands for a hyphen at the end of a line until it is known whether it belongs to the word. */
export const HYPHEN = '\ufdde';
/** Stands for one that only divides a word, as the file says. */
export const DIVIDED = '\ufddf';

/** Text of a file, which may have such characters too. */
export const withoutMarks = (text: string): string => text.replace(/[\ufdd0-\ufde3]/g, '');

/** Markdown with formulas in their places; one that is all of a paragraph stands on its own. @param formulas TeX */
export function withFormulas(markdown: string, formulas: readonly string[]): string {
  if (formulas.length === 0) return markdown;
  const [, only] = /^\ufddc(\d{1,7})\ufddd$/.exec(markdown) ?? [];
  if (only !== undefined) return `$$${formulas[Number(only)] ?? ''}$$`;
  return markdown.replace(/\ufddc(\d{1,7})\ufddd/g, (_, index: string) => `$${formulas[Number(index)] ?? ''}$`);
}

/** Two lines one after the other, or the halves of a word: emphasis that ends at the one's end and starts with the other goes on. */
export function joinedMarks(before: string, space: string, after: string): string {
  for (const { open, close } of Object.values(KINDS)) {
    if (before.endsWith(close) && after.startsWith(open)) return before.slice(0, -1) + space + after.slice(1);
  }
  return before + space + after;
}

/** Whether all words of a text have emphasis of one kind. */
export function isWhole(text: string, { open, close }: (typeof KINDS)[Kind]): boolean {
  return text.startsWith(open) && text.indexOf(close) === text.length - 1;
}

/** Text whose first words are a label, such as a number: emphasis starts after it, as Markdown would not see the label otherwise. */
export function withBareLabel(text: string, label: RegExp): string {
  const [length = 0] = [label.exec(unmarked(text))?.[0].length];
  let at = 0;
  let left = length;
  let marks = '';
  for (; at < text.length && (left > 0 || /[\ufdd5\ufdd7\ufdd9\ufddb]/.test(text[at] as string)); at++) {
    const char = text[at] as string;
    if (char >= '\ufdd4' && char <= '\ufddb') marks += char;
    else left--;
  }
  const open = marks.replace(/\ufdd4\ufdd5|\ufdd6\ufdd7|\ufdd8\ufdd9|\ufdda\ufddb/g, '');
  return unemphasised(text.slice(0, at)) + open + text.slice(at);
}

/** Markdown in which the marks of emphasis and of indices are signs. */
export function withSigns(text: string): string {
  const markdown = withIndices(text);
  if (!/[\ufdd4-\ufddb]/.test(markdown)) return markdown;
  let signed = markdown;
  for (const [kind, { open, close, sign }] of Object.entries(KINDS)) {
    signed = signed.replace(new RegExp(`${open}([^${open}${close}]*)${close}`, 'g'), (_, inner: string, at: number) => {
      const [, lead = '', words = '', trail = ''] = /^(\s*)(.*?)(\s*)$/s.exec(unemphasised(inner)) ?? [];
      if (words === '') return inner;
      if (kind === 'code') return lead + codeOf(words) + trail;
      const before = signed[at - 1] ?? '';
      const after = signed[at + inner.length + 2] ?? '';
      return isReadable(words, before + lead, trail + after) ? lead + sign + words + sign + trail : inner;
    });
  }
  return unemphasised(signed);
}

function withIndices(markdown: string): string {
  if (!/[\ufde0-\ufde3]/.test(markdown)) return markdown;
  let text = markdown;
  for (const { open, close, place } of Object.values(INDEX)) {
    text = text.replace(
      new RegExp(`${open}([^${open}${close}]*)${close}`, 'g'),
      (_, inner: string, at: number, all: string) => {
        const [before, after] = raised(
          place,
          inner,
          all
            .slice(Math.max(0, at - 12), at)
            .replace(ALL, '')
            .slice(-1),
        );
        return before + inner + after;
      },
    );
  }
  return text.replace(/[\ufde0-\ufde3]/g, '');
}

/** Whether Markdown sees signs around these words (CommonMark 0.31, 6.2): not beside a letter if there is punctuation inside. */
function isReadable(words: string, before: string, after: string): boolean {
  const isLetter = (char: string): boolean => /[\p{L}\p{N}]/u.test(char);
  return (
    !(isLetter(before.slice(-1)) && !isLetter(words.slice(0, 1))) &&
    !(isLetter(after.slice(0, 1)) && !isLetter(words.slice(-1)))
  );
}

/** Escaped text as inline code. */
function codeOf(escaped: string): string {
  const text = escaped.replace(/\\([!-/:-@[-`{-~])/g, '$1');
  const fence = text.includes('`') ? '``' : '`';
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return fence + pad + text + pad + fence;
}
