import { counted } from '@trawl/contract/counted.ts';
import { useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { request } from '../../api/client.ts';
import { useRead } from '../../api/use-read.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, Facts, Stat, Stats } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { FoldedOnPhones } from '../../ui/folded-on-phones.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { count, duration, exactly } from '../../ui/time.tsx';
import { UnderWay } from '../../ui/under-way.tsx';
import { monitorOf, monitorOfBatch } from '../monitors/new.ts';
import { Bar } from './bar.tsx';
import { Download } from './download.tsx';
import { PageTable } from './page-table.tsx';
import { PageTree } from './page-tree.tsx';
import { type Crawl, isOver, LISTS, nameOf, pathOf, STATUS_TONES } from './types.ts';

/** Milliseconds between two reads of a running crawl. */
const EVERY = 1_500;

/** One crawl or batch, updated while it runs. */
export function CrawlView({ id }: { id: string }) {
  const [running, setRunning] = useState(true);
  const [asking, setAsking] = useState(false);
  const [location] = useLocation();
  const { data, failure, reload, set } = useRead(
    'GET /api/crawls/:id',
    { params: { id } },
    running ? EVERY : undefined,
  );
  const crawl = data?.crawl;
  if (crawl !== undefined && running === isOver(crawl.status)) setRunning(!isOver(crawl.status));
  const isBatch = crawl?.kind === 'batch_scrape';
  // An address of either kind leads here; its own marks the tab that it belongs to.
  if (crawl !== undefined && location !== pathOf(crawl)) return <Redirect to={pathOf(crawl)} replace />;
  return (
    <Page
      title={isBatch ? 'Batch' : 'Crawl'}
      heading={crawl === undefined ? 'Crawl' : nameOf(crawl)}
      actions={
        <>
          <ButtonLink to={isBatch ? LISTS.batch_scrape : LISTS.crawl} icon="left" small>
            {isBatch ? 'All batches' : 'All crawls'}
          </ButtonLink>
          {crawl && (
            <ButtonLink small icon="refresh" to={monitorOfJob(crawl)}>
              Create a monitor
            </ButtonLink>
          )}
          {crawl && !isOver(crawl.status) && (
            <Button small icon="close" onClick={() => setAsking(true)}>
              {isBatch ? 'Cancel batch' : 'Cancel crawl'}
            </Button>
          )}
        </>
      }
    >
      <FailureNotice failure={failure} retry={reload} />
      {crawl === undefined ? (
        failure === undefined && <Skeleton lines={6} />
      ) : (
        <>
          <CrawlBody crawl={crawl} every={running ? EVERY : undefined} />
          <Card title="Details">
            <Facts
              rows={[
                ['Id', <code key="id">{crawl.id}</code>],
                ['Kind', crawl.kind === 'crawl' ? 'Crawl' : 'Batch'],
                typeof crawl.limit === 'number' && ['Limit', counted(crawl.limit, 'page')],
                ['Started', exactly(crawl.createdAt)],
                crawl.completedAt !== undefined && ['Ended', exactly(crawl.completedAt)],
                crawl.duration !== undefined && ['Duration', duration(crawl.duration * 1_000)],
                crawl.expiresAt !== undefined && ['Results expire', exactly(crawl.expiresAt)],
                crawl.zeroDataRetention === true && ['Zero data retention', 'In memory only'],
              ]}
            />
          </Card>
        </>
      )}
      {asking && (
        <Confirm
          title="Cancel this job?"
          verb="Cancel job"
          onClose={() => setAsking(false)}
          act={async () => {
            const body = await request('POST /api/crawls/:id/cancel', { params: { id } });
            set(() => body);
          }}
        >
          <p>Stored pages are kept.</p>
        </Confirm>
      )}
    </Page>
  );
}

const monitorOfJob = ({ id, url }: Crawl): string => (url ? monitorOf('crawl', url) : monitorOfBatch(id));

function speedOf({ completed = 0, duration: seconds = 0 }: Crawl): string {
  return seconds < 0.5 ? '–' : `${(completed / seconds).toFixed(1)} pages/s`;
}

/** How far it is, its pages and its files. @param every milliseconds between two reads. @param short for narrow places */
function CrawlBody({ crawl, every, short = false }: { crawl: Crawl; every: number | undefined; short?: boolean }) {
  const [shape, setShape] = useState<'list' | 'tree'>('list');
  return (
    <>
      <Stats>
        <Stat
          name="Status"
          value={
            <Badge tone={STATUS_TONES[crawl.status]} dot>
              {crawl.status}
            </Badge>
          }
        />
        <Stat name="Pages stored" value={count(crawl.completed ?? 0)} />
        <Stat name="Speed" value={speedOf(crawl)} />
        <Stat name="Credits" value={count(crawl.creditsUsed ?? 0)} />
      </Stats>
      {crawl.error !== undefined && (
        <Notice tone="danger" title="The job failed">
          {crawl.error}
        </Notice>
      )}
      {!isOver(crawl.status) && (
        <Card title="Progress">
          <Bar crawl={crawl} />
        </Card>
      )}
      {(crawl.completed ?? 0) > 0 && (
        <FoldedOnPhones name="Download">
          <Card title="Download">
            <Download crawl={crawl} />
          </Card>
        </FoldedOnPhones>
      )}
      <div className="row">
        <Segments<'list' | 'tree'>
          label="Pages as"
          chosen={shape}
          onChoose={setShape}
          options={[
            ['list', 'List'],
            ['tree', 'Tree of the site'],
          ]}
        />
      </div>
      {shape === 'list' ? (
        <PageTable job={crawl} every={every} short={short} />
      ) : (
        <PageTree job={crawl} running={every !== undefined} />
      )}
    </>
  );
}

/** A crawl or a batch within another page, updated while it runs. */
export function CrawlJob({ id }: { id: string }) {
  const [running, setRunning] = useState(true);
  const every = running ? EVERY : undefined;
  const { data, failure, reload, set } = useRead('GET /api/crawls/:id', { params: { id } }, every);
  const crawl = data?.crawl;
  if (crawl !== undefined && running === isOver(crawl.status)) setRunning(!isOver(crawl.status));
  return (
    <div className="stack">
      <FailureNotice failure={failure} retry={reload} />
      {crawl === undefined ? (
        failure === undefined && <Skeleton lines={6} />
      ) : (
        <>
          {!isOver(crawl.status) && (
            <div className="row">
              <UnderWay
                cancel={async () => {
                  const body = await request('POST /api/crawls/:id/cancel', { params: { id } });
                  set(() => body);
                }}
              />
            </div>
          )}
          <CrawlBody crawl={crawl} every={every} short />
        </>
      )}
    </div>
  );
}
