import type { Plan } from '@trawl/contract/api/plan.ts';
import { useState } from 'react';
import { type Body, request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useRead } from '../../api/use-read.ts';
import { useSession, useSignedIn } from '../../app/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Facts, Stat, Stats } from '../../ui/card.tsx';
import { SelectField } from '../../ui/field.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { count, dateOf } from '../../ui/time.tsx';
import { useToast } from '../../ui/toast.tsx';
import './plan.css';

const RETENTION = { off: 'not offered', allowed: 'on request', forced: 'for every request' } as const;

/** The limits of the team, and its usage. */
export default function PlanPage() {
  const { team } = useSignedIn();
  const { data, failure, reload } = useRead('GET /api/plan', {}, 10_000);
  return (
    <Page
      title="Plan"
      about={
        <>
          Credits and limits of <bdi>{team.name}</bdi>.
        </>
      }
    >
      <FailureNotice failure={failure} retry={reload} />
      {data === undefined ? (
        failure === undefined && <Skeleton lines={6} />
      ) : (
        <>
          <Credits state={data} />
          <Limits plan={data.plan} />
          {data.plans.length > 0 && <ChoosePlan plans={data.plans} current={data.plan.name} onChosen={reload} />}
        </>
      )}
    </Page>
  );
}

function Credits({ state: { plan, credits, period, concurrency } }: { state: Body<'GET /api/plan'> }) {
  const total = plan.creditsPerMonth;
  return (
    <>
      <Stats>
        <Stat name="Plan" value={plan.title} />
        <Stat
          name="Credits used"
          value={count(credits.used)}
          note={total === null ? 'no limit' : `of ${count(total)} per month`}
        />
        <Stat
          name="Credits left"
          value={credits.remaining === null ? '∞' : count(credits.remaining)}
          note={credits.reserved > 0 ? `${count(credits.reserved)} reserved for work in progress` : undefined}
        />
        <Stat
          name="Active now"
          value={count(concurrency.active)}
          note={`of ${count(concurrency.max)}${concurrency.waiting > 0 ? `, ${count(concurrency.waiting)} waiting` : ''}`}
        />
      </Stats>
      {total !== null && total > 0 && (
        <div className="plan-bar">
          <progress value={Math.min(credits.used + credits.reserved, total)} max={total} aria-label="Credits used" />
          <p className="dim small">
            {period.end === null ? 'Counted by month.' : `The count restarts on ${dateOf(period.end)}.`} Searching and
            reading papers is free.
          </p>
        </div>
      )}
    </>
  );
}

function Limits({ plan }: { plan: Plan }) {
  const { default: usual, ...groups } = plan.requestsPerMinute;
  const others = Object.keys(groups).length === 0 ? 'all endpoints' : 'all others';
  const rows = [
    ...Object.entries(groups).sort(([a], [b]) => a.localeCompare(b)),
    ...(usual === undefined ? [] : [[others, usual] as const]),
  ];
  return (
    <div className="plan-limits">
      <Card
        title="Requests per minute"
        flush
        about="For all keys of the team together. Requests beyond the limit get status 429 with a time to wait."
      >
        <Table
          label="Requests per minute"
          narrow
          rows={rows}
          rowKey={([name]) => name}
          columns={[
            { name: 'Group of endpoints', cell: ([name]) => name },
            { name: 'Requests', right: true, cell: ([, value]) => count(value) },
          ]}
        />
      </Card>
      <Card title="Other limits">
        <Facts
          rows={[
            ['Browsers at once', count(plan.concurrentBrowsers)],
            ['Queued jobs', count(plan.queuedJobs)],
            ['Zero data retention', RETENTION[plan.zeroDataRetention]],
            ['Crawled pages in local search', plan.localSearch ? 'yes' : 'no'],
          ]}
        />
      </Card>
    </div>
  );
}

/** Operators choose one of the plans of plans.json. */
function ChoosePlan({ plans, current, onChosen }: { plans: readonly Plan[]; current: string; onChosen(): void }) {
  const { team } = useSignedIn();
  const { refresh } = useSession();
  const say = useToast();
  const [name, setName] = useState(current);
  const save = useAction(async () => {
    await request('PATCH /api/teams/:id', { params: { id: team.id }, body: { plan: name } });
    say('Plan changed');
    onChosen();
    await refresh();
  });
  return (
    <Card
      title="Change the plan"
      about="You run this installation, so you can choose the plan. Plans are defined in plans.json."
    >
      <div className="row plan-choose">
        <SelectField
          label="Plan of this team"
          value={name}
          onValue={setName}
          options={plans.map((plan) => ({
            value: plan.name,
            label: `${plan.title} (${plan.creditsPerMonth === null ? 'unlimited credits' : `${count(plan.creditsPerMonth)} credits per month`})`,
          }))}
        />
        <Button busy={save.busy} disabled={name === current} onClick={() => void save.run()}>
          Change the plan
        </Button>
      </div>
      <FailureNotice failure={save.failure} />
    </Card>
  );
}
