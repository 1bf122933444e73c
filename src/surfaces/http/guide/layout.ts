import { CONTENTS } from './contents.ts';
import type { GuidePage } from './page.ts';

/** What else is at the host of the guide. */
const BESIDE = {
  service: '<a href="/docs">API reference</a><a href="/">Dashboard</a>',
  files: '<a href="/docs">API reference</a><a href="/openapi.json">OpenAPI</a>',
};

/**
 * The HTML document around a page of the guide.
 * @param titles of all pages by name, in their order
 * @param by who serves it: a running service, or files that scripts/guide.ts wrote
 */
export function layout(
  page: GuidePage,
  titles: ReadonlyMap<string, string>,
  by: keyof typeof BESIDE = 'service',
): string {
  const groups = CONTENTS.map(
    ({ title, pages }) =>
      `<h2>${escaped(title)}</h2><ul>${pages.map((name) => entry(name, titles, page)).join('')}</ul>`,
  );
  const order = [...titles.keys()];
  const at = order.indexOf(page.name);
  const to = (name: string | undefined, rel: string, label: (title: string) => string): string =>
    name === undefined
      ? '<span></span>'
      : `<a rel="${rel}" href="/guide/${name}">${label(escaped(titles.get(name) as string))}</a>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(page.title)} · Trawl guide</title>
<meta name="description" content="${escaped(page.summary.slice(0, 200))}">
<link rel="icon" href="data:,">
<link rel="alternate" type="text/markdown" href="/guide/${page.name}.md">
<link rel="stylesheet" href="/guide/style.css">
<script src="/guide/search.js" defer></script>
</head>
<body>
<a class="skip" href="#article">Skip to the page</a>
<header>
<a class="brand" href="/guide">Trawl guide</a>
<form role="search" hidden><input type="search" aria-label="Search the guide" placeholder="Search" autocomplete="off"><div class="found" role="status"></div></form>
<nav aria-label="Service">${BESIDE[by]}</nav>
</header>
<div class="columns">
<details class="contents" open><summary>Contents</summary><nav aria-label="Guide">${groups.join('')}</nav></details>
<main id="article">
<article>${page.html}</article>
<footer>${to(order[at - 1], 'prev', (title) => `← ${title}`)}${to(order[at + 1], 'next', (title) => `${title} →`)}</footer>
<p class="raw"><a href="/guide/${page.name}.md">This page as Markdown</a></p>
</main>
</div>
</body>
</html>
`;
}

function entry(name: string, titles: ReadonlyMap<string, string>, current: GuidePage): string {
  const isCurrent = name === current.name;
  const inside = isCurrent ? current.sections.filter(({ level }) => level === 2) : [];
  const headings = inside.map(({ id, heading }) => `<li><a href="#${id}">${escaped(heading)}</a></li>`).join('');
  const link = `<a href="/guide/${name}"${isCurrent ? ' aria-current="page"' : ''}>${escaped(titles.get(name) as string)}</a>`;
  return `<li>${link}${headings === '' ? '' : `<ul>${headings}</ul>`}</li>`;
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
