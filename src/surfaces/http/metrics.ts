import { type EventLoopUtilization, monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Gauge, Histogram, Registry } from 'prom-client';
import { addGauges } from '../../foundation/kernel/gauges.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import { type Accounts, requireScope } from '../../platform/accounts/index.ts';
import { principalOf } from './gate.ts';
import type { InFlight } from './in-flight.ts';
import { namedJob } from './named-job.ts';
import type { Origins } from './origin.ts';
import type { Admission } from './overload.ts';
import { traceOf } from './traces.ts';

/** Metrics of the service in the Prometheus text format. */
export interface Metrics {
  /** Other rooms can register metrics here. */
  readonly registry: Registry;
  /** Records a finished request. @param route the route's pattern, not the path, to bound the number of series */
  observe(method: string, route: string, status: number, seconds: number): void;
  close(): void;
}

/** Histogram buckets in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** Milliseconds between samples of the event loop delay, which wake an idle process up. */
const RESOLUTION = 1_000;

export function createMetrics(): Metrics {
  const registry = new Registry();
  const requests = new Histogram({
    name: 'trawl_http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its response',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
  delay.enable();
  addProcess(registry, delay);
  return {
    registry,
    observe: (method, route, status, seconds) => requests.observe({ method, route, status }, seconds),
    close: () => delay.disable(),
  };
}

function addProcess(registry: Registry, delay: ReturnType<typeof monitorEventLoopDelay>): void {
  const gauge = (name: string, help: string, read: () => number): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  };
  let utilization: EventLoopUtilization = performance.eventLoopUtilization();
  gauge('trawl_event_loop_lag_p50_seconds', 'Event loop delay, median since the last scrape', () => {
    return lag(delay.percentile(50));
  });
  gauge('trawl_event_loop_lag_p99_seconds', 'Event loop delay, 99th percentile since the last scrape', () => {
    return lag(delay.percentile(99));
  });
  // Registered last of the three, so that it is read last: it resets the histogram.
  gauge('trawl_event_loop_lag_max_seconds', 'Event loop delay, longest since the last scrape', () => {
    const longest = lag(delay.max);
    delay.reset();
    return longest;
  });
  gauge('trawl_event_loop_utilization', 'Share of the time since the last scrape that the event loop was busy', () => {
    const now = performance.eventLoopUtilization();
    const share = performance.eventLoopUtilization(now, utilization).utilization;
    utilization = now;
    return share;
  });
  gauge('process_resident_memory_bytes', 'Resident memory', () => process.memoryUsage.rss());
  gauge('process_cpu_seconds_total', 'Processor time, user and system', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  gauge('process_start_time_seconds', 'Start time of the process, Unix time in seconds', () => {
    return performance.timeOrigin / 1000;
  });
}

/** @param nanoseconds between two samples. @returns seconds that the later one was late; 0 without samples */
function lag(nanoseconds: number): number {
  if (!Number.isFinite(nanoseconds) || nanoseconds >= 1e15) return 0;
  return Math.max(0, nanoseconds / 1e9 - RESOLUTION / 1000);
}

/** Requested every few seconds by monitoring systems. */
const PROBES: ReadonlySet<string> = new Set(['/health', '/ready', '/metrics']);

/** What is in progress, and what is short. */
export function addLoadMetrics(
  registry: Registry,
  inFlight: Pick<InFlight, 'size'>,
  admission: Pick<Admission, 'shortage'>,
): void {
  addGauges(
    registry,
    [
      { name: 'trawl_http_requests_in_flight', help: 'API requests in progress' },
      { name: 'trawl_shortage', help: '1 while new work is refused because this resource is short', labels: ['of'] },
    ],
    () => ({
      trawl_http_requests_in_flight: [{ value: inFlight.size }],
      trawl_shortage: admission.shortage ? [{ labels: { of: admission.shortage.what }, value: 1 }] : [],
    }),
  );
}

/** Records and logs every request, and serves `/metrics`: public on this machine, otherwise for keys with the scope `metrics`. */
export function mountMetrics(
  app: FastifyInstance,
  options: {
    readonly metrics: Metrics;
    readonly accounts: Accounts;
    readonly origins: Origins;
    readonly log: Log;
    readonly inFlight: Pick<InFlight, 'size'>;
    readonly admission: Pick<Admission, 'shortage'>;
  },
): void {
  const { metrics, accounts, origins, log, inFlight, admission } = options;
  addLoadMetrics(metrics.registry, inFlight, admission);
  app.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done) => {
    const { method, id: requestId } = request;
    const status = reply.statusCode;
    const ms = reply.elapsedTime;
    const route = request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown');
    metrics.observe(method, route, status, ms / 1000);
    const level = PROBES.has(route) ? 'debug' : 'info';
    // No secrets: a key is named by its id.
    const { teamId: team, keyId: key } = request.principal ?? {};
    const job = namedJob(request.params) ?? request.call?.facts.jobId;
    log[level]({ requestId, method, route, status, ms, team, keyId: key, job, trace: traceOf(request) }, 'request');
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (!origins.isLoopback(request)) requireScope(await principalOf(accounts, origins, request), 'metrics');
    reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });
}
