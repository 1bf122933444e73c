import { useState } from 'react';
import { Link } from 'wouter';
import { useRead } from '../../api/use-read.ts';
import type { PageProps } from '../../app/page.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty, FailureNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { NewPage } from '../playground/new-page.tsx';
import { ExtractionView } from './extraction-view.tsx';
import { Extractions } from './extractions.tsx';
import { ManyRuns } from './many-runs.tsx';
import { RunView } from './run.tsx';
import { isOver, type ListedRun, STATUS_TONES } from './types.ts';

/** Milliseconds between two looks while something runs, and while nothing does. */
const SOON = 2_000;
const LATER = 8_000;

export default function AgentsPage({ path, params: { id = '' } }: PageProps) {
  switch (path) {
    case '/agents/new':
      return <NewPage id="agent" title="New run" path={path} back={{ to: '/agents', label: 'All runs' }} />;
    case '/agents/:id':
      return <RunView key={id} id={id} />;
    case '/extractions':
      return <Extractions />;
    case '/extractions/new':
      return (
        <NewPage
          id="extract"
          title="New extraction"
          path={path}
          back={{ to: '/extractions', label: 'All extractions' }}
        />
      );
    case '/extractions/:id':
      return <ExtractionView key={id} id={id} />;
    default:
      return <Runs />;
  }
}

function Runs() {
  const [many, setMany] = useState(false);
  return (
    <Page
      title="Agents"
      about="Describe the data that you need. An agent reads pages until it finds it, and shows its sources."
      actions={
        <>
          <Button aria-expanded={many} onClick={() => setMany(!many)}>
            One for each row of a CSV
          </Button>
          <ButtonLink look="primary" icon="plus" to="/agents/new">
            New run
          </ButtonLink>
        </>
      }
    >
      {many && <ManyRuns />}
      <RunList />
    </Page>
  );
}

function RunList() {
  const [before, setBefore] = useState<string>();
  const [every, setEvery] = useState(SOON);
  const { data, failure, loading, reload } = useRead('GET /v2/agent', { query: { before } }, every);
  const runs = data?.agents;
  const wanted = runs?.some(({ status }) => !isOver(status)) ? SOON : LATER;
  if (wanted !== every) setEvery(wanted);
  const next = data?.next === undefined ? undefined : new URL(data.next).searchParams.get('before');
  return (
    <Card title="Runs" flush>
      <FailureNotice failure={failure} retry={reload} />
      {runs === undefined ? loading && <Skeleton lines={5} /> : <RunTable runs={runs} />}
      {(before !== undefined || next) && (
        <div className="row end">
          {before !== undefined && (
            <Button small onClick={() => setBefore(undefined)}>
              Newest
            </Button>
          )}
          {next && (
            <Button small icon="right" onClick={() => setBefore(next)}>
              Older
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

function RunTable({ runs }: { runs: readonly ListedRun[] }) {
  if (runs.length === 0) {
    return (
      <Empty icon="agent" title="No runs yet">
        Start one here, or with <code>POST /v2/agent</code>.
      </Empty>
    );
  }
  return (
    <Table
      label="Runs"
      rows={runs}
      rowKey={({ id }) => id}
      columns={[
        {
          name: 'Prompt',
          wide: true,
          cell: ({ id, options, targetHint }) => (
            <Link to={`/agents/${encodeURIComponent(id)}`} className="clip row-link">
              {(options?.prompt ?? targetHint).slice(0, 200)}
            </Link>
          ),
        },
        {
          name: 'Status',
          cell: ({ status }) => (
            <Badge tone={STATUS_TONES[status]} dot>
              {status}
            </Badge>
          ),
        },
        { name: 'Started', right: true, cell: ({ createdAt }) => <Ago at={createdAt} /> },
      ]}
    />
  );
}
