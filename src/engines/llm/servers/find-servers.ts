import type { Egress } from '../../../foundation/egress/index.ts';
import { type Deadline, deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { loadedContext, SERVER_KINDS } from './kinds.ts';
import type { AskServer, ServedModel } from './served-model.ts';

/** Servers of models that answer at given addresses. Asked only when a person wants to know: nothing else in Trawl looks for servers. */

export interface FoundServer {
  /** Unique among those found, without a slash: ollama, or ollama@127.0.0.1:11435 for a second one. */
  readonly name: string;
  /** What people call it. */
  readonly title: string;
  /** `http://127.0.0.1:11434`. */
  readonly address: string;
  /** Base URL of its OpenAI-compatible endpoints. */
  readonly baseUrl: string;
  readonly models: readonly ServedModel[];
}

/** What its server says of a model, for people. */
export function modelFacts({ parameters, bytes, contextTokens, isEmbeddings, hasTools }: ServedModel): string {
  const parts = [
    ...(parameters === undefined ? [] : [parameters]),
    ...(bytes === undefined ? [] : [`${(bytes / 1e9).toFixed(1)} GB`]),
    ...(contextTokens === undefined ? [] : [`${contextTokens} tokens`]),
    ...(isEmbeddings ? ['embeddings only'] : hasTools === undefined ? [] : [hasTools ? 'tools' : 'no tools']),
  ];
  return parts.join(', ');
}

/** Milliseconds for an address: a server on this machine answers at once or is not there, but for a machine that loads a model just now. */
const PATIENCE = 10_000;
/** Bytes of a list. LocalAI may list hundreds of models. */
const MOST = 5 * 1024 * 1024;

/**
 * Servers of models by their own list endpoints, in the order of the addresses. An address that does not answer, or with something else,
 * is left out.
 * @param egress must allow the addresses
 * @param addresses `http://host:port`
 * @throws the reason of the signal when it aborts
 */
export async function findServers(
  egress: Pick<Egress, 'fetch'>,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<FoundServer[]> {
  const found = await Promise.all(addresses.map((address) => serverAt(egress, address.replace(/\/+$/, ''), signal)));
  signal.throwIfAborted();
  const servers: FoundServer[] = [];
  for (const server of found) {
    if (server === undefined) continue;
    const isTaken = servers.some(({ name }) => name === server.name);
    servers.push(isTaken ? { ...server, name: `${server.name}@${new URL(server.address).host}` } : server);
  }
  return servers;
}

async function serverAt(
  egress: Pick<Egress, 'fetch'>,
  address: string,
  signal: AbortSignal,
): Promise<FoundServer | undefined> {
  const ask = askAt(egress, address, deadlineIn(PATIENCE, signal));
  for (const { name, title, list } of SERVER_KINDS) {
    const models = await list(ask);
    if (models !== undefined) return { name, title, address, baseUrl: `${address}/v1`, models };
  }
  return undefined;
}

function askAt(egress: Pick<Egress, 'fetch'>, address: string, deadline: Deadline): AskServer {
  return async (path, body) => {
    if (deadline.remaining() === 0) return undefined;
    try {
      const { status, body: bytes } = await egress.fetch(`${address}${path}`, {
        deadline,
        maxBytes: MOST,
        maxRedirects: 0,
        headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      });
      return status === 200 ? JSON.parse(new TextDecoder().decode(bytes)) : undefined;
    } catch {
      return undefined;
    }
  };
}

/**
 * The context that a server holds ready for a model that it has loaded, in tokens: Ollama serves less than the model was trained for unless
 * it is told otherwise. undefined where the server does not say.
 */
export const contextOf = (
  egress: Pick<Egress, 'fetch'>,
  address: string,
  model: string,
  signal: AbortSignal,
): Promise<number | undefined> => loadedContext(askAt(egress, address, deadlineIn(PATIENCE, signal)), model);
