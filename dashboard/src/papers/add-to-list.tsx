import { counted } from '@trawl/contract/counted.ts';
import { useState } from 'react';
import { request } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { useRead } from '../api/use-read.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { FailureNotice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useToast } from '../ui/toast.tsx';

/** A button that adds papers to a reading list. */
export function AddToList({ ids }: { ids: readonly string[] }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button small icon="plus" onClick={() => setOpen(true)}>
        Add to list
      </Button>
      {open && <ChooseList ids={ids} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Of the choice that creates a list. */
const NEW = '';

function ChooseList({ ids, onClose }: { ids: readonly string[]; onClose(): void }) {
  const { data, failure } = useRead('GET /v2/search/research/lists', {});
  const [chosen, setChosen] = useState<string>();
  const [name, setName] = useState('');
  const say = useToast();
  const lists = data?.lists ?? [];
  const listId = chosen ?? lists[0]?.id ?? NEW;
  const adding = useAction(async () => {
    const list =
      lists.find(({ id }) => id === listId) ??
      (await request('POST /v2/search/research/lists', { body: { name } })).list;
    const { added, present } = await request('POST /v2/search/research/lists/:listId/entries', {
      params: { listId: list.id },
      body: { ids },
    });
    say(`${added} added to ${list.name}${present > 0 ? `, ${present} there already` : ''}`);
    onClose();
  });
  return (
    <Dialog
      title={ids.length === 1 ? 'Add the paper to a list' : `Add ${counted(ids.length, 'paper')} to a list`}
      onClose={onClose}
    >
      <div className="stack">
        <FailureNotice failure={failure ?? adding.failure} />
        {data === undefined ? (
          failure === undefined && <Skeleton lines={2} />
        ) : (
          <>
            {lists.length > 0 && (
              <SelectField
                label="List"
                value={listId}
                onValue={setChosen}
                options={[
                  ...lists.map((list) => ({ value: list.id, label: list.name })),
                  { value: NEW, label: 'A new list' },
                ]}
              />
            )}
            {listId === NEW && (
              <TextField label="Name of the new list" value={name} maxLength={200} onValue={setName} />
            )}
          </>
        )}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            busy={adding.busy}
            disabled={data === undefined || (listId === NEW && name.trim() === '')}
            onClick={() => void adding.run()}
          >
            Add
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
