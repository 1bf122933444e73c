import assert from 'node:assert/strict';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, test } from 'node:test';
import { createEgress, parseAllowList } from '../../../foundation/egress/index.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { bytesAsSentOf, timeGateOf } from './addresses.ts';
import { NoCopies } from './ask-server.ts';
import { createMementos, type Mementos } from './mementos.ts';

const PAGE = 'http://gone.example/a?b=1';
const NOW = Date.UTC(2026, 10, 29);
const stops: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function serve(handler: RequestListener, host = '127.0.0.1'): Promise<string> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  stops.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return `http://${host}:${(server.address() as AddressInfo).port}`;
}

/** A server that only the operator's setting allows; other hosts of tests are at 127.9.9.9, which stands for the internet. */
function mementosOf(server: string): Mementos {
  const resolve = async (host: string) => {
    if (host === 'archive.example') return [{ address: '93.184.215.14', family: 4 }];
    throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  };
  const toServer = createEgress({ purposeHosts: [server], resolve });
  const toWeb = createEgress({ allow: parseAllowList('127.9.9.9', 'TRAWL_ALLOW_PRIVATE_NETWORK'), resolve });
  stops.push(
    () => toServer[Symbol.asyncDispose](),
    () => toWeb[Symbol.asyncDispose](),
  );
  return createMementos({ server, toServer, toWeb, clock: { now: () => NOW } });
}

const ask = () => ({ deadline: deadlineIn(60_000), requireSafe: (_url: string): void => {} });

/** Answers as the copy of a page. */
function copy(response: ServerResponse, more: { of?: string; at?: string; status?: number; link?: string } = {}): void {
  const { of = PAGE, at = 'Thu, 02 Jan 2020 03:04:05 GMT', status = 200, link = '' } = more;
  response.writeHead(status, {
    'memento-datetime': at,
    link: `<${of}>; rel="original"${link}`,
    'content-type': 'text/html',
  });
  response.end('<p>As it was</p>');
}

/** A server whose TimeGate leads to whatever a test says. */
const leadingTo = (target: string | ((url: string) => string)): RequestListener => {
  return (request, response) => {
    if (!request.url?.startsWith('/gate/')) return copy(response);
    const location = typeof target === 'string' ? target : target(request.url);
    response.writeHead(302, { location, vary: 'accept-datetime' }).end();
  };
};

test('TimeGates are a prefix with the URL behind it, or an address with its place', () => {
  const page = 'https://a.example/x?y=1&z=2#part';
  const plain = 'https://a.example/x?y=1&z=2';
  assert.equal(timeGateOf('https://arc.example/web/', page), `https://arc.example/web/${plain}`);
  assert.equal(timeGateOf('https://arc.example/web', page), `https://arc.example/web/${plain}`);
  assert.equal(timeGateOf('https://arc.example/{url}/now', page), `https://arc.example/${plain}/now`);
  assert.equal(timeGateOf('https://arc.example/?u={url}', page), `https://arc.example/?u=${encodeURIComponent(plain)}`);
  assert.equal(timeGateOf('https://arc.example/?u=', page), `https://arc.example/?u=${encodeURIComponent(plain)}`);
});

test('of copies on Wayback machines the bytes as sent have an address of their own', () => {
  const at = 'https://arc.example/web/20200102030405';
  for (const form of ['', 'mp_', 'id_'])
    assert.equal(bytesAsSentOf(`${at}${form}/http://a.example/?x`), `${at}id_/http://a.example/?x`);
  assert.equal(bytesAsSentOf('https://arc.example/copies/12'), undefined);
  assert.equal(bytesAsSentOf('https://arc.example/?u=/20200102030405/http://a.example/'), undefined);
});

test('a TimeGate is asked with a date, and leads to the newest copy', async () => {
  const seen: (string | undefined)[] = [];
  const server = await serve((request, response) => {
    seen.push(request.url, request.headers['accept-datetime'] as string | undefined);
    leadingTo('/web/20200102030405/http://gone.example/a?b=1')(request, response);
  });
  const found = await mementosOf(`${server}/gate/`).find('http://user:secret@gone.example/a?b=1#c', ask());
  assert.deepEqual(found, {
    ...{ url: `${server}/web/20200102030405/http://gone.example/a?b=1`, at: Date.UTC(2020, 0, 2, 3, 4, 5) },
    ...{ original: PAGE, isAtServer: true },
  });
  assert.deepEqual(seen.slice(0, 2), [`/gate/${PAGE}`, 'Sun, 29 Nov 2026 00:00:00 GMT']);
});

