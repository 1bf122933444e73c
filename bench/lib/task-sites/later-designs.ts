// Over 10 kB: two designs, each with the pages of lists and of records.

import {
  type Design,
  escaped,
  type FieldSpec,
  fieldsOn,
  has,
  keyOf,
  type Pages,
  pagesOf,
  type SiteRecord,
  type SiteSpec,
  shown,
  slug,
} from './types.ts';

type Show = (record: SiteRecord, field: FieldSpec) => string;
interface Parts {
  url(page: number): string;
  path(record: SiteRecord): string;
  frame(title: string, body: string): string;
  listPage(records: readonly SiteRecord[], page: number): string;
  recordPage(record: SiteRecord): string;
}

const isDetailed = (spec: SiteSpec): boolean => fieldsOn(spec, 'detail').length > 0;
const heading = ({ list }: SiteSpec): string => list.slice(0, 1).toUpperCase() + list.slice(1);
const name = (spec: SiteSpec, record: SiteRecord): string => escaped(keyOf(spec, record));
const each = (record: SiteRecord, fields: readonly FieldSpec[], show: Show, between = ''): string =>
  fields
    .filter((field) => has(record, field))
    .map((field) => show(record, field))
    .join(between);

/** The next three records, after the last one the first ones. */
function others({ records }: SiteSpec, record: SiteRecord): SiteRecord[] {
  const place = records.indexOf(record);
  return [...records.slice(place + 1), ...records.slice(0, place)].slice(0, 3);
}

/** The pages of lists and records, and some that are beside the point. */
function site(spec: SiteSpec, parts: Parts, texts: Readonly<Record<string, string>>): Pages {
  const pages = new Map<string, string>();
  for (const [index, records] of pagesOf(spec).entries())
    pages.set(parts.url(index + 1), parts.listPage(records, index + 1));
  if (isDetailed(spec)) for (const record of spec.records) pages.set(parts.path(record), parts.recordPage(record));
  for (const [path, title] of Object.entries(texts))
    pages.set(path, parts.frame(title, `<h1>${title}</h1><p>Please come back later.</p>`));
  return pages;
}

/** Prices, e-mail addresses, dates of what can only be one date, and values that say what they are. */
function speaksForItself(record: SiteRecord, field: FieldSpec): boolean {
  const text = shown(record, field);
  return (
    /^[€£$]\d/.test(text) ||
    (/^\d{1,2} [A-Z][a-z]+ \d{4}$/.test(text) && !field.label.includes(' ')) ||
    /^\S+@\S+$/.test(text) ||
    text.toLowerCase().includes(field.label.toLowerCase())
  );
}

