import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { AgentRuns, Run } from '../agent/index.ts';
import { readExtraction } from './extract-status.ts';

const ID = '018f0000-0000-7000-8000-00000000abcd';
const END = Date.parse('2026-03-02T12:00:00Z');
const run = {
  ...{ id: ID, outcome: 'succeeded', error: null, billed: 3, data: '{"name":"Mug"}' },
  settings: { showSources: true },
  findings: { sources: { name: ['https://a.example/'] }, missing: ['price'], hasModel: false },
} as unknown as Run;

const read = (change: object, find?: () => Promise<Run>) => {
  const runs = {
    find: find ?? (async (_: string, id: string) => (id === ID ? { ...run, ...change } : assert.fail(id))),
    expiresAt: () => END,
  } as unknown as AgentRuns;
  return readExtraction(runs, 't', ID.toUpperCase());
};

test('an extraction that is done: its data, its sources if they are wanted, its price, and what no page states', async () => {
  const { warnings, replacement, ...status } = await read({});
  assert.deepEqual(status, {
    ...{ success: true, status: 'completed', data: { name: 'Mug' }, expiresAt: '2026-03-02T12:00:00.000Z' },
    sources: { name: ['https://a.example/'] },
    ...{ creditsUsed: 3, tokensUsed: 45 },
    warning: 'Not found on any page without a language model: price.',
  });
  assert.ok(warnings?.length === 1 && /\/v2\/agent/.test(replacement ?? ''));
  assert.equal('sources' in (await read({ settings: {} })), false);
  assert.equal('warning' in (await read({ findings: undefined })), false);
});

test('one that runs, was cancelled or failed', async () => {
  const running = await read({ outcome: null, billed: null, data: null });
  assert.deepEqual(
    [running.success, running.status, running.data, 'creditsUsed' in running],
    [true, 'processing', {}, false],
  );
  const cancelled = await read({ outcome: 'cancelled', billed: null, data: null });
  assert.deepEqual([cancelled.success, cancelled.status, cancelled.creditsUsed], [true, 'cancelled', 0]);
  for (const outcome of ['failed', 'refused', 'credit_limit_reached']) {
    const failed = await read({ outcome, error: 'No page.', billed: 0, data: null });
    assert.deepEqual(
      [failed.success, failed.status, failed.error, 'sources' in failed],
      [false, 'failed', 'No page.', false],
    );
  }
});

test('one that there is not is not found; other errors stay what they are', async () => {
  const failing = (key: 'AGENT_JOB_NOT_FOUND' | 'CONFLICT') =>
    read({}, async () => {
      throw new ApiError(key);
    });
  await assert.rejects(failing('AGENT_JOB_NOT_FOUND'), (error: ApiError) => error.key === 'NOT_FOUND');
  await assert.rejects(failing('CONFLICT'), (error: ApiError) => error.key === 'CONFLICT');
});
