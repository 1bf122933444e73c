import type { Job } from '@trawl/contract/api/jobs.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { useList } from '../../api/use-list.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty, FailureNotice } from '../../ui/notice.tsx';
import { More, Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { isOver, JobStateBadge, tookOf } from '../jobs/job-state.tsx';

/** Milliseconds between two reads while an extraction runs, and while none does. */
const SOON = 2_000;
const LATER = 8_000;

/** The extractions of the team. */
export function Extractions() {
  const [every, setEvery] = useState(SOON);
  const query = { kind: 'extract', limit: 50 };
  const { items, failure, loading, reload, more, busy } = useList('GET /api/jobs', query, 'jobs', every);
  const wanted = items?.some(({ state }) => !isOver(state)) ? SOON : LATER;
  if (wanted !== every) setEvery(wanted);
  return (
    <Page
      title="Extractions"
      about="Data from the pages that you list, for a prompt or a JSON Schema."
      actions={
        <ButtonLink look="primary" icon="plus" to="/extractions/new">
          New extraction
        </ButtonLink>
      }
    >
      <FailureNotice failure={failure} retry={reload} />
      <Card flush>
        {items === undefined ? loading && <Skeleton lines={5} /> : <ExtractionTable jobs={items} />}
        <More onMore={more} busy={busy} />
      </Card>
    </Page>
  );
}

function ExtractionTable({ jobs }: { jobs: readonly Job[] }) {
  if (jobs.length === 0) {
    return (
      <Empty icon="agent" title="No extractions yet">
        Start one here, or with <code>POST /v2/extract</code>.
      </Empty>
    );
  }
  return (
    <Table
      label="Extractions"
      rows={jobs}
      rowKey={({ id }) => id}
      columns={[
        {
          name: 'Extraction',
          wide: true,
          cell: ({ id, target }) => (
            <Link to={`/extractions/${encodeURIComponent(id)}`} className="clip row-link">
              {target ?? id}
            </Link>
          ),
        },
        { name: 'State', cell: ({ state }) => <JobStateBadge state={state} /> },
        { name: 'Took', right: true, cell: (job) => <span className="nowrap">{tookOf(job)}</span> },
        { name: 'Started', right: true, cell: ({ startedAt, createdAt }) => <Ago at={startedAt ?? createdAt} /> },
      ]}
    />
  );
}
