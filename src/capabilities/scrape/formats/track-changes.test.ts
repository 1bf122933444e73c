import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BREAKS_OFF, CUT, DAMAGED, NO_LAST_CHUNK } from '../../../foundation/kernel/response-flaws.ts';
import { isTheSite, requireWhole } from '../same-page.ts';
import { whyNotTracked } from './track-changes.ts';

test('a page that may be cut is neither compared nor found by search; one that is malformed otherwise is', () => {
  const page = { kind: 'html', verdict: { kind: 'ok' }, markdown: 'Half' } as const;
  const fetched = { url: '', redirects: [], headers: {}, contentType: 'text/html', body: new Uint8Array() };
  const of = (flaws?: readonly string[]) => {
    const answer = { ...fetched, status: 200, engine: 'http', tier: 'basic', ...(flaws && { flaws }) } as const;
    return [whyNotTracked(answer, page), isTheSite(answer, { ...page, metadata: {} })];
  };
  for (const flaw of [BREAKS_OFF, CUT, DAMAGED, NO_LAST_CHUNK])
    assert.deepEqual(of(['its status line is malformed', flaw]), ['the answer may be incomplete', false]);
  const part = { ...fetched, status: 200, engine: 'browser', tier: 'basic', isPartial: true } as const;
  assert.deepEqual(
    [whyNotTracked(part, page), isTheSite(part, { ...page, metadata: {} })],
    ['the answer may be incomplete', false],
  );
  const late = { fetched: part, page: { ...page, metadata: {} }, warnings: [] };
  requireWhole('unbroken', late);
  assert.throws(() => requireWhole('ready', late), /Timeout/);
  for (const flaws of [undefined, [], ['its status line is malformed', 'its last line is missing']])
    assert.deepEqual(of(flaws), [undefined, true]);
});
