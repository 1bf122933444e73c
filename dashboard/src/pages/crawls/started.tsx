import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CrawlJob } from './crawl.tsx';

/** A crawl or a batch that was just started. */
export function Started({ id, warning }: { id: string; warning: string | undefined }) {
  return (
    <div className="stack">
      {warning !== undefined && <Notice tone="warn">{warning}</Notice>}
      <div>
        <ButtonLink small icon="right" to={`/crawls/${encodeURIComponent(id)}`}>
          Open on its own page
        </ButtonLink>
      </div>
      <CrawlJob key={id} id={id} />
    </div>
  );
}
