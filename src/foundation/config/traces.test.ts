import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadConfig } from './index.ts';

const AT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' };
const tracesOf = (env: Record<string, string>) => loadConfig(env).traces;

test('traces are off until a collector is set, and when they are turned off', () => {
  assert.equal(tracesOf({}), undefined);
  assert.equal(tracesOf({ ...AT, OTEL_SDK_DISABLED: 'true' }), undefined);
  assert.equal(tracesOf({ ...AT, OTEL_TRACES_EXPORTER: 'none' }), undefined);
  assert.equal(tracesOf({ OTEL_SERVICE_NAME: 'x', OTEL_TRACES_SAMPLER: 'xray' }), undefined, 'of other programs');
});

test('the variables mean what OpenTelemetry says', () => {
  const traces = tracesOf({
    ...AT,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%2Cb%3D1, x-team = 7',
    OTEL_RESOURCE_ATTRIBUTES: 'service.name=other,deployment.environment=test%20one',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
    OTEL_EXPORTER_OTLP_TIMEOUT: '500',
    OTEL_BSP_MAX_QUEUE_SIZE: '10',
  });
  assert.equal(traces?.url, 'http://127.0.0.1:4318/v1/traces');
  assert.deepEqual(traces.headers, { 'api-key': 'a,b=1', 'x-team': '7' });
  assert.equal(traces.serviceName, 'other');
  assert.equal(traces.attributes['deployment.environment'], 'test one');
  assert.deepEqual(traces.sampler, { name: 'parentbased_traceidratio', ratio: 0.25 });
  assert.equal(traces.timeout, 500);
  assert.deepEqual(traces.batches, { delay: 5000, timeout: 30000, queue: 10, size: 10 });
  assert.equal(
    tracesOf({ ...AT, OTEL_SERVICE_NAME: 'mine', OTEL_RESOURCE_ATTRIBUTES: 'service.name=x' })?.serviceName,
    'mine',
  );
  const own = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:1/x', OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'a=1' };
  const both = tracesOf({ ...AT, OTEL_EXPORTER_OTLP_HEADERS: 'b=2', ...own });
  assert.deepEqual([both?.url, both?.headers], ['http://127.0.0.1:1/x', { a: '1' }]);
});

test('what this service cannot do is said', () => {
  for (const [name, value] of [
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['OTEL_TRACES_EXPORTER', 'zipkin'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=b\r\nc'],
    ['OTEL_RESOURCE_ATTRIBUTES', 'a=%'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4317'],
  ] as const) {
    assert.throws(() => tracesOf({ ...AT, [name]: value }), { message: new RegExp(name) });
  }
});

test('the key for a collector is no part of what people see of the settings', () => {
  const shown = JSON.stringify(loadConfig({ ...AT, OTEL_EXPORTER_OTLP_HEADERS: 'api-key=secret-1' }).inForce);
  assert.ok(!shown.includes('secret-1'));
});
