import { setPriority } from 'node:os';
import { convert } from './convert.ts';
import { DocumentError } from './error.ts';
import type { DocumentKind } from './kind.ts';
import type { WorkerAnswer } from './run-worker.ts';

/**
 * The process that reads one file. In: the kind and the bytes of memory it may take as arguments, the file on standard input.
 * Out: one JSON document on standard output. Whatever the file does to this process, the service goes on.
 */

const [kind, memory] = process.argv.slice(2);

/** What watches the memory between two looks of the operating system's own limit, which not every system has. */
const LOOK = 20;
const watch = setInterval(() => {
  if (process.memoryUsage.rss() > Number(memory)) process.kill(process.pid, 'SIGKILL');
}, LOOK);
watch.unref();

try {
  // Behind the service, but somebody waits for this too.
  setPriority(5);
} catch {
  // Then at the same priority as the service.
}

/** Everything that is sent to us. */
async function readAll(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

async function answer(): Promise<WorkerAnswer> {
  try {
    return { converted: await convert(kind as DocumentKind, await readAll()) };
  } catch (error) {
    if (error instanceof DocumentError) return { failure: error.failure, reason: error.reason };
    return { failure: 'damaged', reason: 'the document is damaged' };
  }
}

process.stdout.write(JSON.stringify(await answer()), () => process.exit(0));
