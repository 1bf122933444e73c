import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type S3Server, s3ConfigOf, startS3Server } from '../../../../test/support/s3-server.ts';
import { requireAbilities } from './abilities.ts';

let store: S3Server;
before(async () => {
  store = await startS3Server();
});
after(() => store[Symbol.asyncDispose]());

test('a bucket that can do all passes, and nothing is left in it', async () => {
  await requireAbilities(s3ConfigOf(store), ['conditional', 'multipart']);
  assert.equal(store.objects.size, 0);
  assert.equal(store.uploads.size, 0);
});

test('the ability that is lacking is named', async () => {
  store.fail({ when: /^POST .*uploads/, how: { status: 501, code: 'NotImplemented' } });
  await assert.rejects(
    requireAbilities(s3ConfigOf(store), ['multipart']),
    /^OperatorError: .* does not support multipart uploads/,
  );
  store.fail({ when: /^PUT/, how: { status: 501, code: 'NotImplemented' } });
  await assert.rejects(
    requireAbilities(s3ConfigOf(store), ['conditional']),
    /^OperatorError: .* does not support conditional writes \(If-None-Match: \*\), which the search index needs; use another store/,
  );
});

test('a store that ignores the condition lacks it', async () => {
  store.ignoresConditions = true;
  await assert.rejects(requireAbilities(s3ConfigOf(store), ['conditional']), /does not support conditional writes/);
  store.ignoresConditions = false;
  assert.equal(store.objects.size, 0);
});

test('without rights nothing is known of its abilities', async () => {
  const config = { ...s3ConfigOf(store), accessKeyId: 'other' };
  await assert.rejects(requireAbilities(config, ['conditional']), { name: 'S3Error' });
});
