import { TABLE_FORMATS, type TableFormat } from '@trawl/contract/v2/export-formats.ts';
import { request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/notice.tsx';

interface Shown {
  readonly endpoint: string;
  readonly status: string;
  readonly keyId: string;
  readonly from: string | undefined;
  readonly reads: string;
}

/** What the list shows as one file, but for the words that are looked for in it. */
export function DownloadActivity({ filter }: { filter: Shown }) {
  const made = useAction(async (format: TableFormat) => {
    const query = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''));
    const { url } = await request('GET /v2/team/activity/export', { query: { ...query, format } });
    window.location.assign(url);
  });
  return (
    <div className="stack">
      <div className="row">
        {TABLE_FORMATS.map((format) => (
          <Button key={format} small icon="download" busy={made.busy} onClick={() => void made.run(format)}>
            {LABELS[format]}
          </Button>
        ))}
      </div>
      <FailureNotice failure={made.failure} />
    </div>
  );
}

const LABELS: Readonly<Record<TableFormat, string>> = { jsonl: 'JSON lines', csv: 'CSV', parquet: 'Parquet' };
