import { counted } from '@trawl/contract/counted.ts';
import type { ExportFormat } from '@trawl/contract/v2/research/formats.ts';
import { SCREENING_FILES, type ScreeningFile } from '@trawl/contract/v2/research/screening-words.ts';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useRead } from '../../api/use-read.ts';
import { ExportMenu } from '../../papers/export-menu.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Menu } from '../../ui/menu.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { saveText } from '../../ui/save.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Entries } from './entries.tsx';
import { ImportFile } from './import.tsx';
import { NameList } from './name-list.tsx';
import { placeWithin } from './pages.ts';
import { saveList } from './save-list.ts';
import { Screening } from './screening.tsx';
import './lists.css';

const FILES: Readonly<Record<ScreeningFile, string>> = {
  decisions: 'Decisions (CSV)',
  counts: 'PRISMA counts (CSV)',
};

/** Entries of one page. */
const ROWS = 100;

/** A reading list: its entries with their notes, import and export, and its screening for a review. */
export function ListPage({ id, isScreening }: { id: string; isScreening: boolean }) {
  const [offset, setOffset] = useState(0);
  const [open, setOpen] = useState<'rename' | 'import' | 'delete'>();
  const [, go] = useLocation();
  const params = { listId: id };
  const { data, failure, loading, reload } = useRead('GET /v2/search/research/lists/:listId', {
    params,
    query: { limit: ROWS, offset },
  });
  const name = data?.list.name ?? 'list';
  const exporting = useAction((format: ExportFormat) => saveList(id, name, format));
  const exportingScreening = useAction(async (file: ScreeningFile) => {
    const body = { file };
    const { text } = await request('POST /v2/search/research/lists/:listId/screening/export', { params, body });
    saveText(text, `${name}-${file}.csv`, 'text/csv');
  });
  const list = data?.list;
  useEffect(() => {
    if (list && !loading) setOffset((before) => placeWithin(before, list.entries, ROWS));
  }, [list, loading]);
  const close = (): void => setOpen(undefined);
  return (
    <Page
      title={list?.name ?? 'List'}
      about={list && counted(list.entries, 'entry', 'entries')}
      actions={
        <>
          <ButtonLink to="/lists" icon="left">
            All lists
          </ButtonLink>
          {list && (
            <>
              <Button icon="plus" onClick={() => setOpen('import')}>
                Import
              </Button>
              <ExportMenu
                onChoose={(format) => void exporting.run(format)}
                more={SCREENING_FILES.map((file) => ({
                  label: FILES[file],
                  icon: 'download',
                  act: () => void exportingScreening.run(file),
                }))}
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
          )}
        </>
      }
    >
      <FailureNotice
        failure={failure ?? exporting.failure ?? exportingScreening.failure}
        retry={failure?.status === 404 ? undefined : reload}
      />
      {data === undefined && failure === undefined && <Skeleton lines={6} />}
      {data && (
        <Tabs
          label="Of this list"
          chosen={isScreening ? 'screening' : 'entries'}
          onChoose={(tab) => go(tab === 'screening' ? `/lists/${id}/screening` : `/lists/${id}`)}
          tabs={[
            { id: 'entries', label: 'Entries' },
            { id: 'screening', label: 'Screening' },
          ]}
        >
          {isScreening ? (
            <Screening listId={id} name={name} />
          ) : (
            <Entries id={id} name={name} entries={data.entries} reload={reload} />
          )}
        </Tabs>
      )}
      {!isScreening && list && list.entries > ROWS && (
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
