import { connect, createServer, type Socket } from 'node:net';
import { finished } from 'node:stream/promises';

/** A relay in front of a PostgreSQL server that counts what its clients run, whatever they are. */
export interface StatementCounter extends AsyncDisposable {
  /** The URL of the database through the relay. */
  readonly url: string;
  /** Statements since the start or the last `reset`, BEGIN and COMMIT among them, by their text without values. */
  readonly counts: ReadonlyMap<string, number>;
  reset(): void;
}

/** @param url of the database, `postgres://…`, on a server without TLS */
export async function countStatements(url: string): Promise<StatementCounter> {
  const target = new URL(url);
  const counts = new Map<string, number>();
  const sockets = new Set<Socket>();
  const count = (text: string): void => {
    const name = text
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/\$\d+(?:, \$\d+)*/g, '$')
      .replaceAll(/(?:\(\$\)(?:, )?)+/g, '($)')
      .trim();
    counts.set(name, (counts.get(name) ?? 0) + 1);
  };
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname);
    const read = createReader(count);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on('data', (chunk) => {
        if (from === client) read(chunk);
        if (!to.write(chunk)) from.pause();
      });
      to.on('drain', () => from.resume());
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroySoon();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const relayed = new URL(url);
  relayed.hostname = '127.0.0.1';
  relayed.port = String((server.address() as { port: number }).port);
  return {
    url: relayed.href,
    counts,
    reset: () => counts.clear(),
    async [Symbol.asyncDispose]() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await Promise.allSettled([...sockets].map((socket) => finished(socket)));
    },
  };
}

/**
 * Reads what a client sends: a first message without a type (the start), then messages of a type, a length and a body. Statements are run by
 * `Q` (the text) and by `E` (what was parsed before: `P`).
 */
function createReader(run: (text: string) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let hasStarted = false;
  let parsed = '';
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      const head = hasStarted ? 1 : 0;
      if (rest.length < head + 4) return;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return;
      const type = hasStarted ? String.fromCharCode(rest[0] as number) : '';
      const body = rest.subarray(head + 4, end);
      rest = rest.subarray(end);
      hasStarted = true;
      if (type === 'Q') run(textAt(body, 0));
      if (type === 'P') parsed = textAt(body, body.indexOf(0) + 1);
      if (type === 'E') run(parsed);
    }
  };
}

const textAt = (body: Buffer, from: number): string => body.toString('utf8', from, body.indexOf(0, from));
