import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../../../foundation/kernel/clock.ts';
import type { LookRow } from '../tables.ts';
import { knownOf, knownPage } from './known-look.ts';
import type { CheckRun } from './run.ts';

const DAY = 86_400_000;

test('a page is known for a week, as long as its look is that of which it was made', () => {
  const clock = manualClock(1_700_000_000_000);
  const run = { deps: { clock } } as unknown as CheckRun;
  const page = { digest: 'bytes', status: 200, creditsUsed: 1 };
  const known = knownOf(run, page, { look: 'text', metadata: '{}' });
  const look = { scrape_id: 'scrape', is_there: 1, digest: 'text', known } as LookRow;
  assert.deepEqual(knownPage(run, look), { scrapeId: 'scrape', digest: 'bytes', creditsUsed: 1 });
  const others: (LookRow | undefined)[] = [
    undefined,
    { ...look, known: null },
    { ...look, scrape_id: null },
    { ...look, is_there: 0 },
    // An older version of the service has seen another text since.
    { ...look, digest: 'other text' },
  ];
  for (const other of others) assert.equal(knownPage(run, other), undefined);
  assert.equal(knownOf(run, { ...page, digest: undefined }, { look: 'text', metadata: '{}' }), null);
  clock.advance(7 * DAY - 1);
  assert.ok(knownPage(run, look));
  clock.advance(1);
  assert.equal(knownPage(run, look), undefined);
  clock.advance(-30 * DAY);
  assert.equal(knownPage(run, look), undefined, 'a clock that was set back prolongs nothing');
});
