import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { asyncBufferFromFile, parquetMetadataAsync, parquetSchema } from 'hyparquet';
import { WARCParser } from 'warcio';
import { judgedSettings, runningService } from '../src/cli/doctor/running-service.ts';
import { loadConfig } from '../src/foundation/config/index.ts';
import { startApp, type TestApp } from './support/app.ts';
import { type Ran, trawl } from './support/cli.ts';
import { setUp } from './support/console.ts';
import { linkedSite } from './support/linked-site.ts';
import { folderWithPapers } from './support/papers.ts';
import { SITE_SETTINGS, startSite } from './support/site.ts';
import { packed, workOf } from './support/snapshot-server.ts';
import { tempDir } from './support/tmp.ts';
import { until } from './support/until.ts';

const PAPERS = [
  {
    doi: '10.5555/nets',
    title: 'Drift nets',
    abstract: 'How nets drift at sea.',
    authors: ['Ann Trawler'],
    created: '2020-01-01',
  },
  { doi: '10.5555/lights', title: 'Harbour lights', abstract: 'Lights of a harbour.', references: ['10.5555/nets'] },
];

let app: TestApp;
let dataDir: string;
before(async () => {
  dataDir = await folderWithPapers(PAPERS);
  app = await startApp({ ...SITE_SETTINGS, dataDir });
});

/** A command that calls the service. */
const call = (...args: string[]): Promise<Ran> => trawl(args, { TRAWL_URL: app.url, TRAWL_API_KEY: app.key });

