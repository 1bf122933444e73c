import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allowHosts, parseAllowList } from './allow.ts';

const parse = (list: string) => parseAllowList(list, 'TRAWL_ALLOW_PRIVATE_NETWORK');

test('an empty list allows nothing', () => {
  assert.equal(parse('')('a.example', 80, '10.0.0.1'), false);
  assert.equal(parse(' , ')('a.example', 80, '10.0.0.1'), false);
});

test('blocks match the address, also in its v4-mapped and NAT64 spellings', () => {
  const allow = parse('10.1.0.0/16, fd00:1::/32');
  assert.equal(allow('any.example', 80, '10.1.255.255'), true);
  assert.equal(allow('any.example', 80, '10.2.0.0'), false);
  assert.equal(allow('any.example', 80, '::ffff:10.1.2.3'), true);
  assert.equal(allow('any.example', 80, '64:ff9b::10.1.2.3'), true);
  assert.equal(allow('any.example', 80, 'fd00:1::9'), true);
  assert.equal(allow('any.example', 80, 'fd00:2::9'), false);
  assert.equal(allow('any.example', 80, 'nonsense'), false);
});

test('names match exactly or by suffix, whatever their case and script', () => {
  const allow = parse('Intranet.Example, *.corp.example, bücher.example');
  assert.equal(allow('intranet.example', 80, '10.0.0.1'), true);
  assert.equal(allow('x.intranet.example', 80, '10.0.0.1'), false);
  assert.equal(allow('a.b.corp.example', 443, '10.0.0.1'), true);
  assert.equal(allow('corp.example', 443, '10.0.0.1'), false);
  assert.equal(allow('evilcorp.example', 443, '10.0.0.1'), false);
  assert.equal(allow('xn--bcher-kva.example', 80, '10.0.0.1'), true);
});

test('a port narrows an entry', () => {
  const allow = parse('localhost:11434,10.0.0.5:8080,[fd00::5]:81,*.lab.example:9000');
  assert.equal(allow('localhost', 11434, '127.0.0.1'), true);
  assert.equal(allow('localhost', 80, '127.0.0.1'), false);
  assert.equal(allow('other', 11434, '127.0.0.1'), false);
  assert.equal(allow('x', 8080, '10.0.0.5'), true);
  assert.equal(allow('x', 80, '10.0.0.5'), false);
  assert.equal(allow('x', 81, 'fd00::5'), true);
  assert.equal(allow('y.lab.example', 9000, '10.9.9.9'), true);
  assert.equal(allow('y.lab.example', 9001, '10.9.9.9'), false);
});

test('an entry without a port opens no port of another service', () => {
  const allow = parse('10.0.0.0/8, lab.example, *.lab.example, 10.1.1.1:22, db.example:5432');
  for (const port of [22, 25, 445, 3306, 3389, 5432, 6379, 27017]) {
    assert.equal(allow('lab.example', port, '10.0.0.5'), false, `${port}`);
    assert.equal(allow('x.lab.example', port, '192.168.0.5'), false, `${port}`);
  }
  for (const port of [80, 443, 3000, 8080, 9200]) assert.equal(allow('x', port, '10.0.0.5'), true, `${port}`);
  assert.equal(allow('x', 22, '10.1.1.1'), true);
  assert.equal(allow('db.example', 5432, '10.0.0.5'), true);
});

test('a wide block or suffix does not open the addresses of cloud credentials', () => {
  const wide = parse('169.254.0.0/16, 0.0.0.0/0, ::/0, *.example');
  assert.equal(wide('a.example', 80, '169.254.1.1'), true);
  assert.equal(wide('a.example', 80, '169.254.169.254'), false);
  assert.equal(wide('a.example', 80, '::ffff:169.254.169.254'), false);
  assert.equal(parse('169.254.169.254')('a.example', 80, '169.254.169.254'), true);
  assert.equal(parse('meta.example')('meta.example', 80, '169.254.169.254'), true);
});

test('an entry that cannot be read is named', () => {
  for (const bad of [
    '10.0.0.0/33',
    'fd00::/129',
    '10.0.0.0/8:80',
    'http://x',
    'a b',
    '*',
    '*.',
    'x:0',
    'x:99999',
    '10.0.0',
    '-x-',
  ]) {
    assert.throws(
      () => parse(`ok.example,${bad}`),
      (error: Error) =>
        error.name === 'OperatorError' &&
        error.message.includes(`"${bad}"`) &&
        error.message.startsWith('TRAWL_ALLOW_PRIVATE_NETWORK'),
      bad,
    );
  }
});

test('what a setting names is allowed at that host and port', () => {
  const allow = allowHosts(['http://localhost:11434/v1', 'https://Model.Example']);
  assert.equal(allow('localhost', 11434, '127.0.0.1'), true);
  assert.equal(allow('localhost', 11435, '127.0.0.1'), false);
  assert.equal(allow('127.0.0.1', 11434, '127.0.0.1'), false);
  assert.equal(allow('model.example', 443, '10.0.0.1'), true);
  assert.equal(allow('model.example', 80, '10.0.0.1'), false);
});
