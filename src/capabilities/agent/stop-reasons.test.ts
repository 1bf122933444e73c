import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CancelledError, CreditLimitError, FailedError, RefusedError, stopOf, unexpected } from './stop-reasons.ts';

test('each reason has its outcome and its code; only what may work the next time is retryable', () => {
  const of = (error: unknown) => {
    const { outcome, error: said } = stopOf(error) ?? {};
    return [outcome, said?.code, said?.source, said?.retryable, said?.message];
  };
  assert.deepEqual(of(new CancelledError()), ['cancelled', 'cancelled', 'system', false, 'The run was cancelled.']);
  const limit = 'credit_limit_reached';
  assert.deepEqual(of(new CreditLimitError()), [limit, limit, 'billing', false, 'Max credits exceeded']);
  assert.deepEqual(of(new RefusedError('No.')), ['refused', 'refused', 'agent', false, 'No.']);
  assert.deepEqual(of(new FailedError('Down.')), ['failed', 'internal', 'agent', true, 'Down.']);
  assert.equal(stopOf(new Error('a mistake of ours')), undefined);
  assert.equal(unexpected('x').error.retryable, true);
});
