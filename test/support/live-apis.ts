import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type AnsweredPaper,
  atomFeed,
  crossrefWorks,
  europepmcResults,
  openalexWorks,
  semanticScholarPapers,
} from './live-answers.ts';

export type LiveName = 'arxiv' | 'openalex' | 'europepmc' | 'semanticscholar' | 'crossref';

export interface LiveRequest {
  readonly name: LiveName;
  readonly query: Record<string, string>;
  readonly headers: IncomingMessage['headers'];
}

/** How a source answers from now on. */
export type LiveReply = (request: LiveRequest, response: ServerResponse) => void | Promise<void>;

/** The public APIs on loopback, each in its own format. A source without a reply answers that there is nothing. */
export interface LiveApis extends AsyncDisposable {
  /** As TRAWL_RESEARCH_SOURCES has them. */
  readonly sources: readonly { readonly name: LiveName; readonly url: string }[];
  readonly asked: LiveRequest[];
  /** Requests to one of them so far. */
  count(name: LiveName): number;
  reply(name: LiveName, reply: LiveReply): void;
  /** These papers, to whatever it is asked. */
  papers(name: LiveName, papers: readonly AnsweredPaper[]): void;
}

const FORMATS: Record<LiveName, (papers: readonly AnsweredPaper[]) => string | object> = {
  arxiv: atomFeed,
  openalex: openalexWorks,
  europepmc: europepmcResults,
  semanticscholar: semanticScholarPapers,
  crossref: crossrefWorks,
};

/** An answer with these papers in the format of a source. */
export const answering =
  (name: LiveName, papers: readonly AnsweredPaper[]): LiveReply =>
  (_, response) => {
    const body = FORMATS[name](papers);
    const isText = typeof body === 'string';
    response.writeHead(200, { 'content-type': isText ? 'application/atom+xml' : 'application/json' });
    response.end(isText ? body : JSON.stringify(body));
  };

export const status =
  (code: number, headers: Record<string, string> = {}): LiveReply =>
  (_, response) => {
    response.writeHead(code, { 'content-type': 'text/html', ...headers }).end('<html>busy</html>');
  };

export async function startLiveApis(host = '127.9.9.9'): Promise<LiveApis> {
  const names = Object.keys(FORMATS) as LiveName[];
  const replies = new Map<LiveName, LiveReply>(names.map((name) => [name, answering(name, [])]));
  const asked: LiveRequest[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://api.example');
    const name = url.pathname.slice(1) as LiveName;
    const got = { name, query: Object.fromEntries(url.searchParams), headers: request.headers };
    asked.push(got);
    void replies.get(name)?.(got, response);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    sources: names.map((name) => ({ name, url: `http://${host}:${port}/${name}` })),
    asked,
    count: (name) => asked.filter((request) => request.name === name).length,
    reply: (name, reply) => void replies.set(name, reply),
    papers: (name, papers) => void replies.set(name, answering(name, papers)),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
