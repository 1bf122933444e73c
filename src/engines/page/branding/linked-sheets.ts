import { type Document, isTag, walk } from '../tree.ts';

/**
 * Style sheets that a page links to and that were not loaded, so that its branding is not what visitors see.
 * @param given output of the collector; undefined if no browser loaded the page, and nothing was
 */
export function missingSheets(document: Document, given?: unknown): number {
  const told = typeof given === 'object' && given !== null ? (given as { missing?: unknown }).missing : undefined;
  if (typeof told === 'number') return Math.min(Math.max(0, Math.floor(told)), MOST_SHEETS);
  if (given !== undefined) return 0;
  let count = 0;
  walk(document, (node) => {
    if (isTag(node) && node.name === 'link' && /\bstylesheet\b/i.test(node.attribs.rel ?? '')) count++;
    return undefined;
  });
  return Math.min(count, MOST_SHEETS);
}
const MOST_SHEETS = 1000;

/** Fonts in the URLs of Google style sheets. */
export function linkedFonts(document: Document): { family: string }[] {
  const fonts: { family: string }[] = [];
  walk(document, (node) => {
    if (
      !isTag(node) ||
      node.name !== 'link' ||
      !/^(?:https?:)?\/\/fonts\.googleapis\.com\/css/.test(node.attribs.href ?? '')
    )
      return undefined;
    try {
      const url = new URL(node.attribs.href as string, 'https://fonts.googleapis.com');
      for (const family of url.searchParams.getAll('family')) {
        for (const one of family.split('|')) fonts.push({ family: (one.split(':')[0] as string).trim() });
      }
    } catch {}
    return undefined;
  });
  return fonts.filter(({ family }) => family !== '' && family.length <= 100);
}
