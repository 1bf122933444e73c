import { type FormEvent, useState } from 'react';
import { request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FailureNotice } from '../../ui/notice.tsx';

/** Asks for the name of a new list, or for another one. */
export function NameList({
  list,
  onClose,
  onNamed,
}: {
  list?: { readonly id: string; readonly name: string };
  onClose(): void;
  onNamed(id: string): void;
}) {
  const [name, setName] = useState(list?.name ?? '');
  const { run, busy, failure } = useAction(async () => {
    const body = { name };
    const { list: named } = await (list === undefined
      ? request('POST /v2/search/research/lists', { body })
      : request('PATCH /v2/search/research/lists/:listId', { params: { listId: list.id }, body }));
    onNamed(named.id);
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run();
  };
  return (
    <Dialog title={list === undefined ? 'New list' : 'Rename the list'} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <TextField label="Name" value={name} maxLength={200} required autoFocus onValue={setName} />
        <FailureNotice failure={failure} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={busy}>
            {list === undefined ? 'Create' : 'Rename'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
