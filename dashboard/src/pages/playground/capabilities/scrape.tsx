import { withScheme } from '@trawl/contract/checks/with-scheme.ts';
import type { Wire } from '@trawl/contract/endpoint.ts';
import type { document } from '@trawl/contract/v2/scrape/document.ts';
import type { Body } from '../../../api/client.ts';
import { CodeBlock, JsonBlock } from '../../../ui/code.tsx';
import { Markdown } from '../../../ui/markdown.tsx';
import { Empty, Notice } from '../../../ui/notice.tsx';
import type { Capability, Values } from '../capability.ts';
import { list, number, text } from '../values.ts';
import { type View, Views } from '../views.tsx';

const SIMPLE = 'markdown, html, rawHtml, links, images, screenshot, summary, branding, product, menu, audio, video';

/** The options of the form, as the API accepts them. */
function options(values: Values): Record<string, unknown> {
  const formats: unknown[] = list(values.formats) ?? ['markdown'];
  const full = formats.indexOf('screenshot');
  if (full >= 0 && values.fullPage === 'true') formats[full] = { type: 'screenshot', fullPage: true };
  const question = text(values.question);
  if (question) formats.push({ type: 'question', question });
  const prompt = text(values.prompt);
  const schema = json(values.schema);
  if (prompt || schema) formats.push({ type: 'json', ...(schema ? { schema } : {}), ...(prompt ? { prompt } : {}) });
  const country = text(values.country)?.toUpperCase();
  return {
    formats,
    onlyMainContent: values.wholePage === 'true' ? false : undefined,
    includeTags: list(values.includeTags),
    excludeTags: list(values.excludeTags),
    waitFor: number(values.waitFor),
    actions: json(values.actions),
    mobile: values.mobile === 'true' ? true : undefined,
    proxy: text(values.proxy),
    location: country ? { country } : undefined,
    maxAge: number(values.maxAge),
    timeout: number(values.timeout),
    redactPII: values.redactPII === 'true' ? true : undefined,
  };
}

/** Typed JSON; other text is sent as it is, so that the API reports the problem. */
function json(value: string | undefined): unknown {
  const given = text(value);
  if (given === undefined) return undefined;
  try {
    return JSON.parse(given);
  } catch {
    return given;
  }
}

const defined = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** The names that Python's client uses. */
const snake = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name.replace(/PII$/, 'Pii').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );

export const capability: Capability = {
  id: 'scrape',
  title: 'Scrape',
  about: 'a page as clean data',
  order: 1,
  cost: '1 credit, more for some formats',
  fields: [
    { name: 'url', label: 'URL', kind: 'text', required: true, placeholder: 'https://example.com/' },
    {
      name: 'formats',
      label: 'Formats',
      kind: 'list',
      initial: 'markdown, links',
      help: `Separated by commas: ${SIMPLE}.`,
    },
    {
      name: 'question',
      label: 'Question',
      kind: 'area',
      placeholder: 'What does it cost?',
      help: 'Answered from the page; 4 credits.',
    },
    { name: 'prompt', label: 'Extract', kind: 'area', more: true, help: 'What data to extract, in words; 4 credits.' },
    {
      name: 'schema',
      label: 'JSON Schema',
      kind: 'area',
      more: true,
      placeholder: '{"type":"object","properties":{…}}',
    },
    { name: 'wholePage', label: 'The whole page', kind: 'switch', more: true, help: 'Navigation and footer too.' },
    { name: 'fullPage', label: 'Screenshot of the full page', kind: 'switch', more: true },
    { name: 'mobile', label: 'Mobile', kind: 'switch', more: true },
    { name: 'redactPII', label: 'Redact personal data', kind: 'switch', more: true, help: '4 credits.' },
    { name: 'includeTags', label: 'Only these elements', kind: 'list', more: true, placeholder: 'article, .price' },
    { name: 'excludeTags', label: 'Without these elements', kind: 'list', more: true, placeholder: '.comments' },
    { name: 'waitFor', label: 'Wait (ms)', kind: 'number', min: 0, max: 60_000, more: true },
    {
      name: 'actions',
      label: 'Actions',
      kind: 'area',
      more: true,
      placeholder: '[{"type":"click","selector":"#more"},{"type":"wait","milliseconds":500}]',
      help: 'A JSON array; run in the browser, in order.',
    },
    {
      name: 'proxy',
      label: 'Proxy',
      kind: 'choice',
      more: true,
      options: [
        { value: '', label: 'Automatic' },
        { value: 'basic', label: 'Basic' },
        { value: 'enhanced', label: 'Enhanced' },
      ],
    },
    { name: 'country', label: 'Country', kind: 'text', more: true, placeholder: 'US' },
    {
      name: 'maxAge',
      label: 'Maximum age in the cache (ms)',
      kind: 'number',
      min: 0,
      more: true,
      help: '0 always fetches the page.',
    },
    { name: 'timeout', label: 'Timeout (ms)', kind: 'number', min: 1000, max: 300_000, more: true },
  ],
  request: (values) => ({
    method: 'POST',
    path: '/v2/scrape',
    body: defined({ url: withScheme(values.url ?? ''), ...options(values) }),
  }),
  js: (values) => ({ method: 'scrape', args: [withScheme(values.url ?? '')], options: options(values) }),
  python: (values) => ({ method: 'scrape', args: [withScheme(values.url ?? '')], options: snake(options(values)) }),
  Result: ({ body }: { body: Body<'GET /v2/scrape/:jobId'> }) => <PageViews page={body.data} />,
};

