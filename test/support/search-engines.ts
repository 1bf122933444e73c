import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Site, type SitePage, startSite } from './site.ts';

/** For tests: search engines of every kind on one address of the loopback network, each speaking its own format. */

export interface FakeHit {
  readonly url: string;
  readonly title: string;
  readonly snippet?: string;
  readonly date?: string;
  readonly image?: string;
}

/** What an engine was asked. */
export interface Question {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** Of the query string, of a form or of JSON. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Answers by hand, or hits in the engine's own format. */
export type FakeAnswer = readonly FakeHit[] | ((question: Question, response: ServerResponse) => void);

export interface FakeEngines extends AsyncDisposable {
  readonly url: string;
  readonly asked: Question[];
  /** From now on. */
  answer(engine: EngineName, answer: FakeAnswer): void;
  /** Value of TRAWL_SEARCH for some of them. */
  setting(engine: EngineName): { readonly name: EngineName; readonly url: string; readonly key?: string };
}

export type EngineName = 'searxng' | 'brave' | 'serper' | 'tavily' | 'duckduckgo';

export const json = (
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** As html.duckduckgo.com writes it. */
export const duckduckgoPage = (
  hits: readonly FakeHit[],
): string => `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml"><head><title>at DuckDuckGo</title></head><body class="body--html">
<div class="serp__results"><div id="links" class="results">
<div class="result results_links results_links_deep result--ad "><div class="links_main links_deep result__body"><h2 class="result__title">
<a rel="nofollow" class="result__a" href="https://duckduckgo.com/y.js?ad_domain=ads.example&amp;ad_provider=bingv7aa">An advertisement</a></h2>
<a class="result__snippet" href="https://duckduckgo.com/y.js?ad_domain=ads.example">Buy this.</a></div></div>
${hits
  .map(
    ({
      url,
      title,
      snippet = '',
    }) => `<div class="result results_links results_links_deep web-result "><div class="links_main links_deep result__body">
<h2 class="result__title"><a rel="nofollow" class="result__a" href="//duckduckgo.com/l/?uddg=${encodeURIComponent(url)}&amp;rut=0f3a">${escaped(title)}</a></h2>
<div class="result__extras"><a class="result__url" href="//duckduckgo.com/l/?uddg=${encodeURIComponent(url)}">shown</a></div>
<a class="result__snippet" href="//duckduckgo.com/l/?uddg=${encodeURIComponent(url)}">${escaped(snippet).replace(/(\w+)/, '<b>$1</b>')}</a>
<div class="clear"></div></div></div>`,
  )
  .join('\n')}
${hits.length === 0 ? '<div class="result results_links results_links_deep result--no-result"><div class="no-results">No results.</div></div>' : ''}
</div></div></body></html>`;

/** What it shows whom it takes for a robot; the status is 202. */
export const DUCKDUCKGO_PUZZLE = `<!DOCTYPE html><html><head><title>DuckDuckGo</title></head><body>
<form id="challenge-form" action="//duckduckgo.com/anomaly.js?sv=html" method="POST"><div class="anomaly-modal__mask"><div class="anomaly-modal__modal">
<div class="anomaly-modal__title">Unfortunately, bots use DuckDuckGo too.</div>
<div class="anomaly-modal__description">Please complete the following challenge to confirm this search was made by a human.</div></div></div></form></body></html>`;

const FORMATS: Readonly<
  Record<EngineName, (hits: readonly FakeHit[], question: Question, response: ServerResponse) => void>
> = {
  searxng: (hits, { fields }, response) =>
    json(response, {
      query: fields.q,
      number_of_results: 0,
      results: hits.map(({ url, title, snippet, date, image }) => ({
        ...{
          url,
          title,
          content: snippet ?? '',
          engine: 'bing',
          engines: ['bing'],
          category: fields.categories,
          score: 1,
        },
        ...(date === undefined ? {} : { publishedDate: date }),
        ...(image === undefined ? {} : { img_src: image, resolution: '640 x 480', template: 'images.html' }),
      })),
      answers: [],
      corrections: [],
      infoboxes: [],
      suggestions: [],
      unresponsive_engines: [],
    }),
  brave: (hits, { path }, response) => {
    const results = hits.map(({ url, title, snippet, date, image }) => ({
      ...{ type: 'search_result', url, title, description: snippet ?? '', language: 'en', family_friendly: true },
      ...(date === undefined ? {} : { age: 'March 1, 2026', page_age: date }),
      ...(image === undefined
        ? {}
        : { thumbnail: { src: `${image}?small` }, properties: { url: image, width: 640, height: 480 } }),
    }));
    if (path.includes('/web/')) {
      json(response, {
        type: 'search',
        query: { original: '' },
        ...(hits.length > 0 && { web: { type: 'search', results } }),
      });
    } else json(response, { type: path.includes('/news/') ? 'news' : 'images', results });
  },
  serper: (hits, { path }, response) => {
    const list = hits.map(({ url, title, snippet, date, image }, i) => ({
      ...{ title, link: url, position: i + 1 },
      ...(path === '/serper/images'
        ? { imageUrl: image, imageWidth: 640, imageHeight: 480 }
        : { snippet, date, imageUrl: image }),
    }));
    const name = path.endsWith('/images') ? 'images' : path.endsWith('/news') ? 'news' : 'organic';
    json(response, { searchParameters: { type: 'search' }, [name]: list, credits: 1 });
  },
  tavily: (hits, { fields }, response) =>
    json(response, {
      query: fields.query,
      follow_up_questions: null,
      answer: null,
      images: fields.include_images ? hits.map(({ image, title }) => ({ url: image, description: title })) : [],
      results: hits.map(({ url, title, snippet, date }) => ({
        ...{ url, title, content: snippet ?? '', score: 0.9, raw_content: null },
        ...(date === undefined ? {} : { published_date: date }),
      })),
      response_time: 0.5,
      request_id: '1',
    }),
  duckduckgo: (hits, _, response) =>
    void response.writeHead(200, { 'content-type': 'text/html; charset=UTF-8' }).end(duckduckgoPage(hits)),
};

const PLACES: Readonly<Record<EngineName, readonly string[]>> = {
  searxng: ['/searxng/search'],
  brave: ['/brave/web/search', '/brave/news/search', '/brave/images/search'],
  serper: ['/serper/search', '/serper/news', '/serper/images'],
  tavily: ['/tavily/search'],
  duckduckgo: ['/duckduckgo/'],
};

export async function startEngines(): Promise<FakeEngines> {
  const asked: Question[] = [];
  const answers = new Map<EngineName, FakeAnswer>();
  const pageOf =
    (engine: EngineName): SitePage =>
    async (request, response, url) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const form =
        body !== '' && request.headers['content-type']?.includes('json')
          ? (JSON.parse(body) as Record<string, unknown>)
          : Object.fromEntries(new URLSearchParams(body));
      const question = {
        path: url.pathname,
        headers: request.headers,
        fields: { ...Object.fromEntries(url.searchParams), ...form },
      };
      asked.push(question);
      const answer = answers.get(engine) ?? [];
      if (typeof answer === 'function') answer(question, response);
      else FORMATS[engine](answer, question, response);
    };
  const pages = Object.fromEntries(
    Object.entries(PLACES).flatMap(([engine, paths]) => paths.map((path) => [path, pageOf(engine as EngineName)])),
  );
  const site: Site = await startSite(pages);
  return {
    url: site.url,
    asked,
    answer: (engine, answer) => void answers.set(engine, answer),
    setting: (engine) => ({
      name: engine,
      url: `${site.url}/${engine}${engine === 'duckduckgo' ? '/' : ''}`,
      ...(['brave', 'serper', 'tavily'].includes(engine) ? { key: `key-of-${engine}` } : {}),
    }),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  };
}
