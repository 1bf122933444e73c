import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import type { Blobs } from '../../foundation/store/index.ts';

/** Writes, lists, reads and deletes an object. @throws Error, OperatorError naming the ability that is missing */
export async function tryStoring(blobs: Blobs): Promise<void> {
  const key = `doctor/${randomUUID()}`;
  const can = async <T>(what: string, act: Promise<T>): Promise<T> => {
    try {
      return await act;
    } catch (error) {
      throw new OperatorError(`cannot ${what}: ${(error as Error).message}`, { cause: error });
    }
  };
  await can('write an object', blobs.put(key, key));
  try {
    const listed = await can('list objects', Array.fromAsync(blobs.list(key)));
    if (listed.length !== 1) throw new OperatorError('an object that was just written is not listed');
    const found = await can('read an object', blobs.get(key));
    if (found === undefined || (await text(found.body)) !== key) {
      throw new OperatorError('an object that was just written cannot be read back');
    }
  } catch (error) {
    // The first thing that failed is the one to tell.
    await blobs.delete(key).catch(() => {});
    throw error;
  }
  await can('delete an object', blobs.delete(key));
}
