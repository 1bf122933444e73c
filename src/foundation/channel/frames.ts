import type { ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { PeerExit, Transport } from './types.ts';

/**
 * Messages over two byte streams, for a process that reads hostile input: JSON only, with a bound on each message before it is parsed.
 * A frame is two little-endian 32-bit lengths, the message as JSON, and bytes that travel beside it: if the params of a request have a
 * property `bytes`, that is what they are, without being copied or encoded.
 */

/** The peer sent something that is no message, or one that is too large. */
export class FrameError extends Error {
  readonly reason: 'tooLarge' | 'malformed';
  constructor(reason: 'tooLarge' | 'malformed') {
    super(reason === 'tooLarge' ? 'a message is larger than allowed' : 'a message cannot be read');
    this.name = 'FrameError';
    this.reason = reason;
  }
}

const HEAD = 8;
const NOTHING = new Uint8Array();

/** To a process that this side spawned with pipes as stdin and stdout. @param most bytes of a message that it may send */
export function frameTransport(child: ChildProcess, most: number): Transport {
  const { stdin, stdout } = child as ChildProcess & { stdin: Writable; stdout: Readable };
  let told: ((exit: PeerExit) => void) | undefined;
  return {
    send(message, _transfer, sent) {
      if (child.exitCode === null && child.signalCode === null) write(stdin, message, sent);
    },
    start(onMessage, onExit) {
      told = onExit;
      // If a process ends before it has read everything, its exit reports it.
      stdin.on('error', () => {});
      read(stdout, most, onMessage, (cause) => {
        child.kill('SIGKILL');
        onExit({ code: null, signal: null, cause });
      });
      child.on('error', (cause) => {
        if (child.pid === undefined) onExit({ code: null, signal: null, cause });
      });
      child.on('close', (code, signal) => told?.({ code, signal }));
    },
    ref: () => hold(child, 'ref'),
    unref: () => hold(child, 'unref'),
    close: () => void stdin.end(),
    kill: () => void child.kill('SIGKILL'),
  };
}

/** Within such a process: over stdin and stdout, which then carry nothing else. Ends when stdin does. */
export function stdioTransport(): Transport {
  return {
    send: (message, _transfer, sent) => write(process.stdout, message, sent),
    start(onMessage, onExit) {
      read(process.stdin, Number.POSITIVE_INFINITY, onMessage, (cause) => onExit({ code: null, signal: null, cause }));
      process.stdin.on('end', () => onExit({ code: null, signal: null }));
    },
    ref: () => process.stdin.ref(),
    unref: () => process.stdin.unref(),
    close: () => process.stdin.destroy(),
  };
}

function hold(child: ChildProcess, how: 'ref' | 'unref'): void {
  child[how]();
  for (const stream of [child.stdin, child.stdout]) (stream as { ref?(): void; unref?(): void } | null)?.[how]?.();
}

interface WithParams {
  readonly params?: { readonly bytes?: unknown } | undefined;
}

function write(stream: Writable, message: unknown, sent: (() => void) | undefined): void {
  const { params } = message as WithParams;
  const bytes = params?.bytes instanceof Uint8Array ? params.bytes : NOTHING;
  const rest = bytes === NOTHING ? message : { ...(message as object), params: { ...params, bytes: true } };
  const text = Buffer.from(JSON.stringify(rest));
  const head = Buffer.alloc(HEAD);
  head.writeUInt32LE(text.length, 0);
  head.writeUInt32LE(bytes.length, 4);
  stream.write(head);
  stream.write(text, sent && bytes.length === 0 ? () => sent() : () => {});
  if (bytes.length > 0) stream.write(bytes, () => sent?.());
}

function read(
  stream: Readable,
  most: number,
  onMessage: (message: unknown) => void,
  onBroken: (error: FrameError) => void,
): void {
  let chunks: Buffer[] = [];
  let size = 0;
  let wanted = HEAD;
  const stop = (reason: FrameError['reason']): void => {
    stream.off('data', take);
    stream.resume();
    onBroken(new FrameError(reason));
  };
  const take = (chunk: Buffer): void => {
    chunks.push(chunk);
    size += chunk.length;
    while (size >= wanted) {
      const all = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
      chunks = [all];
      const text = all.readUInt32LE(0);
      const bytes = all.readUInt32LE(4);
      if (text + bytes > most) {
        stop('tooLarge');
        return;
      }
      wanted = HEAD + text + bytes;
      if (size < wanted) return;
      let message: unknown;
      try {
        message = JSON.parse(all.toString('utf8', HEAD, HEAD + text));
      } catch {
        stop('malformed');
        return;
      }
      const params = (message as WithParams | null)?.params;
      if (params?.bytes === true) (params as { bytes: unknown }).bytes = all.subarray(HEAD + text, wanted);
      chunks = [all.subarray(wanted)];
      size -= wanted;
      wanted = HEAD;
      onMessage(message);
    }
  };
  stream.on('data', take);
}
