import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asksForSomething } from './asks.ts';
import { withoutPageOptions } from './v2/parse.ts';

test('what clients send for an option that nobody has set asks for nothing', () => {
  for (const value of [undefined, null, false, 0, '', ' ', [], {}, { country: '', languages: [] }])
    assert.equal(asksForSomething(value), false, JSON.stringify(value));
  for (const value of [true, 1, 'x', [0], { country: 'DE' }])
    assert.equal(asksForSomething(value), true, JSON.stringify(value));
});

test('a file is refused what only pages have, and only when that is asked for', () => {
  const nothing = { mobile: false, waitFor: 0, maxAge: 14_400_000, storeInCache: true, actions: [], location: null };
  assert.deepEqual(withoutPageOptions({ ...nothing, fastMode: false, formats: ['markdown'] }), {
    options: { formats: ['markdown'] },
    refused: [],
  });
  const asked = {
    mobile: true,
    waitFor: 1,
    minAge: 0,
    lockdown: true,
    actions: [{ type: 'scrape' }],
    location: { country: 'DE' },
  };
  assert.deepEqual(withoutPageOptions(asked).refused, [
    ...['waitFor', 'actions', 'location', 'mobile', 'minAge', 'lockdown'],
  ]);
  // Left for the warning about unknown fields, as a misspelt option is.
  assert.deepEqual(withoutPageOptions({ fastMode: true, colour: false }).options, { fastMode: true, colour: false });
});
