import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hidePassword, hidePasswordsIn, hidesPassword, withoutUserinfo, withStoredPassword } from './url-secrets.ts';

describe('URLs with a user and a password', () => {
  const rows: readonly (readonly [sent: string, hidden: string, plain: string])[] = [
    ['https://hook.test/a', 'https://hook.test/a', 'https://hook.test/a'],
    ['https://ann:secret@hook.test/a?b=1#c', 'https://ann:***@hook.test/a?b=1#c', 'https://hook.test/a?b=1#c'],
    ['https://:secret@hook.test/', 'https://:***@hook.test/', 'https://hook.test/'],
    ['https://token@hook.test/', 'https://token@hook.test/', 'https://hook.test/'],
    ['https://ann:p%40ss@hook.test:8443/', 'https://ann:***@hook.test:8443/', 'https://hook.test:8443/'],
    ['not a URL: ann:secret', 'not a URL: ann:secret', 'not a URL: ann:secret'],
  ];
  for (const [sent, hidden, plain] of rows) {
    it(`are shown without their secret: ${sent}`, () => {
      assert.equal(hidePassword(sent), hidden);
      assert.equal(withoutUserinfo(sent), plain);
      assert.equal(withStoredPassword(hidden, [sent]), sent);
    });
  }

  it('are shown without it within a text, and within JSON', () => {
    const text = 'See https://ann:se:cr@et@hook.test/a@b, <http://bob:x@h.test> and http://plain.test/a:b@c or ann:b@c';
    const hidden = 'See https://ann:***@hook.test/a@b, <http://bob:***@h.test> and http://plain.test/a:b@c or ann:b@c';
    assert.equal(hidePasswordsIn(text), hidden);
    assert.deepEqual(JSON.parse(hidePasswordsIn(JSON.stringify([text, 'http://h:1', '@']))), [
      hidden,
      'http://h:1',
      '@',
    ]);
  });

  it('get the stored password back for the same user and place alone', () => {
    const stored = ['https://hook.test/', 'https://ann:secret@hook.test/a'];
    assert.equal(withStoredPassword('https://ann:***@hook.test/b', stored), 'https://ann:secret@hook.test/b');
    assert.equal(withStoredPassword('https://ann:new@hook.test/a', stored), 'https://ann:new@hook.test/a');
    for (const other of ['https://ann:***@other.test/a', 'http://ann:***@hook.test/a', 'https://bob:***@hook.test/a']) {
      assert.equal(withStoredPassword(other, stored), other);
      assert.ok(hidesPassword(other));
    }
  });

  it('get the password of the URL itself, and none where several may be meant', () => {
    const stored = ['https://ann:one@hook.test/a', 'https://ann:two@hook.test/b', 'https://bob:three@hook.test/c'];
    for (const one of stored) assert.equal(withStoredPassword(hidePassword(one), stored), one);
    const unclear = 'https://ann:***@hook.test/c';
    assert.equal(withStoredPassword(unclear, stored), unclear);
    const [twice = ''] = stored;
    assert.equal(
      withStoredPassword(hidePassword(twice), [twice, 'https://ann:other@hook.test/a']),
      hidePassword(twice),
    );
  });
});
