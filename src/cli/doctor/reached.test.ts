import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { reached } from './reached.ts';

const states = async (settings: Parameters<typeof reached>[0], patience = 60_000): Promise<string[]> =>
  (await reached(settings, patience)).map(({ state, detail }) => `${state}: ${detail}`);

test('a name server that is dead and a public address without a service are broken', async () => {
  const nobody = createSocket('udp4').bind(0, '127.0.0.1');
  await once(nobody, 'listening');
  // It hears every question and answers none.
  const dead = `127.0.0.1:${nobody.address().port}`;
  after(() => nobody.close());
  const [servers, address] = await states({ dns: [dead], publicUrl: 'http://127.0.0.1:9' }, 3_000);
  assert.equal(servers, `broken: ${dead} does not answer`);
  assert.match(address ?? '', /^broken: no Trawl answers at http:\/\/127\.0\.0\.1:9/);
});

test('a name server that answers and a service at its public address are fine', async () => {
  const server = createSocket('udp4').bind(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => server.close());
  server.on('message', (question, { port, address }) => {
    // The same, as an answer: no such name.
    const answer = Buffer.from(question);
    answer[2] = 0x81;
    answer[3] = 0x83;
    server.send(answer, port, address);
  });
  const service = createServer((_, response) => response.end('{"success":true,"status":"ok","version":"1.2.3"}'));
  await once(service.listen(0, '127.0.0.1'), 'listening');
  after(() => service.close());
  const publicUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`;
  const dns = [`127.0.0.1:${server.address().port}`];
  assert.deepEqual(await states({ dns, publicUrl }), [
    `on: ${dns[0]}; it answers`,
    `on: Trawl 1.2.3 answers at ${publicUrl}`,
  ]);
});
