import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { FormId } from '@trawl/contract/forms/endpoints.ts';
import { COMMANDS } from '../src/cli/commands.ts';
import { startApp } from './support/app.ts';
import { trawl } from './support/cli.ts';
import { tempDir } from './support/tmp.ts';

const line = (n: number, more: object = {}): string =>
  `${JSON.stringify({ doi: `10.5555/${n}`, title: `Paper number ${n}`, abstract: 'About trawling.', ...more })}\n`;

/** Papers of a file that is stopped in the middle: some times as many as are read at once. */
const MANY = 6_000;

/** A file of the playground: the dashboard is a project of its own, with types of its own. */
const playground = (name: string) => import(new URL(`../dashboard/src/pages/playground/${name}`, import.meta.url).href);

type Inputs = Readonly<Record<string, unknown>>;
interface Line {
  readonly words: readonly string[];
  readonly options?: object;
}

describe('trawl', () => {
  it('takes what the playground of the dashboard shows as its command lines', async () => {
    const page = { url: 'u', urls: ['u'], prompt: 'p', schema: {}, limit: 3, webhook: 'w', goal: 'g', name: 'n', k: 3 };
    const asked: Partial<Record<FormId, Inputs>> = {
      scrape: {
        ...page,
        formats: ['links', { type: 'question', question: 'q' }],
        onlyMainContent: false,
        maxAge: 0,
        olderCopy: true,
      },
      search: {
        query: '-q',
        sources: ['news'],
        tbs: 'qdr:w',
        scrapeOptions: { formats: ['markdown'] },
        includeDomains: ['h'],
      },
      map: { ...page, search: 's', sitemap: 'only' },
      crawl: {
        ...page,
        scrapeOptions: { formats: ['links'] },
        maxDiscoveryDepth: 1,
        includePaths: ['/a'],
        excludePaths: ['/b'],
        crawlEntireDomain: true,
        archive: true,
      },
      batch: { ...page, formats: ['links'], onlyMainContent: false, archive: true },
      extract: { ...page, enableWebSearch: true, showSources: true },
      agent: { ...page, effort: 'low', maxCredits: 5, strictConstrainToURLs: true },
      parse: { file: 'f', formats: ['links'] },
      monitor: {
        ...page,
        schedule: { text: 'daily', timezone: 'UTC' },
        targets: [{ type: 'scrape', urls: ['u'] }],
        notification: { email: { enabled: true, recipients: ['a@b.example'] } },
      },
      papers: { query: 'q', k: 3, authors: ['a'], categories: ['c'], from: '2020-01-01', to: '2021-01-01' },
      paper: { id: 'i', query: 'q', k: 3 },
      similar: { id: 'i', intent: 'i', mode: 'citers', k: 3 },
      developer: { query: 'q', k: 3 },
    };
    const { COMMANDS: lines }: { COMMANDS: Record<string, Line> } = await playground('commands.ts');
    const { commandOf } = await playground('command-line.ts');
    for (const [id, line] of Object.entries(lines)) {
      const [, ...words]: string[] = commandOf(line, asked[id as FormId]).words;
      const found = COMMANDS.filter(({ name }) => words.join(' ').startsWith(`${name} `)).at(-1);
      assert.ok(found, `${id}: ${words.join(' ')}`);
      const args = words.slice(found.name.split(' ').length);
      const { options } = await found.load();
      const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
      assert.ok(Object.keys(line.options ?? {}).length <= Object.keys(values).length, `${id}: ${args.join(' ')}`);
      assert.equal(positionals.length, line.words.length, `${id}: ${args.join(' ')}`);
    }
  });

  it('adds language packs for OCR from a folder', async () => {
    const [data, folder] = [tempDir(), tempDir()];
    for (const name of ['deu.traineddata.gz', 'chi_sim.traineddata', 'osd.traineddata', 'readme.txt']) {
      writeFileSync(join(folder, name), 'data');
    }
    const added = await trawl(['ocr', 'add', folder], { TRAWL_DATA_DIR: data });
    assert.deepEqual([added.code, added.stdout], [0, 'added chi_sim\nadded deu\n']);
    const { stdout } = await trawl(['ocr', 'list'], { TRAWL_DATA_DIR: data });
    assert.match(stdout, /^eng +comes with Trawl\nchi_sim +\S+\ndeu +\S+\n$/);
    const wrong = await trawl(['ocr', 'add', '../deu'], { TRAWL_DATA_DIR: data });
    assert.equal(wrong.code, 1);
    assert.match(wrong.stderr, /\.\.\/deu is neither a folder nor the name of a language pack/);
  });

  it('runs as a program: result on standard output, one line and exit code 1 for problems that the operator can fix', () => {
    const program = fileURLToPath(new URL('../bin/trawl.mjs', import.meta.url));
    const start = (args: string[], env: Record<string, string> = {}) =>
      spawnSync(process.execPath, [program, ...args], {
        cwd: tempDir(),
        encoding: 'utf8',
        env: { PATH: process.env.PATH, TRAWL_DATA_DIR: join(tempDir(), 'data'), ...env },
      });
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    const told = start(['--version']);
    assert.deepEqual([told.status, told.stdout, told.stderr], [0, `${version}\n`, '']);
    const wrong = start(['keys', 'list'], { PORT: 'many' });
    assert.deepEqual(
      [wrong.status, wrong.stdout, wrong.stderr],
      [1, '', 'trawl: settings: PORT must be a whole number, at most 65535\n'],
    );
    const file = join(tempDir(), 'a-file');
    writeFileSync(file, '');
    const nowhere = start(['keys', 'list'], { TRAWL_DATA_DIR: join(file, 'data') });
    assert.equal(nowhere.status, 1);
    assert.match(nowhere.stderr, /^trawl: cannot create the data folder \S+: \w+\n$/);
  });
});

