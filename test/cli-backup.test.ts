import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { before, describe, it } from 'node:test';
import { create } from 'tar';
import { createFolderBlobs } from '../src/foundation/store/index.ts';
import { startApp, TEST_KEY } from './support/app.ts';
import { trawl } from './support/cli.ts';
import { startService } from './support/service.ts';
import { tempDir } from './support/tmp.ts';
import { until } from './support/until.ts';

const line = (n: number): string =>
  `${JSON.stringify({ doi: `10.5555/${n}`, title: `Paper number ${n}`, abstract: 'About trawling.' })}\n`;

/** Papers that a search finds in the service on this data folder, once it has caught up with its index. */
const found = async (dataDir: string): Promise<number> => {
  const app = await startApp({ dataDir });
  const waiting = async (): Promise<number> =>
    JSON.parse((await trawl(['papers', 'status', '--json'], { TRAWL_DATA_DIR: dataDir })).stdout).index.waiting;
  const search = async () =>
    (await app.ask('/v2/search/research/papers?query=trawling&k=500')).body.results?.length ?? 0;
  await until(async () => (await waiting()) === 0 && (await search()) >= 400, 'a full index');
  const results = await search();
  await app.app.close();
  return results;
};

const count = (database: string, table: string): number => {
  const db = new DatabaseSync(database, { readOnly: true });
  try {
    return (db.prepare(`SELECT count(*) AS n FROM ${table}`).get() as { n: number }).n;
  } finally {
    db.close();
  }
};

