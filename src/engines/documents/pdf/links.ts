import type { ParsedPage } from '@llamaindex/liteparse';
import { HYPHEN } from './marks.ts';
import type { Box } from './page.ts';

const MARKED = /\ufdd0(\d{1,5})\ufdd1([^\ufdd0-\ufdd2]*)\ufdd2/g;

/** Maximum links of a page. */
const MOST = 2_000;

export interface PageLink {
  readonly url: string;
  readonly box: Box;
}

/** The links of a page to web pages and mail addresses. */
export function linksOf({ annotations = [] }: ParsedPage): PageLink[] {
  return annotations.slice(0, MOST).flatMap(({ uri, rect }): PageLink[] => {
    if (uri === undefined || rect === undefined || !/^(?:https?:\/\/|mailto:)[^\s<>]{1,2000}$/i.test(uri)) return [];
    return [{ url: uri, box: [rect.x, rect.y, rect.x + rect.width, rect.y + rect.height] }];
  });
}

/** The words of a text that are links, in order. Where a word is within the text is estimated from its letters. */
export function spansOfLinks(
  text: string,
  box: Box,
  links: readonly PageLink[],
): { readonly start: number; readonly end: number; readonly index: number }[] {
  const width = box[2] - box[0];
  const spans = links.flatMap(({ box: link }, index) => {
    const level = Math.min(box[3], link[3]) - Math.max(box[1], link[1]);
    if (level < 0.5 * Math.min(box[3] - box[1], link[3] - link[1]) || link[0] >= box[2] - 1 || link[2] <= box[0] + 1) {
      return [];
    }
    const start = boundary(text, (link[0] - box[0]) / width);
    const end = boundary(text, (link[2] - box[0]) / width);
    const label = text.slice(start, end);
    const inner = label.trim().replace(/[,.;:]+$/, '');
    const first = start + label.length - label.trimStart().length;
    return inner === '' ? [] : [{ start: first, end: first + inner.length, index }];
  });
  let at = 0;
  return spans
    .sort((a, b) => a.start - b.start)
    .filter(({ start, end }) => {
      if (start < at) return false;
      at = end;
      return true;
    });
}

/** The edge of a word that is nearest to a place in a text. @param share of the text's width before it, 0 to 1 */
export function boundary(text: string, share: number): number {
  const place = share * widthOf(text);
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  let x = 0;
  for (let i = 0; i <= text.length; i++) {
    const isEdge = i === 0 || i === text.length || text[i] === ' ' || text[i - 1] === ' ';
    if (isEdge && Math.abs(x - place) < least) {
      least = Math.abs(x - place);
      best = i;
    }
    x += widthOf(text[i] ?? '');
  }
  return best;
}

/** The share of a text's width that is before a character, 0 to 1. */
export const placeOf = (text: string, index: number): number => widthOf(text.slice(0, index)) / (widthOf(text) || 1);

/** About the width of a text in usual letters of any font. */
function widthOf(text: string): number {
  const narrow = text.match(/[ijltfrI.,:;'’|!()[\] -]/g)?.length ?? 0;
  const wide = text.match(/[mwA-HJ-Z@%]/g)?.length ?? 0;
  return text.length - narrow * 0.5 + wide * 0.3;
}

/** Markdown in which the marks are links. One that goes on on the next line is one. */
export function withLinks(markdown: string, links: readonly PageLink[]): string {
  let text = '';
  let at = 0;
  let open: { readonly url: string; readonly label: string } | undefined;
  const close = (): void => {
    if (open !== undefined)
      text += `[${open.label}](${open.url.replace(/[()]/g, (char) => (char === '(' ? '%28' : '%29'))})`;
    open = undefined;
  };
  for (const { 0: all, 1: number, 2: words = '', index } of markdown.matchAll(MARKED)) {
    const between = markdown.slice(at, index);
    const url = links[Number(number)]?.url;
    at = index + all.length;
    if (open !== undefined && open.url === url && /^\s?$/.test(between)) {
      open = { url, label: addressIn(open.label + words, url) ?? open.label + between + words };
      continue;
    }
    close();
    text += between;
    if (url === undefined) text += words;
    else open = { url, label: words };
  }
  close();
  return (text + markdown.slice(at)).replace(/\ufdd0\d{1,5}\ufdd1|[\ufdd0-\ufdd2]/g, '');
}

/** A label that is a URL or the beginning of it, as it is there: its hyphens are its own. */
function addressIn(label: string, url: string): string | undefined {
  const exact = label.replaceAll(HYPHEN, '-');
  return url.includes(exact.replace(/\\|^[^\p{L}\p{N}]+|[^\p{L}\p{N}/]+$/gu, '')) ? exact : undefined;
}
