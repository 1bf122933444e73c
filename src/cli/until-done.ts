import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from './command.ts';
import { duration } from './terminal.ts';

/** Milliseconds between status requests. */
const EVERY = 1_000;

/** Asks for the status of a job until it is no longer `processing`. @throws the reason of the signal on Ctrl-C */
export async function untilDone<Status extends { readonly status: string }>(
  { out, signal }: Context,
  ask: () => Promise<Status>,
): Promise<Status> {
  const began = performance.now();
  for (;;) {
    signal.throwIfAborted();
    const status = await ask();
    if (status.status !== 'processing') return status;
    out.progress(`working for ${duration(performance.now() - began)}`);
    await sleep(EVERY, undefined, { signal }).catch(() => {});
  }
}
