import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from './support/app.ts';
import { SITE_SETTINGS, type Site, startSite } from './support/site.ts';
import { until } from './support/until.ts';

/** Words that every object of JavaScript answers to go through the operations like any other words. */

const WORDS = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'isPrototypeOf'];

const page = (word: string): string => `<!DOCTYPE html><html lang="${word}"><head><title>The ${word} of a class</title>
<meta name="${word}" content="${word}"><meta property="${word}" content="${word}">
<script type="application/ld+json">{"@type":"${word}","${word}":"${word}","name":"${word}"}</script>
<style>.${word} { ${word}: ${word}; --${word}: ${word}; color: var(--${word}) }</style></head>
<body><article class="${word}" id="${word}"><h1>The ${word} of a class</h1>
<p>A ${word} sets what a class holds. Whoever calls the ${word} gets an object, and &${word}; stays as it is.</p>
<table><tr><th>${word}</th><th>Price</th></tr><tr><td>${word}</td><td>3 ${word}</td></tr></table>
<${word}>${word}</${word}><dl><dt>${word}</dt><dd>${word}</dd></dl>
<pre><code class="language-${word}">${word}</code></pre><a href="/${word}.${word}">${word}</a></article></body></html>`;

describe('words that are names of JavaScript', () => {
  let site: Site;
  let it: TestApp;
  before(async () => {
    site = await startSite(Object.fromEntries(WORDS.map((word) => [`/of-${word}`, page(word)])));
    it = await startApp(SITE_SETTINGS);
  });
  after(() => site[Symbol.asyncDispose]());

  const ask = async (path: string, body?: object, headers: Record<string, string> = {}): Promise<string> => {
    const { status, text } = await it.ask(path, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', ...headers },
    });
    assert.ok(status < 500, `${path} ${JSON.stringify(body)}: ${status} ${text}`);
    return text;
  };

  /** Schemas in which a property is called so, with others beside it and without. */
  const schemasOf = (word: string): string[] => {
    const text = '{"type":"string"}';
    const record = `{"type":"object","properties":{"${word}":{"type":"number"},"name":${text}}}`;
    return [
      `{"type":"object","properties":{"${word}":${text},"name":${text}},"required":["${word}","name"]}`,
      `{"type":"object","properties":{"list":{"type":"array","items":${record}}}}`,
      `{"type":"object","properties":{"${word}":{"type":"object","properties":{"${word}":${text}}}}}`,
      `{"type":"object","properties":{"${word}":{"type":"array","items":${record}}}}`,
      `{"type":"object","properties":{"a":{"$ref":"#/$defs/${word}"}},"$defs":{"${word}":${text}}}`,
      `{"type":"object","properties":{"a":{"enum":["${word}"]},"b":{"type":"string","format":"${word}"}}}`,
    ];
  };

  test('as properties of schemas, of scrapes and of agents without a model', async () => {
    for (const word of WORDS) {
      for (const schema of schemasOf(word)) {
        await ask('/v2/scrape', {
          url: `${site.url}/of-${word}`,
          formats: [{ type: 'json', schema: JSON.parse(schema) }],
        });
      }
      const urls = [`${site.url}/of-${word}`, `${site.url}/of-toString`];
      const [schema = ''] = schemasOf(word);
      const { id } = JSON.parse(await ask('/v2/agent', { prompt: `The ${word}`, urls, schema: JSON.parse(schema) }));
      await until(async () => JSON.parse(await ask(`/v2/agent/${id}`)).status !== 'processing', 'the run');
      const run = JSON.parse(await ask(`/v2/agent/${id}`));
      assert.notEqual(run.stopReason, 'internal', JSON.stringify(run));
      assert.ok(!/native code|is not a function|cloned/.test(JSON.stringify(run)), JSON.stringify(run));
    }
  });

  for (const word of WORDS) {
    test(`${word}: page text, question, headers and fields of a scrape`, async () => {
      const url = `${site.url}/of-${word}`;
      const schema = `{"type":"object","properties":{"${word}":{"type":"string"},"price":{"type":"number"}},"required":["${word}"]}`;
      const text = await ask('/v2/scrape', {
        url,
        headers: JSON.parse(`{"${word}":"${word}"}`),
        formats: [
          ...['markdown', 'html', 'links', 'images', 'summary'],
          { type: 'json', schema: JSON.parse(schema) },
          { type: 'question', question: `What does the ${word} set?` },
          { type: 'highlights', query: `the ${word} of a class` },
        ],
      });
      assert.equal(JSON.parse(text).success, true, text);
      assert.ok(text.includes(`A ${word === '__proto__' ? '' : word}`), text);
      for (const key of [word, `formats`, 'location']) {
        await ask('/v2/scrape', JSON.parse(`{"url":"${url}","${key}":{"${word}":{"country":"${word}"}}}`));
      }
    });

    test(`${word}: queries, categories, authors and names of files`, async () => {
      await ask('/v2/search', { query: `what is a ${word}`, categories: [word], location: word, tbs: `qdr:${word}` });
      await ask('/v2/search', { query: word, sources: ['web', word] });
      await ask('/v2/map', { url: site.url, search: word });
      for (const name of ['categories', 'authors', 'from', word]) {
        await ask(`/v2/search/research/papers?query=${word}&${name}=${word}`);
      }
      await ask(`/v2/search/research/papers/${word}:${word}`);
      await ask(`/v2/search/developer?query=${word}&${word}=${word}&type=${word}`);
      await ask(`/v2/crawl/${word}`);
      await ask(`/v2/${word}`);
      await ask(`/v2/${word}/${word}`, {});
      const form = new FormData();
      form.append('file', new Blob([page(word)], { type: word }), `${word}.${word}`);
      form.append(word, word);
      const { status, text } = await it.ask('/v2/parse', { method: 'POST', body: form });
      assert.ok(status < 500, text);
    });
  }
});
