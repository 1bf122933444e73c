import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTraceParent, writeTraceParent } from './traceparent.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

test('a traceparent is read and written', () => {
  const text = `00-${TRACE}-${SPAN}-01`;
  const read = readTraceParent(text);
  assert.deepEqual(read, { traceId: TRACE, spanId: SPAN, isSampled: true });
  assert.equal(read && writeTraceParent(read), text);
  assert.equal(readTraceParent(`00-${TRACE}-${SPAN}-00`)?.isSampled, false);
  assert.equal(readTraceParent(`00-${TRACE}-${SPAN}-03`)?.isSampled, true);
  assert.equal(readTraceParent(`cc-${TRACE}-${SPAN}-01-what-comes`)?.traceId, TRACE);
});

test('what is no traceparent is ignored', () => {
  for (const text of [
    undefined,
    ['a', 'b'],
    '',
    `ff-${TRACE}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01-more`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE}-${SPAN}`,
    `00-${TRACE}-${SPAN}-01\r\nx: y`,
    `cc-${TRACE}-${SPAN}-01-${'x'.repeat(1000)}`,
  ]) {
    assert.equal(readTraceParent(text), undefined, JSON.stringify(text));
  }
});
