import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageJob } from './settings.ts';
import { archiveWarning } from './start-warning.ts';

test('a job that archives pages without personal data is told that its records have them', () => {
  const of = (archive: boolean, redactPII: unknown) =>
    archiveWarning({ archive, scrapeOptions: { redactPII } } as never as PageJob);
  assert.match(of(true, true) ?? '', /as they came/);
  assert.match(of(true, { mode: 'fast' }) ?? '', /as they came/);
  assert.equal(of(true, undefined), undefined);
  assert.equal(of(true, false), undefined);
  assert.equal(of(false, true), undefined);
});
