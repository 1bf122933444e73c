import { setTimeout as pause } from 'node:timers/promises';
import type { Server } from '../server.ts';

/** A run that has ended. */
export interface RunStatus {
  readonly status: string;
  readonly data?: unknown;
  readonly partial?: unknown;
  readonly missing?: readonly string[];
  readonly unverified?: readonly string[];
  readonly evidence?: readonly { readonly path: string; readonly url: string; readonly quote: string }[];
  readonly error?: string;
}

/** Starts a run of the agent and waits for its end. @throws Error if it is refused */
export async function runAgent({ origin, key }: Pick<Server, 'origin' | 'key'>, body: object): Promise<RunStatus> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const ask = async (path: string, init: RequestInit = {}): Promise<RunStatus & { id?: string }> =>
    (await (await fetch(`${origin}${path}`, { headers, ...init })).json()) as RunStatus & { id?: string };
  const { id, error } = await ask('/v2/agent', { method: 'POST', body: JSON.stringify(body) });
  if (id === undefined) throw new Error(error);
  for (;;) {
    const status = await ask(`/v2/agent/${id}`);
    if (status.status !== 'processing') return status;
    await pause(50);
  }
}
