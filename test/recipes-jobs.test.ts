import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from './support/app.ts';
import { type Example, runExample, startExample } from './support/examples.ts';
import { linkedSite, pageOf } from './support/linked-site.ts';
import { SITE_SETTINGS, type Site, startSite } from './support/site.ts';
import { tempDir } from './support/tmp.ts';

// Without types.
const load = createRequire(import.meta.url);
const { Cite } = load('@citation-js/core');
load('@citation-js/plugin-bibtex');

/** The examples that are run again and again, or write files: a price watch, documentation every night, a literature review. */

const shop = (name: string, price: string): string => `<!doctype html><html lang="en"><head><title>${name}</title>
  <script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    offers: { '@type': 'Offer', price, priceCurrency: 'EUR' },
  })}</script></head><body><main><h1>${name}</h1><p>A thing to drink from, in several colours and sizes.</p></main></body></html>`;

describe('examples that keep something up to date', () => {
  let site: Site;
  let it: TestApp;

  before(async () => {
    site = await startSite({ ...linkedSite(4), '/mug': shop('Blue mug', '12.50'), '/cup': shop('Small cup', '8.00') });
    it = await startApp({ ...SITE_SETTINGS, starter: true, crawlPatience: 0 });
  });
  after(() => site[Symbol.asyncDispose]());

  const env = (): Record<string, string> => ({ TRAWL_URL: it.url, TRAWL_API_KEY: it.key });
  const run = (name: string, args: readonly string[], cwd?: string): Promise<Example['heard']> =>
    runExample(name, args, env(), cwd);

  test('a price watch prints prices, and later what changed', async () => {
    const [mug, cup, jug] = [`${site.url}/mug`, `${site.url}/cup`, `${site.url}/jug`] as const;
    const watch = async (...urls: string[]): Promise<{ prices: string[]; changes: string[] }> => {
      const { stdout } = await run('price-watch', urls);
      const [prices = '', changes = ''] = stdout.split('\n\nChanges:\n');
      return { prices: prices.split('\n').sort(), changes: changes.trim().split('\n') };
    };
    const day = new Date().toISOString().slice(0, 10);
    assert.deepEqual(await watch(mug, cup), { prices: [`${cup}: 8 EUR`, `${mug}: 12.5 EUR`], changes: [''] });
    site.set('/mug', shop('Blue mug', '10.00'));
    assert.deepEqual(await watch(mug, cup), {
      prices: [`${cup}: 8 EUR`, `${mug}: 10 EUR`],
      changes: [`${day} ${mug}: 12.5 → 10 (-20 %)`],
    });
    site.set('/cup', shop('Small cup', '9.00'));
    site.set('/jug', shop('Jug', '30'));
    assert.deepEqual(await watch(mug, cup, jug), {
      prices: [`${cup}: 9 EUR`, `${jug}: 30 EUR`, `${mug}: 10 EUR`],
      changes: [`${day} ${cup}: 8 → 9 (13 %)`, `${day} ${mug}: 12.5 → 10 (-20 %)`],
    });
    const { data } = (await it.ask('/v2/monitor')).body;
    assert.equal(data.length, 1);
    assert.match(data[0].schedule.cron, /^0 7 \* \* \*$/);
  });

  test('a price watch says which page it could not read', async () => {
    site.set('/broken', { status: 500, body: 'Broken' });
    const { heard, ended } = startExample('price-watch', [`${site.url}/broken`, `${site.url}/p/1`], env());
    assert.equal(await ended, 1);
    assert.match(heard.stdout, /\/broken: .*500/);
    assert.match(heard.stdout, /\/p\/1: The fields could not be extracted from the page\.\n/);
    assert.equal((await it.ask('/v2/monitor')).body.data.length, 1);
  });

  test('documentation every night: what is new, what has changed and what is gone', async () => {
    const cwd = tempDir();
    const night = (): Promise<Example['heard']> => run('nightly-docs', [`${site.url}/`, 'docs', '50'], cwd);
    const lines = ({ stdout }: Example['heard']): string[] => stdout.trim().split('\n').sort();
    site.set('/', pageOf('start', ['/p/1', '/p/2', '/search?q=a/../b']));
    site.set('/search', pageOf('results'));
    assert.deepEqual(lines(await night()), [
      'completed: 6 pages',
      'new: docs/index.md',
      'new: docs/p/1.md',
      'new: docs/p/2.md',
      'new: docs/p/3.md',
      'new: docs/p/4.md',
      'new: docs/search%3fq=a_.._b.md',
    ]);
    const text = readFileSync(join(cwd, 'docs/p/1.md'), 'utf8');
    assert.ok(text.startsWith(`---\nurl: ${site.url}/p/1\ntitle: "page 1"\n---\n\n# page 1\n`), text);

    mkdirSync(join(cwd, 'docs/notes'));
    writeFileSync(join(cwd, 'docs/notes/mine.md'), '# Mine\n');
    site.set('/p/1', pageOf('page 1', ['/', '/p/4']).replace('All about', 'Everything about'));
    assert.deepEqual(lines(await night()), ['changed: docs/p/1.md', 'completed: 5 pages', 'gone: docs/p/3.md']);
    assert.match(readFileSync(join(cwd, 'docs/p/1.md'), 'utf8'), /Everything about page 1/);
    assert.ok(!existsSync(join(cwd, 'docs/p/3.md')));
    assert.ok(existsSync(join(cwd, 'docs/notes/mine.md')));
    assert.deepEqual(lines(await night()), ['completed: 5 pages']);
  });

  test('documentation every night: nothing is taken for gone when a page failed or the limit was reached', async () => {
    const cwd = tempDir();
    site.set('/p/2', pageOf('page 2', ['/p/9']));
    site.set('/p/9', pageOf('page 9'));
    await run('nightly-docs', [`${site.url}/`, 'docs', '50'], cwd);
    site.set('/p/2', (_request, response) => void response.destroy());
    const failing = startExample('nightly-docs', [`${site.url}/`, 'docs', '50'], env(), cwd);
    assert.equal(await failing.ended, 1);
    assert.match(failing.heard.stderr, /failed: .*\/p\/2: /);
    assert.doesNotMatch(failing.heard.stdout, /gone/);
    assert.ok(existsSync(join(cwd, 'docs/p/9.md')));
    const pages = { '/p/2': { status: 403, body: 'No' }, '/': { status: 404, body: 'Not here' } };
    for (const [path, page] of Object.entries(pages)) {
      site.set(path, page);
      const refused = startExample('nightly-docs', [`${site.url}/`, 'docs', '50'], env(), cwd);
      assert.equal(await refused.ended, 1, path);
      assert.doesNotMatch(refused.heard.stdout, /gone/);
    }
    site.set('/', pageOf('start', ['/p/1']));
    const limited = startExample('nightly-docs', [`${site.url}/`, 'docs', '2'], env(), cwd);
    assert.equal(await limited.ended, 1);
    assert.doesNotMatch(limited.heard.stdout, /gone/);
  });

  test('a literature review cites what is in its BibTeX file', async () => {
    const cwd = tempDir();
    const { stdout } = await run('literature-review', ['attention in machine translation', 'review'], cwd);
    const review = readFileSync(join(cwd, 'review.md'), 'utf8');
    const bibliography = readFileSync(join(cwd, 'review.bib'), 'utf8');
    const entries = new Cite(bibliography).data as { 'citation-key': string; title: string; author?: object[] }[];
    const keys = entries.map((entry) => entry['citation-key']);
    const cited = [...review.matchAll(/ \[@([^\]]+)\]$/gm)].map(([, key]) => key);
    assert.deepEqual([...cited].sort(), [...keys].sort());
    assert.ok(keys.length > 8, keys.join());
    assert.equal(stdout, `review.md: 8 papers, ${keys.length - 8} related; review.bib: ${keys.length} entries\n`);
    assert.ok(entries.every(({ title, author }) => title && author?.length));
    assert.match(review, /^---\ntitle: "attention in machine translation"\nbibliography: review\.bib\n---\n/);
    assert.match(
      review,
      /^## Neural Machine Translation by Jointly .*\[@bahdanau2014\S+\]\n\n> .*(?:attention|align|translat)/im,
    );
    for (const section of ['# What papers say', '# Related work', '# References'])
      assert.ok(review.includes(`\n${section}\n`));
  });
});