describe('trawl backup and restore', () => {
  let folder: string;
  let env: Record<string, string>;
  let archive: string;
  before(async () => {
    folder = tempDir();
    env = { TRAWL_DATA_DIR: join(folder, 'data') };
    archive = join(folder, 'saved.tar.gz');
    writeFileSync(
      join(folder, 'papers.jsonl'),
      `${Array.from({ length: 400 }, (_, i) => line(i)).join('')}{"no":"id"}\n`,
    );
    const imported = await trawl(['papers', 'import', 'jsonl', join(folder, 'papers.jsonl')], env);
    assert.equal(imported.code, 0, imported.stderr);
    await createFolderBlobs(join(folder, 'data', 'blobs')).put('some/file', 'bytes of a file');
  });

  it('saves a service that is being written to, and brings all of it back', async () => {
    const service = startService(folder, { TRAWL_API_KEY: TEST_KEY });
    await service.says('curl');
    writeFileSync(join(folder, 'more.jsonl'), Array.from({ length: 5_000 }, (_, i) => line(10_000 + i)).join(''));
    const importing = trawl(['papers', 'import', 'jsonl', join(folder, 'more.jsonl')], env);
    let isSaved = false;
    const keys = (async () => {
      for (let n = 0; !isSaved; n++) await trawl(['keys', 'create', '--name', `Key ${n}`], env);
    })();
    const saved = await trawl(['backup', archive], env);
    isSaved = true;
    assert.equal(saved.code, 0, saved.stderr);
    assert.match(saved.stdout, /saved\.tar\.gz: \d+ files, [\d.]+ \w+, in [\d.]+ (?:s|min \d+ s)\n$/);
    assert.equal((await importing).code, 0);
    await keys;
    assert.deepEqual(
      readdirSync(join(folder, 'data')).filter((name) => name.startsWith('.backup')),
      [],
    );
    const refused = await trawl(['restore', archive, '--force'], env);
    assert.deepEqual(
      [refused.code, refused.stderr],
      [1, 'trawl: the service is running on this data folder; stop it before restoring\n'],
    );
    service.signal('SIGTERM');
    assert.equal((await service.ended).code, 0);

    const data = join(folder, 'restored');
    const restored = await trawl(['restore', archive], { TRAWL_DATA_DIR: data });
    assert.equal(restored.code, 0, restored.stderr);
    const papers = count(join(data, 'trawl.db'), 'papers');
    assert.ok(papers >= 400, String(papers));
    assert.equal(count(join(data, 'trawl.db'), 'paper_ids'), papers, 'of one moment');
    assert.equal(await found(data), Math.min(500, papers));
    const blob = await createFolderBlobs(join(data, 'blobs')).get('some/file');
    assert.equal(Buffer.concat(await (blob as NonNullable<typeof blob>).body.toArray()).toString(), 'bytes of a file');
    assert.equal(readdirSync(join(data, 'rejects')).length, 1);
    assert.equal(statSync(archive).mode & 0o077, 0, 'nobody else may read a backup');
  });

  it('puts index and blobs where the settings say', async () => {
    const root = tempDir();
    const settings = {
      TRAWL_DATA_DIR: join(root, 'data'),
      TRAWL_INDEX: join(root, 'fast', 'index'),
      TRAWL_BLOBS: join(root, 'large'),
    };
    const { code, stderr } = await trawl(['restore', archive], settings);
    assert.equal(code, 0, stderr);
    assert.deepEqual(readdirSync(join(root, 'data')).sort(), ['rejects', 'trawl.db', 'trawl.db-gate']);
    assert.ok(existsSync(join(root, 'fast', 'index', 'trawl-index.json')));
    assert.ok(existsSync(join(root, 'large', 'objects')));
  });

  it('without the index it is made again', async () => {
    const small = join(folder, 'small.tar.gz');
    assert.equal((await trawl(['backup', small, '--without-index'], env)).code, 0);
    const data = join(tempDir(), 'data');
    assert.equal((await trawl(['restore', small], { TRAWL_DATA_DIR: data })).code, 0);
    assert.ok(!existsSync(join(data, 'index')));
    assert.ok((await found(data)) >= 400);
  });

  it('refuses a folder that is not empty, and with --force puts aside what is there', async () => {
    const data = join(tempDir(), 'data');
    mkdirSync(data);
    writeFileSync(join(data, 'precious'), 'mine');
    const settings = { TRAWL_DATA_DIR: data };
    const refused = await trawl(['restore', archive], settings);
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /is not empty; use --force/);
    assert.deepEqual(readdirSync(data), ['precious']);
    const forced = await trawl(['restore', archive, '--force'], settings);
    assert.equal(forced.code, 0, forced.stderr);
    const aside = /are in (\S+);/.exec(forced.stderr)?.[1] as string;
    assert.equal(readFileSync(join(aside, 'precious'), 'utf8'), 'mine');
    assert.ok(existsSync(join(data, 'trawl.db')));
  });

  it('does not overwrite a file, and reports a missing folder', async () => {
    const again = await trawl(['backup', archive], env);
    assert.equal(again.code, 1);
    assert.match(again.stderr, /already exists/);
    const nowhere = await trawl(['backup', join(folder, 'no', 'such.tar.gz')], env);
    assert.match(nowhere.stderr, /^trawl: the folder \S+ does not exist\n$/);
  });

  it('with PostgreSQL it says what saves the database', async () => {
    const settings = { ...env, DATABASE_URL: 'postgres://127.0.0.1:9/x' };
    const { code, stderr } = await trawl(['backup', join(folder, 'pg.tar.gz')], settings);
    assert.equal(code, 1);
    assert.match(stderr, /pg_dump .* --files-only/);
    const other = await trawl(['restore', archive], { ...settings, TRAWL_DATA_DIR: join(folder, 'pg') });
    assert.match(other.stderr, /unset it to restore/);
  });

  describe('archives that are not what they should be', () => {
    const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

    /** An archive with these entries, the manifest first. */
    const craft = async (manifest: unknown, files: Record<string, string>): Promise<string> => {
      const root = tempDir();
      writeFileSync(
        join(root, 'trawl-backup.json'),
        typeof manifest === 'string' ? manifest : JSON.stringify(manifest),
      );
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(join(root, path, '..'), { recursive: true });
        writeFileSync(join(root, path), text);
      }
      const file = join(root, 'crafted.tar.gz');
      await create({ cwd: root, gzip: true, file, portable: true }, ['trawl-backup.json', ...Object.keys(files)]);
      return file;
    };
    const manifestOf = (files: Record<string, string>, more: object = {}): object => ({
      format: 1,
      trawl: '0.1.0',
      createdAt: '2026-01-01T00:00:00.000Z',
      database: 'none',
      files: Object.entries(files).map(([path, text]) => ({ path, size: text.length, sha256: sha256(text) })),
      ...more,
    });
    const refuses = async (file: string, pattern: RegExp): Promise<void> => {
      const root = tempDir();
      // PostgreSQL, so that an archive without a database is not refused for that.
      const settings = { TRAWL_DATA_DIR: join(root, 'data'), DATABASE_URL: 'postgres://127.0.0.1:9/x' };
      const { code, stderr } = await trawl(['restore', file], settings);
      assert.equal(code, 1, stderr);
      assert.match(stderr, pattern);
      assert.match(stderr, /^trawl: [^\n]+\n$/);
      assert.deepEqual(readdirSync(root), [], 'nothing may be left behind');
    };

    it('takes a good one of its kind', async () => {
      const files = { 'data/note.txt': 'hello' };
      const root = tempDir();
      const settings = { TRAWL_DATA_DIR: join(root, 'data'), DATABASE_URL: 'postgres://127.0.0.1:9/x' };
      const { code, stderr } = await trawl(['restore', await craft(manifestOf(files), files)], settings);
      assert.equal(code, 0, stderr);
      assert.equal(readFileSync(join(root, 'data', 'note.txt'), 'utf8'), 'hello');
    });

    it('refuses a newer version', async () => {
      await refuses(await craft(manifestOf({}, { format: 2, trawl: '9.9.9' }), {}), /newer version of Trawl \(9\.9\.9/);
    });

    // The others: src/cli/backup/manifest.test.ts.
    it('refuses a path that leads out of it', async () => {
      await refuses(
        await craft(manifestOf({ 'data/../../escape': 'x' }), {}),
        /was rejected: it contains the unsafe path/,
      );
    });

    it('refuses what differs from its checksum, is missing, or is not named', async () => {
      const good = { 'data/a': 'aaaa', 'data/b': 'bbbb' };
      await refuses(
        await craft(manifestOf(good), { ...good, 'data/b': 'bbbX' }),
        /data\/b does not match its checksum/,
      );
      await refuses(await craft(manifestOf(good), { 'data/a': 'aaaa' }), /data\/b is missing/);
      await refuses(
        await craft(manifestOf({ 'data/a': 'aaaa' }), good),
        /contains data\/b, which its manifest does not list/,
      );
      await refuses(await craft(manifestOf(good), { ...good, 'data/a': 'longer' }), /data\/a has 6 bytes, expected 4/);
    });

    it('refuses what is no backup, cut off, or not there', async () => {
      await refuses(await craft('{', {}), /not a Trawl backup/);
      await refuses(await craft('[]', {}), /not a Trawl backup/);
      const text = join(tempDir(), 'text.tar.gz');
      writeFileSync(text, 'hello');
      await refuses(text, /not a Trawl backup/);
      const cut = join(tempDir(), 'cut.tar.gz');
      const whole = readFileSync(archive);
      writeFileSync(cut, whole.subarray(0, whole.length - 2_000));
      const root = join(tempDir(), 'data');
      const { code, stderr } = await trawl(['restore', cut], { TRAWL_DATA_DIR: root });
      assert.equal(code, 1);
      assert.match(stderr, /^trawl: \S+ is damaged: [^\n]+\n$/);
      assert.ok(!existsSync(root));
      await refuses(join(tempDir(), 'missing.tar.gz'), /does not exist/);
    });
  });
});
