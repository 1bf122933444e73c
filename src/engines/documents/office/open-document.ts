import type { DocumentKind } from '../kinds.ts';
import { child, elements, parseTree, textOf } from '../tree.ts';
import { commentText } from './comments.ts';
import type { LeftOut } from './left-out.ts';
import { openDocumentAsRead } from './open-text.ts';
import { commentMark, DELETED, INSERTED, type Marked, withoutSigns } from './signs.ts';
import type { WordOptions } from './word/index.ts';

/** Maximum number of changes that are shown. */
const MOST_CHANGES = 10_000;

/**
 * The content of an OpenDocument file with comments and tracked changes as they are wanted; the library writes comments into the sentence.
 * @param source content.xml @param styles styles.xml; undefined for a file that is too large to be read as a tree
 * @param file other parts, by their names
 */
export function openDocumentText(
  source: string,
  styles: string | undefined,
  kind: DocumentKind,
  { comments, changes, hidden }: WordOptions,
  marked: Marked,
  leftOut: LeftOut,
  file: (name: string) => string,
): { content: string; after: string[] } {
  const after: string[] = [];
  // Cells and their rows have rules of their own.
  const own = withoutSigns(source);
  const xml = kind === 'ods' || styles === undefined ? own : openDocumentAsRead(own, styles, { hidden, leftOut }, file);
  if (!/<office:annotation\b|<text:tracked-changes\b/.test(xml)) return { content: xml, after };
  let better = xml.replace(
    /<office:annotation(?=[\s>])(?:(?!<office:annotation[\s>])[\s\S])*?<\/office:annotation>/g,
    (whole) => {
      if (!comments) return '';
      const [annotation] = elements(parseTree(whole, true));
      if (annotation === undefined) return '';
      const words = elements(annotation).filter(({ name }) => name === 'p' || name === 'list');
      const text = commentText(textOf(child(annotation, 'creator') ?? ''), words.map(textOf).join(' '));
      if (kind === 'odp') after.push(`- ${text}`);
      const mark = kind === 'odp' ? '' : commentMark(marked, text);
      return kind === 'ods' ? `<text:p>${mark}</text:p>` : mark;
    },
  );
  if (changes) better = withChanges(better, leftOut);
  return {
    content: better,
    after: after.length === 0 ? [] : [`## Comments\n\n${after.join('\n')}`],
  };
}

/** Tracked changes (OpenDocument 1.3, part 3, 5.5) between marks. Deleted text is kept apart from the text. */
function withChanges(xml: string, leftOut: LeftOut): string {
  const inserted = new Set<string>();
  const deleted = new Map<string, string>();
  const regions = [
    ...xml.matchAll(/<text:changed-region\b(?:(?!<text:changed-region\b)[\s\S])*?<\/text:changed-region>/g),
  ];
  for (const [region] of leftOut.first(regions, MOST_CHANGES, 'tracked change')) {
    const id = /\b(?:text|xml):id="([^"]*)"/.exec(region)?.[1] ?? '';
    if (region.includes('<text:insertion')) inserted.add(id);
    const gone = /<text:deletion\b[^<>]*>((?:(?!<text:deletion\b)[\s\S])*?)<\/text:deletion>/.exec(region)?.[1];
    if (gone !== undefined) {
      const words = gone
        .replace(/<office:change-info>(?:(?!<office:change-info>)[\s\S])*?<\/office:change-info>/g, '')
        .replace(/<\/text:[ph]>/g, ' ');
      deleted.set(
        id,
        words
          .replace(/<text:s\b[^<>]*>/g, ' ')
          .replace(/<[^<>]*>/g, '')
          .trim(),
      );
    }
  }
  return xml.replace(
    /<text:change(-start|-end)? ([^<>]*)\/>/g,
    (whole, end: string | undefined, attributes: string) => {
      const id = /\btext:change-id="([^"]*)"/.exec(attributes)?.[1];
      if (id === undefined) return whole;
      const gone = deleted.get(id);
      if (end === undefined) return gone === undefined ? '' : DELETED.open + gone + DELETED.close;
      return inserted.has(id) ? (end === '-start' ? INSERTED.open : INSERTED.close) : '';
    },
  );
}
