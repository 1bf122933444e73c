import { escapeMarkup } from '../../../foundation/kernel/escape-markup.ts';
import { ownField } from '../../../foundation/kernel/table.ts';
import {
  type ApiDocument,
  type ApiSchema,
  type EndpointGroup,
  endpointGroups,
  type ReferenceEndpoint,
} from './document.ts';
import { endpointSection } from './endpoint.ts';
import { markdownHtml } from './html.ts';
import { fieldList, placeOfSchema, schemasIn, typeInWords } from './schema.ts';

/** The pages of the reference, made of the OpenAPI document: one with all endpoints, and one for each group of them. */
export interface ApiReference {
  /** The last parts of the addresses of its pages. */
  readonly slugs: readonly string[];
  /** HTML of the page with all endpoints. */
  overview(): string;
  /** HTML of the page of a group; undefined if there is none. Kept: the largest take tens of milliseconds. */
  page(slug: string): string | undefined;
  /** JSON of what the search looks at, as the guide has it. */
  searchIndex(): string;
}

/** What is at the same host. */
type Beside = 'service' | 'files';

const LINKS = {
  service: '<a href="/guide">Guide</a><a href="/openapi.json">OpenAPI</a><a href="/">Dashboard</a>',
  files: '<a href="/guide">Guide</a><a href="/openapi.json">OpenAPI</a>',
};

export function createReference(document: ApiDocument, beside: Beside = 'service'): ApiReference {
  const groups = endpointGroups(document);
  const made = new Map<string, string>();
  return {
    slugs: groups.map(({ slug }) => slug),
    overview: () =>
      frame({ title: 'API reference', groups, current: undefined, beside, html: overviewOf(document, groups) }),
    page(slug) {
      const group = groups.find((one) => one.slug === slug);
      if (group === undefined) return undefined;
      const html =
        made.get(slug) ??
        frame({ title: group.name, groups, current: group, beside, html: pageOf(document, group, beside) });
      made.set(slug, html);
      return html;
    },
    searchIndex: () =>
      JSON.stringify(
        groups.flatMap((group) =>
          group.endpoints.map((endpoint) => ({
            url: linkTo(group, endpoint),
            page: group.name,
            heading: endpoint.summary,
            text: `${endpoint.method} ${endpoint.path} ${endpoint.description ?? ''} ${fieldNames(endpoint)}`,
          })),
        ),
      ),
  };
}

const linkTo = ({ slug }: EndpointGroup, { operationId }: ReferenceEndpoint): string => `/docs/${slug}#${operationId}`;

function fieldNames({ parameters = [], requestBody }: ReferenceEndpoint): string {
  const bodies = Object.values(requestBody?.content ?? {});
  const fields = bodies.flatMap(({ schema }) => Object.keys(schema?.properties ?? {}));
  return [...parameters.map(({ name }) => name), ...fields].join(' ');
}

function overviewOf({ info }: ApiDocument, groups: readonly EndpointGroup[]): string {
  const lists = groups.map((group) => {
    const rows = group.endpoints.map(
      (endpoint) =>
        `<tr><td><span class="method ${endpoint.method.toLowerCase()}">${endpoint.method}</span></td><td><a href="${escapeMarkup(linkTo(group, endpoint))}">${escapeMarkup(endpoint.summary)}</a></td><td><code>${escapeMarkup(endpoint.path)}</code></td></tr>`,
    );
    return `<h2 id="${group.slug}"><a href="/docs/${group.slug}">${escapeMarkup(group.name)}</a></h2><p>${escapeMarkup(group.about)}</p><div class="wide"><table class="endpoints">${rows.join('')}</table></div>`;
  });
  return `<h1>API reference</h1>${markdownHtml(info.description ?? '')}
<p>The samples use the address of the service as <code>TRAWL_URL</code> and a key as <code>TRAWL_API_KEY</code>. For programs the same is at
<a href="/openapi.json">/openapi.json</a>; <a href="/guide/errors">errors</a> and <a href="/guide/which-one">which endpoint you need</a> are in the guide.</p>
${lists.join('')}`;
}

function pageOf(document: ApiDocument, group: EndpointGroup, beside: Beside): string {
  const sections = group.endpoints.map((endpoint) => endpointSection(endpoint, document, beside === 'service'));
  const shown = group.endpoints.map(({ parameters, requestBody, responses }) => [
    parameters,
    requestBody,
    responses[200],
  ]) as unknown as ApiSchema[];
  const named = schemasIn(shown, document).map((name) => {
    const schema = ownField(document.components.schemas, name) ?? {};
    const about = schema.description === undefined ? '' : markdownHtml(schema.description);
    const fields = fieldList(schema);
    return `<section><h3 id="${escapeMarkup(placeOfSchema(name))}">${escapeMarkup(name)}</h3>${about}${fields === '' ? `<p>${typeInWords(schema)}</p>` : fields}</section>`;
  });
  const schemas = named.length === 0 ? '' : `<h2 id="schemas">Schemas</h2>${named.join('')}`;
  return `<h1>${escapeMarkup(group.name)}</h1><p>${escapeMarkup(group.about)}</p>${sections.join('')}${schemas}`;
}

/** The HTML document around a page; it looks as the guide does. */
function frame(page: {
  readonly title: string;
  readonly groups: readonly EndpointGroup[];
  readonly current: EndpointGroup | undefined;
  readonly beside: Beside;
  readonly html: string;
}): string {
  const entries = page.groups.map((group) => {
    const isCurrent = group === page.current;
    const inside = isCurrent
      ? `<ul>${group.endpoints.map((one) => `<li><a href="${escapeMarkup(linkTo(group, one))}">${escapeMarkup(one.summary)}</a></li>`).join('')}</ul>`
      : '';
    return `<li><a href="/docs/${group.slug}"${isCurrent ? ' aria-current="page"' : ''}>${escapeMarkup(group.name)}</a>${inside}</li>`;
  });
  const all = `<li><a href="/docs"${page.current === undefined ? ' aria-current="page"' : ''}>All endpoints</a></li>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(page.title)} · Trawl API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/style.css">
<script src="/docs/search.js" defer></script>
</head>
<body>
<a class="skip" href="#article">Skip to the page</a>
<header>
<a class="brand" href="/docs">Trawl API</a>
<form role="search" data-index="/docs/index.json" hidden><input type="search" aria-label="Search the reference" placeholder="Search" autocomplete="off"><div class="found" role="status"></div></form>
<nav aria-label="Service">${LINKS[page.beside]}</nav>
</header>
<div class="columns">
<details class="contents" open><summary>Contents</summary><nav aria-label="Reference"><ul>${all}${entries.join('')}</ul></nav></details>
<main id="article"><article>${page.html}</article></main>
</div>
</body>
</html>
`;
}
