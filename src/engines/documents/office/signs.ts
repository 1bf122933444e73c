/**
 * Noncharacters that mark what the library's model has no place for, from the XML of a file to its Markdown. No text of a file keeps them.
 * A comment is its number between two of them, a link OPEN, its number, NUMBER, its words, CLOSE.
 */
export const CODE = { open: '\ufde0', close: '\ufde1' } as const;
export const INSERTED = { open: '\ufde2', close: '\ufde3' } as const;
export const DELETED = { open: '\ufde4', close: '\ufde5' } as const;
const COMMENT = { open: '\ufde6', close: '\ufde7' } as const;
const LINK = { open: '\ufde8', number: '\ufde9', close: '\ufdea' } as const;

const ALL = /[\ufde0-\ufdef]/g;

/** Text of a file, which may have such characters too. */
export const withoutSigns = (text: string): string => text.replace(ALL, '');

/** Text that is code anyway. */
export const withoutCodeMarks = (text: string): string => text.replace(/[\ufde0\ufde1]/g, '');

/** What marks stand for. */
export interface Marked {
  /** Markdown. */
  readonly comments: string[];
  readonly urls: string[];
}

/** The mark of a comment. @param text Markdown */
export function commentMark(marked: Marked, text: string): string {
  return COMMENT.open + String(marked.comments.push(text) - 1) + COMMENT.close;
}

/** A text that is a link. */
export function linkMark(marked: Marked, url: string, text: string): string {
  return LINK.open + String(marked.urls.push(url) - 1) + LINK.number + text + LINK.close;
}

/** Markdown in which all marks are signs: inline code, links, and CriticMarkup for comments and changes. */
export function withSigns(markdown: string, { comments, urls }: Marked): string {
  if (!/[\ufde0-\ufdef]/.test(markdown)) return markdown;
  return withoutSigns(
    markdown
      .replace(/\ufde1(\s*)\ufde0/g, '$1')
      .replace(/\ufde0([^\ufde0-\ufdef]*)\ufde1/g, (_, inner: string) => codeOf(inner))
      .replace(/\ufde2\s*\ufde3|\ufde4\s*\ufde5/g, '')
      .replace(/\ufde2([^\ufde2\ufde3]*)\ufde3/g, '{++$1++}')
      .replace(/\ufde4([^\ufde4\ufde5]*)\ufde5/g, '{--$1--}')
      .replace(/\ufde6(\d{1,7})\ufde7/g, (_, index: string) => `{>>${comments[Number(index)] ?? ''}<<}`)
      .replace(/\ufde8(\d{1,7})\ufde9([^\ufde8-\ufdea]*)\ufdea/g, (_, index: string, text: string) => {
        const url = urls[Number(index)] ?? '';
        return url === '' || text.trim() === '' ? text : `[${text}](${url})`;
      }),
  );
}

/** Inline code of escaped text; spaces stay outside. */
function codeOf(escaped: string): string {
  const [, lead = '', body = '', trail = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(escaped) ?? [];
  if (body === '') return escaped;
  const text = body.replace(/\\([!-/:-@[-`{-~])/g, '$1').replace(/\\?\n/g, ' ');
  const fence = text.includes('`') ? '``' : '`';
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return lead + fence + pad + text + pad + fence + trail;
}
