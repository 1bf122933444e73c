import { counted } from '@trawl/contract/counted.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { count } from '../../ui/time.tsx';
import type { Counts } from './screening-types.ts';

/** The numbers of a PRISMA 2020 flow diagram, in its order: what goes on to the next step, and beside it what does not. */
export function ScreeningFlow({
  listId,
  counts,
  onCounts,
}: {
  listId: string;
  counts: Counts;
  onCounts(counts: Counts): void;
}) {
  const [editing, setEditing] = useState(false);
  const { identified, duplicates, records, screened, excluded, reasons, included } = counts;
  return (
    <Card
      title="Flow of records"
      about={`${count(screened)} of ${count(records)} screened. The numbers are those of a PRISMA 2020 flow diagram.`}
    >
      <ol className="flow">
        <Step name="Identified" records={identified}>
          <span className="flow-out">
            {counted(duplicates, 'duplicate')} removed
            <IconButton small icon="edit" label="Change the number of duplicates" onClick={() => setEditing(true)} />
          </span>
        </Step>
        <Step name="Screened" records={screened}>
          <span className="flow-out">{count(excluded)} excluded</span>
          {reasons.length > 0 && (
            <ul className="flow-reasons">
              {reasons.map(({ reason, records: number }) => (
                <li key={reason}>
                  <span className="anywhere">{reason || 'no reason given'}</span>{' '}
                  <span className="num">{count(number)}</span>
                </li>
              ))}
            </ul>
          )}
        </Step>
        <Step name="Included" records={included} />
      </ol>
      {editing && (
        <Duplicates
          listId={listId}
          duplicates={duplicates}
          onClose={() => setEditing(false)}
          onCounts={(next) => {
            onCounts(next);
            setEditing(false);
          }}
        />
      )}
    </Card>
  );
}

function Step({ name, records, children }: { name: string; records: number; children?: ReactNode }) {
  return (
    <li className="flow-step">
      <div className="flow-box">
        <span className="dim small">{name}</span>
        <span className="stat-value">{count(records)}</span>
      </div>
      {children !== undefined && <div className="flow-side small">{children}</div>}
    </li>
  );
}

function Duplicates({
  listId,
  duplicates,
  onClose,
  onCounts,
}: {
  listId: string;
  duplicates: number;
  onClose(): void;
  onCounts(counts: Counts): void;
}) {
  const [value, setValue] = useState(String(duplicates));
  const { run, busy, failure } = useAction(async () => {
    const { counts } = await request('PATCH /v2/search/research/lists/:listId/screening', {
      params: { listId },
      body: { duplicates: Number(value) },
    });
    onCounts(counts);
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run();
  };
  return (
    <Dialog title="Duplicates removed" onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <TextField
          label="Records"
          help="Imports add the references that the list has already. Set the number if you removed duplicates elsewhere."
          type="number"
          min={0}
          max={1_000_000}
          step={1}
          required
          autoFocus
          value={value}
          onValue={setValue}
        />
        <FailureNotice failure={failure} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={busy}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
