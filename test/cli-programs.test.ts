import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { COMMANDS, findCommand } from '../src/cli/commands.ts';
import { packedRecord } from '../src/engines/archives/read/testing.ts';
import { trawl as runInProcess } from './support/cli.ts';
import { PASSWORD } from './support/console.ts';
import { folderWith } from './support/developer.ts';
import { startS3Server } from './support/s3-server.ts';
import { startSite } from './support/site.ts';
import { packed, workOf } from './support/snapshot-server.ts';
import { writeTinyGguf } from './support/tiny-gguf.ts';
import { tempDir } from './support/tmp.ts';
import { until } from './support/until.ts';

/**
 * Every command once, on a service that `trawl start` started. Those that differ as a process are run as one, told by arguments,
 * environment and standard input alone: one that asks the service, one that opens the database, one that is started again with less memory,
 * one that reads its standard input, and one that fails. What commands do in detail is tested in cli*.test.ts.
 */

const PROGRAM = fileURLToPath(new URL('../bin/trawl.mjs', import.meta.url));
const SITE = 'https://sample.trawl.invalid';
const KEY = 'fc-0123456789abcdef0123456789abcdef';
const ID = /^([0-9a-f-]{24,36})$/m;

const OAI = `<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><responseDate>2026-02-01T00:00:00Z</responseDate>
  <request verb="ListRecords"/><ListRecords><record><header><identifier>oai:arXiv.org:2401.00001</identifier>
  <datestamp>2026-01-02</datestamp><setSpec>cs:cs:CL</setSpec></header><metadata>
  <arXivRaw xmlns="http://arxiv.org/OAI/arXivRaw/"><id>2401.00001</id><version version="v1"><date>Mon, 2 Apr 2007 19:18:42 GMT</date></version>
  <title>Gill nets</title><authors>Ada One</authors><categories>cs.CL</categories><abstract>Of gill nets.</abstract></arXivRaw>
  </metadata></record></ListRecords></OAI-PMH>`;

