import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { count } from '../../ui/time.tsx';
import type { Crawl } from './types.ts';
import { fileNames, zipOf } from './zip.ts';

interface Document {
  readonly markdown?: string;
  readonly metadata?: { readonly sourceURL?: string; readonly url?: string };
}

interface Part {
  readonly data: readonly Document[];
  readonly next: string | null;
}

/** Everything that is stored, as one file: put together here, in the browser. */
export function Download({ crawl }: { crawl: Crawl }) {
  const [read, setRead] = useState<number>();
  const action = useAction(async (kind: 'jsonl' | 'zip') => {
    const documents: Document[] = [];
    const path = crawl.kind === 'batch_scrape' ? `/v2/batch/scrape/${crawl.id}` : `/v2/crawl/${crawl.id}`;
    setRead(0);
    try {
      for (let next: string | null = path; next !== null; ) {
        // The address may be that of a proxy in front; what we ask is always where we are.
        const { pathname, search }: URL = new URL(next, location.href);
        const part: Part = await call<Part>('GET', `${pathname}${search}`);
        documents.push(...part.data);
        setRead(documents.length);
        next = part.next;
      }
      save(
        kind === 'jsonl' ? linesOf(documents) : markdownOf(documents),
        `${crawl.kind}-${crawl.id.slice(0, 8)}.${kind}`,
      );
    } finally {
      setRead(undefined);
    }
  });
  return (
    <div className="stack">
      <div className="row">
        <Button small icon="down" busy={action.busy} onClick={() => void action.run('jsonl')}>
          JSON lines
        </Button>
        <Button small icon="down" busy={action.busy} onClick={() => void action.run('zip')}>
          Markdown as zip
        </Button>
        <span className="dim small" aria-live="polite">
          {read === undefined ? '' : `${count(read)} of ${count(crawl.completed ?? 0)} pages read`}
        </span>
      </div>
      <FailureNotice failure={action.failure} />
    </div>
  );
}

const linesOf = (documents: readonly Document[]): Blob =>
  new Blob(
    documents.map((document) => `${JSON.stringify(document)}\n`),
    { type: 'application/x-ndjson' },
  );

function markdownOf(documents: readonly Document[]): Blob {
  const pages = documents.filter(({ markdown }) => markdown !== undefined);
  const names = fileNames(pages.map(({ metadata }) => metadata?.sourceURL ?? metadata?.url ?? 'page'));
  const files = pages.map(({ markdown = '' }, index) => ({ name: names[index] as string, text: markdown }));
  return new Blob([zipOf(files)], { type: 'application/zip' });
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
