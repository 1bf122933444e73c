import { SHOWN_METRICS } from '@trawl/contract/api/operations.ts';
import type { Registry } from 'prom-client';
import type { SettingInForce } from '../../../foundation/config/index.ts';
import { processOwner } from '../../../foundation/kernel/process-owner.ts';
import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../platform/accounts/index.ts';
import type { ConsoleDeps } from '../deps.ts';
import { waysOfAll } from './ways.ts';

type OperationsDeps = Pick<
  ConsoleDeps,
  | 'config'
  | 'service'
  | 'metrics'
  | 'problems'
  | 'processes'
  | 'sandboxWarning'
  | 'failingWebhooks'
  | 'proxies'
  | 'unblocker'
> & { readonly accounts: { readonly activity: Pick<Accounts['activity'], 'slowHosts'> } };

/** What `/ready`, `/metrics` and the settings say, and how the ways out of this process do, in one answer. */
export const getOperations = ({
  config,
  service,
  accounts,
  metrics,
  problems,
  processes,
  sandboxWarning,
  failingWebhooks,
  proxies,
  unblocker,
}: OperationsDeps): ConsoleRoute =>
  consoleRoute('GET /api/operations', async () => {
    const all = await processes();
    const ways = waysOfAll(
      { proxies: proxies(), unblocker: unblocker() },
      all.filter(({ id }) => id !== processOwner).map(({ says }) => says),
    );
    return {
      version: service.version,
      node: process.versions.node,
      system: `${process.platform} ${process.arch}`,
      roles: (['api', 'worker'] as const).filter((role) => config.roles[role]),
      database: config.database.kind,
      problems: [...(await problems())],
      processes: all.map(({ ago, startedAt, says: _, ...one }) => ({
        ...one,
        roles: [...one.roles],
        startedAt: new Date(startedAt).toISOString(),
        silentFor: ago,
      })),
      sandbox: (await sandboxWarning()) ?? null,
      metrics: await readMetrics(metrics),
      webhooks: await failingWebhooks(),
      slowHosts: await accounts.activity.slowHosts(),
      ...ways,
      settings: config.inForce.map(settingView),
    };
  });

async function readMetrics(registry: Pick<Registry, 'getSingleMetric'>) {
  const known = SHOWN_METRICS.flatMap((name) => {
    const metric = registry.getSingleMetric(name);
    return metric === undefined ? [] : [{ name, metric }];
  });
  return Promise.all(
    known.map(async ({ name, metric }) => {
      const { help, values } = await metric.get();
      const samples = values
        // NaN: it could not be read.
        .filter(({ value }) => Number.isFinite(value))
        .map(({ labels, value }) => ({ labels: texts(labels), value }));
      return { name, help, samples };
    }),
  );
}

const texts = (labels: Readonly<Partial<Record<string, string | number>>>): Record<string, string> =>
  Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]));

function settingView({ name, help, value, secret, variable, inFile }: SettingInForce) {
  const from = variable === undefined ? 'default' : inFile ? '.env' : 'environment';
  return { name, help, value: value ?? null, secret, from, variable: variable ?? null } as const;
}
