import { type MessagePort, parentPort, type Transferable, type Worker } from 'node:worker_threads';
import type { Transport } from './types.ts';

/** To a thread that this side started. */
export function threadTransport(worker: Worker): Transport {
  return {
    send: (message, transfer, sent) => post(worker, message, transfer, sent),
    start(onMessage, onExit) {
      let cause: unknown;
      worker.on('message', onMessage);
      // The exit follows at once, and has the code.
      worker.on('error', (error) => {
        cause = error;
      });
      worker.on('exit', (code) => onExit({ code, signal: null, ...(cause === undefined ? {} : { cause }) }));
    },
    ref: () => worker.ref(),
    unref: () => worker.unref(),
    close: () => {},
    kill: () => void worker.terminate(),
  };
}

/** A channel to the owner of the other port; by default, within a thread, to the thread that started it. It keeps a thread alive until it is closed. */
export function portTransport(port: MessagePort = parentPort as MessagePort): Transport {
  return {
    send: (message, transfer, sent) => post(port, message, transfer, sent),
    start(onMessage, onExit) {
      port.on('message', onMessage);
      port.on('close', () => onExit({ code: null, signal: null }));
    },
    ref: () => port.ref(),
    unref: () => port.unref(),
    close: () => port.close(),
  };
}

/** A thread has a message at once. */
function post(
  to: Pick<MessagePort, 'postMessage'> | Worker,
  message: unknown,
  transfer: readonly ArrayBuffer[] | undefined,
  sent: (() => void) | undefined,
): void {
  if (transfer === undefined) to.postMessage(message);
  else to.postMessage(message, transfer as readonly Transferable[] as Transferable[]);
  sent?.();
}
