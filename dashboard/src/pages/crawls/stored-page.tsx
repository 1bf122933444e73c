import { useRead } from '../../api/use-read.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty, FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PageViews } from '../playground/page-views.tsx';
import type { Crawl, CrawlPage } from './types.ts';

/** A page of a crawl or a batch as it was stored, over the list. */
export function StoredPage({
  job: { id, kind },
  page: { url, n },
  onClose,
}: {
  job: Crawl;
  page: CrawlPage;
  onClose(): void;
}) {
  const path = kind === 'crawl' ? 'GET /v2/crawl/:id' : 'GET /v2/batch/scrape/:id';
  const query = { skip: (n ?? 1) - 1, limit: 1 };
  const { data, failure, reload } = useRead(path, { params: { id }, query });
  const document = data?.data?.[0];
  return (
    <Dialog title={<span className="anywhere">{url}</span>} wide="most" onClose={onClose}>
      <FailureNotice failure={failure} retry={reload} />
      {document !== undefined ? (
        <PageViews page={document} />
      ) : data === undefined ? (
        failure === undefined && <Skeleton lines={6} />
      ) : (
        <Empty icon="docs" title="No longer stored">
          The results of this job have expired.
        </Empty>
      )}
    </Dialog>
  );
}
