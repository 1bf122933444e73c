import { Worker, type WorkerOptions } from 'node:worker_threads';
import { compiledFolder } from './compile-cache.ts';

/** Starts a thread that runs a module. It uses the compile cache if this thread does: Node enables the cache for each thread separately. */
export function startThread(module: URL, options: Omit<WorkerOptions, 'argv' | 'eval'> = {}): Worker {
  const compiled = compiledFolder();
  if (compiled === undefined) return new Worker(module, options);
  return new Worker(new URL('./thread-entry.ts', import.meta.url), { ...options, argv: [module.href, compiled] });
}
