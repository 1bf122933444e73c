import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Readable, Writable } from 'node:stream';

/** The pipe between the driver and its browser: JSON messages, each terminated by NUL. */
export interface Pipe {
  readonly write: Writable;
  readonly read: Readable;
}

/** Descriptors of a browser started with --remote-debugging-pipe. */
const TO = 3;
const FROM = 4;

/**
 * Runs a function that starts a browser and finds its pipe, which the driver does not expose: Node reports every process that is started.
 * @returns the result of `start`, and the pipe of the last process that has one
 */
export async function withPipe<T>(
  start: () => Promise<T>,
): Promise<{ readonly started: T; readonly pipe: Pipe | undefined }> {
  const seen: ChildProcess[] = [];
  const note = (message: unknown): void => void seen.push((message as { process: ChildProcess }).process);
  subscribe('child_process', note);
  try {
    const started = await start();
    const stdio = seen.findLast((one) => one.exitCode === null && one.stdio?.[FROM] != null)?.stdio as
      | readonly unknown[]
      | undefined;
    return { started, pipe: stdio && { write: stdio[TO] as Writable, read: stdio[FROM] as Readable } };
  } finally {
    unsubscribe('child_process', note);
  }
}
