import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startApp, type TestApp } from './support/app.ts';
import { codeBlocks } from './support/code-blocks.ts';
import { setUp } from './support/console.ts';
import { EXAMPLES, type Example, runExample, startExample } from './support/examples.ts';
import { linkedSite } from './support/linked-site.ts';
import { articlePage, SITE_SETTINGS, type Site, startSite } from './support/site.ts';
import { tempDir } from './support/tmp.ts';
import { until } from './support/until.ts';

/** The first programs of examples/, each in a process of its own, against the service, and what all of them have in common. */

const LONG =
  'The keepers of the lighthouse write down every ship that passes by at night, and the weather of each hour.';

const product = (name: string, price: string): string => `<!doctype html><html lang="en"><head><title>${name}</title>
  <script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    offers: { '@type': 'Offer', price, priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
  })}</script></head><body><main><h1>${name}</h1><p>${LONG}</p></main></body></html>`;

describe('the examples', () => {
  let site: Site;
  let it: TestApp;
  let secret: string;

  before(async () => {
    site = await startSite({
      ...linkedSite(6),
      '/article': articlePage('Lights of the harbor', LONG, LONG, LONG),
      '/mug': product('Blue mug', '12.50'),
      '/cup': product('Small cup', '8.00'),
    });
    it = await startApp({ ...SITE_SETTINGS, allowPrivateWebhooks: '127.0.0.1', starter: true });
    const { status, body } = await (await setUp(it)).ask('GET', '/api/webhooks/secret');
    assert.equal(status, 200);
    secret = body.secret;
  });
  after(() => site[Symbol.asyncDispose]());

  const programs = readdirSync(EXAMPLES).filter((name) => name.endsWith('.mjs'));
  const env = (): Record<string, string> => ({ TRAWL_URL: it.url, TRAWL_API_KEY: it.key });
  const start = (name: string, args: readonly string[], more: Record<string, string> = {}): Example =>
    startExample(name, args, { ...env(), ...more });
  const run = (name: string, ...args: string[]): Promise<Example['heard']> => runExample(name, args, env());

  test('a page as Markdown', async () => {
    const { stdout, stderr } = await run('scrape-to-markdown', `${site.url}/article`);
    assert.match(stdout, /^# Lights of the harbor\n/);
    assert.ok(stdout.includes(LONG));
    assert.match(stderr, /^Lights of the harbor \| The Example: \d+ links, status 200\n$/);
  });

  test('a site as JSON lines', async () => {
    const { stdout, stderr } = await run('crawl-to-jsonl', site.url, '20');
    const pages = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual(pages.map(({ title }) => title).sort(), [
      'page 1',
      'page 2',
      'page 3',
      'page 4',
      'page 5',
      'page 6',
      'start',
    ]);
    for (const { url, title, markdown } of pages) {
      assert.ok(url.startsWith(site.url));
      assert.ok(markdown.startsWith(`# ${title}\n`));
    }
    assert.match(stderr, /completed: 7 of 7 pages\n/);
    assert.match(stderr, /not allowed by robots\.txt: .*\/private\/x/);
  });

  test('papers on a question, and related ones', async () => {
    const { stdout } = await run('find-literature', 'attention mechanism for translation');
    const [found = '', related = ''] = stdout.split('\n## Related, along citations and by subject\n');
    const idsIn = (text: string) => [...text.matchAll(/^- .+ \((.+)\)$/gm)].map(([, id]) => id);
    assert.match(found, /^# attention mechanism for translation\n/);
    assert.equal(idsIn(found).length, 5);
    assert.ok(idsIn(found).includes('arxiv:1706.03762'), found);
    assert.ok(idsIn(related).length > 0, stdout);
    for (const id of idsIn(found)) assert.ok(!idsIn(related).includes(id), id);
  });

  test('products by a schema', async () => {
    const { stdout } = await run('extract-products', `${site.url}/mug`, `${site.url}/cup`);
    assert.deepEqual(JSON.parse(stdout), [
      { url: `${site.url}/mug`, name: 'Blue mug', price: 12.5, currency: 'EUR', inStock: true },
      { url: `${site.url}/cup`, name: 'Small cup', price: 8, currency: 'EUR', inStock: true },
    ]);
  });

  test('one page that fails does not cost the others', async () => {
    const { heard, ended } = start('extract-products', [`${site.url}/mug`, 'http://127.0.0.2/']);
    assert.equal(await ended, 1);
    const [mug, none] = JSON.parse(heard.stdout);
    assert.equal(mug.name, 'Blue mug');
    assert.match(none.error, /^400 /);
  });

  test('pages that are watched, told by signed webhooks', async () => {
    const page = `${site.url}/watched`;
    site.set('/watched', articlePage('Opening hours', LONG, 'Open from nine to five.'));
    const { child, heard, ended } = start('watch-pages', [page], { WEBHOOK_SECRET: secret });
    try {
      await until(() => heard.stdout.includes(`new: ${page}`), `the first check: ${heard.stderr}`);
      const [, id] = /monitor (\S+) checks 1 pages/.exec(heard.stdout) as RegExpExecArray;
      await until(() => heard.stdout.includes('check completed'), 'the end of the first check');
      site.set('/watched', articlePage('Opening hours', LONG, 'Open from seven to five.'));
      const again = await it.ask(`/v2/monitor/${id}/run`, { method: 'POST' });
      assert.equal(again.status, 200, again.text);
      await until(() => heard.stdout.includes(`changed: ${page}`), 'the second check');
      assert.match(heard.stdout, /^\+.*from seven to five/m);
      assert.equal((await it.ask(`/v2/monitor/${id}`)).status, 200);
      child.kill('SIGINT');
      assert.equal(await ended, 0, heard.stderr);
      assert.equal((await it.ask(`/v2/monitor/${id}`)).status, 404);
    } finally {
      child.kill('SIGKILL');
    }
  });

  test('webhooks with another signature are not believed', async () => {
    const { child, heard, ended } = start('watch-pages', [`${site.url}/article`], { WEBHOOK_SECRET: 'not the secret' });
    try {
      await until(() => heard.stdout.includes('checks 1 pages'), 'the monitor');
      const [, id] = /monitor (\S+) checks/.exec(heard.stdout) as RegExpExecArray;
      const isOver = async (): Promise<boolean> => {
        const { data } = (await it.ask(`/v2/monitor/${id}/checks`)).body;
        return data[0]?.status === 'completed';
      };
      await until(isOver, 'the check');
      child.kill('SIGINT');
      assert.equal(await ended, 0, heard.stderr);
      assert.doesNotMatch(heard.stdout, /new: /);
    } finally {
      child.kill('SIGKILL');
    }
  });

  test('the guide says how to get one and run it in an empty folder', async () => {
    const [block] = codeBlocks(readFileSync(new URL('../docs/recipes.md', import.meta.url), 'utf8'));
    const cwd = tempDir();
    const bash = (command: string) =>
      promisify(execFile)('bash', ['-euc', command], { cwd, env: { PATH: process.env.PATH, ...env() } });
    for (const line of block?.code.split('\n') ?? []) {
      const [, packages] = /^npm install (.+)$/.exec(line) ?? [];
      if (packages === undefined) await bash(line.replace('https://example.com/', `${site.url}/article`));
      else for (const name of namesIn(packages)) place(name, cwd);
    }
    assert.match(readFileSync(`${cwd}/page.md`, 'utf8'), /^# Lights of the harbor\n/);
  });

  /** The packages of `npm install`, without their versions. */
  const namesIn = (packages: string): string[] =>
    packages
      .split(' ')
      .filter(Boolean)
      .map((name) => name.replace(/(?<=.)@.*/, ''));

  /** As `npm install` does, with the version of the tests. */
  function place(name: string, folder: string): void {
    const target = `${folder}/node_modules/${name}`;
    mkdirSync(dirname(target), { recursive: true });
    symlinkSync(fileURLToPath(new URL(`../node_modules/${name}`, import.meta.url)), target);
  }

  test('what a program imports, its first lines say to install', () => {
    for (const name of programs) {
      const text = readFileSync(`${EXAMPLES}${name}`, 'utf8');
      const [, install = ''] = /^\/\/ {3}npm install (.+)$/m.exec(text) ?? [];
      const imported = [...text.matchAll(/^import .+ from '((?:@[^/']+\/)?[^/']+)[^']*';$/gm)].map(
        ([, found]) => found,
      );
      const packages = imported.filter((one) => !one?.startsWith('node:'));
      assert.deepEqual([...new Set(packages)].sort(), namesIn(install).sort(), name);
    }
  });

  test('say how they are used, and are short enough to read', () => {
    const readme = readFileSync(`${EXAMPLES}README.md`, 'utf8');
    for (const name of programs) {
      const text = readFileSync(`${EXAMPLES}${name}`, 'utf8');
      assert.match(text, new RegExp(`^// .+\\n//\\n//   export TRAWL_URL=.+\\n(?://   .+\\n)*//   node ${name} `));
      assert.ok(text.split('\n').length <= 81, name);
      assert.ok(readme.includes(`(${name})`), name);
    }
  });

  /** `npm run soak -- recipes` runs these, with their packages. */
  const withPackages = ['langchain-loader.mjs', 'llamaindex-reader.mjs'];
  for (const name of programs.filter((one) => !withPackages.includes(one))) {
    test(`${name} prints its usage without arguments`, async () => {
      const { heard, ended } = start(name.slice(0, -4), []);
      assert.equal(await ended, 2);
      assert.match(heard.stderr, new RegExp(`^usage: .*node ${name} <`));
    });
  }
});