// Imitates a React and Tailwind storefront: cards that are links as a whole, figures above their captions, prices and
// dates without labels, arrows between pages, JSON-LD of the names, a featured record in a sidebar, related cards.
const storefront: Design = (spec) => {
  const url = (page: number): string => (page === 1 ? '/' : `/browse/${page}`);
  const path = (record: SiteRecord): string => `/item/${slug(keyOf(spec, record))}`;
  const lists = pagesOf(spec);
  const figure: Show = (record, field) => {
    const value = escaped(shown(record, field));
    return speaksForItself(record, field)
      ? `<p class="mt-1 text-indigo-600">${value}</p>`
      : `<div class="flex flex-col"><span class="font-semibold">${value}</span>
<span class="text-xs">${field.label}</span></div>`;
  };
  const unlabelled = (record: SiteRecord): string =>
    each(record, fieldsOn(spec, 'list'), (_, field) => (speaksForItself(record, field) ? figure(record, field) : ''));
  const card = (record: SiteRecord, inside: string): string => {
    const body = `<h3>${name(spec, record)}</h3>${inside}`;
    return isDetailed(spec)
      ? `<a class="block rounded-2xl p-6" href="${path(record)}">${body}</a>`
      : `<div class="rounded-2xl p-6">${body}</div>`;
  };
  const frame = (title: string, body: string, head = ''): string => `<!DOCTYPE html><html lang="en">
<head><meta charset="utf-8">
<title>${escaped(title)}</title>${head}</head><body><div id="root">
<div role="dialog" aria-label="Cookies" class="fixed bottom-0"><p>We use cookies. <a href="/privacy">Learn more</a></p>
<button>Accept all</button></div><div class="sticky top-0 flex"><a href="/">
${escaped(spec.title)}</a><div class="flex"><a href="/help">Help centre</a></div></div>
${body}
<footer><input placeholder="Your e-mail">
<button>Subscribe</button><a href="/privacy">Privacy</a></footer></div></body></html>`;
  const listPage = (records: readonly SiteRecord[], page: number): string => {
    const featured = spec.records[Math.floor(spec.records.length / 2)];
    const data = {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      itemListElement: records.map((record, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: keyOf(spec, record),
      })),
    };
    const arrow = (to: number, sign: string): string =>
      to < 1 || to > lists.length ? `<span>${sign}</span>` : `<a href="${url(to)}">${sign}</a>`;
    const arrows = `${arrow(page - 1, '←')} <span>${page} / ${lists.length}</span> ${arrow(page + 1, '→')}`;
    return frame(
      spec.title,
      `<section><h1>${escaped(spec.title)}</h1></section>
<div class="flex gap-8"><main class="flex-1"><h2 class="sr-only">${heading(spec)}</h2>
<div class="grid md:grid-cols-3">
${records.map((record) => card(record, each(record, fieldsOn(spec, 'list'), figure))).join('\n')}
</div>${lists.length > 1 ? `<div class="mt-8 flex">${arrows}</div>` : ''}</main>
<aside><h2>★ Featured</h2>
${featured ? card(featured, unlabelled(featured)) : ''}</aside></div>`,
      `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
    );
  };
  const recordPage = (record: SiteRecord): string =>
    frame(
      `${keyOf(spec, record)} – ${spec.title}`,
      `<nav class="text-sm"><a href="/">Home</a> / <a href="/">${heading(spec)}</a> /
<span>${name(spec, record)}</span></nav><main class="px-8"><h1>${name(spec, record)}</h1>
${unlabelled(record)}<div class="grid">${each(record, fieldsOn(spec, 'detail'), figure)}</div>
<button>♡ Save for later</button></main>
<section><h2>People also viewed</h2><div class="grid">
${others(spec, record)
  .map((other) => card(other, unlabelled(other)))
  .join('\n')}</div></section>`,
    );
  return site(spec, { url, path, frame, listPage, recordPage }, { '/help': 'Help centre', '/privacy': 'Privacy' });
};

const WORDS: Readonly<Record<string, string>> = {
  'Floor area': 'Size',
  'Preparation time': 'Time to prepare',
  'Start time': 'Begins at',
  'Year built': 'Built in',
  Author: 'Started by',
  Employees: 'Number of employees',
  Location: 'Place of work',
  Material: 'Made of',
  Phone: 'Telephone',
  Salary: 'Annual salary',
  Since: 'Available since version',
  Speaker: 'Presented by',
};

// Imitates the CMS of a municipality: links only to pages of records, which have a heading for each fact, or else a
// definition list with a line of facts in other words; `/page-2.html`, breadcrumbs, a menu and quick links beside it.
const municipal: Design = (spec) => {
  const url = (page: number): string => (page === 1 ? '/' : `/page-${page}.html`);
  const path = (record: SiteRecord): string => `/directory/${slug(keyOf(spec, record))}.html`;
  const label = ({ label }: FieldSpec): string => WORDS[label] ?? label;
  const link = (record: SiteRecord): string => `<a href="${path(record)}">${name(spec, record)}</a>`;
  const lists = pagesOf(spec);
  const texts = { '/services.html': 'Services A to Z', '/news.html': 'News and notices' };
  const menu = Object.entries(texts).map(([to, text]) => `<li><a href="${to}">${text}</a></li>`);
  const frame = (title: string, body: string, beside = ''): string => `<!DOCTYPE html>
<html lang="en-GB"><head><meta charset="utf-8">
<title>${escaped(title)}</title></head><body><a href="/">Skip to start page</a>
<div class="cookie-notice">This site uses only essential cookies. <button>OK, close</button></div>
<div id="masthead"><p class="site-name">${escaped(spec.title)}</p></div>
<div id="breadcrumb">You are here: <a href="/">Start</a> » ${escaped(title)}</div>
<div id="left"><h2>In this section</h2><ul class="menu"><li class="active"><a href="/">${heading(spec)}</a></li>
${menu.join('')}</ul></div>
<div id="content">${body}<button>Print</button></div>
<div id="right">${beside}<h2>Was this page helpful?</h2><button>Yes</button></div>
<div id="colophon">This page was last reviewed in January 2024.</div>
</body></html>`;
  const fact: Show = (record, field) => `${label(field)}: ${escaped(shown(record, field))}`;
  const listPage = (records: readonly SiteRecord[], page: number): string => {
    const from = (page - 1) * spec.perPage;
    const body = isDetailed(spec)
      ? `<ul>${records.map((record) => `<li>${link(record)}</li>`).join('\n')}</ul>`
      : `<dl>${records
          .map(
            (record) => `<dt>${name(spec, record)}</dt><dd>${each(record, fieldsOn(spec, 'list'), fact, ' · ')}</dd>`,
          )
          .join('\n')}</dl>`;
    const numbers = lists.map((_, index) =>
      index + 1 === page ? `<b>${page}</b>` : `<a href="${url(index + 1)}">${index + 1}</a>`,
    );
    if (page < lists.length) numbers.push(`<a href="${url(page + 1)}">»</a>`);
    return frame(
      heading(spec),
      `<h1>${heading(spec)}</h1><p>Showing ${from + 1} to ${from + records.length} of
${spec.records.length}.</p>${body}${lists.length > 1 ? `<p class="pages">${numbers.join(' | ')}</p>` : ''}`,
    );
  };
  const section: Show = (record, field) => `<h3>${label(field)}</h3>\n<p>${escaped(shown(record, field))}</p>\n`;
  const recordPage = (record: SiteRecord): string =>
    frame(
      keyOf(spec, record),
      `<h1>${name(spec, record)}</h1><p>An entry of our public directory.</p>
${each(record, [...fieldsOn(spec, 'detail'), ...fieldsOn(spec, 'list')], section)}`,
      `<h2>Often visited</h2><ul>${others(spec, record)
        .map((other) => `<li>${link(other)}</li>`)
        .join('')}</ul>`,
    );
  return site(spec, { url, path, frame, listPage, recordPage }, texts);
};

/** Designs by others, of which 8% of the values were right when they were first tried; the agent was then mended on them. */
export const LATER: Readonly<Record<string, Design>> = { storefront, municipal };
