import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startCollector } from '../../../test/support/otlp-collector.ts';
import { loadConfig } from '../../foundation/config/index.ts';
import { tracing } from './traces.ts';

const found = async (env: Record<string, string>, patience = 60_000): Promise<string> => {
  const { state, detail } = await tracing(loadConfig(env), patience);
  return `${state}: ${detail}`;
};

test('traces are off without a collector', async () => {
  assert.equal(await found({}), 'off: no collector is set');
});

test('a collector that answers gets one span, whatever is recorded', async () => {
  await using collector = await startCollector();
  const { host } = new URL(collector.url);
  const at = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_HEADERS: 'api-key=secret' };
  assert.equal(await found(at), `on: sent to ${host}, which took one`);
  assert.equal(
    await found({ ...at, OTEL_TRACES_SAMPLER: 'always_off' }),
    `on: sent to ${host}, which took one; OTEL_TRACES_SAMPLER records none`,
  );
  assert.deepEqual(
    collector.spans.map(({ name }) => name),
    ['trawl doctor', 'trawl doctor'],
  );
  assert.equal(collector.headers[0]?.['api-key'], 'secret');
});

test('a collector that refuses, that hangs or that is not there is broken', async () => {
  await using collector = await startCollector();
  const { url } = collector;
  const { host } = new URL(url);
  const broken = `broken: the collector at ${host} takes none: `;
  const at = { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_HEADERS: 'api-key=secret' };
  assert.equal(await found({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${url}/elsewhere` }), `${broken}status 404`);
  collector.answer = 500;
  assert.equal(await found(at), `${broken}status 500`);
  collector.answer = 'hang';
  assert.equal(await found(at, 100), `${broken}Request timed out`);
  // It is asked again until then.
  const nobody = await found({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }, 3_000);
  assert.equal(nobody, 'broken: the collector at 127.0.0.1:9 takes none: ECONNREFUSED');
});
