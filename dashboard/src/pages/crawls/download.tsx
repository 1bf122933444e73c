import { PAGE_EXPORT_FORMATS, type PageExportFormat } from '@trawl/contract/v2/export-formats.ts';
import { request } from '../../api/client.ts';
import { DownloadAs } from '../../ui/download-as.tsx';
import type { Crawl } from './types.ts';

/** All stored documents as one file, which the service makes. */
export function Download({ crawl: { id, kind } }: { crawl: Crawl }) {
  const link = (format: PageExportFormat) => {
    const inputs = { params: { id }, query: { format } };
    return kind === 'batch_scrape'
      ? request('GET /v2/batch/scrape/:id/export', inputs)
      : request('GET /v2/crawl/:id/export', inputs);
  };
  return <DownloadAs formats={PAGE_EXPORT_FORMATS} link={link} />;
}