describe('the trawl program', () => {
  const dir = tempDir();
  const ran = new Set<string>();
  let service: ChildProcess;
  let env: Record<string, string>;
  let printed = '';

  /** Runs a command to its end, which is `code`, in this process. @returns what it printed: the result, and everything else */
  const trawl = async (
    args: readonly string[],
    { code = 0, more = {} }: { code?: number; more?: Record<string, string> } = {},
  ): Promise<{ stdout: string; stderr: string }> => {
    ran.add(findCommand(args)?.entry.name ?? '');
    const said = await runInProcess(args, { ...env, ...more });
    assert.equal(said.code, code, `trawl ${args.join(' ')}: ${JSON.stringify(said)}`);
    return said;
  };
  /** The same in a process of its own. */
  const program = async (
    args: readonly string[],
    { code = 0, more = {}, input = '' }: { code?: number; more?: Record<string, string>; input?: string } = {},
  ): Promise<{ stdout: string; stderr: string }> => {
    ran.add(findCommand(args)?.entry.name ?? '');
    const child = execFile(process.execPath, [PROGRAM, ...args], { cwd: dir, env: { ...env, ...more } });
    const said = { stdout: '', stderr: '' };
    child.stdout?.on('data', (text) => (said.stdout += text));
    child.stderr?.on('data', (text) => (said.stderr += text));
    child.stdin?.end(input);
    const ended = await new Promise((resolve) => child.on('close', resolve));
    assert.equal(ended, code, `trawl ${args.join(' ')}: ${JSON.stringify(said)}`);
    return said;
  };
  const result = async (...args: string[]): Promise<string> => (await trawl(args)).stdout;
  const file = (name: string, text: string): string => {
    writeFileSync(join(dir, name), text);
    return join(dir, name);
  };

  before(async () => {
    env = {
      PATH: process.env.PATH ?? '',
      HOME: dir,
      TRAWL_DATA_DIR: join(dir, 'data'),
      TRAWL_API_KEY: KEY,
      TRAWL_SEARCH: 'local',
      TRAWL_STARTER: 'off',
      TRAWL_MODEL_SERVERS: 'off',
      TRAWL_RESEARCH_LIVE: 'off',
      TRAWL_RESEARCH_FULLTEXT: 'off',
      PORT: '0',
    };
    ran.add('start');
    service = spawn(process.execPath, [PROGRAM, 'start'], { cwd: dir, env, stdio: ['ignore', 'pipe', 'inherit'] });
    service.stdout?.setEncoding('utf8').on('data', (text) => (printed += text));
    await until(() => printed.includes('A first search') || service.exitCode !== null, 'the start');
    env.TRAWL_URL = /Address +(\S+)/.exec(printed)?.[1] ?? assert.fail(printed);
  });
  after(() => service?.kill('SIGKILL'));

  it('reads the web', async () => {
    assert.match((await program(['scrape', `${SITE}/`])).stdout, /^# The Lighthouse Museum\n/);
    assert.match(await result('map', SITE), /sample\.trawl\.invalid\/prices\n/);
    assert.match(await result('crawl', '--limit', '1', SITE), /^\{.*The Lighthouse Museum.*\}\n$/);
    const [{ id: crawl }] = JSON.parse(await result('jobs', '--json', '--limit', '1'));
    assert.match(await result('logs', crawl, '--json'), /"errors":/);
    assert.equal(await result('crawl', 'list', '--json'), '[]\n');
    assert.match((await trawl(['crawl', 'cancel', crawl], { code: 1 })).stderr, /already ended/);
    assert.match(await result('batch', `${SITE}/prices`), /^\{.*Annual pass.*\}\n$/);
    assert.equal(
      await result('parse', file('notes.html', '<h1>Notes</h1><p>Nets were mended.</p>')),
      '# Notes\n\nNets were mended.\n',
    );
    const tickets = 'all tickets with their prices';
    assert.match(await result('extract', '--prompt', tickets, `${SITE}/prices`), /Annual pass[\s\S]*35/);
    assert.match(await result('agent', '--only-urls', '--url', `${SITE}/prices`, tickets), /Annual pass[\s\S]*35/);
    assert.match(await result('interact', '--code', 'await page.title()', `${SITE}/prices`), /^Prices/);
    await until(
      async () => (await result('search', 'lighthouse lamp electric light')).includes(SITE),
      'the index of pages',
    );
    const started = await fetch(`${env.TRAWL_URL}/v2/batch/scrape`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ urls: [`${SITE}/history`] }),
    });
    const { id } = (await started.json()) as { id: string };
    await until(async () => (await result('export', '--batch', id)).includes('gas burner'), 'the batch');
  });

  it('watches pages', async () => {
    const [, id = ''] =
      ID.exec(await result('monitor', 'create', '--name', 'Prices', '--page', `${SITE}/prices`)) ?? [];
    assert.match(await result('monitor', 'list'), /Prices +active/);
    assert.match(await result('monitor', 'run', id), /^new +https:\/\/sample/);
    assert.match(await result('monitor', 'checks', id), /completed +manual/);
    assert.match(await result('monitor', 'feed', id), /^rss +http\S+token=/);
    await trawl(['monitor', 'pause', id]);
    assert.match(await result('monitor', 'show', id), /status +paused/);
    await trawl(['monitor', 'resume', id]);
    await trawl(['monitor', 'delete', id]);
    assert.match((await program(['monitor', 'show', id], { code: 1 })).stderr, /^trawl: .*404/);
  });

  it('imports and finds papers', async () => {
    const papers = [
      { doi: '10.5555/nets', title: 'Drift nets', abstract: 'How nets drift at sea.', created: '2020-01-01' },
      {
        doi: '10.5555/lights',
        title: 'Harbour lights',
        abstract: 'Lights of a harbour.',
        references: ['10.5555/nets'],
      },
    ];
    const lines = papers.map((paper) => `${JSON.stringify(paper)}\n`).join('');
    file('papers.jsonl', lines);
    assert.match((await program(['papers', 'import', 'jsonl', 'papers.jsonl'])).stdout, /new +2\n/);
    const works = join(dir, 'works', 'updated_date=2024-01-01');
    mkdirSync(works, { recursive: true });
    writeFileSync(join(works, 'part_000.gz'), packed([workOf(1, { title: 'Trammel nets of tomorrow' })]));
    assert.match(await result('papers', 'plan', 'openalex', join(dir, 'works')), /^parts +1,[\s\S]*\ndisk +about /);
    assert.match(
      await result('papers', 'follow', 'openalex', join(dir, 'works')),
      /^[0-9a-f]{24}: the running service imports it now/,
    );
    await using archive = await startSite({ '/oai': { headers: { 'content-type': 'text/xml' }, body: OAI } });
    assert.match(await result('papers', 'harvest', 'arxiv', '--url', `${archive.url}/oai`), /new +1\n/);
    assert.match(await result('papers', 'status'), /papers/);
    await trawl(['papers', 'reindex']);

    await until(async () => /^Drift nets\n/.test(await result('papers', 'search', 'drift nets')), 'the index');
    assert.match(await result('papers', 'show', '10.5555/nets'), /^Drift nets\n/);
    assert.match(await result('papers', 'read', '10.5555/nets', 'How do nets drift?'), /How nets drift at sea/);
    assert.match(await result('papers', 'chunks', '10.5555/nets'), /^\{"id":.*How nets drift at sea/);
    assert.match(await result('papers', 'ask', 'How do nets drift?', '10.5555/nets'), /How nets drift at sea/);
    assert.match(await result('papers', 'similar', '--mode', 'citers', '10.5555/nets', 'lights'), /^Harbour lights\n/);
    assert.match(await result('papers', 'export', '10.5555/nets'), /^@misc\{/);
  });

  it('keeps reading lists', async () => {
    assert.match(await result('lists', 'create', 'Sea'), ID);
    await trawl(['lists', 'add', 'Sea', '10.5555/nets']);
    await trawl(['lists', 'import', 'Sea', file('refs.bib', '@misc{a, title={Tides}, year={2019}}')]);
    await trawl(['lists', 'note', 'Sea', '1', 'Read this first']);
    assert.match(await result('lists', 'show', 'Sea'), /Drift nets +Read this first/);
    assert.match(await result('lists', 'search', 'tides'), /Tides\n +2019 +Sea, entry 2/);
    await trawl(['lists', 'decide', '--reason', 'no nets', 'Sea', 'exclude', '2']);
    assert.match(await result('lists', 'screening', 'Sea'), /excluded +1\n +no nets +1\nincluded +0\n/);
    assert.match(await result('lists', 'screening', '--file', 'decisions', 'Sea'), /Tides.*,excluded,no nets,/);
    await trawl(['lists', 'remove', 'Sea', '2']);
    await trawl(['lists', 'rename', 'Sea', 'Ocean']);
    assert.match(await result('lists', 'list'), /Ocean +1 /);
    assert.match(await result('lists', 'export', 'Ocean'), /^@misc\{/);
    const collections = JSON.stringify([{ key: 'AB12', data: { name: 'Thesis' } }]);
    const items = JSON.stringify({
      items: [{ type: 'article-journal', title: 'Spring tides', issued: { 'date-parts': [[2020]] } }],
    });
    const json = { 'content-type': 'application/json' };
    await using zotero = await startSite({
      '/api/users/0/collections': { headers: json, body: collections },
      '/api/users/0/collections/AB12/items/top': { headers: json, body: items },
      '/connector/import': { status: 201, headers: json, body: '[]' },
    });
    const from = ['lists', 'from-zotero', '--zotero', zotero.url, 'Ocean'];
    assert.match((await trawl([...from, 'Thesis'])).stderr, /^1 added, 1 of them not in the catalog/m);
    assert.match((await trawl([...from, 'None'], { code: 1 })).stderr, /no collection "None"; it has Thesis \(AB12\)/);
    assert.match(
      (await trawl(['lists', 'to-zotero', '--zotero', zotero.url, 'Ocean'])).stderr,
      /^2 entries sent to Zotero/m,
    );
    await trawl(['lists', 'delete', 'Ocean']);
    assert.match((await trawl(['lists', 'show', 'Ocean'], { code: 1 })).stderr, /no reading list is named "Ocean"/);
  });

  it('fills the developer index', async () => {
    const docs = await folderWith({ 'winch.md': '# Winch\n\nTurn the winch with the handle.' });
    assert.match(await result('developer', 'import', docs, '--source', 'https://docs.acme.example'), /new +1\n/);
    assert.match(await result('developer', 'status'), /docs\.acme\.example +1/);
    await until(async () => (await result('developer', 'search', 'winch handle')).includes('Winch'), 'the index');
    assert.match(await result('developer', 'remove', '--source', 'https://docs.acme.example'), /^removed 1 document/);
  });

  it('imports a web archive', async () => {
    const block =
      'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<h1>Winch</h1><p>Turn the winch with the handle.</p>';
    writeFileSync(join(dir, 'old.warc.gz'), packedRecord({ url: 'https://old.example/winch', block }));
    const { id, pages } = JSON.parse(await result('import', 'warc', '--json', join(dir, 'old.warc.gz')));
    assert.equal(pages, 1);
    assert.match(await result('export', id), /old\.example\/winch/);
  });

  it('manages keys and people', async () => {
    const key = (await program(['keys', 'create', '--name', 'notebook'])).stdout.trim();
    assert.match(key, /^fc-/);
    assert.match(await result('usage', '--key', key), /^credits this month: \d+ used/);
    const [, id = ''] = /^(\S+) .*notebook/m.exec(await result('keys', 'list')) ?? [];
    await trawl(['keys', 'revoke', id]);
    // Other processes know it after five seconds; a new one knows it now.
    assert.match(await result('keys', 'list'), /notebook.*revoked/);

    const token = (await result('people', 'setup-link')).trim().split('#')[1];
    const made = await fetch(`${env.TRAWL_URL}/api/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: env.TRAWL_URL ?? '' },
      body: JSON.stringify({ token, email: 'ann@example.org', name: 'Ann', password: PASSWORD }),
    });
    assert.equal(made.status, 200, await made.text());
    assert.match(await result('people', 'reset-password', 'ann@example.org'), /\/reset#[\w-]{43}\n$/);
    await trawl(['people', 'reset-second-factor', 'ann@example.org']);
    await trawl(['people', 'change-email', 'ann@example.org', 'ann@example.com']);
    assert.match((await trawl(['people', 'reset-password', 'ann@example.org'], { code: 1 })).stderr, /no account has/);
  });

  it('remembers a login', async () => {
    const { TRAWL_URL = '' } = env;
    const more = { TRAWL_URL: '', TRAWL_API_KEY: '' };
    await trawl(['login', '--at', TRAWL_URL, '--key', KEY], { more });
    assert.equal((await trawl(['open'], { more })).stdout, `${TRAWL_URL}\n`);
    assert.match((await trawl(['usage'], { more })).stdout, /^credits/);
    await trawl(['logout'], { more });
    assert.equal((await trawl(['logout'], { more })).stderr, 'there is no saved login\n');
  });

  it('looks after the installation', async () => {
    assert.match(await result('config'), /TRAWL_STARTER +off/);
    assert.match(await result('doctor'), /blobs/);
    assert.match(await result('completion', 'bash'), /complete -F/);
    const packs = await folderWith({ 'deu.traineddata': 'data' });
    assert.equal(await result('ocr', 'add', packs), 'added deu\n');
    assert.match(await result('ocr', 'list'), /^deu /m);
    assert.match(await result('model'), /In use: none/);
    assert.match(await result('model', 'use', 'none'), /^$/);
    // The program for local models is there, so that nothing is installed.
    const engine = join(env.TRAWL_DATA_DIR ?? '', 'models', 'engine', 'node_modules', 'node-llama-cpp', 'dist');
    mkdirSync(engine, { recursive: true });
    writeFileSync(join(engine, 'index.js'), '');
    writeTinyGguf(join(dir, 'Tiny Model.gguf'));
    assert.match(await result('model', 'add', join(dir, 'Tiny Model.gguf')), /^added tiny-model: .* of memory/);
    assert.match(await result('model'), /local\/tiny-model/);
    assert.equal(await result('model', 'remove', 'tiny-model'), 'removed tiny-model\n');
    assert.match(await result('convert-env', file('their.env', 'PORT=3010\n')), /PORT=3010/);
    const ask = { jsonrpc: '2.0', id: 1, method: 'initialize' };
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const { stdout } = await program(['mcp'], { input: `${JSON.stringify({ ...ask, params })}\n` });
    assert.match(stdout, /"serverInfo"/);
  });

  it('saves the data, restores it and moves it', async () => {
    await trawl(['backup', join(dir, 'saved.tar.gz')]);
    const more = { TRAWL_DATA_DIR: join(dir, 'restored') };
    await trawl(['restore', join(dir, 'saved.tar.gz')], { more });
    assert.match((await trawl(['papers', 'status'], { more })).stdout, /papers/);
    assert.match((await trawl(['compact'], { more })).stdout, /^compacted from /);
    await using bucket = await startS3Server();
    const place = {
      TRAWL_BLOBS: `s3://${bucket.bucket}/files`,
      TRAWL_S3_ENDPOINT: bucket.url,
      TRAWL_S3_REGION: bucket.region,
    };
    const keys = { AWS_ACCESS_KEY_ID: bucket.accessKeyId, AWS_SECRET_ACCESS_KEY: bucket.secretAccessKey };
    const moved = await trawl(['migrate'], { more: { ...more, ...place, ...keys } });
    assert.match(moved.stdout, /^copied and compared \d+ stored files?, /);
  });

  it('has no other commands', () => {
    assert.deepEqual(
      COMMANDS.map(({ name }) => name).filter((name) => !ran.has(name)),
      [],
    );
  });
});
