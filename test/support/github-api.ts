import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the server saw it. */
export interface Asked {
  /** With the query, decoded. */
  readonly path: string;
  readonly q: string | undefined;
  readonly accept: string;
  readonly authorization: string | undefined;
}

/** What is answered: JSON, a text, or by hand. `undefined` is GitHub's 404. */
export type Answer = object | string | ((response: ServerResponse, asked: Asked) => void) | undefined;

/** For tests: a server on loopback that speaks the REST API of GitHub as far as searches use it. */
export interface GithubApi extends AsyncDisposable {
  readonly url: string;
  readonly asked: Asked[];
  /** Answers by the beginning of the path; the longest one that fits. */
  readonly answers: Map<string, Answer>;
}

export async function playGithub(answers: Readonly<Record<string, Answer>> = {}): Promise<GithubApi> {
  const asked: Asked[] = [];
  const known = new Map(Object.entries(answers));
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://github.example');
    const path = url.pathname;
    const one: Asked = {
      path,
      q: url.searchParams.get('q') ?? undefined,
      accept: request.headers.accept ?? '',
      authorization: request.headers.authorization,
    };
    asked.push(one);
    const key = [...known.keys()].filter((start) => path.startsWith(start)).sort((a, b) => b.length - a.length)[0];
    const answer = key === undefined ? undefined : known.get(key);
    response.setHeader('x-ratelimit-limit', '30');
    response.setHeader('x-ratelimit-remaining', '20');
    if (typeof answer === 'function') answer(response, one);
    else if (typeof answer === 'string') response.writeHead(200, { 'content-type': 'text/plain' }).end(answer);
    else if (answer !== undefined) sendJson(response, 200, answer);
    else
      sendJson(response, 404, {
        message: 'Not Found',
        documentation_url: 'https://docs.github.com/rest',
        status: '404',
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answers: known,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

export const found = (items: readonly object[], more: object = {}): object => ({
  total_count: items.length,
  incomplete_results: false,
  items,
  ...more,
});
