import { EventEmitter } from 'node:events';

/** Tells whoever watches a job in this process that something of it was written; others look for themselves. */
export interface Watch {
  changed(jobId: string): void;
  /** @returns what ends the watching */
  on(jobId: string, listener: () => void): () => void;
}

export function createWatch(): Watch {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    changed: (jobId) => void emitter.emit(jobId),
    on(jobId, listener) {
      emitter.on(jobId, listener);
      return () => void emitter.off(jobId, listener);
    },
  };
}
