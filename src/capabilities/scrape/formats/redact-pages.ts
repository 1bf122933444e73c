import type { BlockItem, PageBlocks, PageMarkdown } from '../../../engines/documents/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { RenderOptions } from '../render/job.ts';
import type { PageThreads } from '../render/threads.ts';

/** A file page by page and block by block. */
interface FilePages {
  readonly pages?: readonly PageMarkdown[] | undefined;
  readonly blocks?: readonly PageBlocks[] | undefined;
}

/** Separates texts that are redacted together; no text contains it. */
const BETWEEN = '\n\n\u241e\n\n';

/**
 * Redacts personal data in the pages and blocks of a file, if requested: they hold the same text as the Markdown. The blocks then lose
 * their position in the Markdown.
 */
export async function redactedPages(
  threads: PageThreads,
  { pages, blocks }: FilePages,
  options: RenderOptions,
  deadline: Deadline,
): Promise<FilePages> {
  if (options.redaction === undefined || (pages === undefined && blocks === undefined)) return { pages, blocks };
  const items = (blocks ?? []).flatMap((page) => page.items);
  const texts = [...(pages ?? []).map((page) => page.markdown), ...items.map((item) => item.content)];
  const clean = texts.map((text) => text.replaceAll('\u241e', ' ').trim());
  const job = { markdown: clean.join(BETWEEN), html: undefined, url: '', options: onlyText(options) };
  const { markdown = '' } = await threads.run('document', job, deadline);
  const redacted = markdown.split(BETWEEN);
  // If the texts cannot be separated again, none is returned.
  const of = (index: number): string => (redacted.length === texts.length ? (redacted[index] ?? '') : '');
  let at = pages?.length ?? 0;
  const rewritten = (item: BlockItem): BlockItem => ({ ...item, content: of(at++), markdownSpan: null });
  return {
    pages: pages?.map((page, index) => ({ ...page, markdown: of(index) })),
    blocks: blocks?.map((page) => ({ ...page, items: page.items.map(rewritten) })),
  };
}

const onlyText = (options: RenderOptions): RenderOptions => ({
  ...options,
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
