import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { createJobs } from '../src/foundation/jobs/index.ts';
import { openDatabase } from '../src/foundation/store/index.ts';
import { openPage, startBrowser } from './support/browser.ts';
import { type Installation, installDashboard, setUp } from './support/dashboard.ts';
import { until } from './support/until.ts';

/** Jobs in the dashboard, done by a worker of this process on the database of the service. */

const KIND = 'test.work';

describe('jobs in the dashboard', () => {
  let it: Installation;
  let page: Page;
  let teamId = '';
  before(async () => {
    it = await installDashboard();
    ({ page } = await openPage(await startBrowser()));
    await setUp(page, it);
    const answer = await page.request.get(`${it.url}/api/session`);
    teamId = (await answer.json()).team.id;
  });

  test('a running job shows its progress without a reload, and how it ended', async () => {
    await using db = await openDatabase(it.database);
    const jobs = createJobs(db);
    await page.goto(`${it.url}/jobs`);
    await page.getByText('No jobs yet').waitFor();
    await jobs.enqueue(db, { kind: KIND, teamId, payload: { url: 'https://example.org/<b>docs</b>' } });
    const row = page.getByRole('row').filter({ hasText: 'https://example.org/<b>docs</b>' });
    await row.getByText('queued').waitFor();
    const job = await jobs.claim({ kinds: [KIND], leaseMs: 60_000 });
    assert.ok(job);
    await jobs.checkpoint(db, job, { completed: 3, total: 10 });
    await row.getByText('3 of 10').waitFor();
    await row.getByRole('link').click();
    await page.getByText('3 of 10').waitFor();
    await jobs.checkpoint(db, job, { completed: 7, total: 10 });
    await page.getByText('7 of 10').waitFor();
    await jobs.complete(db, job);
    await page.getByText('completed', { exact: true }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Cancel job' }).count(), 0);
  });

  test('a job is cancelled after a question', async () => {
    await using db = await openDatabase(it.database);
    const jobs = createJobs(db);
    const { id } = await jobs.enqueue(db, { kind: KIND, teamId, payload: {} });
    await page.goto(`${it.url}/jobs/${id}`);
    await page.getByRole('button', { name: 'Cancel job' }).click();
    await page.getByRole('button', { name: 'Cancel the job' }).click();
    await page.getByText('cancelled', { exact: true }).waitFor();
    await until(async () => (await jobs.get(id))?.state === 'cancelled', 'the job is cancelled');
  });

  test('the job of another team is not found', async () => {
    await using db = await openDatabase(it.database);
    const { id } = await createJobs(db).enqueue(db, { kind: KIND, payload: {} });
    await page.goto(`${it.url}/jobs/${id}`);
    await page.getByRole('alert').getByText('Not Found').waitFor();
  });
});
