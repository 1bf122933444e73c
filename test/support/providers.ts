import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after } from 'node:test';
import type { Config } from '../../src/foundation/config/index.ts';
import { loadConfig } from '../../src/foundation/config/index.ts';
import { tempDir } from './tmp.ts';

/** For tests: the API of a data provider on loopback, and folders of provider files. */

export type Answering = (
  request: IncomingMessage & { readonly at: URL; readonly text: string },
  response: ServerResponse,
) => void;

export interface ProviderApi {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  /** `GET /path?query` of each request so far. */
  readonly asked: string[];
  readonly headers: IncomingMessage['headers'][];
  readonly bodies: string[];
  /** Answers requests from now on. */
  answer: Answering;
}

export const json =
  (body: unknown, status = 200): Answering =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

const servers: Server[] = [];
// Registered here and not where a server starts: a hook that is added inside a test or a hook ends with that.
after(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server that answers with `answer`, closed after the file's tests. */
export async function providerApi(answer: Answering = json({})): Promise<ProviderApi> {
  const api: ProviderApi & { url: string } = { url: '', asked: [], headers: [], bodies: [], answer };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    api.asked.push(`${request.method} ${request.url}`);
    api.headers.push(request.headers);
    api.bodies.push(text);
    api.answer(Object.assign(request, { at: new URL(request.url ?? '/', api.url), text }), response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  api.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  servers.push(server);
  return api;
}

/** A folder with these files; the name of each is that of its provider. */
export function providerFolder(...files: readonly { readonly name: string }[]): string {
  const folder = join(tempDir(), 'providers');
  mkdirSync(folder);
  for (const file of files) writeFileSync(join(folder, `${file.name}.json`), JSON.stringify(file, null, 2));
  return folder;
}

/** What the settings make of an environment about providers. */
export const providersConfig = (env: Record<string, string>): Pick<Config, 'providers'> => ({
  providers: loadConfig(env).providers,
});

export const TERMS = {
  version: '2026-01',
  url: 'https://acme.example/terms',
  document: 'You may look at the profiles. You may not sell them.',
};

/** A provider of profiles of people at `https://www.people.example/in/{id}`. */
export const peopleProvider = (base: string, more: object = {}) => ({
  name: 'acme',
  title: 'Acme People',
  about: 'Profiles of professionals.',
  category: 'people',
  base,
  domains: ['www.people.example'],
  pages: [
    {
      records: ['https://www.people.example/in/{id}'],
      others: ['https://www.people.example/*'],
      profile: 'person',
      price: { credits: 5 },
      request: { path: '/people/{id}' },
      answer: { records: 'person', requires: ['name'] },
    },
  ],
  ...more,
});

/** A provider of the pages of `https://data.example/items/{id}`, and of a tool that finds them. */
export const itemsProvider = (base: string, more: object = {}) => ({
  name: 'items',
  title: 'Items',
  about: 'Facts about items of all kinds.',
  category: 'catalogue',
  base,
  domains: ['data.example'],
  pages: [
    {
      records: ['https://data.example/items/{id}'],
      others: ['https://data.example/items/*', 'https://data.example/lists/*'],
      price: { credits: 3 },
      request: { path: '/items/{id}' },
      answer: { requires: ['name'] },
      fields: [
        { name: 'title', type: 'string', from: 'name' },
        { name: 'colour', type: 'string', from: 'looks.colour' },
      ],
    },
  ],
  tools: [
    {
      capability: 'items/search',
      name: 'Search items',
      about: 'Finds items by their colour.',
      price: { creditsPerRecord: 2 },
      maxRecords: 10,
      options: [
        { name: 'colour', type: 'string', values: ['red', 'blue'] },
        { name: 'words', type: 'string[]' },
        { name: 'limit', type: 'integer', default: 2, min: 1, max: 10 },
        { name: 'offset', type: 'integer', min: 0 },
      ],
      requiresOneOf: [['colour', 'words']],
      request: { path: '/search', query: { c: '{colour}', w: '{words}', n: '{limit}', from: '{offset}' } },
      answer: { records: 'found.*.item', requires: ['name'], total: 'count' },
      response: {
        about: 'Items',
        key: 'items',
        fields: [
          { name: 'title', type: 'string', from: 'name' },
          { name: 'colour', type: 'string', from: 'looks.colour' },
        ],
      },
      pagination: { by: 'offset', option: 'offset', size: 'limit' },
      example: { colour: 'red' },
    },
  ],
  ...more,
});