/** Fields that have a view of their own. */
const OWN = new Set([
  'markdown',
  'html',
  'rawHtml',
  'links',
  'images',
  'screenshot',
  'metadata',
  'warning',
  'answer',
  'summary',
]);

/** A page, one tab for each way of looking at it. */
export function PageViews({ page }: { page: Wire<typeof document> }) {
  const data = Object.fromEntries(
    Object.entries(page).filter(([name, value]) => !OWN.has(name) && value !== undefined),
  );
  const views: View[] = [];
  if (page.answer !== undefined || page.summary !== undefined) {
    views.push({
      id: 'answer',
      label: page.answer === undefined ? 'Summary' : 'Answer',
      show: () => (
        <div className="stack">
          {page.answer !== undefined && <Markdown text={page.answer} />}
          {page.summary !== undefined && <Markdown text={page.summary} />}
        </div>
      ),
    });
  }
  if (page.markdown !== undefined) {
    const { markdown } = page;
    views.push(
      {
        id: 'markdown',
        label: 'Markdown',
        show: () => (markdown.trim() === '' ? <NoText /> : <Markdown text={markdown} />),
      },
      { id: 'source', label: 'Source', show: () => <CodeBlock code={markdown} label="Markdown" tall /> },
    );
  }
  const html = page.html ?? page.rawHtml;
  if (html !== undefined) {
    views.push({ id: 'html', label: 'HTML', show: () => <CodeBlock code={html} label="HTML" tall /> });
  }
  if (page.screenshot !== undefined) {
    const { screenshot } = page;
    views.push({ id: 'screenshot', label: 'Screenshot', show: () => <Screenshot url={screenshot} /> });
  }
  if (Object.keys(data).length > 0) {
    views.push({ id: 'data', label: 'Data', show: () => <JsonBlock value={data} label="data" /> });
  }
  if (page.links !== undefined) {
    const { links } = page;
    views.push({
      id: 'links',
      label: `Links (${links.length})`,
      show: () => <Urls urls={links} none="No links" />,
    });
  }
  if (page.images !== undefined) {
    const { images } = page;
    views.push({
      id: 'images',
      label: `Images (${images.length})`,
      show: () => <Urls urls={images} none="No images" />,
    });
  }
  views.push({ id: 'metadata', label: 'Metadata', show: () => <JsonBlock value={page.metadata} label="metadata" /> });
  return (
    <div className="stack">
      {page.warning !== undefined && <Notice tone="warn">{page.warning}</Notice>}
      <Views label="Page" views={views} />
    </div>
  );
}

const NoText = () => (
  <Empty icon="search" title="No text">
    The page has no text, or shows it only after a click. Try the whole page, a longer wait or actions.
  </Empty>
);

function Screenshot({ url }: { url: string }) {
  // The host in the link may be that of a proxy; the file is on this one.
  const { pathname, search } = new URL(url, location.href);
  const source = url.startsWith('data:') ? url : `${pathname}${search}`;
  return (
    <a href={source} target="_blank" rel="noreferrer">
      <img className="play-shot" src={source} alt="The page as the browser showed it" />
    </a>
  );
}

/** URLs that are listed. */
const FIRST = 500;

function Urls({ urls, none }: { urls: readonly string[]; none: string }) {
  if (urls.length === 0) return <p className="dim">{none}.</p>;
  return (
    <ol className="play-urls">
      {urls.slice(0, FIRST).map((url) => (
        <li key={url} className="anywhere small">
          {/^https?:\/\//i.test(url) ? (
            <a href={url} target="_blank" rel="noreferrer noopener">
              {url}
            </a>
          ) : (
            url
          )}
        </li>
      ))}
      {urls.length > FIRST && <li className="dim small">and {urls.length - FIRST} more, under JSON</li>}
    </ol>
  );
}
