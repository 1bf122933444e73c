import { counted } from '@trawl/contract/counted.ts';
import { PAGE_EXPORT_FORMATS, type PageExportFormat } from '@trawl/contract/v2/export.ts';
import { useState } from 'react';
import { type Body, request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { save } from '../../ui/save.ts';
import { count } from '../../ui/time.tsx';
import type { Crawl } from './types.ts';
import { fileNames, zipOf } from './zip.ts';

type Part = Body<'GET /v2/crawl/:id'>;
type Document = Part['data'][number];

/** All stored documents as one file: the service makes it, or the browser the zip. */
export function Download({ crawl }: { crawl: Crawl }) {
  const [read, setRead] = useState<number>();
  const made = useAction(async (format: PageExportFormat) => {
    const inputs = { params: { id: crawl.id }, query: { format } };
    const { url } =
      crawl.kind === 'batch_scrape'
        ? await request('GET /v2/batch/scrape/:id/export', inputs)
        : await request('GET /v2/crawl/:id/export', inputs);
    window.location.assign(url);
  });
  const action = useAction(async () => {
    const documents: Document[] = [];
    setRead(0);
    try {
      for (let isLast = false; !isLast; ) {
        const part = await readPart(crawl, documents.length);
        documents.push(...part.data);
        setRead(documents.length);
        isLast = part.next === null;
      }
      save(markdownOf(documents), `${crawl.kind}-${crawl.id.slice(0, 8)}.zip`);
    } finally {
      setRead(undefined);
    }
  });
  return (
    <div className="stack">
      <div className="row">
        {PAGE_EXPORT_FORMATS.map((format) => (
          <Button key={format} small icon="download" busy={made.busy} onClick={() => void made.run(format)}>
            {LABELS[format]}
          </Button>
        ))}
        <Button small icon="download" busy={action.busy} onClick={() => void action.run()}>
          Markdown as zip
        </Button>
        <span className="dim small" aria-live="polite">
          {read === undefined ? '' : `${count(read)} of ${counted(crawl.completed ?? 0, 'page')} read`}
        </span>
      </div>
      <FailureNotice failure={made.failure ?? action.failure} />
    </div>
  );
}

/** The files that the service makes. */
const LABELS: Readonly<Record<PageExportFormat, string>> = { jsonl: 'JSON lines', csv: 'CSV', parquet: 'Parquet' };

/** @param skip documents that are read already */
function readPart({ kind, id }: Crawl, skip: number): Promise<Part> {
  const inputs = { params: { id }, query: { skip } };
  return kind === 'batch_scrape' ? request('GET /v2/batch/scrape/:id', inputs) : request('GET /v2/crawl/:id', inputs);
}

function markdownOf(documents: readonly Document[]): Blob {
  const pages = documents.filter(({ markdown }) => markdown !== undefined);
  const names = fileNames(pages.map(({ metadata }) => metadata.sourceURL));
  const files = pages.map(({ markdown = '' }, index) => ({ name: names[index] as string, text: markdown }));
  return new Blob([zipOf(files)], { type: 'application/zip' });
}