test('a copy may be the answer of the TimeGate itself, and of the same page in another spelling', async () => {
  const server = await serve((_, response) => copy(response, { of: 'https://www.gone.example/A/?b=1' }));
  const found = await mementosOf(server).find(PAGE, ask());
  assert.deepEqual([found?.original, found?.url], ['https://www.gone.example/A/?b=1', `${server}/${PAGE}`]);
});

test('no copy is no error', async () => {
  const server = await serve((_, response) => void response.writeHead(404).end());
  assert.equal(await mementosOf(server).find(PAGE, ask()), undefined);
});

test('copies of errors are passed over for those before them', async () => {
  const server = await serve((request, response) => {
    if (request.url === '/3') return copy(response, { status: 404, link: ', </2>; rel="prev memento"' });
    if (request.url === '/2') return copy(response, { status: 410, link: ', </1>; rel="first prev memento"' });
    if (request.url === '/1') return copy(response, { at: 'Tue, 01 Jan 2019 00:00:00 GMT' });
    leadingTo('/3')(request, response);
  });
  const found = await mementosOf(`${server}/gate/`).find(PAGE, ask());
  assert.deepEqual([found?.url, found?.at], [`${server}/1`, Date.UTC(2019, 0, 1)]);
});

test('a page that led elsewhere at that time is the page to which it led', async () => {
  const server = await serve((request, response) => {
    if (request.url === '/moved') {
      const link = `<${PAGE}>; rel="original"`;
      response.writeHead(301, { 'memento-datetime': 'Tue, 01 Jan 2019 00:00:00 GMT', link, location: '/then' }).end();
    } else if (request.url === '/then') copy(response, { of: 'http://new.example/' });
    else leadingTo('/moved')(request, response);
  });
  assert.equal((await mementosOf(`${server}/gate/`).find(PAGE, ask()))?.original, 'http://new.example/');
});

const refused = async (handler: RequestListener, why: RegExp): Promise<void> => {
  const server = await serve(handler);
  const finding = mementosOf(`${server}/gate/`).find(PAGE, ask());
  await assert.rejects(finding, (error) => error instanceof NoCopies && why.test(error.message));
};

test('an answer about another page, without a page, without a date or of tomorrow is of no use', async () => {
  await refused((_, response) => copy(response, { of: 'http://other.example/' }), /another page/);
  await refused((_, response) => copy(response, { of: 'ftp://gone.example/a?b=1' }), /another page/);
  await refused((_, response) => {
    response.writeHead(200, { 'memento-datetime': 'Thu, 02 Jan 2020 03:04:05 GMT' }).end();
  }, /another page/);
  await refused((_, response) => void response.writeHead(200).end('<p>Not an archive'), /no copy|without a copy/);
  await refused((_, response) => copy(response, { at: 'Thu, 02 Jan 2120 03:04:05 GMT' }), /without a copy/);
  await refused((_, response) => copy(response, { at: 'yesterday' }), /without a copy/);
  await refused((_, response) => void response.writeHead(500).end(), /status 500/);
});

test('circles and endless ways end', async () => {
  await refused(
    leadingTo((url) => url),
    /circle/,
  );
  await refused(
    leadingTo((url) => `${url}x`),
    /more than 12/,
  );
});

test('a server leads to nothing in a private network, itself aside', async () => {
  const inside = await serve((_, response) => copy(response));
  for (const target of [inside, 'http://169.254.169.254/latest/', 'http://[::1]/', 'file:///etc/passwd']) {
    const server = await serve(leadingTo(target));
    await assert.rejects(
      mementosOf(`${server}/gate/`).find(PAGE, ask()),
      (error) => error instanceof ApiError && ['INVALID_URL', 'BAD_GATEWAY'].includes(error.key),
      target,
    );
  }
});

test('another archive leads to nothing at the server, whose addresses are its own', async () => {
  const secret = { url: '' };
  let asked = 0;
  const other = await serve((_, response) => {
    asked++;
    response.writeHead(302, { location: secret.url }).end();
  }, '127.9.9.9');
  const server = await serve(leadingTo(`${other}/copy`));
  secret.url = `${server}/secret`;
  await assert.rejects(mementosOf(`${server}/gate/`).find(PAGE, ask()), { code: 'PRIVATE_ADDRESS' });
  assert.equal(asked, 1);
});

