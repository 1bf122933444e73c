import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** A server of snapshots: a public bucket with its name in the path (`/bucket/`), and the same files with index pages (`/web/`). */
export interface SnapshotServer extends AsyncDisposable {
  readonly url: string;
  /** By key. Changing one changes its ETag. */
  readonly files: Map<string, Buffer>;
  /** Answers a request in place of the server, if it returns true. The key of a list is its URL's path and query. */
  fault: (key: string, request: IncomingMessage, response: ServerResponse) => boolean;
  /** Whether index pages tell the sizes of files, rounded, as Apache does. */
  tellsSizes: boolean;
  /** Requests for files so far: `key range`. */
  readonly asked: string[];
}

/** Keys in one page of a list. */
const PAGE = 3;

export async function startSnapshotServer(files: Iterable<[string, Buffer]>): Promise<SnapshotServer> {
  const stored = new Map(files);
  const asked: string[] = [];
  const etagOf = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`;

  const list = (url: URL): string => {
    const prefix = url.searchParams.get('prefix') ?? '';
    const after = url.searchParams.get('continuation-token') ?? '';
    const keys = [...stored.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, PAGE);
    const entries = page.map((key) => {
      const body = stored.get(key) as Buffer;
      const etag = etagOf(body).replaceAll('"', '&quot;');
      return `<Contents><Key>${key}</Key><ETag>${etag}</ETag><Size>${body.length}</Size></Contents>`;
    });
    const isMore = keys.length > PAGE;
    const next = isMore ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isMore}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`;
  };
  const index = (folder: string): string => {
    const names = [...stored.keys()].filter((key) => key.startsWith(folder)).map((key) => key.slice(folder.length));
    const links = new Set(names.map((name) => (name.includes('/') ? `${name.split('/')[0]}/` : name)));
    return `<html><a href="../">Parent</a><a href="/?C=N">Name</a>${[...links].map((name) => `<a href="${name}">${name}</a>${factsOf(folder + name)}`).join('\n')}</html>`;
  };
  const factsOf = (key: string): string => {
    const size = stored.get(key)?.length;
    return made.tellsSizes ? `  2026-01-10 12:02  ${size === undefined ? '-' : `${(size / 1024).toFixed(1)}K`}  ` : '';
  };
  const give = (key: string, request: IncomingMessage, response: ServerResponse): void => {
    const body = stored.get(key);
    if (body === undefined) return void response.writeHead(404).end();
    const etag = etagOf(body);
    const match = request.headers['if-match'];
    if (match !== undefined && match !== etag) return void response.writeHead(412).end();
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    if (range === null) return void response.writeHead(200, { etag, 'content-length': body.length }).end(body);
    const from = Number(range[1]);
    const to = Math.min(Number(range[2]), body.length - 1);
    if (from > to) return void response.writeHead(416, { 'content-range': `bytes */${body.length}` }).end();
    const headers = { etag, 'content-range': `bytes ${from}-${to}/${body.length}`, 'content-length': to - from + 1 };
    response.writeHead(206, headers).end(body.subarray(from, to + 1));
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const key = decodeURIComponent(url.pathname.replace(/^\/(bucket|web)\//, ''));
    if (url.searchParams.has('list-type')) {
      if (!made.fault(request.url ?? '', request, response)) response.end(list(url));
      return;
    }
    if (url.pathname.endsWith('/')) return void response.end(index(key));
    asked.push(`${key} ${request.headers.range ?? ''}`);
    if (!made.fault(key, request, response)) give(key, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const made: SnapshotServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files: stored,
    fault: () => false,
    tellsSizes: false,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return made;
}

/** A work of OpenAlex. */
export const workOf = (n: number, facts: object = {}): object => ({
  id: `https://openalex.org/W${n}`,
  doi: `https://doi.org/10.5555/${n}`,
  title: `Work ${n} about topic${n % 40}`,
  type: n % 3 === 0 ? 'dataset' : 'article',
  language: 'en',
  publication_year: 2021,
  publication_date: '2021-05-06',
  abstract_inverted_index: { About: [0], [`topic${n % 40}.`]: [1] },
  authorships: [{ author: { display_name: 'Ann Other' } }],
  referenced_works: [`https://openalex.org/W${n + 1}`],
  ...facts,
});

/** JSON lines, gzip. */
export const packed = (records: readonly unknown[]): Buffer =>
  gzipSync(records.map((one) => `${typeof one === 'string' ? one : JSON.stringify(one)}\n`).join(''));

/** The manifest of works, as OpenAlex writes it. */
export const manifestOf = (parts: readonly (readonly [string, Buffer, number])[]): Buffer =>
  Buffer.from(
    JSON.stringify({
      entries: parts.map(([name, body, records]) => ({
        url: `s3://openalex/data/works/${name}`,
        meta: { content_length: body.length, record_count: records },
      })),
    }),
  );
