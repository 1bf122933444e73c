import { raised } from '../../page/markdown/raised.ts';

/**
 * Noncharacters that mark what the library's model has no place for, from the XML of a file to its Markdown. No text of a file keeps them.
 * A comment is its number between two of them.
 */
export const CODE = { open: '\ufde0', close: '\ufde1' } as const;
export const INSERTED = { open: '\ufde2', close: '\ufde3' } as const;
export const DELETED = { open: '\ufde4', close: '\ufde5' } as const;
/** Superscripts, subscripts. */
export const RAISED = { open: '\ufdd0', close: '\ufdd1' } as const;
export const LOWERED = { open: '\ufdd2', close: '\ufdd3' } as const;
const COMMENT = { open: '\ufde6', close: '\ufde7' } as const;

/** What another file says that is included in this one. */
const INCLUDED = { open: '\ufdd4', close: '\ufdd5' } as const;

const ALL = /[\ufdd0-\ufdef]/g;

/** Text of a file, which may have such characters too. */
export const withoutSigns = (text: string): string => text.replace(ALL, '');

/** Text that is code anyway. */
export const withoutCodeMarks = (text: string): string => text.replace(/[\ufde0\ufde1]/g, '');

/** Whether a text is nothing but a superscript or subscript. */
export const isRaised = (text: string): boolean =>
  (text.startsWith(RAISED.open) && text.indexOf(RAISED.close) === text.length - 1) ||
  (text.startsWith(LOWERED.open) && text.indexOf(LOWERED.close) === text.length - 1);

/** Whether it is the beginning of one. */
export const isBeginOfRaised = (text: string): boolean => /^[\ufdd0\ufdd2][^\ufdd0-\ufdd3]*$/.test(text);

/** What marks stand for. */
export interface Marked {
  /** Markdown. */
  readonly comments: string[];
  /** Files within the file, whose Markdown stands in its place. */
  readonly included: { readonly name: string; readonly bytes: Uint8Array }[];
}

export const noMarks = (): Marked => ({ comments: [], included: [] });

/** The mark of a comment. @param text Markdown */
export function commentMark(marked: Marked, text: string): string {
  return COMMENT.open + String(marked.comments.push(text) - 1) + COMMENT.close;
}

/** The mark of a file that stands in a place of its own. */
export function includedMark(marked: Marked, name: string, bytes: Uint8Array): string {
  return INCLUDED.open + String(marked.included.push({ name, bytes }) - 1) + INCLUDED.close;
}

/**
 * Markdown in which all marks are signs: exponents and indices, inline code, and CriticMarkup for comments and changes.
 * @param included the Markdown of files within the file
 */
export function withSigns(markdown: string, { comments }: Marked, included: readonly string[] = []): string {
  if (!/[\ufdd0-\ufdef]/.test(markdown)) return markdown;
  return withoutSigns(
    withRaised(markdown)
      .replace(/\ufde1(\s*)\ufde0/g, '$1')
      .replace(/\ufde0([^\ufde0-\ufdef]*)\ufde1/g, (_, inner: string) => codeOf(inner))
      .replace(/\ufde2\s*\ufde3|\ufde4\s*\ufde5/g, '')
      .replace(/\ufde2([^\ufde2\ufde3]*)\ufde3/g, '{++$1++}')
      .replace(/\ufde4([^\ufde4\ufde5]*)\ufde5/g, '{--$1--}')
      .replace(/\ufde6(\d{1,7})\ufde7/g, (_, index: string) => `{>>${comments[Number(index)] ?? ''}<<}`)
      .replace(/\ufdd4(\d{1,7})\ufdd5/g, (_, index: string) => included[Number(index)] ?? ''),
  );
}

/** Superscripts and subscripts, of which programs make several pieces. Emphasis around them is not part of them. */
export function withRaised(markdown: string): string {
  if (!/[\ufdd0-\ufdd3]/.test(markdown)) return markdown;
  return markdown
    .replace(/\ufdd1\ufdd0|\ufdd3\ufdd2/g, '')
    .replace(
      /([\ufdd0\ufdd2])([^\ufdd0-\ufdd3\n]*)[\ufdd1\ufdd3]/g,
      (_, sign: string, inner: string, at: number, all: string) => {
        const text = inner.trim();
        const lead = inner.slice(0, inner.length - inner.trimStart().length);
        const trail = inner.slice(lead.length + text.length);
        const before =
          lead === ''
            ? (/([^*~\ufdd0-\ufdd3])[*~\ufdd0-\ufdd3]{0,4}$/.exec(all.slice(Math.max(0, at - 5), at))?.[1] ?? '')
            : ' ';
        const [open, close] = raised(
          sign === RAISED.open ? 'sup' : 'sub',
          text.replace(/\\(?=[!-/:-@[-`{-~])/g, ''),
          before,
        );
        return lead + open + text + close + trail;
      },
    );
}

/** Inline code of escaped text; spaces stay outside. */
function codeOf(escaped: string): string {
  const body = escaped.trim();
  if (body === '') return escaped;
  const [lead = '', trail = ''] = [escaped.slice(0, escaped.indexOf(body)), escaped.slice(escaped.trimEnd().length)];
  const text = body.replace(/\\([!-/:-@[-`{-~])/g, '$1').replace(/\\?\n/g, ' ');
  const fence = text.includes('`') ? '``' : '`';
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return lead + fence + pad + text + pad + fence + trail;
}
