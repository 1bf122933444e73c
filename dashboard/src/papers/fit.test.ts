import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LEAST_FITTING } from '@trawl/contract/v2/research/fit.ts';
import { fitOf } from './fit.ts';

test('a score is said in words, and below the bound of the contract nothing fits', () => {
  assert.deepEqual(
    [1, 0.5, 0.3, LEAST_FITTING, LEAST_FITTING - 0.001, 0.01].map((score) => fitOf(score).words),
    ['fits well', 'fits well', 'fits', 'fits partly', 'does not fit', 'does not fit'],
  );
});
