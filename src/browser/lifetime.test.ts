import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, it } from 'node:test';
import { isAlive } from '../../test/support/tmp.ts';
import { until } from '../../test/support/until.ts';
import { startVisits } from '../../test/support/visits.ts';

const pages = { '/': '<p>page</p>' };

/** Profiles that browsers have left or use. */
const profiles = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('playwright'));

describe('browsers', () => {
  it('start with the first visit and go when nobody wants them', async () => {
    const { browsers, visit } = await startVisits(pages, { lifetime: { idle: 100 } });
    assert.deepEqual(browsers.state().browsers, []);
    await visit('/');
    const pid = browsers.state().browsers[0]?.pid as number;
    await until(() => !isAlive(pid), 'the end of an idle browser');
    assert.deepEqual(browsers.state().browsers, []);
    assert.match((await visit('/')).html, /page/);
  });

  it('make way for new ones after so many visits, without dropping any', async () => {
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

  it('leave nothing behind when they are closed', async () => {
    const before = new Set(profiles());
    const { browsers, visit } = await startVisits(pages);
    await Promise.all([visit('/'), visit('/', { reuse: 'job' })]);
    const pid = browsers.state().browsers[0]?.pid as number;
    const ours = profiles().filter((name) => !before.has(name));
    await browsers[Symbol.asyncDispose]();
    assert.equal(isAlive(pid), false);
    const left = new Set(profiles());
    // Browsers of other tests come and go beside these; of ours every profile that was there is gone.
    const stayed = ours.filter((name) => left.has(name));
    assert.ok(stayed.length < ours.length || ours.length === 0, stayed.join());
    await assert.rejects(visit('/'), /closed/);
  });
});
