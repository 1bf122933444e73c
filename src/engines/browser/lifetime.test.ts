import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, it } from 'node:test';
import { isAlive } from '../../../test/support/tmp.ts';
import { until } from '../../../test/support/until.ts';
import { startVisits } from '../../../test/support/visits.ts';

const pages = { '/': '<p>page</p>' };

/** Folders that browsers of this process use or have left. */
const folders = (): string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`trawl-browser-${process.pid}-`));

describe('browsers', () => {
  it('start with the first visit and stop without visits', async () => {
    const { browsers, visit } = await startVisits(pages, { lifetime: { idle: 100 } });
    assert.deepEqual(browsers.state().browsers, []);
    await visit('/');
    const pid = browsers.state().browsers[0]?.pid as number;
    await until(() => !isAlive(pid), 'the end of an idle browser');
    await until(() => browsers.state().browsers.length === 0, 'its end in the list');
    assert.match((await visit('/')).html, /page/);
  });

  it('are replaced after a number of visits, without dropping any', async () => {
    const { browsers, visit } = await startVisits(pages, { lifetime: { visits: 3 } });
    const pids = new Set<number>();
    for (let i = 0; i < 3; i++) {
      const all = await Promise.all([visit('/'), visit('/'), visit('/', { reuse: 'job' })]);
      assert.ok(all.every(({ status }) => status === 200));
      for (const { pid } of browsers.state().browsers) pids.add(pid);
    }
    assert.ok(pids.size >= 2);
    await until(() => [...pids].filter(isAlive).length <= 1, 'the end of the old ones');
  });

  it('leave nothing behind when they are closed or killed', async () => {
    const { browsers, visit } = await startVisits(pages);
    await Promise.all([visit('/'), visit('/', { reuse: 'job' })]);
    const killed = browsers.state().browsers[0]?.pid as number;
    assert.ok(folders().length > 0);
    process.kill(killed, 'SIGKILL');
    await until(() => !isAlive(killed), 'its end');
    await visit('/');
    const pid = browsers.state().browsers[0]?.pid as number;
    await browsers[Symbol.asyncDispose]();
    assert.equal(isAlive(pid), false);
    // Two browsers of the tests above may still have theirs.
    await until(() => folders().length <= 2, 'the folders going');
    await assert.rejects(visit('/'), /closed/);
  });
});
