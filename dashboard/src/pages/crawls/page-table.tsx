import { useEffect, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Empty, FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Ago, duration } from '../../ui/time.tsx';
import { StoredPage } from './stored-page.tsx';
import { type Crawl, type CrawlPage, STATES } from './types.ts';

/** Rows of one screen. */
const ROWS = 100;

const COLUMNS: readonly Column<CrawlPage>[] = [
  {
    name: 'Page',
    wide: true,
    cell: ({ url, title, error }) => (
      <>
        <a href={url} target="_blank" rel="noreferrer noopener" className="clip">
          {url}
        </a>
        {(error ?? title) !== null && <div className="dim small clip">{error ?? title}</div>}
      </>
    ),
  },
  {
    name: 'State',
    cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].short ?? STATES[state].label}</Badge>,
  },
  { name: 'Status', right: true, cell: ({ status }) => status ?? '–' },
  { name: 'Depth', right: true, cell: ({ depth }) => depth },
  {
    name: 'Duration',
    right: true,
    cell: ({ durationMs }) => <span className="nowrap">{durationMs === null ? '–' : duration(durationMs)}</span>,
  },
  { name: 'When', right: true, cell: ({ at }) => <Ago at={at} none="–" /> },
];

/** The state of each page, a screen at a time. @param short leaves out the depth and the time */
export function PageTable({ job, every, short = false }: { job: Crawl; every: number | undefined; short?: boolean }) {
  const { id } = job;
  const [shown, setShown] = useState<CrawlPage>();
  const [state, setState] = useState('');
  const [search, setSearch] = useState('');
  const [starts, setStarts] = useState<readonly number[]>([0]);
  const after = starts.at(-1) ?? 0;
  const query = { after, limit: ROWS, state, search };
  const { data, failure, reload } = useRead('GET /api/crawls/:id/pages', { params: { id }, query }, every);
  // What was told between the last read and the end.
  useEffect(() => {
    if (every === undefined) reload();
  }, [every, reload]);
  const show: Column<CrawlPage> = {
    name: 'Show',
    bare: true,
    right: true,
    cell: (page) =>
      page.n !== null && (
        <Button small icon="docs" aria-label={`Show ${page.url}`} onClick={() => setShown(page)}>
          Show
        </Button>
      ),
  };
  return (
    <>
      <div className="filters">
        <TextField
          label="Search"
          type="search"
          placeholder="part of a URL"
          maxLength={200}
          value={search}
          onValue={(value) => {
            setSearch(value);
            setStarts([0]);
          }}
        />
        <SelectField
          label="State"
          value={state}
          onValue={(value) => {
            setState(value);
            setStarts([0]);
          }}
          options={[
            { value: '', label: 'All' },
            ...Object.entries(STATES).map(([value, { label }]) => ({ value, label })),
          ]}
        />
      </div>
      <FailureNotice failure={failure} retry={reload} />
      <Card flush>
        {data === undefined ? (
          failure === undefined && <Skeleton lines={6} />
        ) : data.pages.length === 0 ? (
          <Empty icon="docs" title="No pages">
            {state === '' && search === '' ? 'No pages yet.' : 'No matching pages.'}
          </Empty>
        ) : (
          <Table
            label="Pages"
            rows={data.pages}
            rowKey={({ seq }) => String(seq)}
            columns={[...COLUMNS.filter(({ name }) => !short || (name !== 'Depth' && name !== 'When')), show]}
          />
        )}
      </Card>
      {shown && <StoredPage job={job} page={shown} onClose={() => setShown(undefined)} />}
      {(starts.length > 1 || data?.next != null) && (
        <div className="row">
          <Button small icon="left" disabled={starts.length === 1} onClick={() => setStarts(starts.slice(0, -1))}>
            Earlier pages
          </Button>
          <Button
            small
            icon="right"
            disabled={data?.next == null}
            onClick={() => data?.next != null && setStarts([...starts, data.next])}
          >
            Later pages
          </Button>
        </div>
      )}
    </>
  );
}
