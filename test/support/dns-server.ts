import { createSocket, type RemoteInfo } from 'node:dgram';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { until } from './until.ts';

/** A name server on 127.0.0.1, over UDP and TCP, that answers what a test tells it to. */
export interface DnsServer extends AsyncDisposable {
  /** For `setServers`. */
  readonly address: string;
  /** Questions so far, as "A www.example" or "tcp A www.example". */
  readonly asked: string[];
  /** Waits until a question has come. */
  heard(question: string): Promise<void>;
}

export interface DnsRecord {
  readonly type: 'A' | 'AAAA' | 'CNAME';
  readonly data: string;
  /** Seconds. */
  readonly ttl?: number;
  /** The name it belongs to, where it is not the one that was asked for. */
  readonly name?: string;
}

/**
 * What a question is answered with: records (none: the name exists without such a record), a failure, or `silent`.
 * `truncated` asks whoever came over UDP to come back over TCP.
 */
export type DnsReply = readonly DnsRecord[] | 'NXDOMAIN' | 'SERVFAIL' | 'REFUSED' | 'silent' | 'truncated';

const TYPES = { A: 1, CNAME: 5, AAAA: 28 } as const;
const CODES = { SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 } as const;

const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ]);

function addressBytes(address: string): Buffer {
  if (!address.includes(':')) return Buffer.from(address.split('.').map(Number));
  const [head = '', tail] = address.split('::') as [string, string | undefined];
  const words = (text: string): number[] =>
    text === '' ? [] : text.split(':').map((word) => Number.parseInt(word, 16));
  const [first, last] = [words(head), words(tail ?? '')];
  const all = [...first, ...new Array<number>(8 - first.length - last.length).fill(0), ...last];
  return Buffer.from(all.flatMap((word) => [word >> 8, word & 255]));
}

function recordBytes(record: DnsRecord, asked: string): Buffer {
  const data = record.type === 'CNAME' ? nameBytes(record.data) : addressBytes(record.data);
  const head = Buffer.alloc(10);
  head.writeUInt16BE(TYPES[record.type], 0);
  head.writeUInt16BE(1, 2);
  head.writeUInt32BE(record.ttl ?? 60, 4);
  head.writeUInt16BE(data.length, 8);
  return Buffer.concat([nameBytes(record.name ?? asked), head, data]);
}

function questionOf(message: Buffer): { name: string; type: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] as number; length > 0; length = message[at] as number) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = message.readUInt16BE(at + 1);
  return {
    name: labels.join('.').toLowerCase(),
    type: type === TYPES.A ? 'A' : type === TYPES.AAAA ? 'AAAA' : String(type),
    end: at + 5,
  };
}

/** @param reply what a question is answered with; a promise answers later */
export async function startDnsServer(
  reply: (name: string, type: string, tcp: boolean) => DnsReply | Promise<DnsReply>,
): Promise<DnsServer> {
  const asked: string[] = [];
  const answer = async (message: Buffer, tcp: boolean): Promise<Buffer | undefined> => {
    const { name, type, end } = questionOf(message);
    asked.push(`${tcp ? 'tcp ' : ''}${type} ${name}`);
    const said = await reply(name, type, tcp);
    if (said === 'silent') return undefined;
    const head = Buffer.alloc(12);
    message.copy(head, 0, 0, 2);
    const records = typeof said === 'string' ? [] : said;
    const code = said === 'SERVFAIL' || said === 'NXDOMAIN' || said === 'REFUSED' ? CODES[said] : 0;
    head.writeUInt16BE(0x8180 | code | (said === 'truncated' ? 0x0200 : 0), 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(records.length, 6);
    return Buffer.concat([head, message.subarray(12, end), ...records.map((record) => recordBytes(record, name))]);
  };

  const tcp = createServer();
  await new Promise<void>((done) => tcp.listen(0, '127.0.0.1', done));
  const { port } = tcp.address() as AddressInfo;
  const sockets = new Set<Socket>();
  tcp.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    let held = Buffer.alloc(0);
    socket.on('data', async (chunk) => {
      held = Buffer.concat([held, chunk]);
      while (held.length >= 2 && held.length >= 2 + held.readUInt16BE(0)) {
        const message = held.subarray(2, 2 + held.readUInt16BE(0));
        held = held.subarray(2 + message.length);
        const bytes = await answer(message, true);
        if (bytes === undefined) continue;
        const length = Buffer.alloc(2);
        length.writeUInt16BE(bytes.length);
        socket.write(Buffer.concat([length, bytes]));
      }
    });
  });
  const udp = createSocket({ type: 'udp4', recvBufferSize: 4 * 1024 * 1024 });
  let open = true;
  udp.on('message', async (message: Buffer, from: RemoteInfo) => {
    const bytes = await answer(message, false);
    if (bytes !== undefined && open) udp.send(bytes, from.port, from.address);
  });
  await new Promise<void>((done, fail) => {
    udp.once('error', fail);
    udp.bind(port, '127.0.0.1', done);
  });

  return {
    address: `127.0.0.1:${port}`,
    asked,
    heard: (question) => until(() => asked.includes(question), question),
    [Symbol.asyncDispose]: async () => {
      if (!open) return;
      open = false;
      for (const socket of sockets) socket.destroy();
      await Promise.all([new Promise<void>((done) => udp.close(done)), new Promise((done) => tcp.close(done))]);
    },
  };
}
