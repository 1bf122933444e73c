import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useRead } from '../../api/use-read.ts';
import type { PageProps } from '../../app/page.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty, FailureNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { Ago, count } from '../../ui/time.tsx';
import { ListPage } from './list.tsx';
import { NameList } from './name-list.tsx';
import { SearchLists } from './search.tsx';

/** The reading lists of the team, and a page for each. */
export default function ListsPage({ path, params }: PageProps) {
  const isScreening = path.endsWith('/screening');
  return params.id === undefined ? <AllLists /> : <ListPage key={params.id} id={params.id} isScreening={isScreening} />;
}

function AllLists() {
  const [creating, setCreating] = useState(false);
  const [, go] = useLocation();
  const { data, failure, reload } = useRead('GET /v2/search/research/lists', {});
  return (
    <Page
      title="Lists"
      about="Papers with notes. Everybody in the team can see and change them."
      actions={
        <Button look="primary" icon="plus" onClick={() => setCreating(true)}>
          New list
        </Button>
      }
    >
      <FailureNotice failure={failure} retry={reload} />
      <Card flush>
        {data === undefined ? (
          failure === undefined && <Skeleton lines={4} />
        ) : data.lists.length === 0 ? (
          <Empty icon="bookmark" title="No lists yet">
            Create one here and add papers from their pages, or import a bibliography.
          </Empty>
        ) : (
          <Table
            label="Lists"
            rows={data.lists}
            rowKey={({ id }) => id}
            columns={[
              {
                name: 'List',
                wide: true,
                cell: ({ id, name }) => (
                  <Link className="row-link" to={`/lists/${id}`}>
                    {name}
                  </Link>
                ),
              },
              { name: 'Entries', right: true, cell: ({ entries }) => count(entries) },
              { name: 'Changed', right: true, cell: ({ updatedAt }) => <Ago at={updatedAt} /> },
            ]}
          />
        )}
      </Card>
      {data !== undefined && data.lists.length > 0 && <SearchLists />}
      {creating && <NameList onClose={() => setCreating(false)} onNamed={(id) => go(`/lists/${id}`)} />}
    </Page>
  );
}
