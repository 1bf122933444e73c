import { counted } from '@trawl/contract/counted.ts';
import { useState } from 'react';
import { request } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { useRead } from '../api/use-read.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { FailureNotice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useToast } from '../ui/toast.tsx';
import './papers.css';

/** Which list papers went to last, of this browser. */
const LAST = 'trawl-list';

/** Adds papers to the reading list that was used last, or to another one. */
export function AddToList({ ids }: { ids: readonly string[] }) {
  const [open, setOpen] = useState(false);
  const { data, reload } = useRead('GET /v2/search/research/lists', {});
  const add = useAdding(ids);
  const last = data?.lists.find(({ id }) => id === localStorage.getItem(LAST)) ?? data?.lists[0];
  return (
    <>
      {last === undefined ? (
        <Button small icon="plus" onClick={() => setOpen(true)}>
          Add to list
        </Button>
      ) : (
        <span className="add-to-list">
          <Button small icon="plus" busy={add.busy} onClick={() => void add.run(last)}>
            <span className="clip">Add to {last.name}</span>
          </Button>
          <IconButton small icon="more" label="Add to another list" onClick={() => setOpen(true)} />
        </span>
      )}
      <FailureNotice failure={add.failure} />
      {open && (
        <ChooseList
          ids={ids}
          onClose={() => {
            setOpen(false);
            reload();
          }}
        />
      )}
    </>
  );
}

interface Chosen {
  readonly id: string;
  readonly name: string;
}

function useAdding(ids: readonly string[]) {
  const say = useToast();
  return useAction(async ({ id, name }: Chosen) => {
    const { added, present } = await request('POST /v2/search/research/lists/:listId/entries', {
      params: { listId: id },
      body: { ids },
    });
    localStorage.setItem(LAST, id);
    say(`${added} added to ${name}${present > 0 ? `, ${present} there already` : ''}`);
  });
}

/** Of the choice that creates a list. */
const NEW = '';

function ChooseList({ ids, onClose }: { ids: readonly string[]; onClose(): void }) {
  const { data, failure } = useRead('GET /v2/search/research/lists', {});
  const [chosen, setChosen] = useState<string>();
  const [name, setName] = useState('');
  const add = useAdding(ids);
  const lists = data?.lists ?? [];
  const listId = chosen ?? lists[0]?.id ?? NEW;
  const adding = useAction(async () => {
    const list =
      lists.find(({ id }) => id === listId) ??
      (await request('POST /v2/search/research/lists', { body: { name } })).list;
    if (await add.run(list)) onClose();
  });
  return (
    <Dialog
      title={ids.length === 1 ? 'Add the paper to a list' : `Add ${counted(ids.length, 'paper')} to a list`}
      onClose={onClose}
    >
      <div className="stack">
        <FailureNotice failure={failure ?? adding.failure ?? add.failure} />
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
