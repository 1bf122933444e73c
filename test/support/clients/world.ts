import { join } from 'node:path';
import { folderWith, importInto, issue, repository } from '../developer.ts';
import { folderWithPapers } from '../papers.ts';
import { startEngines } from '../search-engines.ts';
import { type Service, startService } from '../service.ts';
import { tempDir } from '../tmp.ts';
import { startHosts } from './hosts.ts';
import { answerAsSearXng, answerAsWeb } from './web.ts';

/** The key of the services that a world starts. */
export const WORLD_KEY = 'fc-soak-key-0123456789abcdef';

/** Hosts of the web, a search engine, papers and issues, all on loopback, and services that work with them. */
export interface World extends AsyncDisposable {
  /** For client programs in Node: every name but localhost leads to the hosts of this world. */
  readonly clientEnv: Record<string, string>;
  /** @param env settings besides those of the world */
  start(env?: Record<string, string>): Promise<{ readonly service: Service; readonly url: string }>;
}

/** Needs the right to listen on the ports 80 and 443 of 127.9.9.9. */
export async function openWorld(): Promise<World> {
  const dataDir = await folderWithPapers([
    {
      ids: { arxiv: ['1706.03762'] },
      title: 'Attention Is All You Need',
      abstract: 'A network for translation that is based on attention alone.',
      created: '2017-06-12',
      references: ['arxiv:1409.0473'],
      text: '# Attention\n\nIn this work we employ eight heads, which are parallel attention layers.',
    },
    {
      ids: { arxiv: ['1409.0473'] },
      title: 'Neural Machine Translation by Jointly Learning to Align and Translate',
      abstract: 'Attention for the translation of sentences.',
      created: '2014-09-01',
    },
  ]);
  const issues = await folderWith({
    'issues.json': JSON.stringify([
      issue('acme/http', 12, 'Retries never stop', 'With `maxRetries: 0` it retries forever.'),
    ]),
    'facts.json': JSON.stringify(repository('acme/http')),
  });
  await importInto(dataDir, { paths: [join(issues, 'issues.json')], factFiles: [join(issues, 'facts.json')] });
  await using opened = new AsyncDisposableStack();
  const hosts = opened.use(await startHosts(answerAsWeb));
  const engines = opened.use(await startEngines());
  engines.answer('searxng', answerAsSearXng);
  const search = `searxng:${engines.setting('searxng').url}`;
  const all = opened.move();
  return {
    clientEnv: hosts.clientEnv,
    async start(env = {}) {
      const service = startService(tempDir(), {
        ...{ TRAWL_API_KEY: WORLD_KEY, TRAWL_STARTER: 'on', TRAWL_DATA_DIR: dataDir, TRAWL_SEARCH: search },
        ...hosts.serviceEnv,
        ...env,
      });
      return { service, url: await service.address() };
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
