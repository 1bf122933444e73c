import { PAGE_EXPORT_FORMATS, type PageExportFormat } from '@trawl/contract/v2/export-formats.ts';
import { request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import type { Crawl } from './types.ts';

/** All stored documents as one file, which the service makes. */
export function Download({ crawl }: { crawl: Crawl }) {
  const made = useAction(async (format: PageExportFormat) => {
    const inputs = { params: { id: crawl.id }, query: { format } };
    const { url } =
      crawl.kind === 'batch_scrape'
        ? await request('GET /v2/batch/scrape/:id/export', inputs)
        : await request('GET /v2/crawl/:id/export', inputs);
    window.location.assign(url);
  });
  return (
    <div className="stack">
      <div className="row">
        {PAGE_EXPORT_FORMATS.map((format) => (
          <Button key={format} small icon="download" busy={made.busy} onClick={() => void made.run(format)}>
            {LABELS[format]}
          </Button>
        ))}
      </div>
      <FailureNotice failure={made.failure} />
    </div>
  );
}

const LABELS: Readonly<Record<PageExportFormat, string>> = {
  ...{ jsonl: 'JSON lines', csv: 'CSV', parquet: 'Parquet' },
  ...{
    markdown: 'Markdown as zip',
    chunks: 'Pieces',
    llms: 'llms.txt',
    'llms-full': 'llms-full.txt',
    sitemap: 'Sitemap',
    warc: 'WARC',
    wacz: 'WACZ',
  },
};
