import type { Job } from '@trawl/contract/api/jobs.ts';
import { useState } from 'react';
import { useList } from '../../api/use-list.ts';
import { useRead } from '../../api/use-read.ts';
import { Card } from '../../ui/card.tsx';
import { More } from '../../ui/page.tsx';
import type { OpenPage } from '../agents/seen-page.tsx';
import { SeenPageView } from '../agents/seen-page.tsx';
import { TraceTree } from '../agents/trace-tree.tsx';
import { PageTable } from '../crawls/page-table.tsx';
import { Deliveries } from '../webhooks/deliveries.tsx';
import { EntryTable } from './entry-table.tsx';

/** What belongs to a job, each part only where there is some of it. */

/** The pages of a crawl or a batch. */
export function PagesOf({ job }: { job: Job }) {
  const isOfPages = job.kind === 'crawl' || job.kind === 'batch_scrape';
  const { data } = useRead('GET /api/crawls/:id', isOfPages ? { params: { id: job.id } } : undefined);
  return data === undefined ? null : (
    <PageTable job={data.crawl} every={job.finishedAt === null ? 2_000 : undefined} short />
  );
}

/** What an agent and its helpers did. */
export function TraceOf({ id, running }: { id: string; running: boolean }) {
  const every = running ? 2_000 : undefined;
  const { data } = useRead('GET /v2/agent/:jobId/trace', { params: { jobId: id } }, every);
  const pages = useRead('GET /api/agents/:id/pages', { params: { id } }, every).data?.pages ?? [];
  const [open, setOpen] = useState<Parameters<OpenPage>[0]>();
  if (data === undefined || data.events.length === 0) return null;
  return (
    <Card title="Trace" about="What the agent and its helpers did.">
      <TraceTree events={data.events} pages={pages} onOpen={setOpen} />
      {open !== undefined && <SeenPageView runId={id} evidence={[]} shown={open} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}

/** The requests that started it, asked how it is going, or ended it. */
export function CallsOf({ job }: { job: string }) {
  const { items, more, busy } = useList('GET /api/activity', { job, dashboard: 'true', limit: 50 }, 'entries', 5_000);
  if (items === undefined || items.length < 2) return null;
  return (
    <Card title="Calls" about="The requests about it, newest first." flush>
      <EntryTable entries={items} />
      <More onMore={more} busy={busy} />
    </Card>
  );
}

/** The events that were sent to a server. */
export function DeliveriesOf({ job }: { job: string }) {
  const list = useList('GET /api/webhooks/deliveries', { job, limit: 50 }, 'deliveries', 5_000);
  if (list.items === undefined || list.items.length === 0) return null;
  return (
    <Card title="Webhooks" flush>
      <Deliveries deliveries={list.items} reload={list.reload} />
      <More onMore={list.more} busy={list.busy} />
    </Card>
  );
}
