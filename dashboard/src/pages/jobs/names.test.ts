import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jobName, pageOfJob } from './names.ts';

test('kinds of jobs have names, unknown ones too', () => {
  assert.equal(jobName('monitor_timer'), 'Next check of a monitor');
  assert.equal(jobName('other.kind_of-job'), 'other kind of job');
  assert.equal(jobName('constructor'), 'constructor');
});

test('a job leads to what it works on', () => {
  assert.equal(pageOfJob({ id: 'a', kind: 'batch_scrape', monitorId: null }), '/batches/a');
  assert.equal(pageOfJob({ id: 'a', kind: 'extract', monitorId: null }), '/extractions/a');
  assert.equal(pageOfJob({ id: 'a', kind: 'monitor_timer', monitorId: 'm' }), '/monitors/m');
  assert.equal(pageOfJob({ id: 'a', kind: 'webhook', monitorId: null }), undefined);
});
