import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadConfig } from '../src/foundation/config/index.ts';
import { openBrowser, PASSWORD } from './support/console.ts';
import { type Service, startService } from './support/service.ts';
import { tempDir } from './support/tmp.ts';

const LINK = /Dashboard {2}(http:\S+)\/setup#([\w-]{43}) /;

async function stop(service: Service): Promise<void> {
  service.signal('SIGTERM');
  assert.equal((await service.ended).code, 0);
}

test('the set-up link of the first start works after a restart, and the next start after it prints none', async () => {
  const dir = tempDir();
  const first = startService(dir);
  const [, , token] = LINK.exec(await first.says('curl')) as RegExpExecArray;
  await stop(first);
  const second = startService(dir);
  const [, url = '', another] = LINK.exec(await second.says('curl')) as RegExpExecArray;
  assert.notEqual(another, token);
  const who = { token, email: 'ann@example.org', name: 'Ann', password: PASSWORD };
  assert.equal((await openBrowser({ url }).ask('POST', '/api/setup', who)).status, 200);
  await stop(second);
  const third = startService(dir);
  const banner = await third.says('curl');
  assert.doesNotMatch(banner, LINK);
  assert.match(banner, /Dashboard {2}http:\/\/127\.0\.0\.1:\d+\/\n/);
  await stop(third);
});

test('a start with a typo in the plans is refused with the file and the line', async () => {
  const dir = tempDir();
  const file = join(dir, 'my-plans.json');
  const lines = readFileSync(loadConfig({}).plansFile, 'utf8').split('\n');
  const line = lines.findIndex((text) => text.includes('"queuedJobs": 50000'));
  lines[line] = (lines[line] as string).replace('queuedJobs', 'queudJobs');
  writeFileSync(file, lines.join('\n'));
  const { code, stdout, stderr } = await startService(dir, { TRAWL_PLANS: file }).ended;
  assert.deepEqual([code, stdout], [1, '']);
  assert.equal(stderr, `trawl: ${file}:${line + 1}: plans.free.queudJobs: is not a setting of a plan\n`);
  const gone = await startService(dir, { TRAWL_PLANS: join(dir, 'none.json') }).ended;
  assert.match(gone.stderr, /^trawl: cannot read the plans file \S+none\.json: [^\n]+\n$/);
});
