import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createExits, type Exit, regionOf } from './exits.ts';

const ANY: Exit = { url: 'http://any:1' };
const BASIC: Exit = { tier: 'basic', url: 'http://basic:1' };
const BETTER: Exit = { tier: 'enhanced', url: 'http://better:1' };
const GERMAN: Exit = { tier: 'enhanced', country: 'DE', url: 'http://german:1' };
const EUROPE: Exit = { tier: 'enhanced', country: 'EU', url: 'http://europe:1' };
const STATES: Exit = { tier: 'enhanced', country: 'US', url: 'http://states:1' };

test('without proxies requests go out directly', () => {
  assert.equal(createExits([])('basic'), undefined);
  assert.equal(createExits([GERMAN])('basic', 'DE'), undefined, 'one for the other tier is none');
});

test('one proxy serves all', () => {
  const choose = createExits([ANY]);
  for (const country of [undefined, 'US', 'DE']) {
    assert.equal(choose('basic', country), ANY);
    assert.equal(choose('enhanced', country), ANY);
  }
});

test('the enhanced tier uses the basic one if it has none of its own', () => {
  assert.equal(createExits([BASIC])('enhanced'), BASIC);
  assert.equal(createExits([BASIC, BETTER])('enhanced'), BETTER);
});

test('the asked country, else the nearest of EU and US, else one without a country', () => {
  const choose = createExits([BETTER, GERMAN, EUROPE, STATES]);
  assert.equal(choose('enhanced', 'DE'), GERMAN);
  assert.equal(choose('enhanced', 'de'), GERMAN);
  assert.equal(choose('enhanced', 'FR'), EUROPE);
  assert.equal(choose('enhanced', 'BR'), STATES);
  assert.equal(choose('enhanced', 'JP'), STATES);
  assert.equal(choose('enhanced'), BETTER);
  const few = createExits([BETTER, GERMAN]);
  assert.equal(few('enhanced', 'FR'), GERMAN, 'in the same region');
  assert.equal(few('enhanced', 'US'), BETTER);
  assert.equal(createExits([GERMAN])('enhanced', 'US'), GERMAN, 'better than none');
  assert.equal(createExits([GERMAN])('enhanced'), GERMAN);
  assert.deepEqual(['ZA', 'IN', 'AU', 'CA'].map(regionOf), ['EU', 'EU', 'US', 'US']);
});

test('equal ones take turns', () => {
  const [a, b] = [{ url: 'http://a:1' }, { url: 'http://b:1' }];
  const choose = createExits([a, b]);
  assert.deepEqual([choose('basic'), choose('basic'), choose('basic')], [a, b, a]);
});
