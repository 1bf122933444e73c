import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderPage } from '../../../src/capabilities/scrape/render/render.ts';
import type { Page } from '../../../src/engines/page/index.ts';
import type { AskedOfPages, QuestionPage } from './types.ts';

/** Pages of a folder with questions about them. @param folder with `gold.jsonl` of {id, file, url} */
export function servedPages(folder: string, asked: AskedOfPages): { page: Page; asked: QuestionPage['asked'] }[] {
  return readFileSync(join(folder, 'gold.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const { id, file, url } = JSON.parse(line) as Readonly<Record<'id' | 'file' | 'url', string>>;
      const questions = asked[id];
      return questions === undefined ? [] : [{ page: servedPage(join(folder, file), url), asked: questions }];
    });
}

/** A page as a scrape reads it for questions: the Markdown of its main content, and its data. */
function servedPage(path: string, url: string): Page {
  const { markdown, structured, metadata } = renderPage({
    body: readFileSync(path),
    ...{ contentType: 'text/html', contentLanguage: undefined, status: 200, headers: {}, url, fromBrowser: false },
    options: {
      ...{ markdown: true, structured: true, onlyMainContent: true, removeBase64Images: true, blockAds: true },
      ...{
        html: false,
        rawHtml: false,
        images: false,
        attributes: [],
        product: false,
        menu: false,
        branding: undefined,
      },
      ...{ media: false, injection: false, redaction: undefined, includeTags: [], excludeTags: [] },
    },
  });
  return { url, markdown: markdown ?? '', structured, metadata };
}
