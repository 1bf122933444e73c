import type { PageThreads } from '../../src/capabilities/scrape/index.ts';
import type { Page } from '../../src/engines/page/index.ts';
import { deadlineIn } from '../../src/foundation/kernel/deadline.ts';

/** Milliseconds for a page. */
const LONGEST = 60_000;

/** A page as a scrape reads it for questions: the Markdown of its main content, or of all of it, and its data. */
export async function servedPage(
  threads: PageThreads,
  body: Buffer,
  url: string,
  onlyMainContent = true,
): Promise<Page> {
  const job = {
    body,
    ...{ contentType: 'text/html', contentLanguage: undefined, status: 200, headers: {}, url, fromBrowser: false },
    options: {
      ...{ markdown: true, structured: true, onlyMainContent, removeBase64Images: true, blockAds: true },
      ...{ html: false, rawHtml: false, images: false, attributes: [], product: false, menu: false, media: false },
      ...{ injection: false, redaction: undefined, includeTags: [], excludeTags: [], branding: undefined },
    },
  };
  const { markdown, structured, metadata } = await threads.run('render', job, deadlineIn(LONGEST));
  return { url, markdown: markdown ?? '', structured, metadata };
}