test('trawl crawl prints every page as a line of JSON and a summary', async () => {
  await using site = await startSite(linkedSite(5));
  const ran = await trawl(['crawl', '--at', app.url, '--key', app.key, '--limit', '4', `${site.url}/`], {});
  assert.equal(ran.code, 0, ran.stderr);
  const pages = ran.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.equal(pages.length, 4);
  assert.match(pages[0].markdown, /# start/);
  assert.match(ran.stderr, /completed: 4 pages/);
});

test('trawl export prints all pages of a crawl or a batch from a link that needs no key', async () => {
  await using site = await startSite(linkedSite(5));
  const send = async (path: string, body: object): Promise<string> => {
    const headers = { 'content-type': 'application/json' };
    const { body: started } = await app.ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
    await until(async () => (await app.ask(`${path}/${started.id}`)).body.status === 'completed', 'the job');
    return started.id;
  };
  const lines = (text: string): unknown[] =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  const id = await send('/v2/crawl', { url: site.url, limit: 4 });
  const documents = (await app.ask(`/v2/crawl/${id}`)).body.data;
  assert.equal(documents.length, 4);
  const ran = await trawl(['export', '--at', app.url, '--key', app.key, id], {});
  assert.equal(ran.code, 0, ran.stderr);
  assert.deepEqual(lines(ran.stdout), documents);
  const batch = await send('/v2/batch/scrape', { urls: [`${site.url}/p/1`] });
  const { url } = (await app.ask(`/v2/batch/scrape/${batch}/export`)).body;
  const file = await fetch(url);
  assert.deepEqual([file.status, file.headers.get('content-type')], [200, 'application/gzip']);
  const text = gunzipSync(await file.arrayBuffer()).toString();
  assert.deepEqual(lines(text), (await app.ask(`/v2/batch/scrape/${batch}`)).body.data);
  assert.equal((await fetch(url.replace(batch, id))).status, 404);
  const output = join(tempDir(), 'pages.parquet');
  const table = await trawl(['export', '--at', app.url, '--key', app.key, '--format', 'parquet', '-o', output, id], {});
  assert.equal(table.code, 0, table.stderr);
  const { children } = parquetSchema(await parquetMetadataAsync(await asyncBufferFromFile(output)));
  assert.deepEqual(
    children.slice(0, 2).map(({ element }) => element.name),
    ['markdown', 'metadata.title'],
  );
  const sheet = await trawl(['export', '--at', app.url, '--key', app.key, '--format', 'csv', '--batch', batch], {});
  assert.match(sheet.stdout, /^markdown,metadata\.title,/);
  const list = await trawl(['export', '--at', app.url, '--key', app.key, '--format', 'llms', id], {});
  assert.match(list.stdout, /^# start\n[\s\S]*\n## Pages\n\n- \[start\]\(http:/);
  const refused = await app.ask(`/v2/crawl/${id}/export?format=chunks`);
  assert.equal(refused.status, 422);
  assert.match(refused.body.details.message, /formats: \["chunks"\]/);
  assert.equal((await app.ask(`/v2/crawl/${id}/export?format=xml`)).status, 400);
  const without = await trawl(['export', '--at', app.url, '--key', app.key, '--format', 'warc', id], {});
  assert.match(without.stderr, /422: .*started without archive: true/);
  const kept = await send('/v2/crawl', { url: site.url, limit: 3, archive: true });
  const warc = (await app.ask(`/v2/crawl/${kept}/export?format=warc`)).body.url;
  const records: unknown[] = [];
  for await (const { warcType, warcTargetURI } of new WARCParser(
    (await fetch(warc)).body as AsyncIterable<Uint8Array>,
  )) {
    if (warcType === 'response') records.push(warcTargetURI);
  }
  const stored = (await app.ask(`/v2/crawl/${kept}`)).body.data;
  assert.deepEqual(
    records,
    stored.map((one: { metadata: { url: string } }) => one.metadata.url),
  );
  assert.equal((await app.ask(`/v2/crawl/${batch}/export`)).status, 404);
  const log = await trawl(['export', '--at', app.url, '--key', app.key, '--format', 'csv', '--activity'], {});
  assert.match(log.stdout, /^id,at,endpoint,method,path,.*\bstatus,durationMs,credits,.*\r\n/);
  assert.match(log.stdout, /,crawl,POST,\/v2\/crawl,/);
  assert.equal((await app.ask('/v2/team/activity/export?endpoint=../x')).status, 400);
});

test('trawl crawl list and cancel, jobs and logs: what runs, what was started, and what failed', async () => {
  const cut = { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7 and no more' };
  await using site = await startSite({ '/': cut });
  assert.match((await call('crawl', 'list')).stderr, /no crawl is running/);
  assert.deepEqual(JSON.parse((await call('crawl', 'list', '--json')).stdout), []);
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ url: `${site.url}/`, limit: 3 });
  const { body: started } = await app.ask('/v2/crawl', { method: 'POST', headers, body });
  await until(async () => (await app.ask(`/v2/crawl/${started.id}`)).body.status !== 'scraping', 'the crawl');
  const [{ id }] = JSON.parse((await call('jobs', '--json', '--limit', '1')).stdout);
  assert.equal(id, started.id);
  assert.match((await call('jobs')).stdout, new RegExp(`^STARTED .*\\n.* ${id} `));
  assert.match((await call('logs', started.id)).stdout, new RegExp(`${site.url}/: .*damaged`));
  assert.equal(JSON.parse((await call('logs', started.id, '--json')).stdout).errors.length, 1);
  const late = await call('crawl', 'cancel', started.id);
  assert.deepEqual([late.code, /\{/.test(late.stderr)], [1, false], late.stderr);
});

test('trawl map lists addresses', async () => {
  await using site = await startSite(linkedSite(2));
  const ran = await trawl(['map', '--at', app.url, '--key', app.key, site.url], {});
  assert.equal(ran.code, 0, ran.stderr);
  assert.ok(ran.stdout.split('\n').includes(`${site.url}/p/1`));
});

test('errors are reported in one line', async () => {
  const usage = await trawl(['crawl', '--limit', 'many', 'http://127.9.9.9/'], {});
  assert.deepEqual([usage.code, /--limit needs a whole number/.test(usage.stderr)], [2, true]);
  const nobody = await trawl(['map', '--at', 'http://127.0.0.1:9', 'http://127.9.9.9/'], {});
  assert.deepEqual([nobody.code, /cannot reach the service at/.test(nobody.stderr)], [1, true]);
  const refused = await trawl(
    ['crawl', '--at', app.url, '--key', 'fc-0000000000000000000000', 'http://127.9.9.9/'],
    {},
  );
  assert.deepEqual([refused.code, /401/.test(refused.stderr)], [1, true]);
});

test('trawl batch reads a list of pages from a file', async () => {
  await using site = await startSite(linkedSite(3));
  const file = join(tempDir(), 'urls.txt');
  writeFileSync(file, `# pages\n${site.url}/p/1\n\n${site.url}/p/2\n`);
  const output = join(tempDir(), 'pages.jsonl');
  const ran = await call('batch', '--file', file, '--output', output, `${site.url}/p/3`);
  assert.deepEqual([ran.code, ran.stdout], [0, ''], ran.stderr);
  const pages = readFileSync(output, 'utf8').trim().split('\n');
  assert.deepEqual(pages.map((line) => JSON.parse(line).metadata.title).sort(), ['page 1', 'page 2', 'page 3']);
  const none = await call('batch', '--file', join(tempDir(), 'missing'));
  assert.deepEqual([none.code, /cannot read/.test(none.stderr)], [2, true]);
});

test('a scraped page that is missing is exit code 1', async () => {
  await using site = await startSite({ '/gone': { status: 404, body: '<h1>Nothing is here</h1>' } });
  const ran = await call('scrape', `${site.url}/gone`);
  assert.deepEqual([ran.code, ran.stdout], [1, '# Nothing is here\n']);
  assert.match(ran.stderr, /status 404/);
});

test('trawl parse prints a file', async () => {
  const file = join(tempDir(), 'notes.html');
  writeFileSync(file, '<title>Notes</title><h1>Notes</h1><p>Nets were <a href="https://example.org/">mended</a>.</p>');
  assert.equal((await call('parse', file)).stdout, '# Notes\n\nNets were [mended](https://example.org/).\n');
  assert.equal((await call('parse', '--format', 'links', file)).stdout, 'https://example.org/\n');
  const whole = JSON.parse((await call('parse', '--json', file)).stdout);
  assert.equal(whole.metadata.title, 'Notes');
  const missing = await call('parse', `${file}.pdf`);
  assert.deepEqual([missing.code, /cannot read the file/.test(missing.stderr)], [2, true]);
});

test('trawl extract and trawl agent print data, and say what they did not find', async () => {
  await using site = await startSite({
    '/': '<title>Acme</title><main><h1>Acme</h1><p>Email: <a href="mailto:hello@acme.example">hello@acme.example</a></p></main>',
  });
  const schema = JSON.stringify({
    type: 'object',
    properties: { email: { type: 'string' }, fax: { type: 'string' } },
  });
  const file = join(tempDir(), 'schema.json');
  writeFileSync(file, schema);
  const extracted = await call('extract', '--schema', file, `${site.url}/`);
  assert.equal(extracted.code, 0, extracted.stderr);
  assert.equal(JSON.parse(extracted.stdout).email, 'hello@acme.example');
  const found = await call('agent', '--schema', schema, '--url', `${site.url}/`, '--only-urls', 'the contact data');
  assert.equal(found.code, 0, found.stderr);
  assert.equal(JSON.parse(found.stdout).email, 'hello@acme.example');
  assert.match(found.stderr, /not found: fax/);
  const wrong = await call('extract', '--schema', '{"type"', `${site.url}/`);
  assert.deepEqual([wrong.code, /--schema is not valid JSON/.test(wrong.stderr)], [2, true]);
  assert.match((await call('extract', `${site.url}/`)).stderr, /--prompt or --schema/);
});

test('trawl papers searches, shows, reads and finds related papers', async () => {
  await until(async () => /Drift nets/.test((await call('papers', 'search', 'drift nets')).stdout), 'the index');
  const found = await call('papers', 'search', '--limit', '1', 'drift nets');
  assert.match(found.stdout, /^Drift nets\n {2}doi:10\.5555\/nets {2}score [\d.]+\n$/);
  assert.deepEqual(JSON.parse((await call('papers', 'search', '--author', 'nobody', '--json', 'nets')).stdout), []);
  assert.match(
    (await call('papers', 'show', '10.5555/nets')).stdout,
    /^Drift nets\nAnn Trawler\n2020-01-01 .*doi:10\.5555\/nets\n\nHow/,
  );
  const passages = await call('papers', 'read', '10.5555/nets', 'How do nets drift?');
  assert.match(passages.stdout, /How nets drift at sea/);
  assert.match(passages.stderr, /abstract/);
  const citers = await call('papers', 'similar', '--mode', 'citers', '10.5555/nets', 'lights');
  assert.match(citers.stdout, /^Harbour lights\n/);
  const unknown = await call('papers', 'show', '10.5555/none');
  assert.deepEqual([unknown.code, /404/.test(unknown.stderr)], [1, true]);
});

test('trawl papers follow: the service imports a snapshot, and reports the run', async () => {
  const place = join(tempDir(), 'works');
  mkdirSync(join(place, 'updated_date=2024-01-01'), { recursive: true });
  const works = [workOf(1, { title: 'Trammel nets of tomorrow' }), workOf(2, { title: null })];
  writeFileSync(join(place, 'updated_date=2024-01-01', 'part_000.gz'), packed(works));
  const local = (...args: string[]) => trawl(['papers', 'follow', ...args], { TRAWL_DATA_DIR: dataDir });
  const started = await local('openalex', place, '--every', '12h', '--from-year', '2020');
  assert.match(started.stdout, /^[0-9a-f]{24}: the running service imports it now/, started.stderr);
  const found = async () => (await call('papers', 'search', 'trammel nets of tomorrow')).stdout;
  await until(async () => (await found()).startsWith('Trammel nets of tomorrow\n'), 'the paper');
  await until(async () => /last .*: 1 part, 1 new, 1 rejected/.test((await local()).stdout), 'the last run');
  const id = started.stdout.slice(0, 24);
  assert.match((await local('--pause', id)).stdout, /is paused/);
  assert.match((await local()).stdout, /every 12h 00m, paused|every .*, paused/);
  assert.equal((await local('--resume', id)).code, 0);
  assert.equal((await local('--run', id, '--pause', id)).code, 2);
  assert.match((await local('--remove', id)).stdout, /is no longer followed/);
  assert.equal((await local('--remove', id)).code, 1);
  assert.equal((await local()).stdout, 'nothing is followed yet\n');
  assert.equal((await local('crossref', place)).code, 2);
});

test('trawl papers follow arxiv: the service harvests what changed since its last run', async () => {
  const asked: URLSearchParams[] = [];
  let titles = ['Seine nets at noon'];
  await using site = await startSite({
    '/oai': (_, response, { searchParams }) => {
      asked.push(searchParams);
      response.writeHead(200, { 'content-type': 'text/xml' }).end(oaiList(titles));
    },
  });
  const local = (...args: string[]) => trawl(['papers', 'follow', ...args], { TRAWL_DATA_DIR: dataDir });
  const started = await local('arxiv', '--url', `${site.url}/oai`, '--set', 'cs.CL', '--from', '2026-01-01');
  assert.match(started.stdout, /the running service imports it now/, started.stderr);
  const id = started.stdout.slice(0, 24);
  await until(async () => /last .*: 1 new/.test((await local()).stdout), 'the first run');
  titles = [...titles, 'Seine nets at night'];
  assert.equal((await local('--run', id)).code, 0);
  await until(async () => JSON.parse((await local('--json')).stdout)[0].runs.length === 2, 'the second run');
  const [{ runs }] = JSON.parse((await local('--json')).stdout);
  assert.deepEqual([runs[0].outcome.added, runs[1].outcome.added], [1, 1]);
  assert.deepEqual([asked[0]?.get('set'), asked[0]?.get('from')], ['cs:cs:CL', '2026-01-01']);
  assert.ok((asked[1]?.get('from') ?? '') > '2026-01-01', 'later changes');
  assert.match((await local('--remove', id)).stdout, /is no longer followed/);
  assert.equal((await local('arxiv', '--set', 'cs/CL')).code, 1);
  assert.equal((await local('arxiv', '--field', 'cs.CL')).code, 2);
});

test('trawl papers export and search print bibliographies, and name unknown papers', async () => {
  await until(async () => /Drift nets/.test((await call('papers', 'search', 'drift nets')).stdout), 'the index');
  const entry =
    /^@misc\{trawler2020drift-\d+,\n {2}title = \{Drift nets\},\n {2}author = \{Trawler, Ann\},\n[^@]*\}\n$/;
  assert.match((await call('papers', 'search', '--limit', '1', '--format', 'bibtex', 'drift nets')).stdout, entry);
  const file = join(tempDir(), 'ids.txt');
  writeFileSync(file, 'doi:10.5555/nets\n\n10.5555/none\n');
  const partly = await call('papers', 'export', '--file', file, 'https://doi.org/10.5555/NETS');
  assert.match(partly.stdout, entry);
  assert.deepEqual([partly.code, /no paper has the id 10\.5555\/none/.test(partly.stderr)], [1, true]);
  const items = JSON.parse((await call('papers', 'export', '--format', 'csl-json', '10.5555/lights')).stdout);
  assert.deepEqual([items[0].title, items[0].DOI], ['Harbour lights', '10.5555/lights']);
  assert.equal((await call('papers', 'export', '--format', 'endnote', '1')).code, 2);
});

test('trawl lists keeps papers with notes, takes a bibliography in and gives one out', async () => {
  const created = await call('lists', 'create', 'Sea');
  assert.match(created.stdout, /^[0-9a-f-]{36}\n$/, created.stderr);
  const added = await call('lists', 'add', 'Sea', '10.5555/nets', '10.5555/none');
  assert.deepEqual([added.code, /no paper has the id 10\.5555\/none\n1 added/.test(added.stderr)], [1, true]);
  const file = join(tempDir(), 'refs.bib');
  writeFileSync(file, '@misc{a, doi={10.5555/lights}}\n@misc{b, title={Tides}, year={2019}}\n@misc{c, title={Cut');
  const imported = await call('lists', 'import', 'Sea', file);
  assert.match(imported.stdout, /^not in the catalog: 3 Tides\nskipped: reference 3 the entry does not end/);
  assert.equal(imported.code, 0, 'what could be read was added');
  assert.match(imported.stderr, /2 added, 1 of them not in the catalog, 0 already in the list, 1 skipped/);
  assert.equal((await call('lists', 'note', 'Sea', '3', 'Ask the author')).code, 0);
  assert.equal((await call('lists', 'remove', 'Sea', '2')).code, 0);
  const shown = await call('lists', 'show', created.stdout.trim());
  assert.match(shown.stdout, /^1 +1 +2020 +Drift nets *\n3 +– +2019 +Tides +Ask the author\n$/m);
  const exported = await call('lists', 'export', '--format', 'csv', 'Sea');
  assert.match(exported.stdout, /^trawler2020drift-1,1,Drift nets,.*\r\n2019tides-r\w{8},,Tides,.*Ask the author/m);
  const asked = await call('papers', 'ask', '--list', 'Sea', 'How do nets drift?');
  assert.match(asked.stdout, /^# Drift nets \(2020\)\n\nHow nets drift at sea\.\n/);
  assert.match(asked.stderr, /not in the catalog: Tides/);
  assert.equal((await call('papers', 'ask', 'How?')).code, 2);
  assert.equal((await call('lists', 'rename', 'Sea', 'Ocean')).code, 0);
  assert.match((await call('lists', 'list')).stdout, /Ocean +2 /);
  assert.equal((await call('lists', 'delete', 'Ocean')).code, 0);
  assert.match((await call('lists', 'show', 'Ocean')).stderr, /no reading list is named "Ocean"/);
});

test('trawl usage tells credits and what is going on', async () => {
  assert.match(
    (await call('usage')).stdout,
    /^credits this month: \d+ used, no limit\npages now: 0 active of \d+, 0 waiting/,
  );
  assert.equal(typeof JSON.parse((await call('usage', '--json')).stdout).credits.remainingCredits, 'number');
});

test('trawl login has a person approve, and later commands use what it saved', async () => {
  const owner = await setUp(app);
  const env = { XDG_CONFIG_HOME: tempDir() };
  const approve = async (page: string): Promise<void> => {
    const { origin, pathname, hash, searchParams } = new URL(page);
    assert.equal(`${origin}${pathname}`, `${app.url}/cli-auth`);
    const sessionId = new URLSearchParams(hash.slice(1)).get('session_id');
    await owner.ask('POST', '/api/cli-logins', { sessionId, codeChallenge: searchParams.get('code_challenge') });
  };
  const login = await trawl(['login', '--at', app.url], env, { browse: (page) => void approve(page) });
  assert.equal(login.code, 0, login.stderr);
  const file = join(env.XDG_CONFIG_HOME, 'trawl', 'login.json');
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.match((await trawl(['usage'], env)).stdout, /credits this month/);
  const wrong = await trawl(['login', '--at', app.url, '--key', 'fc-0000000000000000000000'], env);
  assert.deepEqual([wrong.code, /401/.test(wrong.stderr)], [1, true]);
  assert.equal((await trawl(['usage'], env)).code, 0);
  assert.equal((await trawl(['logout'], env)).code, 0);
  assert.equal((await trawl(['usage', '--at', app.url], env)).code, 1);
});

test('trawl config shows what is set and what is misspelt, and no secrets', async () => {
  const env = { TRAWL_API_KEY: 'fc-secret-0123456789abcdef', TRAWL_MAIL: 'x', PORT: ' 4000 ' };
  const { code, stdout, stderr } = await trawl(['config'], env);
  assert.equal(code, 0, stderr);
  assert.match(stdout, /PORT +4000 +set\n/);
  assert.match(stdout, /TRAWL_API_KEY +\(secret\)/);
  assert.doesNotMatch(stdout, /secret-01/);
  assert.match(stderr, /TRAWL_MAIL is not a setting; did you mean TRAWL_MAIL_FROM\?/);
  assert.equal((await trawl(['config'], { PORT: 'many' })).code, 1);
});

/** Whether a shell is installed; not everybody has all. */
const without = (shell: string) => spawnSync(shell, ['--version']).error !== undefined && `${shell} is not installed`;

test('trawl completion zsh completes commands and options in zsh', { skip: without('zsh') }, async () => {
  const script = join(tempDir(), 'trawl.zsh');
  writeFileSync(script, (await trawl(['completion', 'zsh'], {})).stdout);
  const after = (...words: string[]): string[] => {
    // `compadd` and `compdef` work inside of an editor only.
    const run = `compdef() { }; compadd() { print -rl -- $choices }; source ${script}; words=(trawl ${words.join(' ')} ''); CURRENT=$#words; _trawl`;
    const { stdout, stderr } = spawnSync('zsh', ['-f', '-c', run], { encoding: 'utf8' });
    assert.equal(stderr, '');
    return stdout.split('\n');
  };
  assert.ok(after().includes('papers'));
  assert.ok(after('papers').includes('search') && !after('papers').includes('scrape'));
  assert.ok(after('papers', 'search').includes('--format'));
});

test('trawl completion fish completes commands and options in fish', { skip: without('fish') }, async () => {
  const script = join(tempDir(), 'trawl.fish');
  writeFileSync(script, (await trawl(['completion', 'fish'], {})).stdout);
  const after = (line: string): string[] => {
    const run = `source ${script}; complete -C '${line}'`;
    const { stdout, stderr } = spawnSync('fish', ['--no-config', '-c', run], {
      encoding: 'utf8',
      env: { ...process.env, HOME: tempDir() },
    });
    assert.equal(stderr, '');
    return stdout.split('\n').map((one) => one.split('\t')[0] as string);
  };
  assert.ok(after('trawl pap').includes('papers'));
  assert.ok(after('trawl papers ').includes('search'));
  assert.ok(after('trawl papers search --').includes('--category'));
  const ofSearch = after('trawl search --');
  assert.ok(ofSearch.includes('--site') && !ofSearch.includes('--category'));
});

test('trawl agent lists the rows of a table that the prompt names, and exits with 1 if nothing was found', async () => {
  const row = (name: string, price: string) => `<tr><td>${name}</td><td>${price}</td><td>12 W</td></tr>`;
  const table = `<table><tr><th>Model</th><th>Price</th><th>Power</th></tr>${row('Aurora', '€49.00')}${row('Boreal', '€79.50')}</table>`;
  await using site = await startSite({ '/': `<title>Shop</title><main><h1>Our lamps</h1>${table}</main>` });
  const lamps = await call('agent', '--url', `${site.url}/`, '--only-urls', 'all lamps with their prices');
  assert.equal(lamps.code, 0, lamps.stderr);
  assert.deepEqual(JSON.parse(lamps.stdout), {
    lamps: [
      { name: 'Aurora', price: '€49.00' },
      { name: 'Boreal', price: '€79.50' },
    ],
  });
  const nothing = await call('agent', '--url', `${site.url}/`, '--only-urls', 'Who is the mayor of the town?');
  assert.equal(nothing.code, 1, nothing.stdout);
  assert.match(nothing.stderr, /do not have the requested data.*\ncompleted, nothing found/);
});

test('trawl doctor says what it judged, and that the service on its port has other settings', async () => {
  const settings = (folder: string) => loadConfig({ PORT: String(app.port), TRAWL_DATA_DIR: folder });
  const same = await runningService(settings(dataDir));
  assert.equal(same.state, 'on', same.detail);
  assert.match(judgedSettings(settings(dataDir)).detail, /environment \(.*TRAWL_DATA_DIR/);
  const other = await runningService(settings(tempDir()));
  assert.equal(other.state, 'broken');
  assert.match(other.detail, /other settings/);
});

/** A complete list of arXiv's OAI-PMH interface. */
function oaiList(titles: readonly string[]): string {
  const records = titles.map(
    (
      title,
      i,
    ) => `<record><header><identifier>oai:arXiv.org:2601.0000${i + 1}</identifier><datestamp>2026-01-0${i + 2}</datestamp></header>
    <metadata><arXivRaw xmlns="http://arxiv.org/OAI/arXivRaw/"><id>2601.0000${i + 1}</id>
    <version version="v1"><date>Fri, 2 Jan 2026 19:18:42 GMT</date></version><title>${title}</title><authors>Ada One</authors>
    <categories>cs.CL</categories><abstract>About nets.</abstract></arXivRaw></metadata></record>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><responseDate>2026-11-21T10:00:00Z</responseDate>
    <ListRecords>${records.join('')}</ListRecords></OAI-PMH>`;
}
