import assert from 'node:assert/strict';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { create } from 'tar';
import { tempDir } from '../../../../test/support/tmp.ts';
import { silentLog } from '../../../foundation/kernel/log.ts';
import { describeBrowser } from '../health/describe.ts';
import { cacheFolder } from './cache-folder.ts';
import { findBrowsers } from './find.ts';
import { firstWay, launch, NoBrowser } from './launch.ts';
import { ageInDays, type Bundled, bundled, isUnpacked, unpack } from './unpack.ts';

/** A package like the browser's, but small. */
async function bundle(version = '1.2.3'): Promise<Bundled> {
  const source = tempDir();
  const files = tempDir();
  mkdirSync(join(files, 'fonts'));
  writeFileSync(join(files, 'fonts', 'a.ttf'), 'font');
  writeFileSync(join(files, 'libEGL.so'), 'library');
  const packed = async (names: string[]): Promise<Buffer> => {
    const file = join(tempDir(), 'x.tar');
    await create({ file, cwd: files }, names);
    return readFileSync(file);
  };
  writeFileSync(join(source, 'chromium.br'), brotliCompressSync('the browser'));
  writeFileSync(join(source, 'fonts.tar.br'), brotliCompressSync(await packed(['fonts'])));
  writeFileSync(join(source, 'swiftshader.tar.br'), brotliCompressSync(await packed(['libEGL.so'])));
  return { version, source };
}

describe('unpacking the browser', () => {
  it('creates a folder named after the version, with an executable program', async () => {
    const cache = tempDir();
    const folder = await unpack(await bundle(), cache);
    assert.equal(folder, join(cache, 'chromium-1.2.3'));
    assert.equal(readFileSync(join(folder, 'chromium'), 'utf8'), 'the browser');
    assert.equal(statSync(join(folder, 'chromium')).mode & 0o777, 0o755);
    assert.equal(readFileSync(join(folder, 'fonts', 'a.ttf'), 'utf8'), 'font');
    assert.equal(readFileSync(join(folder, 'libEGL.so'), 'utf8'), 'library');
    assert.deepEqual(readdirSync(cache), ['chromium-1.2.3']);
  });

  it('is done once, even if several need it', async () => {
    const cache = tempDir();
    const one = await bundle();
    // Different objects of the same version: as in two processes.
    const folders = await Promise.all([unpack(one, cache), unpack({ ...one }, cache), unpack(one, `${cache}/.`)]);
    assert.equal(await isUnpacked(folders[0] as string), true);
    const before = statSync(join(cache, 'chromium-1.2.3', 'chromium')).ino;
    await unpack(one, cache);
    assert.equal(statSync(join(cache, 'chromium-1.2.3', 'chromium')).ino, before);
    assert.deepEqual(readdirSync(cache), ['chromium-1.2.3']);
  });

  it('replaces an incomplete folder, and removes abandoned ones', async () => {
    const cache = tempDir();
    const one = await bundle();
    const folder = await unpack(one, cache);
    truncateSync(join(folder, 'chromium'), 3);
    const abandoned = join(cache, 'chromium-1.2.3.new-abc');
    mkdirSync(abandoned);
    utimesSync(abandoned, 1, 1);
    assert.equal(await isUnpacked(folder), false);
    await unpack(one, cache);
    assert.equal(readFileSync(join(folder, 'chromium'), 'utf8'), 'the browser');
    assert.deepEqual(readdirSync(cache), ['chromium-1.2.3']);
  });

  it('refuses a damaged package and leaves nothing behind', async () => {
    const cache = tempDir();
    const broken = await bundle();
    const file = join(broken.source, 'chromium.br');
    truncateSync(file, statSync(file).size - 3);
    await assert.rejects(unpack(broken, cache));
    // A known version must have exactly the known bytes.
    await assert.rejects(unpack(await bundle('153.0.0'), cache), /is damaged/);
    assert.deepEqual(readdirSync(cache), []);
  });

  it('uses a folder that only we can write to', async () => {
    const open = tempDir();
    chmodSync(open, 0o777);
    await assert.rejects(cacheFolder(open), /is writable by other users/);
  });
});

