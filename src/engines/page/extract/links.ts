import { oncePer } from '../../../foundation/kernel/once-per.ts';
import { contentWords, isLike, nameWords } from '../../lexicon/index.ts';
import { plainOf } from '../structured/index.ts';
import type { Field } from './fields.ts';
import { MOST_TEXT } from './most-read.ts';
import { wordsOf } from './person-beside.ts';

/** Addresses that links name: `bookingUrl` of `[Book a stay](https://…)`. */

interface Link {
  readonly text: string;
  readonly url: string;
  /** The words of its text, and of the line in which it stands, if it is the only link there. */
  readonly words: readonly (readonly string[])[];
}

const LINK =
  /(?<!!)\[((?:[^[\]\n]|!?\[[^[\]\n]{0,100}\]){1,200})\]\((https?:\/\/[^()\s]{1,2000}|\/[^()\s]{0,2000})(?:\s"[^"\n]{0,200}")?\)/g;
/** UTF-16 units of a line, and links in all. */
const MAX_LINE = 600;
const MAX_LINKS = 1_000;
/** Words that say what kind of thing is asked for, and not of what. */
const OF_ADDRESS = new Set(
  'url uri link href page address website web site online of the for to official full'.split(' '),
);

/** The links of a page. */
const linksOf = oncePer(({ markdown }: { readonly markdown: string }): readonly Link[] => {
  const links: Link[] = [];
  for (const line of markdown.slice(0, MOST_TEXT).split('\n')) {
    if (links.length >= MAX_LINKS) break;
    if (!line.includes('](')) continue;
    const found = [...line.matchAll(LINK)];
    const isAlone = found.length === 1 && line.length <= MAX_LINE;
    for (const [, written = '', url = ''] of found) {
      const text = plainOf(written);
      links.push({ text, url, words: [[...wordsOf(text)], isAlone ? [...wordsOf(plainOf(line))] : []] });
    }
  }
  return links;
});

/** The address that the only link of that name has. */
export function linkFor(
  { name, format, kind }: Field,
  page: { readonly markdown: string; readonly url: string },
): { readonly value: string; readonly quote: string } | undefined {
  if (kind !== 'string' && kind !== 'any') return undefined;
  const named = nameWords(name);
  const isAddress =
    /^ur[il]/.test(format ?? '') || (format === undefined && named.some((word) => word === 'url' || word === 'link'));
  const keys = contentWords(named.filter((word) => !OF_ADDRESS.has(word)).join(' '));
  if (!isAddress || keys.length === 0) return undefined;
  const links = linksOf(page);
  for (const part of [0, 1]) {
    const found = links.filter(({ words }) =>
      keys.every((key) => words[part]?.some((word) => isLike(key, word)) === true),
    );
    const urls = new Set(found.flatMap(({ url }) => (URL.canParse(url, page.url) ? new URL(url, page.url).href : [])));
    const [value] = urls;
    if (urls.size > 1) return undefined;
    if (value !== undefined) return { value, quote: found[0]?.text ?? '' };
  }
  return undefined;
}
