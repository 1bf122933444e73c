import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { whileLoading } from './or-unblocked.ts';
import { NotUnblocked } from './service.ts';

/** The times of a page, which end when told. */
const times = () => {
  const [loading, whole] = [new AbortController(), new AbortController()];
  const deadline = (signal: AbortSignal) => deadlineIn(Number.POSITIVE_INFINITY, signal);
  return { loading, whole, page: { loading: deadline(loading.signal), deadline: deadline(whole.signal) } };
};

const never = ({ signal }: { signal: AbortSignal }) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

test('the timeout of the request ends the asking, and the challenge stays as the answer', async () => {
  const { loading, page } = times();
  const asked = whileLoading(page, never);
  loading.abort(new Error('timeout'));
  await assert.rejects(
    asked,
    (error) => error instanceof NotUnblocked && /the timeout of the request/.test(error.message),
  );
});

test('who leaves, and what else fails, is not taken for the timeout', async () => {
  const gone = times();
  const left = whileLoading(gone.page, never);
  gone.whole.abort();
  gone.loading.abort(new Error('left'));
  await assert.rejects(left, /left/);
  const { page } = times();
  await assert.rejects(
    whileLoading(page, () => Promise.reject(new Error('other'))),
    /other/,
  );
});
