import { CutOff, jsonRecords, openDump } from '../../../engines/dumps/index.ts';
import { OperatorError } from '../../../foundation/kernel/errors.ts';

/**
 * The objects of a JSON file of any size, one after the other, however they are laid out: a single object, an array, arrays
 * one after another (`gh api --paginate`), arrays of arrays (`--slurp`), a line each. An object is handed over as its text,
 * so one that is no JSON costs no other. Memory holds one object at a time.
 * @param onBytes told how many bytes of the file were read
 */
export async function* jsonObjects(
  file: string,
  onBytes: (read: number) => void = () => {},
): AsyncGenerator<string, void, undefined> {
  const opened = await openDump(file);
  try {
    for await (const records of jsonRecords(opened.chunks(), 0)) {
      onBytes(opened.bytesRead());
      for (const { text } of records) yield text;
    }
  } catch (error) {
    throw error instanceof CutOff ? new OperatorError(`${file} ends in the middle of a record`) : error;
  } finally {
    await opened.close();
  }
}
