import type { PageExportFormat } from '@trawl/contract/v2/export-formats.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from './button.tsx';
import { FailureNotice } from './notice.tsx';

/** A button for each format in which something can be downloaded. `link` asks the service for the address of the file. */
export function DownloadAs<Format extends PageExportFormat>({
  formats,
  link,
}: {
  formats: readonly Format[];
  link: (format: Format) => Promise<{ readonly url: string }>;
}) {
  const made = useAction(async (format: Format) => {
    const { url } = await link(format);
    window.location.assign(url);
  });
  return (
    <div className="stack">
      <div className="row">
        {formats.map((format) => (
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
