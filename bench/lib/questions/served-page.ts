import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPageThreads, type PageThreads } from '../../../src/capabilities/scrape/index.ts';
import type { Page } from '../../../src/engines/page/index.ts';
import { deadlineIn } from '../../../src/foundation/kernel/deadline.ts';
import type { AskedOfPages, QuestionPage } from './types.ts';

interface AskedPage {
  readonly page: Page;
  readonly asked: QuestionPage['asked'];
}

/** Milliseconds for a page. */
const LONGEST = 60_000;

/** Pages of a folder with questions about them. @param folder with `gold.jsonl` of {id, file, url} */
export async function servedPages(folder: string, asked: AskedOfPages): Promise<AskedPage[]> {
  await using threads = createPageThreads(1);
  const pages: AskedPage[] = [];
  for (const line of readFileSync(join(folder, 'gold.jsonl'), 'utf8').split('\n').filter(Boolean)) {
    const { id, file, url } = JSON.parse(line) as Readonly<Record<'id' | 'file' | 'url', string>>;
    const questions = asked[id];
    if (questions !== undefined)
      pages.push({ page: await servedPage(threads, readFileSync(join(folder, file)), url), asked: questions });
  }
  return pages;
}

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
      ...{ html: false, rawHtml: false, images: false, attributes: [], product: false, menu: false },
      ...{
        media: false,
        injection: false,
        redaction: undefined,
        includeTags: [],
        excludeTags: [],
        branding: undefined,
      },
    },
  };
  const { markdown, structured, metadata } = await threads.run('render', job, deadlineIn(LONGEST));
  return { url, markdown: markdown ?? '', structured, metadata };
}
