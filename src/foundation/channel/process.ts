import type { ChildProcess } from 'node:child_process';
import type { Transport } from './types.ts';

/**
 * To a process that this side forked with an IPC channel; `serialization: 'advanced'` for anything but JSON.
 * Its end is reported once everything that it had sent has arrived: at its exit or when the connection has ended, whichever is later. The event
 * 'close' will not do: it never comes if this side disconnected.
 */
export function processTransport(child: ChildProcess): Transport {
  return {
    send(message, _transfer, sent) {
      if (child.connected) child.send(message as object, () => sent?.());
    },
    start(onMessage, onExit) {
      child.on('message', onMessage);
      child.on('error', (cause) => {
        // Without a process there is no further word.
        if (child.pid === undefined) onExit({ code: null, signal: null, cause });
      });
      const over = (): void => {
        const { exitCode: code, signalCode: signal } = child;
        if (!child.connected && (code !== null || signal !== null)) onExit({ code, signal });
      };
      child.on('exit', over);
      child.on('disconnect', over);
    },
    ref() {
      child.ref();
      child.channel?.ref();
    },
    unref() {
      child.unref();
      child.channel?.unref();
    },
    close() {
      if (child.connected) child.disconnect();
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

/** Within a forked process: a channel to its parent. The process stays alive until one side disconnects. */
export function parentTransport(): Transport {
  return {
    send(message, _transfer, sent) {
      if (process.connected) process.send?.(message, undefined, undefined, () => sent?.());
    },
    start(onMessage, onExit) {
      process.on('message', onMessage);
      process.on('disconnect', () => onExit({ code: null, signal: null }));
    },
    ref: () => process.channel?.ref(),
    unref: () => process.channel?.unref(),
    close() {
      if (process.connected) process.disconnect();
    },
  };
}
