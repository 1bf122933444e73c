import type { OperationsView } from '@trawl/contract/api/operations.ts';
import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { Check, TextField } from '../../ui/field.tsx';
import { Table } from '../../ui/table.tsx';

type Setting = OperationsView['settings'][number];

/** What the service was started with, and where each value comes from. */
export function SettingsInForce({ settings }: { settings: readonly Setting[] }) {
  const [all, setAll] = useState(false);
  const [text, setText] = useState('');
  const words = text.toLowerCase().split(/\s+/);
  const found = settings.filter(
    ({ name, help, from }) =>
      (all || from !== 'default') && words.every((word) => `${name} ${help}`.toLowerCase().includes(word)),
  );
  const set = settings.filter(({ from }) => from !== 'default').length;
  return (
    <Card
      title="Settings in force"
      about={`${set} of ${settings.length} are set. They are read when the service starts; secrets are never shown.`}
      flush
    >
      <div className="filters operations-settings">
        <TextField label="Find" value={text} onValue={setText} placeholder="proxy" type="search" />
        <Check label="Also defaults" checked={all} onValue={setAll} />
      </div>
      {found.length === 0 ? (
        <p className="dim operations-none">
          {set === 0 && !all ? 'All settings have their defaults.' : 'No matching settings.'}
        </p>
      ) : (
        <Table
          label="Settings in force"
          rows={found}
          rowKey={({ name }) => name}
          columns={[
            {
              name: 'Setting',
              cell: ({ name, help }) => (
                <>
                  <code>{name}</code>
                  <div className="dim small">{help}</div>
                </>
              ),
            },
            { name: 'Value', cell: (one) => <Value {...one} /> },
            {
              name: 'From',
              cell: ({ from, name, variable }) =>
                variable === null || variable === name ? from : `${from} (${variable})`,
            },
          ]}
        />
      )}
    </Card>
  );
}

function Value({ value, secret }: Setting) {
  if (secret) return <span className="dim">set, secret</span>;
  if (value === null || value === '') return <span className="dim">none</span>;
  return <code>{value}</code>;
}