describe('finding a browser', () => {
  it("uses the operator's setting, and no other", async () => {
    assert.deepEqual(await findBrowsers('/opt/x/headless_shell'), [
      { kind: 'shell', source: 'TRAWL_CHROME', path: '/opt/x/headless_shell' },
    ]);
    const [only, ...others] = await findBrowsers('/usr/bin/mine', 'full');
    assert.deepEqual([only?.kind, others], ['full', []]);
  });

  it('says why none starts', async () => {
    const program = join(tempDir(), 'chrome');
    const says = (text: string): void => {
      writeFileSync(program, `#!/bin/sh\necho "${text}" >&2\nexit 127\n`);
      chmodSync(program, 0o755);
    };
    says('chrome: error while loading shared libraries: libnss3.so: cannot open shared object file');
    const failed = await launch({ chrome: program, log: silentLog }).catch((error) => error);
    assert.ok(failed instanceof NoBrowser);
    assert.match(failed.message, /libnss3\.so is missing: install libnss3/);
    const report = await describeBrowser({ chrome: program });
    assert.equal(report.state, 'broken');
    assert.match(report.detail, /apt-get install libnss3 libexpat1/);
    const missing = await describeBrowser({ chrome: '/nowhere/chrome' });
    assert.equal(missing.state, 'broken');
    assert.match(missing.detail, /\/nowhere\/chrome/);
  });

  it('warns when the one that comes along is older than 60 days, and names what to set', async () => {
    const options = { chrome: process.env.TRAWL_CHROME };
    const [first] = await findBrowsers(options.chrome);
    if (first?.bundle === undefined) return;
    const published = Date.parse('2026-09-11');
    const day = 86_400_000;
    const young = await describeBrowser({ ...options, now: published + 60 * day });
    const old = await describeBrowser({ ...options, now: published + 61.5 * day });
    assert.doesNotMatch(young.detail, /days old/);
    assert.match(old.detail, /61 days old.*TRAWL_CHROME/);
  });

  it('knows the age of the one that comes along', () => {
    const bundle = bundled();
    if (bundle !== undefined) assert.equal(typeof ageInDays(bundle, Date.now()), 'number');
  });

  it('works on this machine', async () => {
    const report = await describeBrowser({ chrome: process.env.TRAWL_CHROME });
    assert.equal(report.state, 'on', report.detail);
    assert.match(report.detail, /Chromium \d+/);
  });
});

describe('the sandbox of a browser', () => {
  /** Starts in the ways of a service that may do without; each start ends as told, and those beyond work. */
  const start = async (fails: readonly string[], trouble?: string) => {
    const tried: boolean[] = [];
    const open = async (sandbox: boolean): Promise<string> => {
      const failure = fails[tried.length];
      tried.push(sandbox);
      if (failure !== undefined) throw new Error(failure);
      return 'opened';
    };
    const ways = [
      [true, 'nobody'],
      [false, 'nobody'],
    ] as const;
    const result = await firstWay(ways, open, async () => trouble, silentLog).catch((error: Error) => error.message);
    return { tried, result };
  };
  const LATE = 'browserType.launch: Timeout 20000ms exceeded.';

  it('is given up where it fails, or takes long and is known not to work', async () => {
    const without = { tried: [true, false], result: { opened: 'opened', sandbox: false } };
    assert.deepEqual(await start(['FATAL: No usable sandbox']), without);
    assert.deepEqual(await start([LATE], 'no user namespaces'), without);
  });

  it('is not given up because a slow machine takes long', async () => {
    assert.deepEqual(await start([LATE]), { tried: [true, true], result: { opened: 'opened', sandbox: true } });
    assert.deepEqual(await start([LATE, LATE]), { tried: [true, true], result: LATE });
  });
});
