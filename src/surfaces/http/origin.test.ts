import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { createOrigins } from './origin.ts';

const request = (peer: string, headers: Record<string, string>): FastifyRequest =>
  ({
    headers,
    raw: { socket: { remoteAddress: peer, localAddress: '127.0.0.1', localPort: 3002 } },
  }) as unknown as FastifyRequest;

const origins = (config: { publicUrl?: string; trustProxy?: string[]; host?: string } = {}) =>
  createOrigins({ publicUrl: undefined, trustProxy: [], host: '127.0.0.1', ...config });

test('the base address is the Host that the client used', () => {
  for (const host of ['127.0.0.1:3002', 'trawl.example.org', '[::1]:3002', 'trawl_1:80', 'LOCALHOST']) {
    assert.equal(origins().baseUrl(request('127.0.0.1', { host })), `http://${host}`);
  }
});

test('a Host that is none is not repeated', () => {
  for (const host of ['', 'a b', 'x"><script>', 'a/b', 'user@host', 'a:b:c', 'x:123456', 'x?y']) {
    assert.equal(origins().baseUrl(request('127.0.0.1', { host })), 'http://127.0.0.1:3002');
  }
});

test('forwarding headers are believed from the named proxies only', () => {
  const headers = { host: 'inner:3002', 'x-forwarded-host': 'api.example.org, other', 'x-forwarded-proto': 'https' };
  const trusted = origins({ trustProxy: ['10.0.0.0/8', '192.0.2.7', '2001:db8::/32'] });
  for (const peer of ['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.7', '2001:db8::5']) {
    assert.equal(trusted.baseUrl(request(peer, headers)), 'https://api.example.org', peer);
  }
  for (const peer of ['11.1.2.3', '192.0.2.8', '2001:db9::5', '']) {
    assert.equal(trusted.baseUrl(request(peer, headers)), 'http://inner:3002', peer);
  }
  assert.equal(origins().baseUrl(request('10.1.2.3', headers)), 'http://inner:3002');
  const odd = { ...headers, 'x-forwarded-host': 'a"b', 'x-forwarded-proto': 'gopher' };
  assert.equal(trusted.baseUrl(request('10.1.2.3', odd)), 'http://127.0.0.1:3002');
});

test('the public URL goes before everything', () => {
  const known = origins({ publicUrl: 'https://trawl.example.org/base/' });
  assert.equal(known.baseUrl(request('127.0.0.1', { host: 'x' })), 'https://trawl.example.org/base');
});

test('a proxy that is no address is a mistake of the operator', () => {
  for (const entry of ['proxy.local', '10.0.0.0/33', '10.0.0.0/x', '::/129', '10.0.0.1/8/8', '']) {
    assert.throws(() => origins({ trustProxy: [entry] }), OperatorError, entry);
  }
});

test('only a direct connection from this machine is local', () => {
  const host = 'localhost:3002';
  for (const peer of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    assert.equal(origins().isLoopback(request(peer, { host })), true);
  }
  assert.equal(origins().isLoopback(request('192.0.2.1', { host })), false);
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
    assert.equal(origins().isLoopback(request('127.0.0.1', { host, [header]: '192.0.2.1' })), false, header);
  }
  assert.equal(origins().isLoopback(request('127.0.0.1', { host: 'rebound.example.org' })), false);
});

test('pages of other sites are distinguished from programs and our own pages', () => {
  const ours = origins({ publicUrl: 'https://trawl.example.org' });
  const own: Record<string, string>[] = [
    { host: '127.0.0.1:3002' },
    { host: 'localhost:3002', origin: 'http://localhost:3002', 'sec-fetch-site': 'same-origin' },
    { host: 'trawl:3002' },
    { host: 'trawl.example.org' },
    { host: '[::1]:3002', 'sec-fetch-site': 'none' },
  ];
  for (const headers of own) assert.equal(ours.isForeignPage(request('127.0.0.1', headers)), false, headers.host);
  const foreign: Record<string, string>[] = [
    { host: 'rebound.example.net:3002' },
    { host: '127.0.0.1:3002', origin: 'https://example.net' },
    { host: '127.0.0.1:3002', origin: 'null' },
    { host: '127.0.0.1:3002', origin: 'http://127.0.0.1:8080' },
    { host: '127.0.0.1:3002', 'sec-fetch-site': 'cross-site' },
    { host: 'localhost:3002', 'sec-fetch-site': 'same-site' },
  ];
  for (const headers of foreign) assert.equal(ours.isForeignPage(request('127.0.0.1', headers)), true);
});