test("other archives are asked if the team's policy allows them", async () => {
  const other = await serve((_, response) => copy(response), '127.9.9.9');
  const server = await serve(leadingTo(`${other}/copy`));
  const mementos = mementosOf(`${server}/gate/`);
  const found = await mementos.find(PAGE, ask());
  assert.deepEqual([found?.url, found?.isAtServer], [`${other}/copy`, false]);
  const requireSafe = (url: string): void => {
    if (url.startsWith(other)) throw new ApiError('FORBIDDEN');
  };
  await assert.rejects(mementos.find(PAGE, { ...ask(), requireSafe }), { key: 'FORBIDDEN' });
});

test('a body of any size is not read to find a copy, and one that is too large is refused', async () => {
  const server = await serve((_, response) => {
    response.writeHead(200, {
      'memento-datetime': 'Thu, 02 Jan 2020 03:04:05 GMT',
      ...{ link: `<${PAGE}>; rel=original`, 'content-length': String(100 * 1024 * 1024) },
    });
    response.write('<p>');
  });
  const mementos = mementosOf(server);
  const found = await mementos.find(PAGE, ask());
  assert.ok(found);
  await assert.rejects(mementos.load(found, ask()), { failure: 'tooLarge' });
});

test('the bytes as sent are loaded where the archive has them, else the copy with its links', async () => {
  const at = '/web/20200102030405';
  for (const hasBytes of [true, false]) {
    const server = await serve((request, response) => {
      if (!request.url?.startsWith(`${at}id_/`)) return leadingTo(`${at}/${PAGE}`)(request, response);
      if (!hasBytes) return void response.writeHead(404).end();
      response.writeHead(200, { 'memento-datetime': 'Thu, 02 Jan 2020 03:04:05 GMT' }).end('as sent');
    });
    const mementos = mementosOf(`${server}/gate/`);
    const found = await mementos.find(PAGE, ask());
    assert.ok(found);
    const { body, isAsSent } = await mementos.load(found, ask());
    assert.deepEqual([isAsSent, Buffer.from(body).toString()], [hasBytes, hasBytes ? 'as sent' : '<p>As it was</p>']);
  }
});

test('a server that asks to come back later is left alone', async () => {
  let asked = 0;
  const server = await serve((_, response) => {
    asked++;
    response.writeHead(429, { 'retry-after': '300' }).end();
  });
  const mementos = mementosOf(server);
  for (let i = 0; i < 3; i++) await assert.rejects(mementos.find(PAGE, ask()), /later/);
  assert.equal(asked, 1);
});

test('another archive that asks to come back later is left alone, and the server is not', async () => {
  const asked = { server: 0, other: 0 };
  const other = await serve((_, response) => {
    asked.other++;
    response.writeHead(429, { 'retry-after': '300' }).end();
  }, '127.9.9.9');
  const server = await serve((request, response) => {
    asked.server++;
    leadingTo(`${other}/copy`)(request, response);
  });
  const mementos = mementosOf(`${server}/gate/`);
  for (let i = 0; i < 3; i++) await assert.rejects(mementos.find(PAGE, ask()), /later/);
  assert.deepEqual(asked, { server: 3, other: 1 });
});

test('a copy of an answer "503" is a copy of an error: the server is asked on', async () => {
  for (const status of [503, 429]) {
    const server = await serve((request, response) => {
      if (request.url === '/2') return copy(response, { status, link: ', </1>; rel="prev memento"' });
      if (request.url === '/1') return copy(response);
      leadingTo('/2')(request, response);
    });
    assert.equal((await mementosOf(`${server}/gate/`).find(PAGE, ask()))?.url, `${server}/1`);
  }
});

test('a server outside hears nothing of a private network; one inside may', async () => {
  const outside = mementosOf('http://archive.example/');
  assert.equal(await outside.mayHear(new URL('http://127.9.9.9/secret'), ask()), false);
  assert.equal(await outside.mayHear(new URL('http://10.0.0.1/secret'), ask()), false);
  assert.equal(await outside.mayHear(new URL('http://wiki.corp/secret'), ask()), false);
  assert.equal(await outside.mayHear(new URL('http://archive.example/page'), ask()), true);
  assert.equal(await outside.mayHear(new URL('http://gone-for-ever.com/'), ask()), true);
  assert.equal(await mementosOf('http://127.0.0.1:9/').mayHear(new URL('http://10.0.0.1/'), ask()), true);
});
