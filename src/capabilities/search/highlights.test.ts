import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import { silentLog } from '../../foundation/kernel/log.ts';
import { passagesFor } from './highlights.ts';

describe('highlights', () => {
  it('are waited for as long as the request has time, however slow the machine', async () => {
    const slow = Promise.withResolvers<string[]>();
    const deadline = deadlineIn(Number.POSITIVE_INFINITY);
    const reading = passagesFor('boats', { passages: () => slow.promise, deadline, log: silentLog });
    reading.read('https://a.example/', { markdown: 'The boats are here.' });
    const found = reading.found();
    slow.resolve(['The boats are here.']);
    const { texts, late } = await found;
    assert.deepEqual([...texts], [['https://a.example/', 'The boats are here.']]);
    assert.equal(late, 0);
  });

  it('that are not there before the time is up are counted, and the answer is given', async () => {
    // All but a margin of it: ten milliseconds.
    const deadline = { ...deadlineIn(Number.POSITIVE_INFINITY), remaining: () => 10 };
    const passages = (_: string, markdown: string) => (markdown === 'none' ? [] : new Promise<string[]>(() => {}));
    const reading = passagesFor('boats', { passages, deadline, log: silentLog });
    reading.read('https://a.example/', { markdown: 'The boats are here.' });
    reading.read('https://b.example/', { markdown: 'none' });
    const { texts, late } = await reading.found();
    assert.equal(texts.size, 0);
    assert.equal(late, 1);
  });
});
