import { z } from 'zod';
import type { ApiEndpoints, Wire } from '../endpoint.ts';
import { time } from './fields.ts';

/** The state of the installation, for whoever runs it. */

const count = z.number().int().min(0);

/** The metrics that operators see; docs/metrics.md says what each of them is. */
export const SHOWN_METRICS = [
  'trawl_http_requests_in_flight',
  'trawl_shortage',
  'trawl_page_slots',
  'trawl_jobs',
  'trawl_job_wait_seconds',
  'trawl_processes',
  'trawl_browsers',
  'trawl_browser_visits_waiting',
  'trawl_browser_sessions',
  'trawl_fetches_total',
  'trawl_page_cache_requests_total',
  'trawl_page_cache_bytes',
  'trawl_page_cache_pages',
  'trawl_crawl_hosts_down',
  'trawl_webhook_deliveries_pending',
  'trawl_webhook_oldest_pending_seconds',
  'trawl_monitors',
  'trawl_monitor_overdue_seconds',
  'trawl_index_items',
  'trawl_index_waiting',
  'trawl_index_failing',
  'trawl_index_published_timestamp_seconds',
  'trawl_disk_free_bytes',
  'trawl_disk_bytes',
  'trawl_database_bytes',
  'trawl_local_model_bytes',
  'process_resident_memory_bytes',
  'process_start_time_seconds',
] as const;

const metric = z.object({
  name: z.enum(SHOWN_METRICS),
  help: z.string(),
  samples: z
    .array(z.object({ labels: z.record(z.string(), z.string()), value: z.number() }))
    .meta({ description: 'Empty if the data cannot be read, for example while the database does not respond.' }),
});

const settingInForce = z.object({
  name: z.string().meta({ examples: ['TRAWL_PROXY'] }),
  help: z.string(),
  value: z
    .string()
    .nullable()
    .meta({ description: 'Null for secrets, and for settings without a value and a default.' }),
  secret: z.boolean().meta({ description: 'Whether the setting is a secret and has a value.' }),
  from: z.enum(['environment', '.env', 'default']),
  variable: z.string().nullable().meta({ description: 'The environment variable of the setting.' }),
});

const proxyState = z.object({
  name: z.string().meta({ description: 'As in the settings, or host and port; never a user or password.' }),
  country: z
    .string()
    .optional()
    .meta({ examples: ['DE'] }),
  kind: z
    .string()
    .optional()
    .meta({ description: 'Whose addresses these are.', examples: ['residential'] }),
  tier: z.enum(['basic', 'enhanced']).optional().meta({ description: 'Absent: it serves both.' }),
  price: z.number().meta({ description: 'Price class; lower ones are used first.' }),
  health: z
    .enum(['works', 'unknown', 'resting'])
    .meta({ description: '`unknown`: not used since the start, or not in the last minute.' }),
  uses: count.meta({ description: 'Requests and browser contexts that used it.' }),
  failures: count,
  problem: z.string().optional().meta({ description: 'Why it failed last; absent while it works.' }),
  restsFor: count.meta({ description: 'Milliseconds until it is tried again; 0 unless it rests.' }),
});

const unblockerState = z.object({
  kind: z.enum(['flaresolverr', 'endpoint', 'cdp']),
  asked: count,
  answered: count.meta({ description: 'Pages of the site that it returned.' }),
  restsFor: count.meta({
    description: 'Milliseconds for which it is left alone because it cannot be reached; 0: it is asked.',
  }),
});

const ways = {
  proxies: z.array(proxyState).meta({
    description:
      'In the order of the settings, as all processes that give signs of life have known them since their starts.',
  }),
  unblocker: unblockerState
    .optional()
    .meta({ description: 'Of all processes, too; absent if none is set. Its address may be a secret.' }),
};
/** What a process tells the others. */
export const operationsWays = z.object(ways);

const installation = z.object({
  version: z.string(),
  node: z.string().meta({ description: 'Version of Node.' }),
  system: z.string().meta({ examples: ['linux x64'] }),
  roles: z.array(z.enum(['api', 'worker'])).meta({ description: 'Of the process that sends this response.' }),
  database: z.enum(['sqlite', 'postgres']),
  problems: z.array(z.object({ of: z.string(), since: time })).meta({ description: 'Current problems, as in /ready.' }),
  processes: z
    .array(
      z.object({
        id: z.string(),
        host: z.string(),
        pid: count,
        roles: z.array(z.enum(['api', 'worker'])),
        version: z.string(),
        running: count.meta({ description: 'Jobs that it works on.' }),
        load: z.number().meta({ description: 'Part of the time for which its event loop was busy lately, 0 to 1.' }),
        startedAt: time,
        silentFor: count.meta({ description: 'Milliseconds since its last sign of life.' }),
      }),
    )
    .meta({ description: 'Processes of the installation that gave a sign of life in the last 20 seconds.' }),
  sandbox: z.string().nullable().meta({ description: "What is wrong with the browser's sandbox; null: nothing." }),
  metrics: z.array(metric),
  webhooks: z
    .array(
      z.object({
        origin: z.string(),
        failed: count.meta({ description: 'Events that could not be delivered.' }),
        pending: count.meta({ description: 'Events that will be retried.' }),
        problem: z.string().nullable(),
        lastAt: time,
      }),
    )
    .meta({ description: 'Receivers of all teams that failed in the last 24 hours.' }),
  slowHosts: z
    .array(
      z.object({
        host: z.string(),
        requests: count,
        failed: count,
        duration: z.number().meta({ description: 'Median, in milliseconds.' }),
      }),
    )
    .meta({ description: 'Hosts whose pages took at least 3 seconds, of the last 5,000 scrapes in 24 hours.' }),
  ...ways,
  settings: z.array(settingInForce),
});
export type OperationsView = Wire<typeof installation>;

export const operations = {
  'GET /api/operations': {
    access: 'operator',
    summary:
      'The state of the installation: problems, queue, browsers, caches, indexes, disk, proxies, settings in force.',
    response: installation,
  },
} as const satisfies ApiEndpoints;
