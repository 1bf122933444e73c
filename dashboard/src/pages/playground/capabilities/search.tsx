import { JsonBlock } from '../../../ui/code.tsx';
import { Empty, Notice } from '../../../ui/notice.tsx';
import { type SearchReply, SOURCES } from '../../../web-results/types.ts';
import { WebList } from '../../../web-results/web-list.tsx';
import type { Capability, Values } from '../capability.ts';
import { list, number, text } from '../values.ts';
import { type View, Views } from '../views.tsx';

/** What the form says, as the API takes it. */
function options(values: Values): Record<string, unknown> {
  const formats = list(values.formats);
  return {
    sources: list(values.sources),
    categories: list(values.categories),
    limit: number(values.limit),
    tbs: text(values.tbs),
    country: text(values.country)?.toUpperCase(),
    location: text(values.location),
    includeDomains: list(values.includeDomains),
    excludeDomains: list(values.excludeDomains),
    highlights: values.highlights === 'true' ? true : undefined,
    ignoreInvalidURLs: values.ignoreInvalidURLs === 'true' ? true : undefined,
    scrapeOptions: formats ? { formats } : undefined,
    timeout: number(values.timeout),
  };
}

const given = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** The names that Python's client uses. */
const snake = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name === 'ignoreInvalidURLs' ? 'ignore_invalid_urls' : name.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`),
      value,
    ]),
  );

export const capability: Capability = {
  id: 'search',
  title: 'Web search',
  about: 'pages of the web, and what they say',
  order: 5,
  cost: '2 credits for 10 results, and 1 for each that is scraped',
  fields: [
    {
      name: 'query',
      label: 'Query',
      kind: 'area',
      required: true,
      placeholder: 'when were lighthouses electrified',
      help: '"exact words", -without, site:example.com, filetype:pdf',
    },
    { name: 'limit', label: 'Results at most', kind: 'number', min: 1, max: 100, initial: '10', help: '1 to 100' },
    { name: 'sources', label: 'Sources', kind: 'list', initial: 'web', help: 'web, news, images; by commas.' },
    {
      name: 'formats',
      label: 'Scrape as',
      kind: 'list',
      placeholder: 'markdown, links',
      help: 'Each result in these formats; nothing is scraped when empty.',
    },
    {
      name: 'categories',
      label: 'Categories',
      kind: 'list',
      more: true,
      placeholder: 'github, research, pdf, developer',
    },
    {
      name: 'tbs',
      label: 'Time',
      kind: 'text',
      more: true,
      placeholder: 'qdr:w',
      help: 'qdr:h, d, w, m, y; sbd:1 newest first; cdr:1,cd_min:1/1/2026,cd_max:12/31/2026',
    },
    { name: 'includeDomains', label: 'Only these sites', kind: 'list', more: true, placeholder: 'example.com' },
    { name: 'excludeDomains', label: 'Without these sites', kind: 'list', more: true },
    { name: 'country', label: 'Country', kind: 'text', more: true, placeholder: 'US' },
    { name: 'location', label: 'Place', kind: 'text', more: true, placeholder: 'Berlin, Germany' },
    {
      name: 'highlights',
      label: 'Read pages for passages',
      kind: 'switch',
      more: true,
      help: 'Otherwise only pages whose text is here already.',
    },
    { name: 'ignoreInvalidURLs', label: 'Without what cannot be scraped', kind: 'switch', more: true },
    { name: 'timeout', label: 'Time (ms)', kind: 'number', min: 1, max: 300_000, more: true },
  ],
  request: (values) => ({
    method: 'POST',
    path: '/v2/search',
    body: given({ query: values.query ?? '', ...options(values) }),
  }),
  js: (values) => ({ method: 'search', args: [values.query ?? ''], options: options(values) }),
  python: (values) => ({ method: 'search', args: [values.query ?? ''], options: snake(options(values)) }),
  Result: ({ body }: { body: SearchReply }) => <SearchViews reply={body} />,
};

function SearchViews({ reply: { data, warning } }: { reply: SearchReply }) {
  const views: View[] = SOURCES.flatMap(([source, label]) => {
    const hits = data[source];
    if (hits === undefined) return [];
    const show = () => (hits.length > 0 ? <WebList hits={hits} /> : <Empty icon="search" title="Nothing found" />);
    return [{ id: source, label: `${label} (${hits.length})`, show }];
  });
  const { tools } = data;
  if (tools !== undefined) {
    views.push({
      id: 'tools',
      label: `Tools (${tools.length})`,
      show: () => <JsonBlock value={tools} label="tools" />,
    });
  }
  return (
    <div className="stack">
      {warning !== null && <Notice tone="warn">{warning}</Notice>}
      <Views label="Results" views={views} />
    </div>
  );
}
