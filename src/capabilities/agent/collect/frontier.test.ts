import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Frontier } from './frontier.ts';

const A = 'https://a.example/';
const B = 'https://b.example/x';

test('a page is asked for once, under each of its addresses', () => {
  const frontier = new Frontier(3);
  assert.deepEqual(frontier.unknown([A, B, B, 'https://A.example']), [A, B]);
  assert.equal(frontier.ask([A, B]), 0);
  assert.deepEqual(frontier.unknown([B, 'https://c.example/']), ['https://c.example/']);
  frontier.take({ asked: A, url: 'https://moved.example/' }, 0);
  assert.ok(frontier.isKnown('https://moved.example/'));
});

test('ranks follow the order of asking, not of answers', () => {
  const frontier = new Frontier(3);
  const first = frontier.ask([A, B]);
  const [a, b] = [{ asked: A }, { asked: B }];
  frontier.take(b, first + 1);
  frontier.take(a, first);
  assert.deepEqual([frontier.rankOf(a), frontier.rankOf(b), frontier.nextRank()], [0, 1, 2]);
  assert.throws(() => frontier.rankOf({ asked: A }), /was not read/);
});

test('what failed is told once and without passwords; links of pages that give orders lead nowhere', () => {
  const frontier = new Frontier(3);
  assert.equal(frontier.take({ asked: 'https://me:secret@a.example/', error: 'status 500' }, 0), false);
  frontier.take({ asked: B, error: 'status 404' }, 1);
  assert.match(frontier.failed[0] ?? '', /a\.example.*: status 500/);
  assert.doesNotMatch(frontier.failed[0] ?? '', /secret/);
  const links = [{ url: 'https://a.example/2', text: 'two' }];
  frontier.take({ asked: A, links, isSuspicious: true }, 2);
  frontier.take({ asked: B, links }, 3);
  assert.deepEqual(frontier.links, [{ ...links[0], from: B }]);
  assert.equal(frontier.wasRead, 2);
});
