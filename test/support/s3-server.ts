import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Config } from '../../src/foundation/config/index.ts';

/**
 * A small S3 on loopback: one bucket in memory, path-style, which checks the signature of every request on its own. It speaks what our
 * own client and that of the index library ask: objects and ranges of them, conditions, parts, lists with folders, copies, and many
 * deletions at once.
 */
export interface S3Server extends AsyncDisposable {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Accepts temporary credentials too. */
  accept(keys: S3Keys): void;
  /** From now on, these temporary credentials have expired. */
  expire(accessKeyId: string): void;
  /** The access keys of all requests with a valid signature, in order. */
  readonly usedKeys: string[];
  /** Where it was asked, in order. */
  readonly asked: { readonly method: string; readonly host: string; readonly path: string }[];
  /** What it was asked and what it said: `PUT /key 200`, with ` if-none-match` behind it where that was the condition. */
  readonly log: string[];
  readonly objects: Map<string, StoredObject>;
  /** Uploads that were neither completed nor given up, by id. */
  readonly uploads: Map<string, Upload>;
  /** Milliseconds that its clock is ahead. */
  ahead: number;
  /** Whether it overwrites objects that are only to be made if there are none, as some stores do. */
  ignoresConditions: boolean;
  /** Most keys of a page of a list. */
  pageSize: number;
  /** Fails the next requests that match, as it says. */
  fail(failure: Failure): void;
}

/** Credentials that requests are signed with. */
export interface S3Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

export interface StoredObject {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  readonly modifiedAt: number;
  readonly etag: string;
}

export interface Upload {
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly startedAt: number;
  readonly parts: Map<number, Buffer>;
}

export interface Failure {
  /** Such as /^PUT/; looks at `METHOD /path?query`. Default: any. */
  readonly when?: RegExp;
  /** How many. Default 1. */
  readonly times?: number;
  /** `page` is that of a proxy. `drop` breaks the connection, `hang` says nothing, `stall` stops in the middle of an answer, `done-then-drop` after the work was done, `cut` in the middle of an answer, `error-in-200` says 200 and then that it failed. */
  readonly how:
    | { readonly status: number; readonly code: string }
    | { readonly status: number; readonly page: string }
    | 'drop'
    | 'hang'
    | 'stall'
    | 'done-then-drop'
    | 'cut'
    | 'error-in-200';
}

const SMALLEST_PART = 5 * 1024 * 1024;
const SKEW = 15 * 60_000;
const EMPTY_TYPE = 'binary/octet-stream';

class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

