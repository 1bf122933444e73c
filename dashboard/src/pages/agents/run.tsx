import { useState } from 'react';
import { request } from '../../api/client.ts';
import { useRead } from '../../api/use-read.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, Facts, Stat, Stats } from '../../ui/card.tsx';
import { JsonBlock } from '../../ui/code.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { count, exactly } from '../../ui/time.tsx';
import { monitorOfPages } from '../monitors/new.ts';
import { ApprovalCard } from './approval-card.tsx';
import { DataCard } from './data-card.tsx';
import { Doubts, EvidenceCard } from './evidence.tsx';
import { type OpenPage, SeenPageView } from './seen-page.tsx';
import { SeenPages } from './seen-pages.tsx';
import { Snapshots } from './snapshots.tsx';
import { TraceTree } from './trace-tree.tsx';
import { type Evidence, isOver, type SeenPage, STATUS_TONES, type ThreadRun } from './types.ts';

/** Milliseconds between two polls of a current run. */
const EVERY = 1_000;
/** The same of the pages that it has read. */
const PAGES_EVERY = 3_000;

const NONE: readonly SeenPage[] = [];
const NO_EVIDENCE: readonly Evidence[] = [];

/** One run, followed while it works. */
export function RunView({ id }: { id: string }) {
  const params = { jobId: id };
  const [running, setRunning] = useState(true);
  const [asking, setAsking] = useState(false);
  const status = useRead('GET /v2/agent/:jobId', { params }, running ? EVERY : undefined);
  const trace = useRead(
    'GET /v2/agent/:jobId/trace',
    { params, query: { liveView: 'true' } },
    running ? EVERY : undefined,
  );
  const seen = useRead('GET /api/agents/:id/pages', { params: { id } }, running ? PAGES_EVERY : undefined);
  const [open, setOpen] = useState<Parameters<OpenPage>[0]>();
  const run = status.data;
  if (run !== undefined && running === isOver(run.status)) {
    setRunning(!isOver(run.status));
    // What was told between the last look and the end.
    trace.reload();
    seen.reload();
  }
  const thread = useRead('GET /v2/agent/threads/:threadId', run && { params: { threadId: run.threadId } });
  const asked = thread.data?.thread.runs.find((one) => one.id === id);
  const events = trace.data?.events ?? [];
  const browsers = trace.data?.activeBrowserSessions ?? [];
  const pages = seen.data?.pages ?? NONE;
  const evidence = run?.evidence ?? NO_EVIDENCE;
  const shown = run?.data ?? run?.partial;
  const stating = [...new Set(Object.values(run?.sources ?? {}).flat())];
  const watched = stating.length > 0 ? stating : (asked?.urls ?? []);
  return (
    <Page
      title="Agent"
      heading="Agent run"
      actions={
        <>
          <ButtonLink to="/agents" icon="left" small>
            All runs
          </ButtonLink>
          {watched.length > 0 && (
            <ButtonLink small icon="refresh" to={monitorOfPages(watched, asked?.prompt ?? '')}>
              Create a monitor
            </ButtonLink>
          )}
          {run && !isOver(run.status) && (
            <Button small icon="close" onClick={() => setAsking(true)}>
              Cancel run
            </Button>
          )}
        </>
      }
    >
      <FailureNotice failure={status.failure} retry={status.reload} />
      {run === undefined ? (
        status.failure === undefined && <Skeleton lines={6} />
      ) : (
        <>
          <Stats>
            <Stat
              name="Status"
              value={
                <Badge tone={STATUS_TONES[run.status]} dot>
                  {run.status}
                </Badge>
              }
            />
            <Stat name="Credits" value={count(run.creditsUsed ?? trace.data?.creditsUsed ?? 0)} />
            <Stat name="Events" value={count(events.length)} />
          </Stats>
          {asked && <Asked {...asked} />}
          {run.error !== undefined && (
            <Notice tone="danger" title={`The run failed (${run.stopReason ?? 'internal'})`}>
              {run.error}
            </Notice>
          )}
          {run.message !== undefined && <Card title="Answer">{run.message}</Card>}
          {run.pendingApproval !== undefined && (
            <ApprovalCard approval={run.pendingApproval} threadId={run.threadId} prompt={asked?.prompt} />
          )}
          {shown !== undefined && (
            <DataCard
              title={run.data === undefined ? 'Data found before the run ended' : 'Data'}
              data={shown}
              name={`agent-${id.slice(0, 8)}`}
            />
          )}
          <Doubts missing={run.missing} unverified={run.unverified} />
          {evidence.length > 0 && <EvidenceCard evidence={evidence} pages={pages} onOpen={setOpen} />}
          <SeenPages pages={pages} evidence={evidence} onOpen={setOpen} />
          <Card title="Trace" about="What the agent and its helpers do, as it happens.">
            <FailureNotice failure={trace.failure} retry={trace.reload} />
            {running && browsers.length > 0 && (
              <p>
                {browsers.map(({ id: session, liveViewUrl }, index) => (
                  <a key={session} href={liveViewUrl} target="_blank" rel="noreferrer">
                    Watch browser {index + 1}
                  </a>
                ))}
              </p>
            )}
            <TraceTree events={events} pages={pages} onOpen={setOpen} />
          </Card>
          <Snapshots id={id} events={events} />
          <Card title="Details">
            <Facts
              rows={[
                ['Id', <code key="id">{id}</code>],
                run.effort !== undefined && ['Effort', run.effort],
                run.threadTurn !== undefined && ['Turn of its thread', count(run.threadTurn)],
                ['Results are kept until', exactly(run.expiresAt)],
                stating.length > 0 && ['Pages that state the data', stating.slice(0, 20).join(' ')],
              ]}
            />
          </Card>
        </>
      )}
      {open !== undefined && (
        <SeenPageView runId={id} evidence={evidence} shown={open} onClose={() => setOpen(undefined)} />
      )}
      {asking && (
        <Confirm
          title="Cancel this run?"
          verb="Cancel the run"
          onClose={() => setAsking(false)}
          act={async () => {
            await request('DELETE /v2/agent/:jobId', { params });
            status.reload();
          }}
        >
          <p>You are not charged. You can still see what the run has found so far.</p>
        </Confirm>
      )}
    </Page>
  );
}

