import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tempDir } from '../../../test/support/tmp.ts';
import { type Blobs, createFolderBlobs } from '../../foundation/store/index.ts';
import { tryStoring } from './storing.ts';

test('names the ability that a store lacks, the first of several', async () => {
  const store = createFolderBlobs(tempDir());
  await tryStoring(store);
  assert.deepEqual(await Array.fromAsync(store.list()), []);
  const refused = (what: string) => async (): Promise<never> => {
    throw new Error(`no right to ${what}`);
  };
  const lacking = (more: Partial<Blobs>): Blobs => ({
    put: store.put,
    get: store.get,
    head: store.head,
    delete: store.delete,
    list: store.list,
    ...more,
  });
  await assert.rejects(
    tryStoring(lacking({ put: refused('put') })),
    /^OperatorError: cannot write an object: no right to put$/,
  );
  await assert.rejects(tryStoring(lacking({ list: async function* () {} })), /just written is not listed/);
  await assert.rejects(
    tryStoring(lacking({ get: refused('get'), delete: refused('delete') })),
    /^OperatorError: cannot read an object: no right to get$/,
  );
  await assert.rejects(tryStoring(lacking({ delete: refused('delete') })), /cannot delete an object/);
});
