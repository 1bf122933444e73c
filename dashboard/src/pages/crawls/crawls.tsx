import { useState } from 'react';
import { Link } from 'wouter';
import { useList } from '../../api/use-list.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty, FailureNotice } from '../../ui/notice.tsx';
import { More, Page } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { Ago, count, duration } from '../../ui/time.tsx';
import { Bar } from './bar.tsx';
import { CrawlView } from './crawl.tsx';
import { type Crawl, isOver, STATUS_TONES } from './types.ts';

/** Milliseconds between two reads while a job runs, and while none does. */
const SOON = 1_500;
const LATER = 8_000;

const NEW = {
  crawl: { to: '/playground/crawl', label: 'New crawl' },
  batch_scrape: { to: '/playground/batch', label: 'New batch' },
};

export default function CrawlsPage({ params }: { params: Readonly<Record<string, string>> }) {
  return params.id === undefined ? <CrawlList /> : <CrawlView id={params.id} />;
}

function CrawlList() {
  const [kind, setKind] = useState<Crawl['kind']>('crawl');
  const [every, setEvery] = useState(SOON);
  const { items, failure, loading, reload, more, busy } = useList('GET /api/crawls', { kind }, 'crawls', every);
  const wanted = items?.some(({ status }) => !isOver(status)) ? SOON : LATER;
  if (wanted !== every) setEvery(wanted);
  return (
    <Page
      title="Crawls"
      about="Crawls of sites and batches of URLs, with the state of each page."
      actions={
        <ButtonLink look="primary" icon="plus" to={NEW[kind].to}>
          {NEW[kind].label}
        </ButtonLink>
      }
    >
      <Segments<Crawl['kind']>
        label="Kind"
        options={[
          ['crawl', 'Crawls'],
          ['batch_scrape', 'Batches'],
        ]}
        chosen={kind}
        onChoose={setKind}
      />
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
          cell: ({ id, url }) => (
            <Link to={`/crawls/${encodeURIComponent(id)}`} className="clip">
              {url ?? id}
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
