import type { OperationsView } from '@trawl/contract/api/operations.ts';
import { counted } from '@trawl/contract/counted.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { Table } from '../../ui/table.tsx';
import { count, duration } from '../../ui/time.tsx';

/** The operator's own ways to pages. What each process learns of them it uses itself; the counts are those of all. */

type Proxy = OperationsView['proxies'][number];

const HEALTH = {
  works: ['ok', 'works'],
  unknown: ['plain', 'not used lately'],
  resting: ['warn', 'rests'],
} as const satisfies Record<Proxy['health'], readonly [Tone, string]>;

export function Proxies({ proxies, processes }: Pick<OperationsView, 'proxies' | 'processes'>) {
  const resting = proxies.filter(({ health }) => health === 'resting').length;
  const summary = `${counted(proxies.length, 'proxy', 'proxies')}${resting === 0 ? '' : `, ${count(resting)} resting`}.`;
  return (
    <Card title="Proxies" flush about={`${summary} ${whose(processes)}`}>
      <Table
        label="Proxies"
        // Those of one gateway differ only in their users, which are never shown.
        rows={proxies.map((proxy, index) => ({ ...proxy, place: String(index) }))}
        rowKey={({ place }) => place}
        columns={[
          { name: 'Proxy', cell: (row) => <Named {...row} /> },
          { name: 'Price class', right: true, cell: ({ price }) => count(price) },
          { name: 'State', cell: (row) => <Health {...row} /> },
          { name: 'Uses', right: true, cell: ({ uses }) => count(uses) },
          { name: 'Failures', right: true, cell: ({ failures }) => count(failures) },
        ]}
      />
    </Card>
  );
}

function Named({ name, country, kind, tier }: Proxy) {
  const facts = [country, kind, tier ?? 'both tiers'].filter((fact) => fact !== undefined);
  return (
    <div>
      {name}
      <div className="dim small">{facts.join(', ')}</div>
    </div>
  );
}

function Health({ health, problem, restsFor }: Proxy) {
  const [tone, text] = HEALTH[health];
  const why = [restsFor > 0 ? `again in ${duration(restsFor)}` : undefined, problem].filter(
    (part) => part !== undefined,
  );
  return (
    <div>
      <Badge tone={tone} dot>
        {text}
      </Badge>
      {why.length > 0 && <div className="dim small">{why.join(': ')}</div>}
    </div>
  );
}

const PROTOCOLS = {
  flaresolverr: 'FlareSolverr',
  endpoint: 'URL in, HTML out',
  cdp: 'Browser over DevTools (CDP)',
} as const satisfies Record<NonNullable<OperationsView['unblocker']>['kind'], string>;

export function Unblocker({
  unblocker: { kind, asked, answered, restsFor },
  processes,
}: {
  unblocker: NonNullable<OperationsView['unblocker']>;
  processes: OperationsView['processes'];
}) {
  return (
    <Card title="Unblocker" about={`Asked for pages that answer with a challenge. ${whose(processes)}`}>
      <Facts
        rows={[
          ['Protocol', PROTOCOLS[kind]],
          ['Asked', asked === 0 ? 'not yet' : counted(asked, 'time')],
          asked > 0 && ['Pages returned', count(answered)],
          restsFor > 0 && [
            'State',
            <span key="state">
              <Badge tone="warn" dot>
                cannot be reached
              </Badge>{' '}
              <span className="dim small">asked again in {duration(restsFor)}</span>
            </span>,
          ],
        ]}
      />
    </Card>
  );
}

const whose = ({ length }: OperationsView['processes']): string =>
  length > 1
    ? 'Counted by all processes since each started; those of other processes are some seconds old.'
    : 'Counted since this process started.';
