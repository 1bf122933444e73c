import type { Readable } from 'node:stream';

/**
 * How the service and a process that reads files talk: on standard input four bytes with the length of the task and four with that of
 * the file, then both; on standard output four bytes with the length of the answer, then the answer. Numbers are little-endian.
 */

/** A task and its file for standard input. */
export function frameOf(task: Buffer, file: Uint8Array): Buffer[] {
  const lengths = Buffer.alloc(8);
  lengths.writeUInt32LE(task.length, 0);
  lengths.writeUInt32LE(file.length, 4);
  return [lengths, task, Buffer.from(file.buffer, file.byteOffset, file.byteLength)];
}

/** An answer for standard output. */
export function answerFrame(answer: Buffer): Buffer[] {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(answer.length, 0);
  return [length, answer];
}

/** Tasks and files as they come, until the other side ends. */
export async function* framesIn(stream: Readable): AsyncGenerator<{ task: Buffer; file: Buffer }> {
  let chunks: Buffer[] = [];
  let size = 0;
  let wanted = 8;
  for await (const chunk of stream) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    while (size >= wanted) {
      const all = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
      chunks = [all];
      const taskLength = all.readUInt32LE(0);
      wanted = 8 + taskLength + all.readUInt32LE(4);
      if (size < wanted) break;
      yield { task: all.subarray(8, 8 + taskLength), file: all.subarray(8 + taskLength, wanted) };
      chunks = [all.subarray(wanted)];
      size -= wanted;
      wanted = 8;
    }
  }
}
