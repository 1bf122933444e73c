import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Exit, exitsOf, inGroups, regionOf } from './exits.ts';

const ANY: Exit = { url: 'http://any:1' };
const BASIC: Exit = { tier: 'basic', url: 'http://basic:1' };
const BETTER: Exit = { tier: 'enhanced', url: 'http://better:1' };
const GERMAN: Exit = { tier: 'enhanced', country: 'DE', url: 'http://german:1' };
const EUROPE: Exit = { tier: 'enhanced', country: 'EU', url: 'http://europe:1' };
const STATES: Exit = { tier: 'enhanced', country: 'US', url: 'http://states:1' };

const best = (exits: readonly Exit[], tier: 'basic' | 'enhanced', country?: string): Exit | undefined =>
  inGroups(exitsOf(exits, tier), country)[0]?.[0];

test('without proxies requests go out directly', () => {
  assert.equal(best([], 'basic'), undefined);
  assert.equal(best([GERMAN], 'basic', 'DE'), undefined, 'one for the other tier is none');
});

test('one proxy serves all', () => {
  for (const country of [undefined, 'US', 'DE']) {
    assert.equal(best([ANY], 'basic', country), ANY);
    assert.equal(best([ANY], 'enhanced', country), ANY);
  }
});

test('the enhanced tier uses the basic one if it has none of its own', () => {
  assert.equal(best([BASIC], 'enhanced'), BASIC);
  assert.equal(best([BASIC, BETTER], 'enhanced'), BETTER);
});

test('the asked country, else the nearest of EU and US, else one without a country', () => {
  const all = [BETTER, GERMAN, EUROPE, STATES];
  assert.equal(best(all, 'enhanced', 'DE'), GERMAN);
  assert.equal(best(all, 'enhanced', 'de'), GERMAN);
  assert.equal(best(all, 'enhanced', 'FR'), EUROPE);
  assert.equal(best(all, 'enhanced', 'BR'), STATES);
  assert.equal(best(all, 'enhanced', 'JP'), STATES);
  assert.equal(best(all, 'enhanced'), BETTER);
  assert.equal(best([BETTER, GERMAN], 'enhanced', 'FR'), GERMAN, 'in the same region');
  assert.equal(best([BETTER, GERMAN], 'enhanced', 'US'), BETTER);
  assert.equal(best([GERMAN], 'enhanced', 'US'), GERMAN, 'better than none');
  assert.equal(best([GERMAN], 'enhanced'), GERMAN);
  assert.deepEqual(['ZA', 'IN', 'AU', 'CA'].map(regionOf), ['EU', 'EU', 'US', 'US']);
});

test('each exit is in one group', () => {
  const all = [BETTER, GERMAN, EUROPE, STATES];
  for (const country of [undefined, 'DE', 'FR', 'BR']) {
    const groups = inGroups(all, country);
    assert.equal(new Set(groups.flat()).size, all.length);
    assert.equal(groups.flat().length, all.length);
    assert.ok(groups.every(({ length }) => length > 0));
  }
  assert.deepEqual(inGroups([GERMAN, STATES], 'AU'), [[STATES], [GERMAN]]);
});
