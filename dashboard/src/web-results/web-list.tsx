import { Badge } from '../ui/badge.tsx';
import { Markdown } from '../ui/markdown.tsx';
import type { WebHit } from './types.ts';
import './web-list.css';

/** Pages that a search found, best first, with what they say about the query. */
export function WebList({ hits }: { hits: readonly WebHit[] }) {
  return (
    <ol className="web-list">
      {hits.map((hit, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer does not change
        <li key={at}>
          <h3 className="anywhere">
            <Outside url={hit.url} text={hit.title || hit.url} />
          </h3>
          <p className="row web-place">
            <span className="dim small anywhere">{hit.url}</span>
            {hit.category !== undefined && <Badge tone="accent">{hit.category}</Badge>}
            {hit.date !== undefined && <span className="dim small">{dayOf(hit.date)}</span>}
          </p>
          {(hit.description ?? hit.snippet ?? '') !== '' && <Markdown text={hit.description ?? hit.snippet ?? ''} />}
          {hit.imageUrl !== undefined && hit.imageUrl !== hit.url && (
            <p className="small anywhere">
              <Outside url={hit.imageUrl} text={hit.imageUrl} />
              {hit.imageWidth !== undefined && hit.imageHeight !== undefined && (
                <span className="dim num">{` ${hit.imageWidth} × ${hit.imageHeight}`}</span>
              )}
            </p>
          )}
          {hit.metadata?.error !== undefined && <p className="small dim">Not scraped: {hit.metadata.error}</p>}
          {hit.markdown !== undefined && hit.markdown.trim() !== '' && (
            <details>
              <summary className="small">The page</summary>
              <Markdown text={hit.markdown} />
            </details>
          )}
        </li>
      ))}
    </ol>
  );
}

function Outside({ url, text }: { url: string; text: string }) {
  if (!/^https?:\/\//i.test(url)) return <>{text}</>;
  return (
    <a href={url} target="_blank" rel="noreferrer noopener">
      {text}
    </a>
  );
}

/** Of a date as the engine wrote it. */
const dayOf = (date: string): string => (/^\d{4}-\d{2}-\d{2}T/.test(date) ? date.slice(0, 10) : date);
