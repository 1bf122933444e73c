import { counted } from '@trawl/contract/counted.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Empty, FailureNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { saveText } from '../../ui/save.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AskList } from './ask.tsx';
import { EntryRow } from './entry.tsx';
import { ImportFile } from './import.tsx';
import { NameList } from './name-list.tsx';
import './lists.css';

/** Entries of one page. */
const ROWS = 100;

const FORMATS = [
  { format: 'bibtex', label: 'BibTeX', ending: 'bib' },
  { format: 'ris', label: 'RIS', ending: 'ris' },
  { format: 'csl-json', label: 'CSL-JSON', ending: 'json' },
  { format: 'csv', label: 'CSV', ending: 'csv' },
] as const;

/** A reading list: its entries with their notes, import and export. */
export function ListPage({ id }: { id: string }) {
  const [offset, setOffset] = useState(0);
  const [open, setOpen] = useState<'rename' | 'import' | 'delete'>();
  const [, go] = useLocation();
  const params = { listId: id };
  const { data, failure, reload } = useRead('GET /v2/search/research/lists/:listId', {
    params,
    query: { limit: ROWS, offset },
  });
  const exporting = useAction(async (format: (typeof FORMATS)[number]) => {
    const { text } = await request('POST /v2/search/research/lists/:listId/export', {
      params,
      body: { format: format.format },
    });
    saveText(text, `${data?.list.name ?? 'list'}.${format.ending}`, 'text/plain');
  });
  const list = data?.list;
  const close = (): void => setOpen(undefined);
  return (
    <Page
      title={list?.name ?? 'List'}
      about={list && counted(list.entries, 'entry', 'entries')}
      actions={
        list && (
          <>
            <Button icon="plus" onClick={() => setOpen('import')}>
              Import
            </Button>
            <Menu
              className="button plain"
              label="Export"
              button="Export"
              items={FORMATS.map((one) => ({ label: one.label, icon: 'download', act: () => void exporting.run(one) }))}
            />
            <Menu
              className="button plain"
              label="More"
              button="More"
              items={[
                { label: 'Rename', icon: 'edit', act: () => setOpen('rename') },
                { label: 'Delete', icon: 'trash', danger: true, act: () => setOpen('delete') },
              ]}
            />
          </>
        )
      }
    >
      <FailureNotice failure={failure ?? exporting.failure} retry={failure?.status === 404 ? undefined : reload} />
      {data === undefined && failure === undefined && <Skeleton lines={6} />}
      {data && (
        <Card flush>
          {data.entries.length === 0 ? (
            <Empty icon="bookmark" title="Nothing in this list yet">
              Add papers from their pages or from search results, or import a BibTeX, RIS, CSL-JSON or CSV file.
            </Empty>
          ) : (
            <ol className="entries">
              {data.entries.map((entry) => (
                <EntryRow key={entry.id} listId={id} entry={entry} onChanged={reload} />
              ))}
            </ol>
          )}
        </Card>
      )}
      {data?.entries.some(({ paperId }) => paperId !== null) && <AskList listId={id} />}
      {list && list.entries > ROWS && (
        <div className="row">
          <Button small icon="left" disabled={offset === 0} onClick={() => setOffset(Math.max(0, offset - ROWS))}>
            Before
          </Button>
          <Button small icon="right" disabled={offset + ROWS >= list.entries} onClick={() => setOffset(offset + ROWS)}>
            After
          </Button>
        </div>
      )}
      {open === 'rename' && list && (
        <NameList
          list={list}
          onClose={close}
          onNamed={() => {
            close();
            reload();
          }}
        />
      )}
      {open === 'import' && <ImportFile listId={id} onClose={close} onImported={reload} />}
      {open === 'delete' && list && (
        <Confirm
          title={`Delete ${list.name}?`}
          verb="Delete"
          onClose={close}
          act={async () => {
            await request('DELETE /v2/search/research/lists/:listId', { params });
            go('/lists');
          }}
        >
          <p>Its notes are deleted too. The papers stay in the catalog.</p>
        </Confirm>
      )}
    </Page>
  );
}
