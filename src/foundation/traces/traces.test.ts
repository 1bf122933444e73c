import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { startCollector } from '../../../test/support/otlp-collector.ts';
import { until } from '../../../test/support/until.ts';
import { loadConfig } from '../config/index.ts';
import { silentLog } from '../kernel/log.ts';
import { runAs, traced, tracedBefore } from '../kernel/work.ts';
import { addTraceMetrics, openTraces, type Traces } from './index.ts';

/** Queues of ten spans, sent two at a time and at once. */
const SMALL = {
  OTEL_BSP_MAX_QUEUE_SIZE: '10',
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '2',
  OTEL_BSP_SCHEDULE_DELAY: '0',
  OTEL_EXPORTER_OTLP_TIMEOUT: '60000',
};

async function open(url: string, env: Record<string, string> = {}, more: object = {}): Promise<Traces> {
  const traces = await openTraces(loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: url, ...env }), {
    ...{ version: '1.2.3', log: silentLog },
    ...more,
  });
  assert.ok(traces);
  return traces;
}

const spanOf = (traces: Traces, name = 'one') => traces.begin({ name, kind: 'server' }).end();

test('nothing is made without a collector', async () => {
  assert.equal(await openTraces(loadConfig({}), { version: '1', log: silentLog }), undefined);
  assert.equal(
    await traced(
      () => assert.fail('no span is described'),
      async () => 7,
    ),
    7,
  );
});

test('parts of work become parts of its span, with what they say of themselves', async () => {
  await using collector = await startCollector();
  const traces = await open(collector.url, {
    OTEL_SERVICE_NAME: 'mine',
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=k1',
    OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
  });
  const parent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  const whole = traces.begin({ name: 'whole', kind: 'server' }, parent);
  await runAs({ span: whole }, async () => {
    await traced(
      () => ({ name: 'inner', kind: 'inside', facts: { n: 1, missing: undefined, long: 'x'.repeat(999) } }),
      async (note) => {
        note({ later: true });
        tracedBefore(() => ({ name: 'innermost', kind: 'client', facts: { of: 'x' } }), 5);
      },
    );
    const failing = traced(
      () => ({ name: 'failing', kind: 'client' }),
      async () => {
        throw Object.assign(new Error('GET https://u:secret@host.example/?q=secret'), { code: 'ECONNREFUSED' });
      },
    );
    await assert.rejects(failing);
  });
  await runAs({ span: whole, isQuiet: true }, () =>
    traced(
      () => ({ name: 'quiet', kind: 'client', facts: { host: 'secret' } }),
      async (note) => note({ a: 'secret' }),
    ),
  );
  whole.end();
  await traces.close();
  const byName = Object.fromEntries(collector.spans.map((span) => [span.name, span]));
  const { whole: root, inner, innermost, failing, quiet } = byName;
  assert.ok(root && inner && innermost && failing && quiet);
  assert.deepEqual([root.traceId, root.parentId, root.kind], ['a'.repeat(32), 'b'.repeat(16), 2]);
  for (const { traceId } of collector.spans) assert.equal(traceId, root.traceId);
  assert.deepEqual([inner.parentId, innermost.parentId], [root.spanId, inner.spanId]);
  assert.deepEqual(inner.facts, { n: 1, long: 'x'.repeat(200), later: true });
  assert.ok(innermost.end - innermost.start >= 4);
  assert.equal(failing.failure, 'ECONNREFUSED');
  assert.deepEqual([quiet.facts, quiet.failure], [{}, undefined]);
  assert.deepEqual([root.resource['service.name'], root.resource['service.version']], ['mine', '1.2.3']);
  const [headers] = collector.headers;
  assert.deepEqual([headers?.['api-key'], headers?.['content-type']], ['k1', 'application/x-protobuf']);
  assert.ok(!Buffer.concat(collector.bytes).includes('secret'));
});

test('a caller and the sampler decide what is recorded', async () => {
  await using collector = await startCollector();
  const off = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00`;
  const follows = await open(collector.url);
  const unsampled = follows.begin({ name: 'not', kind: 'server' }, off);
  assert.equal(unsampled.isRecorded, false);
  assert.match(unsampled.traceparent, new RegExp(`^00-${'a'.repeat(32)}-[0-9a-f]{16}-00$`));
  assert.equal(
    await runAs({ span: unsampled }, () =>
      traced(
        () => assert.fail(),
        async () => 1,
      ),
    ),
    1,
  );
  assert.equal(follows.begin({ name: 'new', kind: 'server' }, 'nonsense').isRecorded, true);
  await follows.close();
  const never = await open(collector.url, { OTEL_TRACES_SAMPLER: 'always_off' });
  spanOf(never);
  await never.close();
  const half = await open(collector.url, { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' });
  spanOf(half);
  await half.close();
  assert.deepEqual(collector.spans, []);
});

test('a collector that hangs costs a queue of a fixed length, and a moment at the end', async () => {
  await using collector = await startCollector();
  collector.answer = 'hang';
  const reports: boolean[] = [];
  const traces = await open(collector.url, SMALL, {
    patience: 50,
    report: (failing: boolean) => reports.push(failing),
  });
  spanOf(traces);
  spanOf(traces);
  await until(() => collector.hanging.length > 0, 'a batch that hangs');
  for (let n = 0; n < 10_000; n++) spanOf(traces);
  assert.equal(traces.counts.dropped, 10_000 - 10);
  const registry = new Registry();
  addTraceMetrics(registry, traces);
  assert.match(await registry.metrics(), /trawl_spans_total\{outcome="dropped"\} 9990/);
  await traces.close();
  await until(() => traces.counts.failed >= 2, 'the batch that hung is counted as lost');
  assert.equal(traces.counts.sent, 0);
  assert.deepEqual(reports, [true]);
});

test('spans that a collector refuses are lost and counted, and the outage is told once; then it goes on', async () => {
  await using collector = await startCollector();
  collector.answer = 500;
  const lines: string[] = [];
  const log = {
    ...silentLog,
    warn: (_: object, text: string) => void lines.push(text),
    info: () => void lines.push('again'),
  };
  const reports: boolean[] = [];
  const traces = await open(collector.url, SMALL, { log, report: (failing: boolean) => reports.push(failing) });
  // As many as in an hour in which 500 batches are refused.
  for (let batch = 1; batch <= 500; batch++) {
    spanOf(traces);
    spanOf(traces);
    await until(() => traces.counts.failed === 2 * batch, 'a refused batch');
  }
  collector.answer = 'close';
  const before = traces.counts.failed;
  spanOf(traces);
  spanOf(traces);
  await until(() => collector.requests > 500, 'a batch on a connection that closes');
  collector.answer = 200;
  await until(() => traces.counts.sent === 2, 'the batch is sent again');
  await traces.close();
  assert.deepEqual([traces.counts.failed, traces.counts.dropped], [before, 0]);
  assert.deepEqual(reports, [true, false]);
  assert.deepEqual(lines, ['traces are not sent: the collector does not take them', 'again']);
});
