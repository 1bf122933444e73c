import type { Browser, CDPSession } from 'playwright-core';
import type { Pipe } from '../program/pipe.ts';
import { filterCommand, type Home } from './devtools-filter.ts';

/**
 * DevTools clients of callers, next to our own driver on the browser's single pipe. The browser opens no port that others on this machine
 * could reach. Each client gets its own connection to the browser's target; protocol messages carry a session id, which identifies the
 * client.
 */
export interface Clients {
  open(client: number): void;
  send(client: number, message: string): void;
  close(client: number): void;
}

export interface ClientEvents {
  message(client: number, text: string): void;
  /** The browser has closed the connection. */
  closed(client: number): void;
}

interface Client {
  /** Its connection to the browser's target; undefined until it is open. */
  root: string | undefined;
  /** Messages that wait for it. */
  waiting: string[];
  /** Its connections to pages and other targets. */
  readonly sessions: Set<string>;
}

/** Messages that wait for the browser's first response. */
const MOST_WAITING = 1000;
const NUL = 0;
/** The browser writes the session id at the end of a message. */
const SESSION = /,"sessionId":"([0-9A-F]{8,64})"\}$/;
const SESSION_BYTES = 90;
const ATTACHED = '{"method":"Target.attachedToTarget"';
const DETACHED = '{"method":"Target.detachedFromTarget"';

export function createClients(browser: Browser, pipe: Pipe, home: Home, on: ClientEvents): Clients {
  const clients = new Map<number, Client>();
  const owners = new Map<string, number>();
  let control: Promise<CDPSession> | undefined;
  let parts: Buffer[] = [];

  const take = (bytes: Buffer): void => {
    let from = 0;
    for (let at = bytes.indexOf(NUL); at >= 0; at = bytes.indexOf(NUL, from)) {
      const last = bytes.subarray(from, at);
      deliver(parts.length === 0 ? last : Buffer.concat([...parts, last]));
      parts = [];
      from = at + 1;
    }
    if (from < bytes.length) parts.push(bytes.subarray(from));
  };

  const deliver = (message: Buffer): void => {
    const tail = message.subarray(Math.max(0, message.length - SESSION_BYTES)).toString('latin1');
    const found = SESSION.exec(tail);
    const id = found === null ? undefined : owners.get(found[1] as string);
    const client = id === undefined ? undefined : clients.get(id);
    if (found === null || id === undefined || client === undefined) return;
    const text = message.toString();
    if (text.startsWith(ATTACHED) || text.startsWith(DETACHED)) note(id, client, text);
    on.message(id, found[1] === client.root ? `${text.slice(0, -found[0].length)}}` : text);
  };

  const note = (id: number, client: Client, text: string): void => {
    const { params } = JSON.parse(text) as { params: { sessionId: string } };
    if (text.startsWith(ATTACHED)) {
      owners.set(params.sessionId, id);
      client.sessions.add(params.sessionId);
    } else {
      owners.delete(params.sessionId);
      client.sessions.delete(params.sessionId);
    }
  };

  const write = (id: number, client: Client, message: string): void => {
    const sessionOf = (wished: string | undefined): string | undefined =>
      wished === undefined || client.sessions.has(wished) ? (wished ?? client.root) : undefined;
    const { pass, answer } = filterCommand(message, sessionOf, home);
    if (answer !== undefined) on.message(id, answer);
    if (pass !== undefined) pipe.write.write(`${pass}\0`);
  };

  const forget = (id: number): Client | undefined => {
    const client = clients.get(id);
    clients.delete(id);
    for (const session of client?.sessions ?? []) owners.delete(session);
    if (client?.root !== undefined) owners.delete(client.root);
    if (clients.size === 0) {
      pipe.read.off('data', take);
      parts = [];
    }
    return client;
  };

  return {
    open(id) {
      const client: Client = { root: undefined, waiting: [], sessions: new Set() };
      if (clients.size === 0) pipe.read.on('data', take);
      clients.set(id, client);
      control ??= browser.newBrowserCDPSession();
      control
        .then(async (channel) => {
          const { sessionId } = await channel.send('Target.attachToBrowserTarget');
          // It closed before the connection was open.
          if (clients.get(id) !== client) return void (await detach(channel, sessionId));
          client.root = sessionId;
          owners.set(sessionId, id);
          for (const message of client.waiting) write(id, client, message);
          client.waiting = [];
        })
        .catch(() => {
          if (forget(id) !== undefined) on.closed(id);
        });
    },
    send(id, message) {
      const client = clients.get(id);
      if (client === undefined) return;
      if (client.root !== undefined) write(id, client, message);
      else if (client.waiting.length < MOST_WAITING) client.waiting.push(message);
    },
    close(id) {
      const root = forget(id)?.root;
      if (root !== undefined) control?.then((channel) => detach(channel, root)).catch(() => {});
    },
  };
}

/** Ends a connection and those opened through it. */
async function detach(channel: CDPSession, sessionId: string): Promise<void> {
  await channel.send('Target.detachFromTarget', { sessionId });
}