describe('trawl keys', () => {
  it('makes a key that works, lists it without showing it, and revokes it', async () => {
    const dataDir = tempDir();
    const env = { TRAWL_DATA_DIR: dataDir };
    const made = await trawl(['keys', 'create', '--name', 'Search page', '--scopes', 'research'], env);
    const key = made.stdout.trim();
    assert.match(key, /^fc-[\w-]{43}$/);
    const app = await startApp({ dataDir });
    const ask = async () =>
      (await fetch(`${app.url}/v2/search/research/papers?query=x`, { headers: { authorization: `Bearer ${key}` } }))
        .status;
    assert.equal(await ask(), 200);

    const listed = await trawl(['keys', 'list'], env);
    assert.match(listed.stdout, /^KEY +NAME +SCOPES +CREATED +LAST USED +STATE\n/);
    assert.match(
      listed.stdout,
      new RegExp(`${key.slice(0, 11)}… +Search page +research +\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d .*active`),
    );
    assert.ok(!listed.stdout.includes(key));
    const [info] = JSON.parse((await trawl(['keys', 'list', '--json'], env)).stdout);
    assert.deepEqual([info.name, info.scopes, info.revokedAt], ['Search page', ['research'], undefined]);

    const unknown = await trawl(['keys', 'revoke', 'fc-unknown'], env);
    assert.deepEqual([unknown.code, unknown.stdout], [1, '']);
    const revoked = await trawl(['keys', 'revoke', `${key.slice(0, 11)}…`], env);
    assert.equal(revoked.code, 0, revoked.stderr);
    assert.match((await trawl(['keys', 'list'], env)).stdout, /revoked \d{4}/);
  });
});

