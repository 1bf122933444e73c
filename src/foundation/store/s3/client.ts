import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { S3Config } from '../../config/index.ts';
import { encodePath, encodeQuery, sign } from './sign.ts';
import { textOf } from './xml.ts';

/** Signed requests to one bucket, tried again when the store is busy, gone for a moment, or of another opinion about the time. */

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Of the object, with the prefix; nothing for the bucket. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** Error codes and statuses that are an answer too. */
  readonly expected?: readonly (string | number)[];
}

export interface S3Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** To be read or destroyed by the caller; of an answer that was expected in spite of its status, nothing. */
  readonly body: Readable;
  /** Of an answer that was expected in spite of its status. */
  readonly code?: string | undefined;
  /** How often it was asked, from 1 on. */
  readonly attempts: number;
}

/** The store said no. */
export class S3Error extends Error {
  override name = 'S3Error';
  readonly status: number;
  /** Such as `NoSuchKey`; empty when the store did not say. */
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export interface S3Client {
  /** @throws S3Error; the error of the connection when the store cannot be reached */
  send(request: S3Request): Promise<S3Answer>;
  close(): Promise<void>;
}

export interface S3ClientOptions {
  /** Milliseconds before the second attempt; each further one waits twice as long. Default 200. */
  readonly firstPause?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** Attempts altogether: with the default pauses they span some six seconds. */
const ATTEMPTS = 6;
/** Milliseconds. */
const LONGEST_PAUSE = 10_000;
/** Milliseconds that a store gets for headers, and between two pieces of a body. */
const PATIENCE = 60_000;
/** Milliseconds between the clocks from which on a refusal may be about the time; stores allow for 15 minutes. */
const SKEW = 5 * 60_000;
/** Bytes of an error that are looked at. */
const LONGEST_ERROR = 65_536;

const PASSING = new Set(['InternalError', 'OperationAborted', 'RequestTimeout', 'ServiceUnavailable', 'SlowDown']);
const NOTHING = new Uint8Array();

export function createS3Client(config: S3Config, options: S3ClientOptions = {}): S3Client {
  const { firstPause = 200, now = Date.now } = options;
  const agent = new Agent({ connections: 64, allowH2: false, headersTimeout: PATIENCE, bodyTimeout: PATIENCE });
  /** What the store's clock is ahead of ours, once that has mattered. */
  let ahead = 0;
  let closed = false;

  async function attempt(asked: S3Request): Promise<Omit<S3Answer, 'attempts'>> {
    const { method, key = '', query = {}, headers = {}, body = NOTHING } = asked;
    const url = addressOf(config, key, query);
    const signed = sign({ method, url, headers, body }, config, now() + ahead);
    const sent =
      method === 'PUT' || method === 'POST' ? { body: Buffer.from(body.buffer, body.byteOffset, body.length) } : {};
    const answer = await request(url, { dispatcher: agent, method, headers: signed, ...sent });
    const flat = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
    return { status: answer.statusCode, headers: flat, body: answer.body };
  }

  return {
    async send(asked) {
      const { method, key = '', expected = [] } = asked;
      let corrected = false;
      for (let attempts = 1; ; attempts++) {
        let failed: unknown;
        try {
          const answer = await attempt(asked);
          const { status, headers } = answer;
          if (status >= 200 && status < 300) return { ...answer, attempts };
          const said = await readError(answer.body);
          const code = textOf(said, 'Code') ?? '';
          if (expected.includes(status) || expected.includes(code)) return { ...answer, code, attempts };
          const reason = [code, textOf(said, 'Message')].filter(Boolean).join(': ') || 'no reason given';
          failed = new S3Error(status, code, `S3 storage at ${config.endpoint}: ${method} ${key}: ${status} ${reason}`);
          const off = Date.parse(headers.date ?? '') - now();
          if (status === 403 && !corrected && Math.abs(off - ahead) > SKEW) {
            ahead = off;
            corrected = true;
            continue;
          }
          if (status < 500 && status !== 429 && !PASSING.has(code)) throw failed;
          if (status === 501) throw failed;
        } catch (error) {
          if (error === failed) throw error;
          failed = error;
        }
        if (attempts === ATTEMPTS || closed) throw failed;
        const pause = Math.min(firstPause * 2 ** (attempts - 1), LONGEST_PAUSE);
        await sleep(pause * (0.5 + Math.random() / 2));
      }
    },
    async close() {
      closed = true;
      await agent.destroy();
    },
  };
}

/** Where an object is, with the path and the query in the form that signatures know. @param key nothing for the bucket */
export function addressOf(
  { endpoint, bucket, pathStyle }: Pick<S3Config, 'endpoint' | 'bucket' | 'pathStyle'>,
  key: string,
  query: Readonly<Record<string, string>> = {},
): URL {
  const asked = encodeQuery(query);
  const url = new URL(endpoint);
  const host = pathStyle ? url.host : `${bucket}.${url.host}`;
  const path = encodePath(pathStyle ? (key === '' ? `/${bucket}` : `/${bucket}/${key}`) : `/${key}`);
  return new URL(`${url.protocol}//${host}${path}${asked === '' ? '' : `?${asked}`}`);
}

async function readError(body: Readable): Promise<string> {
  let text = '';
  try {
    for await (const chunk of body.setEncoding('utf8')) {
      text += chunk;
      if (text.length > LONGEST_ERROR) break;
    }
  } catch {
    // The status says enough.
  }
  return text;
}
