import { Link } from 'wouter';
import type { Body } from '../../api/client.ts';
import { useRead } from '../../api/use-read.ts';
import { useSignedIn } from '../../app/session.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, Stat, Stats } from '../../ui/card.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { count, dateOf } from '../../ui/time.tsx';
import { EntryTable } from '../activity/entry-table.tsx';
import { TITLES } from '../playground/titles.ts';
import { BrokenSettings } from './broken-settings.tsx';
import { GettingStarted } from './getting-started.tsx';
import { StartBox } from './start-box.tsx';
import '../../ui/pills.css';
import { UsageChart } from '../usage/usage-chart.tsx';

/** Milliseconds between two reads of what changes. */
const REFRESH = 10_000;

/** Requests of a month up to which the first steps are shown. */
const FEW = 200;

export default function OverviewPage() {
  const { team, isOperator } = useSignedIn();
  const plan = useRead('GET /api/plan', {}, REFRESH);
  const usage = useRead('GET /api/usage', { query: { by: 'day' } });
  const recent = useRead('GET /api/activity', { query: { limit: 6 } }, REFRESH);
  const keys = useRead('GET /api/keys', {});
  const settings = useRead('GET /api/settings', isOperator ? {} : undefined);
  const requests = usage.data?.series.reduce((sum, one) => sum + one.totalRequests, 0);
  const isNew = requests !== undefined && requests < FEW;
  // All at once, so that nothing moves while somebody reads.
  const isReady = [plan, usage, recent, keys, settings].every(
    ({ data, failure, loading }) => !loading || data !== undefined || failure !== undefined,
  );

  return (
    <Page
      title="Overview"
      about={
        <>
          Usage and recent requests of <bdi>{team.name}</bdi>.
        </>
      }
      actions={
        <>
          <ButtonLink to="/playground" icon="play">
            Playground
          </ButtonLink>
          <ButtonLink to="/keys" icon="key">
            Keys
          </ButtonLink>
        </>
      }
    >
      <StartBox />
      {!isReady ? (
        <Skeleton lines={8} />
      ) : (
        <>
          <BrokenSettings settings={settings.data} />
          <FailureNotice failure={plan.failure} retry={plan.reload} />
          <Stats>
            <Stat name="Requests, last 30 days" value={requests === undefined ? '–' : count(requests)} />
            <Stat
              name="Credits used this month"
              value={plan.data ? count(plan.data.credits.used) : '–'}
              note={creditsNote(plan.data)}
            />
            <Stat
              name="Active now"
              value={plan.data ? count(plan.data.concurrency.active) : '–'}
              note={
                plan.data &&
                `of ${count(plan.data.concurrency.max)} at once${plan.data.concurrency.waiting > 0 ? `, ${count(plan.data.concurrency.waiting)} waiting` : ''}`
              }
            />
            <Stat
              name="Active keys"
              value={keys.data ? count(keys.data.keys.filter(({ state }) => state === 'active').length) : '–'}
            />
          </Stats>
          <nav className="pills" aria-label="Start something">
            {Object.entries(TITLES).map(([id, title]) => (
              <Link key={id} to={`/playground/${id}`}>
                {title}
              </Link>
            ))}
          </nav>
          {isNew && <GettingStarted />}
          <UsageChart whole={usage} />
          <Card
            title="Recent requests"
            flush
            actions={
              <ButtonLink small to="/activity">
                All activity
              </ButtonLink>
            }
          >
            <FailureNotice failure={recent.failure} retry={recent.reload} />
            {recent.data !== undefined && <EntryTable entries={recent.data.entries} short />}
          </Card>
        </>
      )}
    </Page>
  );
}

function creditsNote(plan: Body<'GET /api/plan'> | undefined): string | undefined {
  if (plan === undefined) return undefined;
  if (plan.credits.remaining === null) return 'no limit';
  const end = plan.period.end === null ? '' : ` until ${dateOf(plan.period.end)}`;
  return `${count(plan.credits.remaining)} left${end}`;
}
