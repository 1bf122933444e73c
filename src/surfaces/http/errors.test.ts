import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { silentLog } from '../../foundation/kernel/log.ts';
import { errorHandler } from './errors.ts';

test('a database without a connection to spare is a 503 that says when to come back; a bug is a 500 that says nothing', async () => {
  await using app = Fastify();
  app.setErrorHandler(errorHandler(silentLog));
  app.get('/busy', () => Promise.reject(new Error('timeout exceeded when trying to connect')));
  app.get('/full', () => Promise.reject(Object.assign(new Error('disk full'), { code: 'ENOSPC' })));
  app.get('/bug', () => Promise.reject(new TypeError('secret of the database')));
  for (const url of ['/busy', '/full']) {
    const answer = await app.inject(url);
    assert.deepEqual([answer.statusCode, answer.headers['retry-after']], [503, '5']);
  }
  const bug = await app.inject('/bug');
  assert.deepEqual([bug.statusCode, bug.headers['retry-after']], [500, undefined]);
  assert.doesNotMatch(bug.body, /secret/);
});
