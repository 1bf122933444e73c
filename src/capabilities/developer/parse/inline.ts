import { table, type WordTable } from '../../../foundation/kernel/table.ts';

/**
 * Markup within a block. Issues are written by anybody, so every pattern here takes time in proportion to the text.
 */

const AUTOLINK = /<((?:https?|mailto):[^>\s]+)>/g;
/** An HTML or JSX tag; the attributes that hold words for readers are kept. */
const TAG = /<\/?([A-Za-z][\w.-]*)(\s[^<>]*)?\/?>/g;
const SPOKEN_ATTRIBUTE = /\s(?:title|label|heading|summary)=(?:"([^"]*)"|'([^']*)')/;
const BADGE = /\[!\[[^[\]]*\](?:\([^()\s]*(?:\s[^()]*)?\)|\[[^\]]*\])\s*\](?:\([^()]*\)|\[[^\]]*\])/g;
const IMAGE = /!\[([^[\]]*)\](?:\([^()]*(?:\([^()]*\)[^()]*)?\)|\[[^\]]*\])/g;
const LINK = /\[((?:[^[\]]|\[[^[\]]*\])*)\](?:\([^()]*(?:\([^()]*\)[^()]*)?\)|\[[^\]]*\])/g;

const ENTITIES: WordTable<string> = table({
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
});

/** Applies `change` to a text without its code: text between two equal runs of backticks. */
function outsideCode(text: string, change: (text: string) => string): string {
  if (!text.includes('`')) return change(text);
  const runs = [...text.matchAll(/`+/g)].map(({ 0: run, index }) => ({ index, length: run.length }));
  // The next run of each length, looked up once for all: unclosed runs must not be searched for again and again.
  const next = new Map<number, number>();
  const closing = runs.map(() => -1);
  for (let i = runs.length - 1; i >= 0; i--) {
    const { length } = runs[i] as { length: number };
    closing[i] = next.get(length) ?? -1;
    next.set(length, i);
  }
  let result = '';
  let at = 0;
  for (let i = 0; i < runs.length; i++) {
    const close = runs[closing[i] as number];
    if (!close) continue;
    const end = close.index + close.length;
    const start = (runs[i] as { index: number }).index;
    result += change(text.slice(at, start)) + text.slice(start, end);
    at = end;
    i = closing[i] as number;
  }
  return result + change(text.slice(at));
}

/** Markdown without what only a browser makes something of: tags, badges, pictures. */
export function readable(markdown: string): string {
  return outsideCode(markdown, (text) =>
    withoutTags(text.replace(BADGE, '').replace(IMAGE, (_, alt: string) => alt.trim()))
      .replace(/&(?:lt|gt|amp|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] as string)
      .replace(/\{\/\*[\s\S]*?\*\/\}/g, ''),
  );
}

function withoutTags(text: string): string {
  if (!text.includes('<')) return text;
  return text.replace(AUTOLINK, '$1').replace(TAG, (tag, name: string, attributes: string | undefined) => {
    const spoken = attributes === undefined || tag.startsWith('</') ? null : SPOKEN_ATTRIBUTE.exec(attributes);
    const words = spoken?.[1] ?? spoken?.[2] ?? '';
    if (words !== '' && /^[A-Z]/.test(name)) return `${words}\n`;
    return /^(?:br|hr|p|div|li|tr)$/i.test(name) ? '\n' : '';
  });
}

/** Characters of a heading that are read. */
const LONGEST_HEADING = 400;

/** The words of a line, without any markup: what a heading is called. */
export function plainText(markdown: string): string {
  const text = outsideCode(markdown.slice(0, LONGEST_HEADING), (part) =>
    readable(part)
      .replace(LINK, '$1')
      .replace(/(\*\*|__)(?=\S)([\s\S]*?\S)\1/g, '$2')
      .replace(/(?<![\p{L}\p{N}])[*_](?=\S)([^*_]*\S)[*_](?![\p{L}\p{N}])/gu, '$1')
      .replace(/\\([\\`*_{}[\]()#+\-.!<>|])/g, '$1'),
  );
  return text
    .replace(/`+([^`]*)`+/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
