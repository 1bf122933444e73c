import assert from 'node:assert/strict';
import { chmodSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { freePort } from './support/free-port.ts';
import { type Service, startService } from './support/service.ts';
import { tempDir } from './support/tmp.ts';
import { openWire } from './support/wire.ts';

const KEY = /fc-[A-Za-z0-9_-]{43}/;
const CURL = /curl -s(?: -H "(Authorization): ([^"]+)")? "(http[^"]+)"/;

const addressIn = (banner: string): string => /Address +(http:\S+)/.exec(banner)?.[1] as string;

/** Asks what the printed curl asks. */
const askAsPrinted = async (banner: string): Promise<Response> => {
  const [, name, value, url = ''] = CURL.exec(banner) ?? [];
  return fetch(url, name && value ? { headers: { [name]: value } } : {});
};

const stop = async (service: Service): Promise<void> => {
  service.signal('SIGTERM');
  assert.equal((await service.ended).code, 0);
};

/** A start that ends with one line and exit code 1. */
const fails = async (service: Service, says: RegExp): Promise<void> => {
  const { code, stdout, stderr } = await service.ended;
  assert.equal(code, 1);
  assert.equal(stdout, '');
  assert.match(stderr, /^trawl: [^\n]+\n$/);
  assert.match(stderr, says);
};

describe('npm start', () => {
  test('prints the address, the reference, a key once, and a first search that works; not when its port is in use', async () => {
    const dir = tempDir();
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as AddressInfo;
    await fails(startService(dir, { PORT: String(port) }), new RegExp(`port ${port} on 127\\.0\\.0\\.1 is in use`));
    taken.close();

    const first = startService(dir, { TRAWL_STARTER: 'on' });
    const banner = await first.says('curl');
    const key = KEY.exec(banner)?.[0];
    assert.ok(key);
    assert.match(banner, /Reference +http:\/\/127\.0\.0\.1:\d+\/docs/);
    const answer = await askAsPrinted(banner);
    assert.equal(answer.status, 200);
    const body = (await answer.json()) as { success: boolean; results: unknown[] };
    assert.equal(body.success, true);
    assert.equal(body.results.length, 3);
    assert.equal((await fetch(`${addressIn(banner)}/ready`)).status, 200);
    await stop(first);

    const second = startService(dir);
    const again = await second.says('curl');
    assert.doesNotMatch(again, KEY);
    assert.match(again, /npm run trawl -- keys create/);
    const search = `${addressIn(again)}/v2/search/research/papers?query=attention`;
    assert.equal((await fetch(search)).status, 401);
    assert.equal((await fetch(search, { headers: { authorization: `Bearer ${key}` } })).status, 200);
    second.signal('SIGINT');
    assert.equal((await second.ended).code, 0);
  });

  test('takes the key of TRAWL_API_KEY and does not print it; says that /v1 is on, that others can read .env, and what is misspelt', async () => {
    const key = 'fc-chosen-by-the-operator';
    const dir = tempDir();
    writeFileSync(join(dir, '.env'), `TRAWL_API_KEY=${key}\nTRAWL_RATE_LIMITS=5\n`);
    chmodSync(join(dir, '.env'), 0o644);
    const service = startService(dir);
    const banner = await service.says('curl');
    assert.ok(!banner.includes(key));
    assert.match(banner, /\/v1 +on, for older clients \(TRAWL_V1=off turns it off\)/);
    assert.match(banner, /WARNING +Other users of this machine can read \.env\. Run: chmod 600 \.env/);
    assert.match(banner, /WARNING +TRAWL_RATE_LIMITS is not a setting; did you mean TRAWL_RATE_LIMIT\?/);
    const search = `${addressIn(banner)}/v2/search/research/papers?query=attention`;
    assert.equal((await fetch(search, { headers: { authorization: `Bearer ${key}` } })).status, 200);
    await stop(service);
  });

  test('with TRAWL_AUTH=open no key is made or needed; a data folder has one service, until it ends; a second signal ends it at once', async () => {
    const dir = tempDir();
    const first = startService(dir, { TRAWL_AUTH: 'open' });
    const banner = await first.says('curl');
    assert.doesNotMatch(banner, KEY);
    assert.equal((await askAsPrinted(banner)).status, 200);
    await fails(
      startService(dir, { TRAWL_AUTH: 'open' }),
      /another Trawl is running on the data folder .*TRAWL_DATA_DIR/,
    );
    first.signal('SIGKILL');
    await first.ended;

    const service = startService(dir, { TRAWL_AUTH: 'open' });
    const address = addressIn(await service.says('curl'));
    const wire = openWire(Number(new URL(address).port));
    wire.send('GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET /health HTTP/1.1\r\nHost');
    await wire.until('"status":"ok"');
    service.signal('SIGTERM');
    await service.complains('stopping');
    service.signal('SIGTERM');
    assert.equal((await service.ended).code, 143);
  });
});

describe('a start that cannot work ends with one line and exit code 1', () => {
  test('a data folder that is not writable', async () => {
    const dir = tempDir();
    const file = join(dir, 'a-file');
    writeFileSync(file, '');
    await fails(startService(dir, { TRAWL_DATA_DIR: join(file, 'data') }), /a-file/);
  });

  test('a database that is down, without its password', async () => {
    const port = await freePort();
    const service = startService(tempDir(), { DATABASE_URL: `postgres://trawl:hidden@127.0.0.1:${port}/trawl` });
    await fails(service, new RegExp(`127\\.0\\.0\\.1:${port}`));
    assert.ok(!(await service.ended).stderr.includes('hidden'));
  });

  test('a setting that is wrong, a host that is none', async () => {
    await fails(startService(tempDir(), { PORT: 'http' }), /PORT must be a whole number/);
    await fails(startService(tempDir(), { TRAWL_TRUST_PROXY: 'nginx' }), /TRAWL_TRUST_PROXY/);
    await fails(startService(tempDir(), { HOST: '192.0.2.1' }), /HOST=192\.0\.2\.1/);
  });
});
