import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startApp, type TestApp } from './support/app.ts';
import { type Ran, trawl } from './support/cli.ts';
import { articlePage, SITE_SETTINGS, startSite } from './support/site.ts';

let app: TestApp;
before(async () => {
  app = await startApp(SITE_SETTINGS);
});
const monitor = (...args: string[]): Promise<Ran> => trawl(['monitor', ...args, '--at', app.url, '--key', app.key], {});

test('trawl monitor: from making one to deleting it, with what changed between two runs', async () => {
  await using site = await startSite({ '/page': articlePage('Harbour', 'The harbour opens at nine.') });
  const flags = [
    '--name',
    'Boats',
    '--schedule',
    '*/30 * * * *',
    '--timezone',
    'Europe/Berlin',
    '--goal',
    'When the harbour opens',
  ];
  const made = await monitor('create', ...flags, '--page', `${site.url}/page`);
  assert.deepEqual(
    [made.code, /created "Boats" \(every 30 minutes( starting at :00)?, Europe\/Berlin\)/.test(made.stderr)],
    [0, true],
  );
  const id = made.stdout.trim();
  assert.match((await monitor('list')).stdout, new RegExp(`${id} +Boats +active +not checked yet`));
  const first = await monitor('run', id);
  assert.deepEqual([first.code, first.stdout], [0, `new      ${site.url}/page\n`], first.stderr);
  assert.match(first.stderr, /completed: 1 new in .* 1 credit\b/);
  site.set('/page', articlePage('Harbour', 'The harbour opens at seven.'));
  const second = await monitor('run', id);
  assert.match(second.stdout, /^changed .*\/page\n[\s\S]*^-.*nine[\s\S]*^\+.*seven/m);
  const [, latest = '', ...others] = (await monitor('checks', id)).stdout.split('\n');
  assert.match(latest, /completed +manual +1 changed +1$/);
  assert.equal(others.filter(Boolean).length, 1);
  const [checkId = ''] = latest.split(' ');
  assert.match((await monitor('checks', id, checkId, '--status', 'changed')).stdout, /^\+.*seven/m);
  assert.match((await monitor('pause', 'Boats')).stderr, /Boats is paused/);
  assert.match(
    (await monitor('show', 'Boats')).stdout,
    /status +paused[\s\S]*last result +1 changed[\s\S]*goal +When the harbour/,
  );
  assert.match((await monitor('resume', 'Boats')).stderr, /Boats is active; the next check is at/);
  const another = (await monitor('create', '--name', 'Boats', '--page', `${site.url}/page`)).stdout.trim();
  const several = await monitor('checks', 'Boats');
  assert.deepEqual([several.code, /several monitors are named "Boats"; use the id/.test(several.stderr)], [1, true]);
  assert.equal((await monitor('delete', another)).code, 0);
  assert.equal((await monitor('delete', 'Boats')).code, 0);
  assert.match((await monitor('run', 'Boats')).stderr, /no monitor is named "Boats"; trawl monitor list shows all/);
  const gone = await monitor('show', id);
  assert.deepEqual([gone.code, /404/.test(gone.stderr)], [1, true]);
});

test('a search of papers is watched for new ones', async () => {
  const created = await monitor('create', '--papers', 'graph attention');
  assert.equal(created.code, 0, created.stderr);
  assert.match((await monitor('show', created.stdout.trim())).stdout, /watches +papers: "graph attention"/);
});

test('errors are reported in one line', async () => {
  assert.match((await monitor('create')).stderr, /nothing to watch/);
  const often = await monitor('create', '--schedule', 'every minute', '--page', 'https://example.com');
  assert.deepEqual([often.code, /every 5 minutes/.test(often.stderr)], [1, true]);
});
