import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What an archive answers: a page, a status with headers, or anything else by hand. */
export type Answer =
  | string
  | Uint8Array
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
  | ((request: IncomingMessage, response: ServerResponse) => void);

/** For tests: the archives that full texts are fetched from, on one loopback address. */
export interface Archives extends AsyncDisposable {
  /** `http://127.0.0.1:port`; the archives are below it as /arxiv, /ar5iv, /europepmc and /publisher. */
  readonly url: string;
  /** As the setting TRAWL_RESEARCH_FULLTEXT_SOURCES has them, parsed. */
  readonly sources: { name: 'arxiv' | 'ar5iv' | 'europepmc' | 'openaccess'; url?: string }[];
  /** Paths and queries that were asked for, in order. */
  readonly asked: string[];
  /** What a path answers from now on; what has no answer is a 404 page. */
  set(path: string, answer: Answer): void;
}

const NOT_FOUND = '<!DOCTYPE html><html><body><h1>Not found</h1><p>There is no such paper.</p></body></html>';

export async function startArchives(answers: Record<string, Answer> = {}): Promise<Archives> {
  const known = new Map(Object.entries(answers));
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const answer = known.get(path) ?? known.get(path.replace(/\?.*$/, ''));
    if (answer === undefined) response.writeHead(404, { 'content-type': 'text/html' }).end(NOT_FOUND);
    else if (typeof answer === 'function') answer(request, response);
    else if (typeof answer === 'object' && 'status' in answer)
      response.writeHead(answer.status, answer.headers).end(answer.body);
    // No Content-Type, or the wrong one: what a file is, it says itself.
    else response.writeHead(200, { 'content-type': 'text/plain' }).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    sources: [
      { name: 'europepmc', url: `${url}/europepmc` },
      { name: 'arxiv', url: `${url}/arxiv` },
      { name: 'ar5iv', url: `${url}/ar5iv` },
      { name: 'openaccess' },
    ],
    asked,
    set: (path, answer) => void known.set(path, answer),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const FILLER =
  'The apparatus was calibrated before each session and the readings were written down by two observers who did not know the condition. ';

/** Text that is long enough to be a paper's, and says nothing. */
export const filler = (sentences = 14): string => FILLER.repeat(sentences).trim();

/** A journal article as Europe PMC sends it. */
export const jats = (paragraphs: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><article xmlns:mml="http://www.w3.org/1998/Math/MathML"><front><article-meta>
   <title-group><article-title>An article</article-title></title-group></article-meta></front><body><sec><title>Results</title>
   ${paragraphs.map((text) => (text.startsWith('<') ? text : `<p>${text}</p>`)).join('')}</sec>
   <sec><title>Methods</title><p>${filler()}</p></sec></body></article>`;

/** A paper as arxiv.org/html and ar5iv send it. */
export const latexml = (paragraphs: readonly string[]): string =>
  `<!DOCTYPE html><html><head><script>alert(1)</script></head><body><article class="ltx_document"><h1 class="ltx_title ltx_title_document">A paper</h1>
   <section class="ltx_section"><h2 class="ltx_title ltx_title_section">1 Results</h2>
   ${paragraphs.map((text) => `<div class="ltx_para"><p class="ltx_p">${text}</p></div>`).join('')}</section>
   <section class="ltx_section"><h2 class="ltx_title ltx_title_section">2 Methods</h2><p class="ltx_p">${filler()}</p></section></article></body></html>`;
