import { counted } from '@trawl/contract/counted.ts';
import { useState } from 'react';
import { type Body, request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { save } from '../../ui/save.ts';
import { count } from '../../ui/time.tsx';
import { writeCsv } from '../agents/csv.ts';
import type { Crawl } from './types.ts';
import { fileNames, zipOf } from './zip.ts';

type Part = Body<'GET /v2/crawl/:id'>;
type Document = Part['data'][number];

/** All stored documents as one file, which is made in the browser. */
export function Download({ crawl }: { crawl: Crawl }) {
  const [read, setRead] = useState<number>();
  const action = useAction(async (kind: keyof typeof FILES) => {
    const documents: Document[] = [];
    setRead(0);
    try {
      for (let isLast = false; !isLast; ) {
        const part = await readPart(crawl, documents.length);
        documents.push(...part.data);
        setRead(documents.length);
        isLast = part.next === null;
      }
      save(FILES[kind](documents), `${crawl.kind}-${crawl.id.slice(0, 8)}.${kind}`);
    } finally {
      setRead(undefined);
    }
  });
  return (
    <div className="stack">
      <div className="row">
        <Button small icon="download" busy={action.busy} onClick={() => void action.run('jsonl')}>
          JSON lines
        </Button>
        <Button small icon="download" busy={action.busy} onClick={() => void action.run('csv')}>
          CSV
        </Button>
        <Button small icon="download" busy={action.busy} onClick={() => void action.run('zip')}>
          Markdown as zip
        </Button>
        <span className="dim small" aria-live="polite">
          {read === undefined ? '' : `${count(read)} of ${counted(crawl.completed ?? 0, 'page')} read`}
        </span>
      </div>
      <FailureNotice failure={action.failure} />
    </div>
  );
}

/** @param skip documents that are read already */
function readPart({ kind, id }: Crawl, skip: number): Promise<Part> {
  const inputs = { params: { id }, query: { skip } };
  return kind === 'batch_scrape' ? request('GET /v2/batch/scrape/:id', inputs) : request('GET /v2/crawl/:id', inputs);
}

const linesOf = (documents: readonly Document[]): Blob =>
  new Blob(
    documents.map((document) => `${JSON.stringify(document)}\n`),
    { type: 'application/x-ndjson' },
  );

function markdownOf(documents: readonly Document[]): Blob {
  const pages = documents.filter(({ markdown }) => markdown !== undefined);
  const names = fileNames(pages.map(({ metadata }) => metadata.sourceURL));
  const files = pages.map(({ markdown = '' }, index) => ({ name: names[index] as string, text: markdown }));
  return new Blob([zipOf(files)], { type: 'application/zip' });
}

/** A row for each page, with what a table can hold of it. */
const tableOf = (documents: readonly Document[]): Blob =>
  new Blob(
    [
      writeCsv([
        ['url', 'title', 'status', 'markdown'],
        ...documents.map(({ metadata, markdown }) => [
          metadata.sourceURL,
          metadata.title,
          metadata.statusCode,
          markdown,
        ]),
      ]),
    ],
    { type: 'text/csv' },
  );

const FILES = { jsonl: linesOf, csv: tableOf, zip: markdownOf };
