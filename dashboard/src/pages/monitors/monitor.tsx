import { counted } from '@trawl/contract/counted.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useRead } from '../../api/use-read.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, Facts, Stat, Stats } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Ago, count } from '../../ui/time.tsx';
import { CheckTable } from './check-table.tsx';
import { EditMonitor } from './edit.tsx';
import './monitors.css';
import { Timeline } from './timeline.tsx';
import { foundBy, isRunning, type Monitor, namesOf, scheduleOf } from './types.ts';
import { Values } from './values.tsx';

/** Milliseconds between two requests while a check runs, and while none does. */
const SOON = 1_500;
const LATER = 10_000;

/** One monitor, with its checks. */
export function MonitorView({ id }: { id: string }) {
  const params = { monitorId: id };
  const [every, setEvery] = useState(SOON);
  const [asking, setAsking] = useState(false);
  const [editing, setEditing] = useState(false);
  const [shape, setShape] = useState<'timeline' | 'table'>('timeline');
  const [, go] = useLocation();
  const { data, failure, reload } = useRead('GET /api/monitors/:monitorId', { params }, every);
  const wanted = data?.checks.some(isRunning) ? SOON : LATER;
  if (data !== undefined && wanted !== every) setEvery(wanted);
  const monitor = data?.monitor;
  const set = useAction(async (status: 'active' | 'paused') => {
    await request('PATCH /v2/monitor/:monitorId', { params, body: { status } });
    reload();
  });
  const run = useAction(async () => {
    await request('POST /v2/monitor/:monitorId/run', { params });
    reload();
  });
  return (
    <Page
      title="Monitor"
      heading={monitor?.name ?? 'Monitor'}
      actions={
        <>
          <ButtonLink to="/monitors" icon="left" small>
            All monitors
          </ButtonLink>
          {monitor && (
            <>
              <Button
                small
                look="primary"
                icon="play"
                busy={run.busy}
                disabled={monitor.currentCheckId !== null}
                onClick={() => void run.run()}
              >
                Check now
              </Button>
              <Button small icon="settings" onClick={() => setEditing(true)}>
                Change
              </Button>
              <Menu
                label={`What to do with ${monitor.name}`}
                className="button plain bare small"
                button={<Icon name="more" />}
                items={[
                  monitor.status === 'paused'
                    ? { label: 'Resume', icon: 'play', act: () => void set.run('active') }
                    : { label: 'Pause', icon: 'minus', act: () => void set.run('paused') },
                  { label: 'Delete …', icon: 'trash', danger: true, act: () => setAsking(true) },
                ]}
              />
            </>
          )}
        </>
      }
    >
      <FailureNotice failure={failure ?? set.failure ?? run.failure} retry={reload} />
      {monitor === undefined || data === undefined ? (
        failure === undefined && <Skeleton lines={6} />
      ) : (
        <>
          <Stats>
            <Stat
              name="Status"
              value={
                <Badge tone={monitor.status === 'paused' ? 'warn' : 'ok'} dot>
                  {monitor.status}
                </Badge>
              }
            />
            <Stat name="Last result" value={foundBy(monitor.lastCheckSummary)} note={<Ago at={monitor.lastRunAt} />} />
            <Stat name="Next check" value={<Ago at={monitor.nextRunAt} none="–" />} />
            <Stat name="Maximum credits per month" value={count(monitor.estimatedCreditsPerMonth ?? 0)} />
          </Stats>
          <Values monitorId={id} />
          <Card
            title="Checks"
            flush
            actions={
              <Segments<'timeline' | 'table'>
                label="Checks as"
                chosen={shape}
                onChoose={setShape}
                options={[
                  ['timeline', 'Timeline'],
                  ['table', 'Table'],
                ]}
              />
            }
          >
            {shape === 'timeline' ? (
              <Timeline monitorId={id} every={every} />
            ) : (
              <CheckTable monitorId={id} checks={data.checks} />
            )}
          </Card>
          <Card title="Details">
            <Facts
              rows={[
                ['Id', <code key="id">{monitor.id}</code>],
                ['Watches', <Watched key="watched" monitor={monitor} />],
                ['Schedule', `${scheduleOf(monitor)} (${monitor.schedule.timezone})`],
                monitor.goal !== null && ['Goal', monitor.goal],
                ['Checks are kept for', counted(monitor.retentionDays, 'day')],
                monitor.notification.email?.enabled === true && [
                  'Email to',
                  monitor.emailRecipientSubscriptions?.map(({ email, status }) => `${email} (${status})`).join(', ') ??
                    'the people of the team',
                ],
                monitor.webhook !== null && ['Webhook', monitor.webhook.url],
              ]}
            />
          </Card>
        </>
      )}
      {editing && monitor && <EditMonitor of={monitor} onClose={() => setEditing(false)} onSaved={() => reload()} />}
      {asking && (
        <Confirm
          title="Delete this monitor?"
          verb="Delete the monitor"
          onClose={() => setAsking(false)}
          act={async () => {
            await request('DELETE /v2/monitor/:monitorId', { params });
            go('/monitors');
          }}
        >
          <p>Its checks and the stored snapshots of its pages are deleted too.</p>
        </Confirm>
      )}
    </Page>
  );
}

/** Targets that are shown one by one. */
const MOST_SHOWN = 50;

function Watched({ monitor }: { monitor: Monitor }) {
  const all = namesOf(monitor);
  return (
    <ul className="watched">
      {all.slice(0, MOST_SHOWN).map((name) => (
        <li key={name} className="anywhere">
          {name}
        </li>
      ))}
      {all.length > MOST_SHOWN && <li>and {count(all.length - MOST_SHOWN)} more</li>}
    </ul>
  );
}
