import { LiteParse } from '@llamaindex/liteparse';
import { DocumentError } from '../error.ts';

/** Pages that are read; a book beyond is cut there. */
const MOST_PAGES = 1_000;
/** Letters and digits below which a document counts as one of pictures. */
const FEWEST_CHARACTERS = 10;

/**
 * The text of a PDF as Markdown, without its pictures and without recognising text in them.
 * @throws DocumentError damaged, encrypted, or empty for a scan
 */
export async function pdfToMarkdown(bytes: Uint8Array): Promise<{ markdown: string; pages: number }> {
  const parser = new LiteParse({
    ocrEnabled: false,
    outputFormat: 'markdown',
    imageMode: 'off',
    extractLinks: false,
    quiet: true,
    maxPages: MOST_PAGES,
    continueOnPageError: true,
  });
  const result = await parser
    .parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    .catch((error: Error) => {
      if (/password|encrypt/i.test(error.message)) throw new DocumentError('encrypted', 'the PDF needs a password');
      throw new DocumentError('damaged', 'the PDF is damaged', { cause: error });
    });
  const markdown = joinPages(result.pages.map((page) => page.markdown));
  const characters = markdown.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (characters < FEWEST_CHARACTERS) {
    throw result.pages.length === 0
      ? new DocumentError('damaged', 'no page of the PDF can be read')
      : new DocumentError('empty', 'the PDF has no text, only pictures');
  }
  return { markdown, pages: result.totalPages };
}

/** An empty fence is what a page without text becomes. */
const EMPTY_FENCE = /^```\w*\s*```$/;

/**
 * Pages one after the other. A paragraph that goes on over the page is made whole again: the last one of a page that does not
 * end like a sentence, when the next page begins in the middle of one.
 */
export function joinPages(pages: readonly string[]): string {
  let text = '';
  for (const raw of pages) {
    const page = raw.trim();
    if (page === '' || EMPTY_FENCE.test(page)) continue;
    if (text === '') text = page;
    else if (/[\p{L}\p{N},;–)\]]$/u.test(text) && !endsInLine(text) && /^\p{Ll}/u.test(page)) text += ` ${page}`;
    else if (/\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(page)) text = text.slice(0, -1) + page;
    else text += `\n\n${page}`;
  }
  return text;
}

/** Whether the last line is a heading, a row of a table or an item, which nothing goes on from. */
function endsInLine(text: string): boolean {
  return /^(?:#{1,6} |\||```|[-*+] |\d+[.)] )/.test(text.slice(text.lastIndexOf('\n') + 1));
}
