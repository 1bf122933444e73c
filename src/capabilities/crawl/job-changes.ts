import { EventEmitter } from 'node:events';

/** Notifies the watchers of a job in this process that rows of it were written. Other processes poll. */
export interface JobChanges {
  publish(jobId: string): void;
  /** @returns a function that ends the subscription */
  subscribe(jobId: string, listener: () => void): () => void;
}

export function createJobChanges(): JobChanges {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    publish: (jobId) => void emitter.emit(jobId),
    subscribe(jobId, listener) {
      emitter.on(jobId, listener);
      return () => void emitter.off(jobId, listener);
    },
  };
}
