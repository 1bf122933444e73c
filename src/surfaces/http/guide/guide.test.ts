import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { PAGES } from './contents.ts';
import { fontFaceOf } from './font.ts';
import { withCommand } from './guide.ts';
import { makePage } from './page.ts';

test('every file of docs/ is a page', () => {
  const files = readdirSync(new URL('../../../../docs/', import.meta.url)).filter((file) => file.endsWith('.md'));
  assert.deepEqual(files.map((file) => file.slice(0, -3)).sort(), [...PAGES].sort());
});

test('headings have fragments, links lead to pages, and HTML in Markdown is text', () => {
  const { title, summary, html, sections } = makePage(
    'one',
    '# One `page`\n\n<!-- made -->\nAbout *it*.\n\n<a id="price"></a>\n\n## What it costs\n\nSee [two](two.md#b), [code](../src/x.ts), [it](../examples/x.mjs), [web](https://a.example/).\n<script>x</script>\n',
    ['one', 'two'],
  );
  assert.deepEqual([title, summary], ['One page', 'About it.']);
  assert.match(html, /<a id="price"><\/a>\s*<h2 id="what-it-costs">/);
  assert.match(
    html,
    /<a href="\/guide\/two#b">two<\/a>, code, <a href="\/examples\/x\.mjs">it<\/a>, <a href="https:\/\/a\.example\/">web<\/a>/,
  );
  assert.doesNotMatch(html, /<script>/);
  assert.deepEqual(
    sections.map(({ id, heading, level }) => [id, heading, level]),
    [
      ['', 'One page', 1],
      ['what-it-costs', 'What it costs', 2],
    ],
  );
});

test('tables are scrolled by the keyboard, and their corner is no head', () => {
  const { html } = makePage('one', '# One\n\n| | a |\n| --- | --- |\n| b | c |\n', ['one']);
  assert.match(html, /<div class="wide" tabindex="0"><table>\s*<thead>\s*<tr>\s*<td><\/td>\s*<th>a<\/th>/);
});

test('on phones the cells of a table say the head of their column', () => {
  const { html } = makePage('one', '# One\n\n| field | "kind" & size | |\n| --- | --- | --- |\n| `a` | b | c |\n', [
    'one',
  ]);
  assert.match(html, /<td><code>a<\/code><\/td>\s*<td data-name="&quot;kind&quot; &amp; size">b<\/td>\s*<td>c<\/td>/);
  const two = makePage('two', '# Two\n\n| a | b |\n| --- | --- |\n| c | d |\n', ['two']);
  assert.doesNotMatch(two.html, /data-name/);
});

test('pages name the commands of the installation that serves them', () => {
  const text =
    'Run `npm run trawl -- doctor`.\n\nnpm start                    # first\nTRAWL_AUTH=open npm start\nnpm start-up\n';
  assert.equal(withCommand(text, 'npm run trawl --'), text);
  assert.equal(
    withCommand(text, 'trawl'),
    'Run `trawl doctor`.\n\ntrawl start                    # first\nTRAWL_AUTH=open trawl start\nnpm start-up\n',
  );
});

test('pages have the typeface of the dashboard, where it was built', () => {
  const files = [
    '/index.html',
    '/assets/inter-greek-wght-normal-1.woff2',
    '/assets/inter-latin-wght-normal-Dx4k_-J.woff2',
  ];
  assert.match(fontFaceOf(files), /url\("\/assets\/inter-latin-wght-normal-Dx4k_-J\.woff2"\)/);
  assert.equal(fontFaceOf(['/assets/inter-latin-wght-normal-".woff2']), '');
});

test('pictures are those that pages show, small, and described', () => {
  const docs = new URL('../../../../docs/', import.meta.url);
  const shown = PAGES.flatMap((name) => [
    ...readFileSync(new URL(`${name}.md`, docs), 'utf8').matchAll(/!\[([^\]]+)\]\(pictures\/([a-z-]+\.webp)\)/g),
  ]);
  const files = readdirSync(new URL('pictures/', docs));
  assert.deepEqual([...new Set(shown.map(([, , file]) => file))].sort(), files.sort());
  for (const file of files) {
    const bytes = readFileSync(new URL(`pictures/${file}`, docs));
    assert.equal(`${bytes.subarray(0, 4)} ${bytes.subarray(8, 12)}`, 'RIFF WEBP', file);
    assert.ok(bytes.length < 60_000, `${file} has ${bytes.length} bytes`);
  }
  const { html } = makePage('one', '# One\n\n![A "view"](pictures/overview.webp)\n', ['one']);
  assert.match(
    html,
    /<img class="picture" src="\/guide\/pictures\/overview\.webp" alt="A &quot;view&quot;" width="1200" height="750"/,
  );
});
