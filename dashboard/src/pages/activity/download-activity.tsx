import { TABLE_FORMATS, type TableFormat } from '@trawl/contract/v2/export-formats.ts';
import { request } from '../../api/client.ts';
import { DownloadAs } from '../../ui/download-as.tsx';

interface Shown {
  readonly endpoint: string;
  readonly status: string;
  readonly keyId: string;
  readonly from: string | undefined;
  readonly reads: string;
}

/** What the list shows as one file, but for the words that are looked for in it. */
export function DownloadActivity({ filter }: { filter: Shown }) {
  const query = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''));
  const link = (format: TableFormat) => request('GET /v2/team/activity/export', { query: { ...query, format } });
  return (
    <>
      <span className="dim small">Download as</span>
      <DownloadAs formats={TABLE_FORMATS} link={link} />
    </>
  );
}