/** What the run was asked to do. */
function Asked({ prompt, urls = [], schema, effort }: Pick<ThreadRun, 'prompt' | 'urls' | 'schema' | 'effort'>) {
  const hasSchema = schema !== undefined && schema !== null;
  return (
    <Card
      title="Request"
      actions={
        <ButtonLink small icon="play" to={againWith({ prompt, urls, schema: hasSchema ? schema : undefined, effort })}>
          Run again
        </ButtonLink>
      }
    >
      <div className="stack">
        <Prompt text={prompt} />
        {urls.length > 0 && (
          <ul>
            {urls.map((url) => (
              <li key={url} className="anywhere small">
                {url}
              </li>
            ))}
          </ul>
        )}
        {hasSchema && (
          <details>
            <summary>JSON Schema of the data</summary>
            <JsonBlock value={schema} label="schema" />
          </details>
        )}
      </div>
    </Card>
  );
}

/** Characters of a prompt that are shown before somebody asks for all: below it is what people came for. */
const SHORT = 1_000;

function Prompt({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  if (text.length <= SHORT) return <p className="anywhere">{text}</p>;
  return (
    <>
      <p className="anywhere">{whole ? text : `${text.slice(0, SHORT)} …`}</p>
      <div>
        <Button small aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Show less' : `Show all ${count(text.length)} characters`}
        </Button>
      </div>
    </>
  );
}

/** The form for the same run. */
function againWith({
  prompt,
  urls,
  schema,
  effort = '',
}: {
  prompt: string;
  urls: readonly string[];
  schema: unknown;
  effort: string | undefined;
}): string {
  const values = { prompt, urls: urls.join('\n'), schema: schema === undefined ? '' : JSON.stringify(schema), effort };
  const given = Object.entries(values).filter(([, value]) => value !== '');
  return `/agents/new?${new URLSearchParams(given)}`;
}
