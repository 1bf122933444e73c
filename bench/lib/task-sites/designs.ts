// Over 10 kB: three designs, each with the pages of lists and of records.
import {
  type Design,
  escaped,
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

/** The designs that the agent was developed on. */

type Frame = (spec: SiteSpec, title: string, body: string, head?: string) => string;

const detailPath = (spec: SiteSpec, record: SiteRecord): string => `/${spec.list}/${slug(keyOf(spec, record))}`;
const hasDetails = (spec: SiteSpec): boolean => fieldsOn(spec, 'detail').length > 0;

function build(
  spec: SiteSpec,
  pageUrl: (page: number) => string,
  list: (records: readonly SiteRecord[], page: number, pages: number) => string,
  detail: (record: SiteRecord) => string,
): Pages {
  const pages = new Map<string, string>();
  const lists = pagesOf(spec);
  for (const [index, records] of lists.entries()) pages.set(pageUrl(index + 1), list(records, index + 1, lists.length));
  if (hasDetails(spec)) for (const record of spec.records) pages.set(detailPath(spec, record), detail(record));
  for (const path of ['/about', '/contact', '/terms'])
    pages.set(
      path,
      `<!doctype html><title>${path.slice(1)}</title><main><h1>${path.slice(1)}</h1><p>Some words about ${escaped(spec.title)}.</p></main>`,
    );
  return pages;
}

const semanticFrame: Frame = (
  spec,
  title,
  body,
  head = '',
) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>${escaped(title)}</title>${head}</head><body>
<header><a href="/">${escaped(spec.title)}</a><nav><a href="/">Home</a> <a href="/about">About</a> <a href="/contact">Contact</a></nav></header>
<main>${body}</main>
<footer><p>© 2025 ${escaped(spec.title)}. <a href="/terms">Terms</a></p><p>Sign up for our newsletter and save 10%.</p></footer></body></html>`;

/** Articles with headings and labelled lists; `rel=next`. */
const cards: Design = (spec) => {
  const url = (page: number): string => (page === 1 ? '/' : `/page/${page}`);
  const link = (record: SiteRecord): string =>
    hasDetails(spec)
      ? `<a href="${detailPath(spec, record)}">${escaped(keyOf(spec, record))}</a>`
      : escaped(keyOf(spec, record));
  return build(
    spec,
    url,
    (records, page, pages) =>
      semanticFrame(
        spec,
        spec.title,
        `<h1>${escaped(spec.title)}</h1><p>${spec.records.length} entries. Browse them all below.</p>
${records
  .map(
    (record) =>
      `<article class="card"><h2>${link(record)}</h2><ul>${fieldsOn(spec, 'list')
        .filter((field) => has(record, field))
        .map((field) => `<li><b>${field.label}:</b> ${escaped(shown(record, field))}</li>`)
        .join('')}</ul></article>`,
  )
  .join('\n')}
<p class="pager">${page > 1 ? `<a rel="prev" href="${url(page - 1)}">Previous</a> ` : ''}${page < pages ? `<a rel="next" href="${url(page + 1)}">Next</a>` : ''}</p>`,
      ),
    (record) =>
      semanticFrame(
        spec,
        `${keyOf(spec, record)} | ${spec.title}`,
        `<p><a href="/">Back to the list</a></p><h1>${escaped(keyOf(spec, record))}</h1><dl>${spec.fields
          .filter((field) => field.name !== spec.key && has(record, field))
          .map((field) => `<dt>${field.label}</dt><dd>${escaped(shown(record, field))}</dd>`)
          .join('')}</dl><p>Questions? Write to us, we are glad to help.</p>`,
      ),
  );
};

/** A table with links; numbered pages. */
const table: Design = (spec) => {
  const url = (page: number): string => (page === 1 ? '/' : `/?page=${page}`);
  const fields = spec.fields.filter(({ on }) => on === 'list');
  return build(
    spec,
    url,
    (records, page, pages) =>
      semanticFrame(
        spec,
        spec.title,
        `<h1>${escaped(spec.title)}</h1><table><thead><tr>${fields.map(({ label }) => `<th>${label}</th>`).join('')}</tr></thead><tbody>
${records
  .map(
    (record) =>
      `<tr>${fields
        .map((field) => {
          const text = has(record, field) ? escaped(shown(record, field)) : '';
          return `<td>${field.name === spec.key && hasDetails(spec) ? `<a href="${detailPath(spec, record)}">${text}</a>` : text}</td>`;
        })
        .join('')}</tr>`,
  )
  .join('\n')}</tbody></table>
<div>Page ${Array.from({ length: pages }, (_, index) => (index + 1 === page ? `<span>${page}</span>` : `<a href="${url(index + 1)}">${index + 1}</a>`)).join(' ')}</div>`,
      ),
    (record) =>
      semanticFrame(
        spec,
        keyOf(spec, record),
        `<h1>${escaped(keyOf(spec, record))}</h1><table>${spec.fields
          .filter((field) => field.name !== spec.key && has(record, field))
          .map((field) => `<tr><th>${field.label}</th><td>${escaped(shown(record, field))}</td></tr>`)
          .join('')}</table><h3>You may also like</h3><ul>${spec.records
          .filter((other) => other !== record)
          .slice(0, 3)
          .map((other) => `<li><a href="${detailPath(spec, other)}">${escaped(keyOf(spec, other))}</a></li>`)
          .join('')}</ul>`,
      ),
  );
};

/** Nested `div`s with generated class names; values with their labels in one text; a button-like link to more. */
const divs: Design = (spec) => {
  const url = (page: number): string => (page === 1 ? '/' : `/?p=${page}`);
  const row = (label: string, value: string): string =>
    value.toLowerCase().includes(label.toLowerCase())
      ? `<div class="q7">${escaped(value)}</div>`
      : `<div class="q7"><span class="k2">${label}</span> <span class="v9">${escaped(value)}</span></div>`;
  const frame: Frame = (
    _,
    title,
    body,
  ) => `<!doctype html><html><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body>
<div class="tb"><div class="lg">${escaped(spec.title)}</div><div class="mn"><a href="/">Start</a><a href="/about">About us</a><a href="/contact">Get in touch</a></div></div>
<div class="ct">${body}</div>
<div class="ft"><div>Follow us</div><div><a href="/terms">Legal</a></div></div></body></html>`;
  return build(
    spec,
    url,
    (records, page, pages) =>
      frame(
        spec,
        spec.title,
        `<div class="hd">${escaped(spec.title)}</div><div class="gr">${records
          .map(
            (record) =>
              `<div class="it"><div class="nm">${escaped(keyOf(spec, record))}</div>${fieldsOn(spec, 'list')
                .filter((field) => has(record, field))
                .map((field) => row(field.label, shown(record, field)))
                .join(
                  '',
                )}${hasDetails(spec) ? `<div class="bt"><a href="${detailPath(spec, record)}">Details</a></div>` : ''}</div>`,
          )
          .join('\n')}</div>${page < pages ? `<div class="mo"><a href="${url(page + 1)}">Show more</a></div>` : ''}`,
      ),
    (record) =>
      frame(
        spec,
        `${keyOf(spec, record)} - ${spec.title}`,
        `<h1>${escaped(keyOf(spec, record))}</h1>${spec.fields
          .filter((field) => field.name !== spec.key && has(record, field))
          .map((field) => `<p><strong>${field.label}:</strong> ${escaped(shown(record, field))}</p>`)
          .join('')}<div><a href="/">All ${spec.list}</a></div>`,
      ),
  );
};

export const DEVELOPED: Readonly<Record<string, Design>> = { cards, table, divs };
