import { counted } from '@trawl/contract/counted.ts';
import type { ExportFormat } from '@trawl/contract/v2/research/formats.ts';
import { useRef, useState } from 'react';
import { request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { AddToList } from '../../papers/add-to-list.tsx';
import { ExportMenu } from '../../papers/export-menu.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Empty, FailureNotice } from '../../ui/notice.tsx';
import { useRowKeys } from '../../ui/use-row-keys.ts';
import { AskList } from './ask.tsx';
import { ChooseAll, toggledIn } from './choose-all.tsx';
import { type Entry, EntryRow } from './entry.tsx';
import { saveList } from './save-list.ts';

/** The entries of a page of a list, to read, note and choose from. @param name of files */
export function Entries({
  id,
  name,
  entries,
  reload,
}: {
  id: string;
  name: string;
  entries: readonly Entry[];
  reload(): void;
}) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const box = useRef<HTMLOListElement>(null);
  // What is no longer here is not chosen.
  const chosen = new Set(entries.map((entry) => entry.id).filter((one) => marked.has(one)));
  const toggle = (entry: string): void => setMarked(toggledIn(chosen, entry));
  useRowKeys(box, { x: toggle });
  return (
    <div className="stack">
      <Card flush>
        {entries.length === 0 ? (
          <Empty icon="bookmark" title="Nothing in this list yet">
            Add papers from their pages or from search results, or import a BibTeX, RIS, CSL-JSON or CSV file.
          </Empty>
        ) : (
          <>
            <ChooseAll entries={entries} chosen={chosen} onChosen={setMarked} />
            <ol className="entries" ref={box}>
              {entries.map((entry) => (
                <EntryRow
                  key={entry.id}
                  listId={id}
                  entry={entry}
                  chosen={chosen.has(entry.id)}
                  onToggle={() => toggle(entry.id)}
                  onChanged={reload}
                />
              ))}
            </ol>
          </>
        )}
      </Card>
      {chosen.size > 0 && (
        <ChosenEntries
          listId={id}
          name={name}
          entries={entries.filter((entry) => chosen.has(entry.id))}
          onNone={() => setMarked(new Set())}
          onRemoved={reload}
        />
      )}
      {entries.some(({ paperId }) => paperId !== null) && <AskList listId={id} />}
    </div>
  );
}

/** What can be done with the entries that are chosen. */
function ChosenEntries({
  listId,
  name,
  entries,
  onNone,
  onRemoved,
}: {
  listId: string;
  name: string;
  entries: readonly Entry[];
  onNone(): void;
  onRemoved(): void;
}) {
  const [removing, setRemoving] = useState(false);
  const papers = entries.flatMap(({ paperId }) => paperId ?? []);
  const ids = entries.map(({ id }) => id);
  const exporting = useAction((format: ExportFormat) => saveList(listId, name, format, ids));
  const many = counted(entries.length, 'entry', 'entries');
  return (
    <div className="chosen-bar">
      <FailureNotice failure={exporting.failure} />
      <div className="row">
        <span className="grow" role="status">
          {many} chosen
        </span>
        {papers.length > 0 && <AddToList ids={papers} />}
        <ExportMenu small onChoose={(format) => void exporting.run(format)} />
        <Button small icon="trash" onClick={() => setRemoving(true)}>
          Remove
        </Button>
        <Button small look="quiet" onClick={onNone}>
          Choose none
        </Button>
      </div>
      {removing && (
        <Confirm
          title={`Remove ${many}?`}
          verb="Remove"
          onClose={() => setRemoving(false)}
          act={async () => {
            try {
              for (const entryId of ids) {
                const params = { listId, entryId };
                await request('DELETE /v2/search/research/lists/:listId/entries/:entryId', { params });
              }
            } finally {
              onRemoved();
            }
          }}
        >
          <p>Notes and decisions go with them. The papers stay in the catalog.</p>
        </Confirm>
      )}
    </div>
  );
}
