import { counted } from '@trawl/contract/counted.ts';
import { ownField } from '@trawl/contract/table.ts';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { saveText } from '../../ui/save.ts';
import { Table } from '../../ui/table.tsx';
import { readCsv, writeCsv } from './csv.ts';
import { isOver, type RunState, STATUS_TONES } from './types.ts';
import { NO_WISH, requestOf, schemaIssue, WishFields } from './wish.tsx';

/** Rows of one table that become runs. */
const MOST_ROWS = 500;
/** Milliseconds between two polls of current runs. */
const EVERY = 2_500;

interface RowRun {
  readonly index: number;
  readonly id: string;
  readonly state: RunState | undefined;
}

/** A table in, one run a row, a table out. */
export function ManyRuns() {
  const [wish, setWish] = useState(NO_WISH);
  const [rows, setRows] = useState<readonly string[][]>([]);
  const [runs, setRuns] = useState<readonly RowRun[]>([]);
  const [names = [], ...all] = rows;
  const records = all.slice(0, MOST_ROWS);
  const start = useAction(async () => {
    setRuns([]);
    for (const [index, row] of records.entries()) {
      const { id } = await request('POST /v2/agent', { body: requestOf(rowWish(wish, names, row)) });
      setRuns((before) => [...before, { index, id, state: undefined }]);
    }
  });
  const isWaiting = runs.some(({ state }) => state === undefined || !isOver(state.status));
  useEffect(() => {
    if (!isWaiting) return;
    const look = async (): Promise<void> => {
      for (const { id, state } of runs) {
        if (state !== undefined && isOver(state.status)) continue;
        const now = await request('GET /v2/agent/:jobId', { params: { jobId: id } }).catch(() => undefined);
        if (now) setRuns((before) => before.map((one) => (one.id === id ? { ...one, state: now } : one)));
      }
      // Also where nothing was heard: then it is asked again.
      setRuns((before) => [...before]);
    };
    const timer = setTimeout(() => void look(), EVERY);
    return () => clearTimeout(timer);
  }, [runs, isWaiting]);
  const isReady = wish.prompt.trim() !== '' && records.length > 0 && schemaIssue(wish.schema) === undefined;
  return (
    <Card title="One run for each row">
      <div className="stack">
        <label className="stack tight">
          <span>Table (CSV, its first row names the columns)</span>
          <input
            className="control"
            type="file"
            accept=".csv,text/csv"
            onChange={(event) => {
              void event.target.files?.[0]?.text().then((text) => setRows(readCsv(text)));
            }}
          />
        </label>
        <WishFields
          wish={wish}
          onWish={setWish}
          help={
            names.length === 0
              ? 'Name columns as {{column}}.'
              : `Columns: ${names.map((name) => `{{${name}}}`).join(', ')}. URLs in a row are pages to start from.`
          }
        />
        <FailureNotice failure={start.failure} />
        {all.length > MOST_ROWS && (
          <Notice tone="info" title={`Only the first ${MOST_ROWS} rows`}>
            The table has {all.length}. Run the others with a second table.
          </Notice>
        )}
        <div className="row">
          <Button look="primary" icon="play" busy={start.busy} disabled={!isReady} onClick={() => void start.run()}>
            Start {counted(records.length, 'run')}
          </Button>
          <Button
            icon="download"
            disabled={runs.length === 0 || isWaiting}
            onClick={() => saveText(writeCsv(resultOf(names, records, runs)), 'agents.csv', 'text/csv')}
          >
            Results as CSV
          </Button>
        </div>
        {runs.length > 0 && (
          <Table
            label="Runs of the rows"
            rows={runs}
            rowKey={({ id }) => id}
            columns={[
              {
                name: 'Row',
                wide: true,
                cell: ({ id, index }) => (
                  <Link to={`/agents/${id}`} className="clip">
                    {(records[index] ?? []).join(', ').slice(0, 200)}
                  </Link>
                ),
              },
              {
                name: 'Status',
                cell: ({ state }) => (
                  <Badge tone={STATUS_TONES[state?.status ?? 'processing']} dot>
                    {state?.status ?? 'processing'}
                  </Badge>
                ),
              },
              { name: 'Credits', right: true, cell: ({ state }) => state?.creditsUsed ?? '–' },
            ]}
          />
        )}
      </div>
    </Card>
  );
}

/** The request for one row: its values by column, and its URLs as pages. */
function rowWish(wish: typeof NO_WISH, names: readonly string[], row: readonly string[]): typeof NO_WISH {
  const filled = (text: string): string =>
    names.reduce((now, name, at) => now.replaceAll(`{{${name}}}`, () => row[at] ?? ''), text);
  const addresses = row.filter((value) => /^https?:\/\/\S+$/i.test(value.trim()));
  const isNamed = names.some((name) => wish.prompt.includes(`{{${name}}}`));
  const values = names.map((name, at) => `${name}: ${row[at] ?? ''}`).join('\n');
  return {
    ...wish,
    prompt: isNamed ? filled(wish.prompt) : `${wish.prompt}\n\n${values}`,
    urls: [filled(wish.urls), ...addresses].join('\n'),
  };
}

/** The table with a column for each field of the data. */
function resultOf(
  names: readonly string[],
  records: readonly (readonly string[])[],
  runs: readonly RowRun[],
): unknown[][] {
  const dataOf = (run: RowRun | undefined): Record<string, unknown> => {
    const data = run?.state?.data;
    return typeof data === 'object' && data !== null && !Array.isArray(data)
      ? (data as Record<string, unknown>)
      : data === undefined
        ? {}
        : { data };
  };
  const fields = [...new Set(runs.flatMap((run) => Object.keys(dataOf(run))))];
  return [
    [...names, ...fields, 'error'],
    ...records.map((record, index) => {
      const run = runs.find((one) => one.index === index);
      const data = dataOf(run);
      return [...names.map((_, at) => record[at]), ...fields.map((field) => ownField(data, field)), run?.state?.error];
    }),
  ];
}
