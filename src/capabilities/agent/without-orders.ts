import type { InjectionReport } from '../../engines/page/index.ts';

/**
 * The text of a page for readers that take values from it, without what addresses machines: a paragraph counts up to such words.
 * Blanks stand in its place, so that offsets stay.
 */
export function withoutOrders(markdown: string, report: InjectionReport | undefined): string {
  if (report?.detected !== true) return markdown;
  const excerpts = report.findings
    .filter(({ where }) => where === 'text')
    .map(({ excerpt }) => wordsOf(excerpt))
    .filter((words) => words.length > 2);
  return markdown.replace(/(?:(?!\n\s*\n)[\s\S])+/g, (paragraph) => {
    let from = paragraph.length;
    for (const words of excerpts) {
      const pattern = new RegExp(words.map((word) => RegExp.escape(word)).join('[^\\p{L}\\p{N}]+'), 'iu');
      const at = pattern.exec(paragraph)?.index ?? from;
      from = Math.min(from, at);
    }
    return paragraph.slice(0, from) + paragraph.slice(from).replace(/\S/g, ' ');
  });
}

/** The first words of an excerpt, which may be cut. */
const wordsOf = (excerpt: string): string[] => (excerpt.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 6);