describe('trawl papers', () => {
  let folder: string;
  let env: Record<string, string>;
  before(() => {
    folder = tempDir();
    env = { TRAWL_DATA_DIR: join(folder, 'data') };
  });

  it('imports files, sums up what came of them, and names the rejects', async () => {
    const file = join(folder, 'papers.jsonl.gz');
    const good = Array.from({ length: 1_500 }, (_, i) => line(i)).join('');
    writeFileSync(file, gzipSync(`${good}{"title":"nameless"}\nnot json\n`));
    const done = await trawl(['papers', 'import', 'jsonl', file], env);
    assert.equal(done.code, 0, done.stderr);
    assert.match(
      done.stdout,
      /^1,502 records in [\d.]+ (?:s|min \d+ s) \([\d,]+\/s\)\n {2}new +1,500\n {2}updated +0\n/,
    );
    const rejects = /rejected +2 +listed in (\S+)/.exec(done.stdout)?.[1] as string;
    const positions = readFileSync(rejects, 'utf8')
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text).position);
    assert.deepEqual(positions, [1_501, 1_502]);

    const again = await trawl(['papers', 'import', 'jsonl', file, '--json'], env);
    const summary = JSON.parse(again.stdout);
    assert.deepEqual([summary.added, summary.unchanged, summary.rejected], [0, 1_500, 2]);
  });

  it('reports the state of the index', async () => {
    const status = JSON.parse((await trawl(['papers', 'status', '--json'], env)).stdout);
    assert.deepEqual(
      [status.papers, status.bySource, status.index.papers, status.index.waiting],
      [1_500, { jsonl: 1_500 }, 1_500, 0],
    );
    assert.ok(status.index.size > 10_000 && status.index.publishedAt);
    assert.deepEqual(
      status.runs.map((run: { state: string; records: number }) => [run.state, run.records]),
      [
        ['completed', 1_502],
        ['completed', 1_502],
      ],
    );
    const shown = await trawl(['papers', 'status'], env);
    assert.match(shown.stdout, /papers +1,500 +jsonl 1,500/);
  });

  it('makes the index again without changing any id', async () => {
    const first = async () => {
      const app = await startApp({ dataDir: env.TRAWL_DATA_DIR as string });
      const { body } = await app.ask('/v2/search/research/papers?query=trawling&k=500');
      await app.app.close();
      return body.results.map(
        ({ paperId, primaryId }: { paperId: string; primaryId: string }) => `${paperId} ${primaryId}`,
      );
    };
    const before = await first();
    assert.equal(before.length, 500);
    const done = await trawl(['papers', 'reindex'], env);
    assert.equal(done.code, 0, done.stderr);
    assert.match(done.stdout, /^indexed 1,500 papers in [\d.]+ (?:s|min \d+ s)\n$/);
    assert.deepEqual(await first(), before);
  });

  it('answers a file that is missing or of another kind with one line', async () => {
    const other = join(folder, 'other.xml');
    writeFileSync(other, '<PubmedArticleSet></PubmedArticleSet>\n');
    for (const file of [join(folder, 'missing.jsonl'), other]) {
      const { code, stdout, stderr } = await trawl(['papers', 'import', 'jsonl', file], env);
      assert.deepEqual([code, stdout], [1, ''], stderr);
      assert.match(stderr, /^trawl: [^\n]+\n$/);
    }
  });

  it('stops when told to, and resumes from there', async () => {
    const file = join(folder, 'many.jsonl');
    writeFileSync(file, Array.from({ length: MANY }, (_, i) => line(100_000 + i)).join(''));
    const stop = new AbortController();
    const stopped = await trawl(['papers', 'import', 'jsonl', file], env, {
      signal: stop.signal,
      isTTY: true,
      onStderr: (text) => {
        if (text.includes('records')) stop.abort(new Error('interrupted'));
      },
    });
    assert.equal(stopped.code, 130, stopped.stderr);
    assert.match(stopped.stderr, /stopped in .*many\.jsonl; .* Run the same command again to resume\.\n$/);
    const status = JSON.parse((await trawl(['papers', 'status', '--json'], env)).stdout);
    assert.equal(status.runs[0].state, 'interrupted');
    assert.ok(status.papers > 1_500 && status.papers < 1_500 + MANY, String(status.papers));
    const rest = JSON.parse((await trawl(['papers', 'import', 'jsonl', file, '--json'], env)).stdout);
    assert.deepEqual([rest.resumed, rest.records, rest.added], [true, MANY, MANY]);
  });
});

describe('trawl doctor', () => {
  it('finds a new installation well and changes nothing', async () => {
    const dataDir = join(tempDir(), 'data');
    const { code, stdout } = await trawl(['doctor', '--json'], { TRAWL_DATA_DIR: dataDir });
    assert.equal(code, 0, stdout);
    const findings: { name: string; state: string; detail: string; change?: string }[] = JSON.parse(stdout);
    const of = (name: string) => findings.find((finding) => finding.name === name);
    assert.deepEqual([of('database')?.state, of('database')?.change], ['on', 'DATABASE_URL']);
    assert.match(of('scrape')?.detail ?? '', /from structured page data/);
    assert.equal(of('scrape')?.change, 'trawl model use, TRAWL_LLM_MODEL');
    assert.match(of('session replays')?.detail ?? '', /player|browser/);
    const { existsSync } = await import('node:fs');
    assert.ok(!existsSync(dataDir));
  });

  it('exits with 1 and says what is broken', async () => {
    const file = join(tempDir(), 'a-file');
    writeFileSync(file, '');
    const broken = await trawl(['doctor'], {
      TRAWL_DATA_DIR: file,
      DATABASE_URL: 'postgres://u:secret@127.0.0.1:9/x',
      TRAWL_CHROME: join(file, 'no-browser'),
    });
    assert.equal(broken.code, 1);
    assert.match(broken.stdout, /BROKEN +data folder +TRAWL_DATA_DIR +.*is not a folder/);
    assert.match(broken.stdout, /BROKEN +database .*127\.0\.0\.1:9/);
    assert.match(broken.stdout, /BROKEN +browser .*no-browser/);
    assert.ok(!broken.stdout.includes('secret'));
    const settings = await trawl(['doctor'], { PORT: 'x' });
    assert.equal(settings.code, 1);
    assert.match(settings.stdout, /BROKEN +settings .*PORT must be a whole number/);
  });
});
