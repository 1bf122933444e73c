import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { tempDir } from '../../../../test/support/tmp.ts';
import { loadConfig } from '../../../foundation/config/index.ts';
import { OperatorError } from '../../../foundation/kernel/errors.ts';
import { readPlans, requestsPerMinute } from './plans.ts';

const { plansFile } = loadConfig({});
const shipped = readFileSync(plansFile, 'utf8');

const read = (text: string) => {
  const file = join(tempDir(), 'plans.json');
  writeFileSync(file, text);
  return readPlans({ plansFile: file, rateLimit: 700 });
};

test('the plans that come with Trawl: no ceiling by default, samples for the rest', () => {
  const plans = readPlans({ plansFile, rateLimit: 700 });
  const own = plans.get('default');
  assert.equal(own.creditsPerMonth, null);
  assert.equal(requestsPerMinute(own, 'scrape'), 700);
  const free = plans.get('free');
  assert.deepEqual([free.creditsPerMonth, free.concurrentBrowsers, requestsPerMinute(free, 'crawl')], [1000, 2, 2]);
  assert.equal(requestsPerMinute(free, 'research'), 60);
  assert.deepEqual(
    plans.all.map(({ name }) => name),
    ['default', 'free', 'standard', 'scale'],
  );
  assert.equal(plans.get('gone'), own);
});

test('a typo names the file and the line', () => {
  const lineOf = (part: string): number => shipped.slice(0, shipped.indexOf(part)).split('\n').length;
  const cases: [string, number, RegExp][] = [
    [
      shipped.replace('"creditsPerMonth": 1000,', '"creditsPerMont": 1000,'),
      lineOf('"creditsPerMonth": 1000,'),
      /creditsPerMont/,
    ],
    [
      shipped.replace('"concurrentBrowsers": 2,', '"concurrentBrowsers": "two",'),
      lineOf('"concurrentBrowsers": 2,'),
      /concurrentBrowsers/,
    ],
    [shipped.replace('"crawl": 2,', '"crawl": 2'), lineOf('"crawl": 2,') + 1, /expected ","/],
    [shipped.replace('"title": "Free"', 'title: "Free"'), lineOf('"title": "Free"'), /name in quotes/],
    [shipped.replace('"free": {', '"default": {'), lineOf('"free": {'), /twice/],
    [shipped.replace('"default": "default"', '"default": "none"'), 2, /no plan "none"/],
    [shipped.replace('"default": "default"', '"default": "constructor"'), 2, /no plan "constructor"/],
    [shipped.replace('"queuedJobs": 300000', '"queuedJobs": -1'), lineOf('"queuedJobs": 300000'), /queuedJobs/],
    [shipped.replace('"queuedJobs": 300000', '"queuedJobs": 3O0000'), lineOf('"queuedJobs": 300000'), /expected/],
    [shipped.trimEnd().slice(0, -1), shipped.trimEnd().split('\n').length, /the end of the file/],
    [shipped.replace('"crawl": 2,', '"research": 2,'), lineOf('"crawl": 2,'), /not a group of endpoints/],
    ['', 1, /expected a value/],
    ['[]', 1, /expected object/],
  ];
  for (const [text, line, message] of cases) {
    assert.throws(
      () => read(text),
      (error) => {
        assert.ok(error instanceof OperatorError, String(error));
        assert.match(error.message, new RegExp(`plans\\.json:${line}: `));
        assert.match(error.message, message);
        return true;
      },
    );
  }
});
