import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands before a server on loopback and can be led to another one, as the proxies of failover managers are. */
export interface TcpProxy extends AsyncDisposable {
  /** Host and port. */
  readonly host: string;
  /** Leads to another server from now on, and cuts what leads to the one before. */
  turn(to: string): void;
}

/** @param target host and port */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  let [name = '', port = ''] = target.split(':');
  const open = new Set<Socket>();
  const cut = (): void => {
    for (const socket of open) socket.destroy();
  };
  const server = createServer((near) => {
    const far = connect(Number(port), name);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    turn(to) {
      [name = '', port = ''] = to.split(':');
      cut();
    },
    async [Symbol.asyncDispose]() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