export async function startS3Server(): Promise<S3Server> {
  const [bucket, region, accessKeyId, secretAccessKey] = [
    'trawl-blobs',
    'test-region-1',
    'TESTKEYID',
    'test/secret+key',
  ];
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, Upload>();
  const log: string[] = [];
  const failures: { when: RegExp; left: number; how: Failure['how'] }[] = [];
  const state = { ahead: 0, pageSize: 1000, ignoresConditions: false };
  const accepted = new Map<string, S3Keys>([[accessKeyId, { accessKeyId, secretAccessKey }]]);
  const expired = new Set<string>();
  const usedKeys: string[] = [];
  const asked: { method: string; host: string; path: string }[] = [];
  const now = (): number => Date.now() + state.ahead;

  function check(request: IncomingMessage, url: URL, body: Buffer): void {
    const { authorization = '', 'x-amz-date': time = '', 'x-amz-content-sha256': hash } = request.headers;
    const said =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request,\s*SignedHeaders=([a-z0-9;-]+),\s*Signature=([0-9a-f]{64})$/.exec(
        authorization,
      );
    if (!said) throw new Refusal(403, 'AccessDenied');
    const [, id, date = '', where, names = '', signature] = said;
    const keys = accepted.get(id as string);
    if (!keys) throw new Refusal(403, 'InvalidAccessKeyId');
    if (expired.has(keys.accessKeyId)) throw new Refusal(400, 'ExpiredToken');
    if (request.headers['x-amz-security-token'] !== keys.sessionToken) throw new Refusal(400, 'InvalidToken');
    if (where !== region) throw new Refusal(400, 'AuthorizationHeaderMalformed');
    const at = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(time));
    const sent = at ? Date.UTC(+at[1]!, +at[2]! - 1, +at[3]!, +at[4]!, +at[5]!, +at[6]!) : Number.NaN;
    if (!(Math.abs(sent - now()) < SKEW)) throw new Refusal(403, 'RequestTimeTooSkewed');
    for (const name of ['host', 'x-amz-date', 'x-amz-content-sha256']) {
      if (!names.split(';').includes(name)) throw new Refusal(403, 'AccessDenied');
    }
    for (const name of Object.keys(request.headers)) {
      if (name.startsWith('x-amz-') && !names.split(';').includes(name)) throw new Refusal(403, 'AccessDenied');
    }
    if (hash !== digest(body)) throw new Refusal(400, 'XAmzContentSHA256Mismatch');
    const query = [...url.searchParams].map(([n, v]) => `${strict(n)}=${strict(v)}`).sort();
    const canonical = `${request.method}\n${url.pathname}\n${query.join('&')}\n${names
      .split(';')
      .map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
      .join('')}\n${names}\n${hash}`;
    let key = Buffer.from(`AWS4${keys.secretAccessKey}`);
    for (const step of [date, region, 's3', 'aws4_request']) key = createHmac('sha256', key).update(step).digest();
    const text = `AWS4-HMAC-SHA256\n${time}\n${date}/${region}/s3/aws4_request\n${digest(canonical)}`;
    if (createHmac('sha256', key).update(text).digest('hex') !== signature) {
      throw new Refusal(403, 'SignatureDoesNotMatch');
    }
    usedKeys.push(keys.accessKeyId);
  }

  function answer(
    request: IncomingMessage,
    url: URL,
    body: Buffer,
  ): { headers?: Record<string, string>; body?: Buffer | string; status?: number } {
    const isInHost = request.headers.host?.startsWith(`${bucket}.`);
    const [, name, ...rest] = decodeURIComponent(isInHost ? `/${bucket}${url.pathname}` : url.pathname).split('/');
    if (name !== bucket) throw new Refusal(404, 'NoSuchBucket');
    const key = rest.join('/');
    const query = url.searchParams;
    const id = query.get('uploadId');
    const upload = id === null ? undefined : uploads.get(id);
    if (id !== null && upload?.key !== key) throw new Refusal(404, 'NoSuchUpload');
    const kept = Object.fromEntries(
      Object.entries(request.headers).filter(
        ([header]) => header === 'content-type' || header.startsWith('x-amz-meta-'),
      ),
    ) as Record<string, string>;
    const store = (bytes: Buffer, headers: Readonly<Record<string, string>>, etag: string): void => {
      objects.set(key, { body: bytes, headers: { 'content-type': EMPTY_TYPE, ...headers }, modifiedAt: now(), etag });
    };
    switch (request.method) {
      case 'PUT': {
        const etag = `"${createHash('md5').update(body).digest('hex')}"`;
        const source = request.headers['x-amz-copy-source'];
        if (upload) upload.parts.set(Number(query.get('partNumber')), body);
        else if (source === undefined) {
          checkIsNew(request, key);
          store(body, kept, etag);
        } else {
          const from = decodeURIComponent(String(source))
            .replace(/^\//, '')
            .slice(bucket.length + 1);
          const found = objects.get(from);
          if (!found) throw new Refusal(404, 'NoSuchKey');
          store(found.body, found.headers, found.etag);
          return { body: `<CopyObjectResult><ETag>${escaped(found.etag)}</ETag></CopyObjectResult>` };
        }
        return { headers: { etag } };
      }
      case 'POST': {
        if (query.has('uploads')) {
          const made = randomBytes(8).toString('base64');
          uploads.set(made, { key, headers: kept, startedAt: now(), parts: new Map() });
          return {
            body: `<InitiateMultipartUploadResult><UploadId>${made}</UploadId></InitiateMultipartUploadResult>`,
          };
        }
        if (query.has('delete')) return { body: removeAll(body.toString()) };
        if (!upload || id === null) throw new Refusal(400, 'InvalidRequest');
        checkIsNew(request, key);
        const listed = [...body.toString().matchAll(/<Part>(.*?)<\/Part>/gs)];
        const parts = listed.map(([, said = '']) => {
          const number = /<PartNumber>(\d+)<\/PartNumber>/.exec(said)?.[1];
          const tag = /<ETag>(.*?)<\/ETag>/.exec(said)?.[1];
          const part = upload.parts.get(Number(number));
          if (!part || tag?.replaceAll('&quot;', '"') !== `"${createHash('md5').update(part).digest('hex')}"`) {
            throw new Refusal(400, 'InvalidPart');
          }
          return part;
        });
        if (parts.length === 0) throw new Refusal(400, 'MalformedXML');
        if (parts.slice(0, -1).some(({ length }) => length < SMALLEST_PART)) throw new Refusal(400, 'EntityTooSmall');
        const made = `"${randomBytes(16).toString('hex')}-${parts.length}"`;
        store(Buffer.concat(parts), upload.headers, made);
        uploads.delete(id);
        return {
          body: `<CompleteMultipartUploadResult><ETag>${escaped(made)}</ETag></CompleteMultipartUploadResult>`,
        };
      }
      case 'DELETE':
        if (id === null) objects.delete(key);
        else uploads.delete(id);
        return {};
      case 'GET':
      case 'HEAD': {
        if (key === '') return { body: query.has('uploads') ? uploadList(query) : list(query) };
        const found = objects.get(key);
        if (!found) throw new Refusal(404, 'NoSuchKey');
        const { 'if-match': wanted, range = '' } = request.headers;
        if (wanted !== undefined && wanted !== found.etag) throw new Refusal(412, 'PreconditionFailed');
        const modified = new Date(found.modifiedAt).toUTCString();
        const headers = { ...found.headers, etag: found.etag, 'last-modified': modified, 'accept-ranges': 'bytes' };
        if (range === '') return { headers, body: found.body };
        const [from, to] = boundsOf(range, found.body.length);
        return {
          headers: { ...headers, 'content-range': `bytes ${from}-${to - 1}/${found.body.length}` },
          body: found.body.subarray(from, to),
          status: 206,
        };
      }
      default:
        throw new Refusal(405, 'MethodNotAllowed');
    }
  }

  function list(query: URLSearchParams): string {
    if (query.get('list-type') !== '2') throw new Refusal(400, 'InvalidArgument');
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
    const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter') ?? ''];
    /** The name under which a key is listed: its own, or that of the folder that it is in. */
    const listedAs = (key: string): string => {
      const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
      return end < 0 ? key : key.slice(0, end + delimiter.length);
    };
    const found = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > (query.get('start-after') ?? ''));
    const keys = [...new Set(found.map(listedAs))].filter((key) => key > after).sort();
    const page = keys.slice(0, Math.min(state.pageSize, Number(query.get('max-keys') ?? 1000)));
    const rows = page.map((key) => {
      const object = objects.get(key);
      if (!object) return `<CommonPrefixes><Prefix>${escaped(key)}</Prefix></CommonPrefixes>`;
      const { body, modifiedAt, etag } = object;
      return `<Contents><Key>${escaped(key)}</Key><LastModified>${new Date(modifiedAt).toISOString()}</LastModified><ETag>${escaped(etag)}</ETag><Size>${body.length}</Size></Contents>`;
    });
    const more = keys.length > page.length;
    const next = more
      ? `<NextContinuationToken>${Buffer.from(page.at(-1) ?? '').toString('base64')}</NextContinuationToken>`
      : '';
    return `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${more}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`;
  }

  /** The condition with which a writer makes sure that nobody was there before. */
  function checkIsNew({ headers }: IncomingMessage, key: string): void {
    const isKept = headers['if-none-match'] === '*' && !state.ignoresConditions;
    if (isKept && objects.has(key)) throw new Refusal(412, 'PreconditionFailed');
  }

  function removeAll(asked: string): string {
    const keys = [...asked.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key = '']) => unescaped(key));
    for (const key of keys) objects.delete(key);
    const rows = keys.map((key) => `<Deleted><Key>${escaped(key)}</Key></Deleted>`);
    return `<?xml version="1.0"?><DeleteResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${rows.join('')}</DeleteResult>`;
  }

  function uploadList(query: URLSearchParams): string {
    const rows = [...uploads].filter(([, { key }]) => key.startsWith(query.get('prefix') ?? ''));
    return `<ListMultipartUploadsResult>${rows
      .map(
        ([id, { key, startedAt }]) =>
          `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${new Date(startedAt).toISOString()}</Initiated></Upload>`,
      )
      .join('')}</ListMultipartUploadsResult>`;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url as string, 'http://store');
    // The AWS SDK names the operation in the query, which matters to nobody.
    const what = `${request.method} ${request.url?.replace(/[?&]x-id=\w+/, '')}`;
    asked.push({ method: request.method as string, host: request.headers.host as string, path: url.pathname });
    const body = await buffer(request);
    const failure = failures.find(({ when, left }) => left > 0 && when.test(what));
    if (failure) failure.left--;
    const say = (status: number, headers: Record<string, string> = {}, text: Buffer | string = ''): void => {
      const condition = 'if-none-match' in request.headers ? ' if-none-match' : '';
      log.push(`${request.method} ${url.pathname.slice(bucket.length + 1)} ${status}${condition}`);
      const size = { 'content-length': String(Buffer.byteLength(text)) };
      response.writeHead(status, { date: new Date(now()).toUTCString(), ...headers, ...(status === 204 ? {} : size) });
      response.end(request.method === 'HEAD' ? undefined : text);
    };
    const refuse = (status: number, code: string): void =>
      say(
        status,
        { 'content-type': 'application/xml' },
        `<Error><Code>${code}</Code><Message>It says &lt;${code}&gt;</Message></Error>`,
      );
    try {
      if (failure?.how === 'drop') return void request.socket.destroy();
      if (failure?.how === 'hang') return;
      if (typeof failure?.how === 'object') {
        const { how } = failure;
        return 'page' in how
          ? say(how.status, { 'content-type': 'text/html' }, how.page)
          : refuse(how.status, how.code);
      }
      check(request, url, body);
      if (failure?.how === 'error-in-200') return say(200, {}, '<Error><Code>InternalError</Code></Error>');
      const { headers, body: said, status = 200 } = answer(request, url, body);
      if ((failure?.how === 'cut' || failure?.how === 'stall') && said !== undefined) {
        response.writeHead(status, { ...headers, 'content-length': String(said.length) });
        const stop = failure.how === 'cut' ? () => request.socket.destroy() : () => {};
        return void response.write(said.slice(0, said.length >> 1), stop);
      }
      if (failure?.how === 'done-then-drop') return void request.socket.destroy();
      say(request.method === 'DELETE' ? 204 : status, headers, said);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refuse(error.status, error.code);
    }
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ bucket, region, accessKeyId, secretAccessKey, usedKeys, asked, log, objects, uploads },
    accept: (keys) => void accepted.set(keys.accessKeyId, keys),
    expire: (id) => void expired.add(id),
    get ignoresConditions() {
      return state.ignoresConditions;
    },
    set ignoresConditions(does) {
      state.ignoresConditions = does;
    },
    get ahead() {
      return state.ahead;
    },
    set ahead(ms) {
      state.ahead = ms;
    },
    get pageSize() {
      return state.pageSize;
    },
    set pageSize(keys) {
      state.pageSize = keys;
    },
    fail: ({ when = /^/, times = 1, how }) => void failures.push({ when, left: times, how }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The settings for it, under a prefix. */
export function s3ConfigOf(server: S3Server): S3Config & S3Keys {
  const { url: endpoint, bucket, region, accessKeyId, secretAccessKey } = server;
  return {
    ...{ endpoint, bucket, region, accessKeyId, secretAccessKey },
    prefix: 'some/prefix/',
    sessionToken: undefined,
    pathStyle: true,
  };
}

/** From where to where a range reaches, the end not included. */
function boundsOf(range: string, size: number): readonly [number, number] {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size : Math.min(size, Number(last) + 1);
  if (from >= to) throw new Refusal(416, 'InvalidRange');
  return [from, to];
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
const digest = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');
const strict = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
