import { corpusPlace, fittingIndex, keepIndexed, openCorpusReader } from '../../engines/indexing/index.ts';
import { truncateQuery } from '../../engines/text/index.ts';
import type { Config } from '../../foundation/config/index.ts';
import { createEgress, createPacer, type Egress, resolverFor } from '../../foundation/egress/index.ts';
import { type Clock, systemClock } from '../../foundation/kernel/clock.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import type { Database } from '../../foundation/store/index.ts';
import { indexPlace } from '../../foundation/store/search/index.ts';
import { corpus } from './corpus.ts';
import { corpusModule } from './corpus-module.ts';
import type { Github } from './live/github.ts';
import type { DeveloperSearchOptions } from './search/options.ts';
import { type DeveloperAnswer, searchDeveloper } from './search/search.ts';

interface DeveloperConfig
  extends Partial<Pick<Config, 'indexS3' | 'dns'>>,
    Pick<Config, 'database' | 'indexDir' | 'proxy' | 'developerLive' | 'githubUrl' | 'githubToken'> {}

export interface DeveloperOptions {
  /** Migrated already. */
  readonly db: Database;
  readonly config: DeveloperConfig;
  readonly log: Log;
  readonly clock?: Clock;
  /** Keeps the index up to date with the passages in the background. Default true. */
  readonly indexing?: boolean;
}

/** The developer index of this installation, the same for all teams. */
export interface Developer {
  /** See search/search.ts. */
  search(query: string, options: DeveloperSearchOptions, deadline: Deadline): Promise<DeveloperAnswer>;
  /** Resolves when what was imported up to now can be found. */
  settled(): Promise<void>;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Opens the room: the index, what keeps it up to date, and GitHub where that is set up.
 * @throws OperatorError when the index is of a newer version
 */
export async function createDeveloper(options: DeveloperOptions): Promise<Developer> {
  const { db, config, log } = options;
  // A newer index is refused before anything is written.
  const place = indexPlace(config);
  await fittingIndex(db, corpus, corpusPlace(place, corpus));
  const index = openCorpusReader(db, place, corpus);
  const indexing = options.indexing === false ? undefined : keepIndexed(db, config, corpusModule, log);
  const live = await openGithub(config, log, options.clock);
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closed ??= (async () => {
      await indexing?.stop();
      index.close();
      await live?.egress[Symbol.asyncDispose]();
    })();
    return closed;
  };
  return {
    search: (query, wanted, deadline) =>
      searchDeveloper({ db, index, github: live?.github }, truncateQuery(query), wanted, deadline),
    settled: async () => indexing?.settled(),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** GitHub as the settings have it; undefined when it is not to be asked. Close its `egress` in the end. */
export async function openGithub(
  { developerLive, githubUrl, githubToken, proxy, dns }: DeveloperConfig,
  log: Log,
  clock: Clock = systemClock,
): Promise<{ readonly github: Github; readonly egress: Egress } | undefined> {
  if (developerLive === 'off' || (developerLive === 'auto' && githubToken === undefined)) return undefined;
  // What reads documents is loaded only where GitHub's have to be read.
  const [{ createGithubClient }, { createGithub }] = await Promise.all([
    import('./live/client.ts'),
    import('./live/github.ts'),
  ]);
  const egress = createEgress({
    purposeHosts: [githubUrl],
    log,
    resolve: resolverFor(dns),
    ...(proxy === undefined ? {} : { proxy }),
  });
  const client = createGithubClient({
    egress,
    pacer: createPacer(),
    baseUrl: githubUrl,
    token: githubToken,
    clock,
    log,
  });
  return { github: createGithub(client, log), egress };
}
