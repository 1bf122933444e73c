import type { Wire } from '@trawl/contract/endpoint.ts';
import type { document, fileDocument } from '@trawl/contract/v2/scrape/document.ts';
import type { ReactNode } from 'react';
import { CodeBlock, JsonBlock } from '../../ui/code.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { Empty, Notice } from '../../ui/notice.tsx';
import { type View, Views } from './views.tsx';
import './page-views.css';

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
export function PageViews({ page }: { page: Wire<typeof document> | Wire<typeof fileDocument> }) {
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
    const { markdown, screenshot } = page;
    const text = markdown.trim() === '' ? <NoText /> : <Markdown text={markdown} />;
    views.push(
      {
        id: 'markdown',
        label: 'Markdown',
        show: () => (screenshot === undefined ? text : <Beside text={text} screenshot={screenshot} />),
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

/** The text next to the page that it is from; below it where there is no room. */
function Beside({ text, screenshot }: { text: ReactNode; screenshot: string }) {
  return (
    <div className="play-beside">
      <div>{text}</div>
      <Screenshot url={screenshot} />
    </div>
  );
}

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
