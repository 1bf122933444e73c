import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CrawlJob } from './crawl.tsx';
import { type Crawl, pathOf } from './types.ts';

/** A crawl or a batch that was just started. */
export function Started({ id, kind, warning }: Pick<Crawl, 'id' | 'kind'> & { warning: string | undefined }) {
  return (
    <div className="stack">
      {warning !== undefined && <Notice tone="warn">{warning}</Notice>}
      <div>
        <ButtonLink small icon="right" to={pathOf({ id, kind })}>
          Open on its own page
        </ButtonLink>
      </div>
      <CrawlJob key={id} id={id} />
    </div>
  );
}
