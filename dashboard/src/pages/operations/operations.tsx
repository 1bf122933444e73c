import type { OperationsView } from '@trawl/contract/api/operations.ts';
import { counted } from '@trawl/contract/counted.ts';
import { table } from '@trawl/contract/table.ts';
import { Link } from 'wouter';
import { useRead } from '../../api/use-read.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, Facts, Stat, Stats } from '../../ui/card.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Ago, count, duration } from '../../ui/time.tsx';
import { bytes, type Metrics, metricsOf } from './metrics.ts';
import { Proxies, Unblocker } from './proxies.tsx';
import { SettingsInForce } from './settings-in-force.tsx';
import { Indexes, Processes, Queue, SlowHosts } from './tables.tsx';
import './operations.css';

/** Milliseconds between two reads; the metrics behind it are up to 5 seconds old. */
const EVERY = 10_000;

/** What came of fetches. */
const OUTCOMES = table({ error_status: 'with an error status', shell: 'empty without scripts', blocked: 'bot checks' });

/** The state of the installation, for whoever runs it. */
export default function OperationsPage() {
  const { data, failure, reload } = useRead('GET /api/operations', {}, EVERY);
  return (
    <Page
      title="Operations"
      about="The state of this installation, for operators. Updates automatically; /ready and /metrics have the same numbers."
    >
      <FailureNotice failure={failure} retry={reload} />
      {data === undefined ? failure === undefined && <Skeleton lines={12} /> : <State data={data} />}
    </Page>
  );
}

function State({ data }: { data: OperationsView }) {
  const metrics = metricsOf(data);
  const started = metrics.sum('process_start_time_seconds');
  const free = metrics.sum('trawl_disk_free_bytes');
  return (
    <>
      <Failing data={data} metrics={metrics} />
      <Stats>
        <Stat name="Trawl" value={data.version} note={`Node ${data.node}, ${data.system}`} />
        <Stat
          name="Running since"
          value={started === undefined ? 'unknown' : <Ago at={new Date(started * 1000).toISOString()} />}
          note={data.roles.join(' and ')}
        />
        <Stat name="Memory" value={bytes(metrics.sum('process_resident_memory_bytes'))} note="of this process" />
        <Stat name="Disk free" value={bytes(free)} note={`of ${bytes(metrics.sum('trawl_disk_bytes'))}`} />
        {metrics.values('trawl_local_model_bytes', 'model').map((model) => (
          <Stat
            key={model}
            name="Local model"
            value={bytes(metrics.sum('trawl_local_model_bytes', { model }))}
            note={`${model}, loaded`}
          />
        ))}
        <Stat
          name="Database"
          value={bytes(metrics.sum('trawl_database_bytes'))}
          note={data.database === 'sqlite' ? 'SQLite' : 'PostgreSQL'}
        />
      </Stats>
      <Processes processes={data.processes} />
      <Queue metrics={metrics} />
      <div className="operations-two">
        <Pages data={data} metrics={metrics} />
        <Deliveries data={data} metrics={metrics} />
      </div>
      {data.proxies.length > 0 && <Proxies {...data} />}
      {data.unblocker !== undefined && <Unblocker unblocker={data.unblocker} processes={data.processes} />}
      <Indexes metrics={metrics} />
      {data.slowHosts.length > 0 && <SlowHosts hosts={data.slowHosts} />}
      <SettingsInForce settings={data.settings} />
    </>
  );
}

function Failing({ data: { problems, sandbox }, metrics }: { data: OperationsView; metrics: Metrics }) {
  const short = metrics.values('trawl_shortage', 'of');
  if (problems.length === 0 && sandbox === null && short.length === 0) {
    return (
      <Notice tone="ok" title="Stores and services work">
        Only those that this process has used. <code>trawl doctor</code> tests all of them.
      </Notice>
    );
  }
  return (
    <>
      {short.length > 0 && (
        <Notice tone="danger" title={`New work is refused: not enough ${short.join(', ')}`}>
          Until there is more, requests that start work get status 503.
        </Notice>
      )}
      {problems.map(({ of, since }) =>
        of === 'workers' ? (
          <Notice key={of} tone="danger" title="No worker is running">
            Noticed <Ago at={since} />. Jobs wait until a process with the role <code>worker</code> runs (TRAWL_ROLES).
          </Notice>
        ) : (
          <Notice key={of} tone="danger" title={`Failing: ${of}`}>
            Since <Ago at={since} />. The log has the reason.
          </Notice>
        ),
      )}
      {sandbox !== null && (
        <Notice tone="warn" title="The browser's sandbox">
          {sandbox}
        </Notice>
      )}
    </>
  );
}

