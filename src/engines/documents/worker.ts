import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { openChannel, stdioTransport } from '../../foundation/channel/index.ts';
import { convert, prepare } from './convert.ts';
import { DocumentError } from './error.ts';
import type { Task } from './options.ts';
import type { FileHelper, FileReader, ReadResult } from './run-worker.ts';
import { requireKind } from './sniff.ts';

/**
 * A process that reads files of one owner, one after another. It is started before there is a file, so that files do not wait. Whatever a
 * file does to this process, the service continues.
 */

try {
  // Lower priority than the service, but a caller is waiting.
  setPriority(5);
} catch {
  // Otherwise the same priority as the service.
}

/** Watches the memory in addition to the operating system's limit, which not every system has. */
const LOOK = 20;
let most = Number.POSITIVE_INFINITY;
const watch = setInterval(() => {
  if (process.memoryUsage.rss() > most) process.kill(process.pid, 'SIGKILL');
}, LOOK);
watch.unref();

async function read(task: Task, sent: Uint8Array): Promise<ReadResult> {
  try {
    const bytes = task.path === undefined ? sent : await readFile(task.path);
    const kind = task.kind ?? requireKind(bytes, task.options);
    const time = task.time - Math.max(0, Date.now() - task.sentAt);
    const wantsModel = task.hasModel && task.options.pdf?.visionModel === true;
    const transcribe = wantsModel
      ? (picture: Uint8Array) => channel.request('transcribe', { bytes: picture })
      : undefined;
    return { converted: await convert({ ...task, kind, time, transcribe }, bytes) };
  } catch (error) {
    if (error instanceof DocumentError) return { failure: error.failure, reason: error.reason };
    return { failure: 'damaged', reason: 'the document is damaged' };
  }
}

// Unhandled rejections in libraries do not end the process.
process.on('unhandledRejection', () => {});

void prepare();
const channel = openChannel<FileHelper, FileReader>(stdioTransport(), {
  serial: true,
  requests: {
    async read({ task, bytes }) {
      most = task.memory;
      const result = await read(task, bytes);
      return { ...result, memory: process.memoryUsage.rss() };
    },
  },
});
await channel.exited;
process.exit(0);
