import { ended, type Server } from '../server.ts';

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
export async function runAgent(server: Pick<Server, 'ask'>, body: object): Promise<RunStatus> {
  const { id } = await server.ask('/v2/agent', body);
  return ended(server, `/v2/agent/${id}`, 50);
}