function Pages({ data: { sandbox }, metrics }: { data: OperationsView; metrics: Metrics }) {
  const number = (...of: Parameters<Metrics['sum']>): string => count(metrics.sum(...of) ?? 0);
  const asked = metrics.sum('trawl_page_cache_requests_total') ?? 0;
  const hits = metrics.sum('trawl_page_cache_requests_total', { outcome: 'hit' }) ?? 0;
  const cached = metrics.sum('trawl_page_cache_pages');
  return (
    <Card title="Pages and browsers" about="Counted since this process started.">
      <Facts
        rows={[
          [
            'Pages',
            `${number('trawl_page_slots', { state: 'active' })} in progress, ${number('trawl_page_slots', { state: 'waiting' })} waiting for a slot of their team`,
          ],
          [
            'Fetched',
            metrics
              .values('trawl_fetches_total', 'outcome')
              .map((outcome) => `${number('trawl_fetches_total', { outcome })} ${OUTCOMES[outcome] ?? outcome}`)
              .join(', ') || 'none yet',
          ],
          [
            'Browsers',
            `${number('trawl_browsers')} running, ${number('trawl_browser_visits_waiting')} pages waiting, ${number('trawl_browser_sessions')} sessions open`,
          ],
          [
            'Sandbox',
            <Badge key="sandbox" tone={sandbox === null ? 'ok' : 'warn'} dot>
              {sandbox === null ? 'as configured' : 'needs attention'}
            </Badge>,
          ],
          [
            'Page cache',
            cached === undefined
              ? 'off'
              : `${counted(cached, 'page')}, ${bytes(metrics.sum('trawl_page_cache_bytes'))}${asked === 0 ? '' : `; ${Math.round((100 * hits) / asked)}% of ${count(asked)} look-ups found their page`}`,
          ],
          [
            'Hosts down',
            metrics.sum('trawl_crawl_hosts_down')
              ? `${number('trawl_crawl_hosts_down')}, crawls try again later`
              : 'none',
          ],
        ]}
      />
    </Card>
  );
}

function Deliveries({ data: { webhooks }, metrics }: { data: OperationsView; metrics: Metrics }) {
  const pending = metrics.sum('trawl_webhook_deliveries_pending') ?? 0;
  const oldest = metrics.sum('trawl_webhook_oldest_pending_seconds') ?? 0;
  const late = metrics.sum('trawl_monitor_overdue_seconds') ?? 0;
  return (
    <Card title="Webhooks and monitors" about="Receivers that failed in the last 24 hours, of all teams.">
      <Facts
        rows={[
          ['Waiting events', pending === 0 ? 'none' : `${count(pending)}, the oldest for ${duration(oldest * 1000)}`],
          [
            'Monitors',
            metrics
              .values('trawl_monitors', 'status')
              .map((status) => `${count(metrics.sum('trawl_monitors', { status }) ?? 0)} ${status}`)
              .join(', ') || 'none',
          ],
          ['Latest check', late < 60 ? 'on time' : `${duration(late * 1000)} overdue`],
          [
            'Failing',
            webhooks.length === 0 ? (
              'no receiver'
            ) : (
              <ul key="failing" className="stack tight">
                {webhooks.map(({ origin, failed, pending: again, problem, lastAt }) => (
                  <li key={origin}>
                    <strong>{origin}</strong>: {count(failed)} given up, {count(again)} tried again, last{' '}
                    <Ago at={lastAt} />
                    {problem !== null && <span className="dim small"> ({problem})</span>}
                  </li>
                ))}
              </ul>
            ),
          ],
        ]}
      />
      <p className="dim small operations-more">
        <Link to="/webhooks">Webhooks of this team</Link> · <Link to="/monitors">its monitors</Link>
      </p>
    </Card>
  );
}
