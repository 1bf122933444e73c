import assert from 'node:assert/strict';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { startPackageRegistry } from './support/package-registry.ts';
import { startService } from './support/service.ts';
import { has, makeProject, needs, setUp, start } from './support/setup-project.ts';
import { noSmallDisk, withSmallDisk } from './support/small-disk.ts';
import { tempDir } from './support/tmp.ts';

/** Of what was printed: all but the progress of an installation. */
const complaints = (said: string): string[] => said.split('\n').filter((line) => line !== '' && !line.endsWith(' …'));

describe('an installation whose network breaks off', () => {
  it('is reported in one line, and completed by the next start', async () => {
    const root = makeProject();
    await using registry = await startPackageRegistry('large', 300_000);
    needs(root, 'large', registry.archive);
    registry.isCut = true;
    const { code, said } = await setUp(root);
    assert.equal(code, 1);
    assert.ok(registry.answers.includes('cut'));
    const [line = '', ...more] = complaints(said);
    assert.deepEqual(more, []);
    assert.match(line, /^trawl: the package registry cannot be reached; .* start again \(npm: \w+\)$/);

    registry.isCut = false;
    const again = await setUp(root);
    assert.equal(again.code, 0, again.said);
    assert.match(again.said, /repairing an interrupted installation/);
    assert.deepEqual([has(root, 'runs'), has(root, 'large')], [true, true]);
    assert.equal((await setUp(root)).said, '');
  });
});

describe('a full disk is reported in one line that names the folder', { skip: noSmallDisk }, () => {
  const lineOf = (root: string): string =>
    `trawl: the disk with ${root} (or npm's cache) is full; about 1 GB is needed for the packages; make room and start again`;

  it('before the installation', async () => {
    const root = makeProject();
    const filled = ['sh', '-c', 'cat /dev/zero > rest 2> /dev/null; exec "$0" "$@"'];
    const { code, said } = await start(root, [], [...withSmallDisk(root, 1_000), ...filled]).ended;
    assert.equal(code, 1);
    assert.deepEqual(complaints(said), [lineOf(root)]);
  });

  it('during the installation', async () => {
    const root = makeProject();
    await using registry = await startPackageRegistry('large', 3_000_000);
    needs(root, 'large', registry.archive);
    const { code, said } = await start(root, [], withSmallDisk(root, 1_000)).ended;
    assert.equal(code, 1, said);
    assert.deepEqual(complaints(said), [`${lineOf(root)} (npm: ENOSPC)`]);
  });

  // The first cannot hold the database, the second not the tables, the third not the index.
  for (const kilobytes of [4, 1_000, 2_000]) {
    it(`at the start, with ${kilobytes} kB`, async () => {
      const dir = tempDir();
      const data = join(dir, 'data');
      mkdirSync(data);
      const env = { LOG_LEVEL: 'silent', TRAWL_STARTER: 'on' };
      const { code, stdout, stderr } = await startService(dir, env, withSmallDisk(data, kilobytes)).ended;
      assert.deepEqual([code, stdout], [1, '']);
      assert.equal(stderr, `trawl: the disk with ${data} is full; free some space there and start again\n`);
      assert.deepEqual(readdirSync(data), []);
    });
  }
});
