import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

/** A span as a collector gets it: OTLP over HTTP, in protobuf. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first of a trace, and one whose parent is elsewhere has that. */
  readonly parentId: string;
  readonly name: string;
  /** 1 inside, 2 server, 3 client, 5 consumer. */
  readonly kind: number;
  /** Unix time in milliseconds. */
  readonly start: number;
  readonly end: number;
  readonly facts: Readonly<Record<string, unknown>>;
  /** What went wrong; undefined: nothing. */
  readonly failure: string | undefined;
  /** What the spans of the process that sent it have in common. */
  readonly resource: Readonly<Record<string, unknown>>;
}

export interface Collector {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly url: string;
  readonly spans: CollectedSpan[];
  /** Of each request, in lower case. */
  readonly headers: IncomingMessage['headers'][];
  /** Everything that was received, as it was. */
  readonly bytes: Buffer[];
  /** Requests that it never answered; they end with the connection. */
  readonly hanging: ServerResponse[];
  /** How it answers from now on; `hang`: not at all. */
  answer: number | 'hang' | 'close';
  /** Calls of /v1/traces. */
  requests: number;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts a collector on the loopback address. */
export async function startCollector(): Promise<Collector> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      collector.requests++;
      collector.headers.push(request.headers);
      const sent = Buffer.concat(parts);
      const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
      collector.bytes.push(body);
      if (collector.answer === 'hang') return void collector.hanging.push(response);
      if (collector.answer === 'close') return void request.socket.destroy();
      if (collector.answer === 200 && request.url === '/v1/traces') collector.spans.push(...spansIn(body));
      response.writeHead(request.url === '/v1/traces' ? collector.answer : 404).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const collector: Collector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ spans: [], headers: [], bytes: [], hanging: [], answer: 200, requests: 0 },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return collector;
}

/** Names of spans by the name of their parent, of one trace: `parent > name`. The first has no parent, or one elsewhere. */
export function treeOf(
  spans: readonly CollectedSpan[],
  traceId: string,
): { edges: Set<string>; roots: CollectedSpan[] } {
  const own = spans.filter((span) => span.traceId === traceId);
  const byId = new Map(own.map((span) => [span.spanId, span]));
  const roots = own.filter(({ parentId }) => !byId.has(parentId));
  const edges = own.flatMap((span) => {
    const parent = byId.get(span.parentId);
    return parent === undefined ? [] : [`${parent.name} > ${span.name}`];
  });
  return { edges: new Set(edges), roots };
}

type Field = readonly [number: number, value: Buffer | bigint];

/** The fields of a protobuf message, in order. */
function* fieldsOf(message: Buffer): Generator<Field> {
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < message.length) {
    const tag = Number(varint());
    const [number, type] = [tag >>> 3, tag & 7];
    if (type === 0) {
      yield [number, varint()];
      continue;
    }
    const length = type === 1 ? 8 : type === 5 ? 4 : Number(varint());
    const value = message.subarray(at, at + length);
    at += length;
    if (type === 1) yield [number, value.readBigUInt64LE()];
    else if (type === 5) yield [number, BigInt(value.readUInt32LE())];
    else if (type === 2) yield [number, value];
    else throw new Error(`not protobuf: type ${type}`);
  }
}

const messages = (message: Buffer, wanted: number): Buffer[] =>
  [...fieldsOf(message)].flatMap(([number, value]) => (number === wanted && Buffer.isBuffer(value) ? [value] : []));

/** `ExportTraceServiceRequest` of opentelemetry-proto. */
export function spansIn(body: Buffer): CollectedSpan[] {
  return messages(body, 1).flatMap((ofResource) => {
    const resource = factsOf(messages(ofResource, 1).flatMap((one) => messages(one, 1)));
    return messages(ofResource, 2).flatMap((ofScope) => messages(ofScope, 2).map((span) => spanOf(span, resource)));
  });
}

function spanOf(message: Buffer, resource: CollectedSpan['resource']): CollectedSpan {
  const found = new Map(fieldsOf(message));
  const hex = (number: number): string => ((found.get(number) as Buffer | undefined) ?? Buffer.of()).toString('hex');
  const ms = (number: number): number => Number(((found.get(number) as bigint | undefined) ?? 0n) / 1_000n) / 1_000;
  const status = new Map(fieldsOf((found.get(15) as Buffer | undefined) ?? Buffer.of()));
  return {
    ...{ traceId: hex(1), spanId: hex(2), parentId: hex(4), name: String(found.get(5)), kind: Number(found.get(6)) },
    ...{ start: ms(7), end: ms(8), facts: factsOf(messages(message, 9)), resource },
    failure: status.get(3) === 2n ? String(status.get(2) ?? '') : undefined,
  };
}

function factsOf(pairs: readonly Buffer[]): Record<string, unknown> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const found = new Map(fieldsOf(pair));
      const [[number, value] = [1, Buffer.of()]] = [...fieldsOf(found.get(2) as Buffer)];
      return [String(found.get(1)), number === 1 ? String(value) : number === 2 ? value === 1n : Number(value)];
    }),
  );
}
