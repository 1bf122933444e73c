import { type FormEvent, useState } from 'react';
import { type Body, request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { bylineOf, EntryTitle } from './entry-title.tsx';

export type Entry = Body<'GET /v2/search/research/lists/:listId'>['entries'][number];

/** An entry of a list with its note. */
export function EntryRow({
  listId,
  entry,
  chosen,
  onToggle,
  onChanged,
}: {
  listId: string;
  entry: Entry;
  chosen: boolean;
  onToggle(): void;
  onChanged(): void;
}) {
  const [isEditing, setEditing] = useState(false);
  const params = { listId, entryId: entry.id };
  const removal = useAction(async () => {
    await request('DELETE /v2/search/research/lists/:listId/entries/:entryId', { params });
    onChanged();
  });
  const { title, paperId, url, note } = entry;
  return (
    <li className="entry choosable" data-row={entry.id} tabIndex={-1}>
      <input type="checkbox" aria-label={`Choose ${title}`} checked={chosen} onChange={onToggle} />
      <div className="grow">
        <EntryTitle paperId={paperId} url={url} title={title} />
        <p className="row">
          {paperId === null && <Badge tone="warn">not in the catalog</Badge>}
          <span className="dim small anywhere">{bylineOf(entry)}</span>
        </p>
        {isEditing ? (
          <NoteForm params={params} note={note} onClose={() => setEditing(false)} onSaved={onChanged} />
        ) : (
          note !== '' && <p className="entry-note">{note}</p>
        )}
        <FailureNotice failure={removal.failure} />
      </div>
      <div className="row">
        {!isEditing && <IconButton small icon="edit" label={`Note on ${title}`} onClick={() => setEditing(true)} />}
        <IconButton
          small
          icon="trash"
          label={`Remove ${title}`}
          busy={removal.busy}
          onClick={() => void removal.run()}
        />
      </div>
    </li>
  );
}

function NoteForm({
  params,
  note,
  onClose,
  onSaved,
}: {
  params: { readonly listId: string; readonly entryId: string };
  note: string;
  onClose(): void;
  onSaved(): void;
}) {
  const [draft, setDraft] = useState(note);
  const { run, busy, failure } = useAction(async () => {
    await request('PATCH /v2/search/research/lists/:listId/entries/:entryId', { params, body: { note: draft } });
    onSaved();
    onClose();
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run();
  };
  return (
    <form className="stack tight" onSubmit={submit}>
      <TextArea label="Note" value={draft} maxLength={10_000} autoFocus onValue={setDraft} />
      <FailureNotice failure={failure} />
      <div className="row">
        <Button small type="submit" look="primary" busy={busy}>
          Save note
        </Button>
        <Button small onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
