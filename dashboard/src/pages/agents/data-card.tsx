import { useDeferredValue, useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { JsonBlock } from '../../ui/code.tsx';
import { TextField } from '../../ui/field.tsx';
import { saveText } from '../../ui/save.ts';
import { Table } from '../../ui/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { tableOf, writeCsv } from './csv.ts';

/** Rows that are shown. */
const SHOWN = 200;

/** Data as a table with a search and as JSON, with downloads. @param name of the files, without an ending */
export function DataCard({ title, data, name }: { title: string; data: unknown; name: string }) {
  const [chosen, setChosen] = useState('table');
  const [names, rows] = useMemo(() => {
    const [head = [], ...others] = tableOf(data);
    return [head.map(String), others];
  }, [data]);
  const isTable = rows.length > 1 || (Array.isArray(data) && rows.length > 0);
  const lines = (): string =>
    rows.map((row) => `${JSON.stringify(Object.fromEntries(names.map((name, at) => [name, row[at]])))}\n`).join('');
  return (
    <Card
      title={title}
      actions={
        <>
          <Button
            small
            icon="download"
            onClick={() => saveText(JSON.stringify(data, undefined, 2), `${name}.json`, 'application/json')}
          >
            JSON
          </Button>
          {isTable && (
            <Button small icon="download" onClick={() => saveText(lines(), `${name}.jsonl`, 'application/x-ndjson')}>
              JSON lines
            </Button>
          )}
          <Button small icon="download" onClick={() => saveText(writeCsv([names, ...rows]), `${name}.csv`, 'text/csv')}>
            CSV
          </Button>
        </>
      }
    >
      {isTable ? (
        <Tabs
          label={title}
          small
          chosen={chosen}
          onChoose={setChosen}
          tabs={[
            { id: 'table', label: 'Table' },
            { id: 'json', label: 'JSON' },
          ]}
        >
          {chosen === 'table' ? (
            <RecordTable label={title} names={names} rows={rows} />
          ) : (
            <JsonBlock value={data} label="data" />
          )}
        </Tabs>
      ) : (
        <JsonBlock value={data} label="data" />
      )}
    </Card>
  );
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Rows with a search over all their columns. */
function RecordTable({
  label,
  names,
  rows,
}: {
  label: string;
  names: readonly string[];
  rows: readonly (readonly unknown[])[];
}) {
  const [words, setWords] = useState('');
  // Of a million rows it takes a while; typing goes on meanwhile.
  const wanted = useDeferredValue(words.trim().toLowerCase());
  const found = useMemo(() => {
    const has = (value: unknown): boolean => textOf(value).toLowerCase().includes(wanted);
    return [...rows.keys()].filter((at) => wanted === '' || rows[at]?.some(has));
  }, [rows, wanted]);
  return (
    <div className="stack">
      <TextField label="Search" type="search" value={words} onValue={setWords} />
      <p className="dim small" aria-live="polite">
        {found.length > SHOWN ? `The first ${SHOWN} of ${found.length}` : found.length} of {rows.length} rows
      </p>
      <Table<number>
        label={label}
        rows={found.slice(0, SHOWN)}
        rowKey={String}
        columns={names.map((name, column) => ({
          name,
          wide: column === 0,
          cell: (at) => <span className="anywhere">{linked(textOf(rows[at]?.[column]))}</span>,
        }))}
      />
    </div>
  );
}

/** Addresses lead where they say. */
const linked = (text: string) =>
  /^https?:\/\/\S+$/i.test(text) ? (
    <a href={text} target="_blank" rel="noreferrer noopener">
      {text}
    </a>
  ) : (
    text
  );
