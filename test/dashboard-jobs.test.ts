import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { createJobs } from '../src/foundation/jobs/index.ts';
import { openDatabase } from '../src/foundation/store/index.ts';
import { openPage, startBrowser } from './support/browser.ts';
import { openBrowser } from './support/console.ts';
import { type Installation, installDashboard, OWNER, setUp } from './support/dashboard.ts';
import { until } from './support/until.ts';

/** Jobs in the dashboard, done by a worker of this process on the database of the service. */

const KIND = 'test.work';
const NOTHING = { success: true, work: [], next: null };

async function signedIn(it: Installation) {
  const owner = openBrowser(it);
  await owner.ask('POST', '/api/session', OWNER);
  return owner;
}

describe('jobs in the dashboard', () => {
  let it: Installation;
  let page: Page;
  let teamId = '';
  before(async () => {
    it = await installDashboard({ TRAWL_STARTER: 'on' });
    ({ page } = await openPage(await startBrowser()));
    await setUp(page, it);
    const answer = await page.request.get(`${it.url}/api/session`);
    teamId = (await answer.json()).team.id;
  });

  test('a running job shows its progress without a reload, and how it ended', async () => {
    await using db = await openDatabase(it.database);
    const jobs = createJobs(db);
    await page.goto(`${it.url}/jobs`);
    await page.getByText('No requests yet').waitFor();
    assert.equal(new URL(page.url()).pathname, '/activity');
    await jobs.enqueue(db, { kind: KIND, teamId, payload: { url: 'https://example.org/<b>docs</b>' } });
    const row = page.getByRole('row').filter({ hasText: 'https://example.org/<b>docs</b>' });
    await row.getByText('queued').waitFor();
    const job = await jobs.claim({ kinds: [KIND], leaseMs: 3_600_000 });
    assert.ok(job);
    await jobs.checkpoint(db, job, { completed: 3, total: 10 });
    await row.getByText('3 of 10').waitFor();
    await row.getByRole('link').click();
    await page.getByRole('heading', { name: 'Progress' }).waitFor();
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

  test('a request and its job are one row, with its calls, pages and webhooks inside; chosen rows are run again', async () => {
    const owner = await signedIn(it);
    const { body } = await owner.ask('POST', '/v2/crawl', { url: 'https://sample.trawl.invalid/', limit: 2 });
    await until(async () => (await owner.ask('GET', `/v2/crawl/${body.id}`)).body.status === 'completed', 'the crawl');
    const listed = async (query = '') => (await owner.ask('GET', `/api/work?search=sample${query}`)).body.work;
    const [work, ...others] = await listed();
    assert.deepEqual([work.job.id, work.job.state, work.entry.method, others], [body.id, 'completed', 'POST', []]);
    assert.deepEqual(await listed('&outcome=error'), []);
    assert.equal((await listed('&outcome=ok')).length, 1);
    for (const id of [work.id, body.id]) {
      const one = (await owner.ask('GET', `/api/work/${id}`)).body.work;
      assert.deepEqual([one.id, one.job.id, one.request.limit], [work.id, body.id, 2]);
    }
    await page.goto(`${it.url}/activity/${body.id}`);
    await page.getByRole('table', { name: 'Pages' }).getByText('sample.trawl.invalid').first().waitFor();
    await page.getByRole('table', { name: 'Requests' }).getByText('GET /v2/crawl/:id').first().waitFor();
    await page.goto(`${it.url}/activity?search=sample`);
    await page.getByRole('checkbox', { name: 'Choose https://sample.trawl.invalid/' }).check();
    await page.getByRole('button', { name: 'Run 1 again' }).click();
    await page.getByRole('button', { name: 'Run them again' }).click();
    await page.getByText('1 of 1 sent again').waitFor();
    assert.equal((await listed()).length, 2);
  });

  test('a job that started by itself is one row, also when a request looks at it or ends it', async () => {
    const owner = await signedIn(it);
    await using db = await openDatabase(it.database);
    const { id } = await createJobs(db).enqueue(db, {
      kind: 'crawl',
      teamId,
      payload: { url: 'https://alone.example/' },
    });
    await owner.ask('GET', `/v2/crawl/${id}`);
    await owner.ask('DELETE', `/v2/crawl/${id}`);
    const rows = async (query: string) =>
      (await owner.ask('GET', `/api/work?limit=100${query}`)).body.work.filter(
        ({ job }: { job: { id: string } | null }) => job?.id === id,
      );
    const [row, ...others] = await rows('');
    assert.deepEqual([row.id, row.entry, others], [id, null, []]);
    const soon = new Date(Date.now() + 60_000).toISOString();
    assert.deepEqual((await owner.ask('GET', `/api/work?from=${soon}`)).body, NOTHING);
    assert.equal((await rows(`&to=${soon}`)).length, 1);
    assert.equal((await owner.ask('GET', '/api/work?limit=101')).status, 400);
    const all: string[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const { body } = await owner.ask('GET', `/api/work?limit=1${next && `&before=${next}`}`);
      all.push(...body.work.map((one: { id: string }) => one.id));
      next = body.next;
    }
    const whole = (await owner.ask('GET', '/api/work?limit=100')).body.work;
    assert.deepEqual(
      all,
      whole.map((one: { id: string }) => one.id),
    );
  });

  test('a check of a monitor that was asked for is one row', async () => {
    const owner = await signedIn(it);
    const monitor = { name: 'By hand', schedule: { text: 'daily' } };
    const targets = [{ type: 'scrape', urls: ['https://sample.trawl.invalid/'] }];
    const { id } = (await owner.ask('POST', '/v2/monitor', { ...monitor, targets })).body.data;
    const check = (await owner.ask('POST', `/v2/monitor/${id}/run`)).body;
    const { work } = (await owner.ask('GET', '/api/work?limit=100')).body;
    const rows = work.filter(({ entry, job }: { entry: { path: string } | null; job: { kind: string } | null }) => {
      return entry?.path.endsWith('/run') || job?.kind === 'monitor_check';
    });
    assert.equal(rows.length, 1);
    assert.equal(rows[0].entry.target, 'By hand');
    assert.deepEqual([rows[0].entry.jobId, rows[0].job.id, rows[0].job.monitorId], [check.id, check.id, id]);
  });

  test('work of another team is not found', async () => {
    const owner = await signedIn(it);
    const others = await owner.ask('GET', '/api/work?limit=1');
    const asked = (await owner.ask('GET', '/api/work?search=sample')).body.work[0];
    const { team } = (await owner.ask('POST', '/api/teams', { name: 'Another' })).body;
    assert.equal((await owner.ask('POST', '/api/session/team', { teamId: team.id })).status, 200);
    for (const id of [others.body.work[0].id, asked.id, asked.job.id]) {
      assert.equal((await owner.ask('GET', `/api/work/${id}`)).status, 404);
    }
    assert.deepEqual((await owner.ask('GET', '/api/work')).body, NOTHING);
    await using db = await openDatabase(it.database);
    const { id } = await createJobs(db).enqueue(db, { kind: KIND, payload: {} });
    await page.goto(`${it.url}/jobs/${id}`);
    await page.getByRole('alert').getByText('Not Found').waitFor();
  });
});
