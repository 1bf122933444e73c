import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutPassword } from './list-deliveries.ts';

test('a list of deliveries shows where events go, without the password of the server there', () => {
  assert.equal(withoutPassword('https://me:secret@a.example/hook?x=1'), 'https://me:***@a.example/hook?x=1');
  for (const url of ['https://a.example/hook', 'https://me@a.example/', 'no URL'])
    assert.equal(withoutPassword(url), url);
});
