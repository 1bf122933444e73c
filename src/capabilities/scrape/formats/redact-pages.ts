import type { BlockItem, PageBlocks, PageMarkdown } from '../../../engines/documents/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { RenderWant } from '../render/job.ts';
import type { PageThreads } from '../render/threads.ts';

/** A file page by page, and piece by piece. */
export interface FilePages {
  readonly pages?: readonly PageMarkdown[] | undefined;
  readonly blocks?: readonly PageBlocks[] | undefined;
}

/** Stands between texts that are looked through together; no text has it. */
const BETWEEN = '\n\n\u241e\n\n';

/**
 * The pages and pieces of a file without what tells of people, where that was asked for: they hold the same text as the Markdown.
 * Pieces then no longer say where in the Markdown they stand.
 */
export async function redactedPages(
  threads: PageThreads,
  { pages, blocks }: FilePages,
  want: RenderWant,
  deadline: Deadline,
): Promise<FilePages> {
  if (want.redaction === undefined || (pages === undefined && blocks === undefined)) return { pages, blocks };
  const items = (blocks ?? []).flatMap((page) => page.items);
  const texts = [...(pages ?? []).map((page) => page.markdown), ...items.map((item) => item.content)];
  const clean = texts.map((text) => text.replaceAll('\u241e', ' ').trim());
  const job = { markdown: clean.join(BETWEEN), html: undefined, url: '', want: onlyText(want) };
  const { markdown = '' } = await threads.run('document', job, deadline);
  const redacted = markdown.split(BETWEEN);
  // What does not come apart as it was put together is not told at all.
  const of = (index: number): string => (redacted.length === texts.length ? (redacted[index] ?? '') : '');
  let at = pages?.length ?? 0;
  const rewritten = (item: BlockItem): BlockItem => ({ ...item, content: of(at++), markdownSpan: null });
  return {
    pages: pages?.map((page, index) => ({ ...page, markdown: of(index) })),
    blocks: blocks?.map((page) => ({ ...page, items: page.items.map(rewritten) })),
  };
}

const onlyText = (want: RenderWant): RenderWant => ({
  ...want,
  ...{
    markdown: true,
    html: false,
    rawHtml: false,
    images: false,
    structured: false,
    injection: false,
    attributes: [],
  },
});
