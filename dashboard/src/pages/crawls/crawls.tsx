import { useState } from 'react';
import { Link } from 'wouter';
import { useList } from '../../api/use-list.ts';
import type { PageProps } from '../../app/page.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty, FailureNotice } from '../../ui/notice.tsx';
import { More, Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { Ago, count, duration } from '../../ui/time.tsx';
import { NewPage } from '../playground/new-page.tsx';
import { Bar } from './bar.tsx';
import { CrawlView } from './crawl.tsx';
import { type Crawl, isOver, LISTS, nameOf, pathOf, STATUS_TONES } from './types.ts';

/** Milliseconds between two reads while a job runs, and while none does. */
const SOON = 1_500;
const LATER = 8_000;

const KINDS = {
  crawl: { title: 'Crawls', start: 'New crawl' },
  batch_scrape: { title: 'Batches', start: 'New batch' },
};

export default function CrawlsPage({ path, params }: PageProps) {
  switch (path) {
    case '/crawls/new':
      return <NewPage id="crawl" title="New crawl" path={path} back={{ to: '/crawls', label: 'All crawls' }} />;
    case '/batches/new':
      return <NewPage id="batch" title="New batch" path={path} back={{ to: '/batches', label: 'All batches' }} />;
    case '/crawls/:id':
    case '/batches/:id':
      return <CrawlView key={params.id} id={params.id ?? ''} />;
    default:
      return <CrawlList key={path} kind={path === '/batches' ? 'batch_scrape' : 'crawl'} />;
  }
}

function CrawlList({ kind }: { kind: Crawl['kind'] }) {
  const [every, setEvery] = useState(SOON);
  const { items, failure, loading, reload, more, busy } = useList('GET /api/crawls', { kind }, 'crawls', every);
  const wanted = items?.some(({ status }) => !isOver(status)) ? SOON : LATER;
  if (wanted !== every) setEvery(wanted);
  const { title, start } = KINDS[kind];
  return (
    <Page
      title={title}
      about={kind === 'crawl' ? 'The pages of a site, found by its links.' : 'Lists of URLs, each scraped as one job.'}
      actions={
        <ButtonLink look="primary" icon="plus" to={`${LISTS[kind]}/new`}>
          {start}
        </ButtonLink>
      }
    >
      <FailureNotice failure={failure} retry={reload} />
      <Card flush>
        {items === undefined ? loading && <Skeleton lines={6} /> : <CrawlTable crawls={items} kind={kind} />}
        <More onMore={more} busy={busy} />
      </Card>
    </Page>
  );
}

function CrawlTable({ crawls, kind }: { crawls: readonly Crawl[]; kind: Crawl['kind'] }) {
  if (crawls.length === 0) {
    return (
      <Empty icon="crawl" title={kind === 'crawl' ? 'No crawls yet' : 'No batches yet'}>
        Start one here, or with <code>{kind === 'crawl' ? 'POST /v2/crawl' : 'POST /v2/batch/scrape'}</code>.
      </Empty>
    );
  }
  return (
    <Table
      label={kind === 'crawl' ? 'Crawls' : 'Batches'}
      rows={crawls}
      rowKey={({ id }) => id}
      columns={[
        {
          name: kind === 'crawl' ? 'Start' : 'Batch',
          wide: true,
          cell: (crawl) => (
            <Link to={pathOf(crawl)} className="clip row-link">
              {nameOf(crawl)}
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
        { name: 'Pages', cell: (crawl) => <Bar crawl={crawl} /> },
        { name: 'Credits', right: true, cell: ({ creditsUsed = 0 }) => count(creditsUsed) },
        { name: 'Duration', right: true, cell: (crawl) => <span className="nowrap">{tookOf(crawl)}</span> },
        { name: 'Started', right: true, cell: ({ createdAt }) => <Ago at={createdAt} /> },
      ]}
    />
  );
}

const tookOf = ({ duration: seconds }: Crawl): string => (seconds === undefined ? '–' : duration(seconds * 1_000));
