import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { memoryOf } from './proc.ts';

/**
 * Preloaded into a process that is measured (`node --import`): writes its peak memory, in bytes, into the file that
 * TRAWL_BENCH_MEMORY names when the process ends; a line for each process, since a command may start another. The peak that getrusage tells is of no use here: it begins at the size
 * of the process that started this one.
 */
const file = process.env.TRAWL_BENCH_MEMORY;
if (file && isMainThread) {
  process.on('exit', () => {
    const { peak } = memoryOf('self');
    appendFileSync(file, `${Number.isNaN(peak) ? process.resourceUsage().maxRSS * 1024 : peak}\n`);
  });
}
