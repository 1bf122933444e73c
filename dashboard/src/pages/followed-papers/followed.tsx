import type { FollowedPapersView } from '@trawl/contract/api/followed-papers.ts';
import { counted } from '@trawl/contract/counted.ts';
import { table } from '@trawl/contract/table.ts';
import { request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Ago, count, duration } from '../../ui/time.tsx';
import './followed-papers.css';
import { Runs } from './runs.tsx';

const SOURCES = table({
  openalex: 'OpenAlex',
  pubmed: 'PubMed',
  arxiv: 'arXiv',
  'arxiv-oai': 'arXiv over OAI-PMH',
});
const TONES = { waiting: 'ok', running: 'info', paused: 'warn' } as const;
const HOUR = 3_600;
const DAY = 24 * HOUR;

/** One part of a source, with its runs and what can be done with it. */
export function Followed({ followed, onChange }: { followed: FollowedPapersView; onChange: () => void }) {
  const { id, source, place, filter, every, status, progress, nextRunAt, runs } = followed;
  const params = { id };
  const pause = useAction(async (paused: boolean) => {
    await request('PATCH /api/followed-papers/:id', { params, body: { paused } });
    onChange();
  });
  const run = useAction(async () => {
    await request('POST /api/followed-papers/:id/run', { params });
    onChange();
  });
  const isFailing = status === 'waiting' && runs[0]?.error != null;
  const isPaused = status === 'paused';
  return (
    <Card
      title={SOURCES[source] ?? source}
      about={filter.length === 0 ? 'everything' : filter.map(({ name, value }) => `${name} ${value}`).join(' · ')}
      actions={
        <>
          <Button small busy={pause.busy} onClick={() => void pause.run(!isPaused)}>
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
          <Button small icon="refresh" busy={run.busy} disabled={status !== 'waiting'} onClick={() => void run.run()}>
            Run now
          </Button>
        </>
      }
    >
      <div className="followed">
        <FailureNotice failure={pause.failure ?? run.failure} />
        <Facts
          rows={[
            [
              'Status',
              <Badge key="status" tone={isFailing ? 'danger' : TONES[status]} dot>
                {isFailing ? 'the last run failed' : status}
              </Badge>,
            ],
            ...(progress === null ? [] : [['Progress', progressOf(progress)] as const]),
            ['From', <code key="place">{place}</code>],
            ['Schedule', `every ${intervalOf(every)}`],
            ['Next run', <Ago key="next" at={nextRunAt} none="when it is resumed" />],
            ['Id', <code key="id">{id}</code>],
          ]}
        />
        <Runs runs={runs} isRunning={status === 'running'} />
      </div>
    </Card>
  );
}

function progressOf({ records, added, updated, share, left }: NonNullable<FollowedPapersView['progress']>): string {
  return [
    counted(records, 'record'),
    `${count(added)} new`,
    ...(updated === 0 ? [] : [`${count(updated)} updated`]),
    ...(share === null ? [] : [`${Math.floor(share * 100)}%`]),
    ...(left === null ? [] : [`about ${duration(left * 1_000)} left`]),
  ].join(', ');
}

/** @param seconds a whole number of hours */
function intervalOf(seconds: number): string {
  const [size, name] = seconds % DAY === 0 ? [DAY, 'day'] : [HOUR, 'hour'];
  return seconds === size ? name : counted(seconds / size, name);
}
