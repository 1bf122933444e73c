import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import { type RepoFacts, readRepoFacts } from '../catalog/facts.ts';
import type { RankedResult } from '../search/documents.ts';
import type { SearchPlan } from '../search/options.ts';
import type { Asked, Found, LiveState, LiveType } from './asked.ts';
import { type GithubClient, GithubFailure } from './client.ts';
import { searchWords } from './query.ts';
import { findReadmes } from './readmes.ts';
import { findThreads } from './threads.ts';

export interface LiveAnswer {
  /** A list for each thing that was asked, best first. */
  readonly hits: readonly (readonly RankedResult[])[];
  readonly states: Readonly<Record<LiveType, LiveState>>;
}

/** GitHub's own search, in addition to the index. Only public content is requested, whatever the token can see. */
export interface Github {
  /** Never throws: failures are in `states`. */
  search(query: string, terms: readonly string[], plan: SearchPlan, deadline: Deadline): Promise<LiveAnswer>;
  /** What GitHub says of a repository; undefined when it does not, or when it is not public. */
  facts(repo: string, deadline: Deadline): Promise<RepoFacts | undefined>;
}

const NOTHING: LiveAnswer = { hits: [], states: { issue: 'skipped', pull_request: 'skipped', readme: 'skipped' } };

export function createGithub(client: GithubClient, log: Log): Github {
  const facts = async (repo: string, deadline: Deadline): Promise<RepoFacts | undefined> => {
    const record = (await client.json(`/repos/${repo}`, deadline)) as { private?: unknown } | undefined;
    return record?.private === false ? readRepoFacts(record) : undefined;
  };

  /** A search continues whatever happens here: responses of GitHub are untrusted. */
  const told = (finding: Promise<Found>): Promise<Found> =>
    finding.catch((error: unknown) => {
      if (!(error instanceof GithubFailure)) log.warn({ err: error }, 'unusable response from GitHub');
      return { hits: [], state: 'unavailable' };
    });

  return {
    facts: (repo, deadline) =>
      facts(repo, deadline).catch((error: unknown) => {
        if (error instanceof GithubFailure) return undefined;
        throw error;
      }),
    async search(query, terms, plan, deadline) {
      const words = searchWords(query);
      const { repositories } = plan;
      if (!repositories || plan.skillsOnly || words === '') return NOTHING;
      const asked: Asked = { client, facts, words, terms, plan, repositories, deadline };
      const wanted = (type: LiveType): boolean => repositories.types.includes(type);
      const [issues, pulls, readmes] = await Promise.all([
        wanted('issue') ? told(findThreads(asked, 'issue')) : SKIPPED,
        wanted('pull_request') ? told(findThreads(asked, 'pull_request')) : SKIPPED,
        wanted('readme') ? told(findReadmes(asked)) : SKIPPED,
      ]);
      return {
        hits: [issues.hits, pulls.hits, readmes.hits],
        states: { issue: issues.state, pull_request: pulls.state, readme: readmes.state },
      };
    },
  };
}

const SKIPPED: Found = { hits: [], state: 'skipped' };
