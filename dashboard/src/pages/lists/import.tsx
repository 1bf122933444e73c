import { useState } from 'react';
import { type Body, request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { count } from '../../ui/time.tsx';

type Imported = Body<'POST /v2/search/research/lists/:listId/import'>;

/** Imports a bibliography, and says what became of its references. */
export function ImportFile({ listId, onClose, onImported }: { listId: string; onClose(): void; onImported(): void }) {
  const [file, setFile] = useState<File>();
  const [imported, setImported] = useState<Imported>();
  const { run, busy, failure } = useAction(async () => {
    if (file === undefined) return;
    const body = { text: await file.text() };
    setImported(await request('POST /v2/search/research/lists/:listId/import', { params: { listId }, body }));
    onImported();
  });
  return (
    <Dialog title="Import a bibliography" onClose={onClose}>
      <div className="stack">
        {imported === undefined ? (
          <TextField
            label="File"
            help="BibTeX, RIS, CSL-JSON or CSV. References that match a paper of the catalog become that paper; the others keep the data of the file."
            type="file"
            accept=".bib,.ris,.json,.csv,.txt"
            onValue={() => undefined}
            onInput={(event) => setFile(event.currentTarget.files?.[0])}
          />
        ) : (
          <Result imported={imported} />
        )}
        <FailureNotice failure={failure} />
        <DialogActions>
          <Button onClick={onClose}>{imported === undefined ? 'Cancel' : 'Close'}</Button>
          {imported === undefined && (
            <Button look="primary" busy={busy} disabled={file === undefined} onClick={() => void run()}>
              Import
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  );
}

function Result({ imported: { added, present, notFound, skipped } }: { imported: Imported }) {
  return (
    <>
      <Notice tone="ok" title={`${count(added)} added, ${count(present)} already in the list`} />
      {notFound.length > 0 && (
        <Notice title={`${count(notFound.length)} not in the catalog`}>
          <ul className="import-rest">
            {notFound.map(({ entryId, title }) => (
              <li key={entryId}>{title}</li>
            ))}
          </ul>
        </Notice>
      )}
      {skipped.length > 0 && (
        <Notice tone="warn" title={`${count(skipped.length)} skipped`}>
          <ul className="import-rest">
            {skipped.map(({ reference, reason }) => (
              <li key={reference}>
                Reference {reference}: {reason}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
