import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { convert, prepare } from './convert.ts';
import { DocumentError } from './error.ts';
import type { Task } from './options.ts';
import type { WorkerAnswer } from './run-worker.ts';
import { requireKind } from './sniff.ts';

/**
 * The process that reads one file. In: on standard input four bytes that say how long the task is, the task as JSON, then the
 * file. Out: one JSON document on standard output. It is started before there is a file, so that none waits for that. Whatever the
 * file does to this process, the service goes on.
 */

try {
  // Behind the service, but somebody waits for this too.
  setPriority(5);
} catch {
  // Then at the same priority as the service.
}

/** What watches the memory between two looks of the operating system's own limit, which not every system has. */
const LOOK = 20;

function watchMemory(most: number): void {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > most) process.kill(process.pid, 'SIGKILL');
  }, LOOK);
  watch.unref();
}

/** Everything that is sent to us; undefined when the service ended before it sent a whole task. */
async function readAll(): Promise<{ task: Task; bytes: Uint8Array } | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  const all = Buffer.concat(chunks);
  if (all.length < 4) return undefined;
  const from = 4 + all.readUInt32LE(0);
  return { task: JSON.parse(all.toString('utf8', 4, from)) as Task, bytes: all.subarray(from) };
}

async function answer(task: Task, sentBytes: Uint8Array): Promise<WorkerAnswer> {
  try {
    const bytes = task.path === undefined ? sentBytes : await readFile(task.path);
    const kind = task.kind ?? requireKind(bytes, task.options);
    return { converted: await convert({ ...task, kind }, bytes) };
  } catch (error) {
    if (error instanceof DocumentError) return { failure: error.failure, reason: error.reason };
    return { failure: 'damaged', reason: 'the document is damaged' };
  }
}

void prepare();
const sent = await readAll();
if (sent === undefined) process.exit(1);
watchMemory(sent.task.memory);
process.stdout.write(JSON.stringify(await answer(sent.task, sent.bytes)), () => process.exit(0));
