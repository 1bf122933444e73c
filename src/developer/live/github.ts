import { setImmediate } from 'node:timers/promises';
import type { Deadline } from '../../kernel/deadline.ts';
import { passesFacts, type RepoFacts, readRepoFacts } from '../catalog/facts.ts';
import { readGithubRecord, type Thread } from '../import/github-records.ts';
import { threadId, threadPassages } from '../import/thread-documents.ts';
import { parseDocument, splitPassages } from '../parse/index.ts';
import { licenseOf, type RankedResult } from '../search/documents.ts';
import type { SearchPlan } from '../search/options.ts';
import { bestPassages } from './best-passages.ts';
import { type GithubClient, GithubFailure } from './client.ts';
import { qualifier, repositoryQualifiers, searchWords } from './query.ts';

type LiveType = 'issue' | 'pull_request' | 'readme';
type LiveState = 'ok' | 'degraded' | 'unavailable' | 'skipped';

export interface LiveAnswer {
  /** A list for each thing that was asked, best first. */
  readonly hits: readonly (readonly RankedResult[])[];
  readonly states: Readonly<Record<LiveType, LiveState>>;
}

/** GitHub itself, asked beside the index. Only what is public is ever asked for, whatever the token could see. */
export interface Github {
  /** Never throws: what failed is told in `states`. */
  search(query: string, terms: readonly string[], plan: SearchPlan, deadline: Deadline): Promise<LiveAnswer>;
  /** What GitHub says of a repository; undefined when it does not, or when it is not public. */
  facts(repo: string, deadline: Deadline): Promise<RepoFacts | undefined>;
}

/** Results of one question; each text is read for its passages. */
const MOST_HITS = 15;
/** Characters of an issue that are read: the rest is logs. */
const LONGEST_BODY = 6_000;
const LONGEST_README = 40_000;
/** Repositories that are asked one by one, since GitHub's two search syntaxes agree on nothing else. */
const MOST_REPOS = 3;
/** Repositories whose READMEs are read when none was named. */
const MOST_READMES = 3;
/** Repositories whose facts are looked up for one answer. */
const MOST_LOOKUPS = 8;

const NOTHING: LiveAnswer = { hits: [], states: { issue: 'skipped', pull_request: 'skipped', readme: 'skipped' } };

export function createGithub(client: GithubClient): Github {
  const facts = async (repo: string, deadline: Deadline): Promise<RepoFacts | undefined> => {
    const record = (await client.json(`/repos/${repo}`, deadline)) as { private?: unknown } | undefined;
    return record?.private === false ? readRepoFacts(record) : undefined;
  };

  return {
    facts: (repo, deadline) => facts(repo, deadline).catch(ignoreFailure),
    async search(query, terms, plan, deadline) {
      const words = searchWords(query);
      const { repositories } = plan;
      if (!repositories || plan.skillsOnly || words === '') return NOTHING;
      const asked: Asked = { client, facts, words, terms, plan, repositories, deadline };
      const wanted = (type: LiveType): boolean => repositories.types.includes(type);
      const [issues, pulls, readmes] = await Promise.all([
        wanted('issue') ? settled(findThreads(asked, 'issue')) : SKIPPED,
        wanted('pull_request') ? settled(findThreads(asked, 'pull_request')) : SKIPPED,
        wanted('readme') ? settled(findReadmes(asked)) : SKIPPED,
      ]);
      return {
        hits: [issues.hits, pulls.hits, readmes.hits],
        states: { issue: issues.state, pull_request: pulls.state, readme: readmes.state },
      };
    },
  };
}

interface Asked {
  readonly client: GithubClient;
  readonly facts: (repo: string, deadline: Deadline) => Promise<RepoFacts | undefined>;
  readonly words: string;
  readonly terms: readonly string[];
  readonly plan: SearchPlan;
  readonly repositories: NonNullable<SearchPlan['repositories']>;
  readonly deadline: Deadline;
}

interface Found {
  readonly hits: readonly RankedResult[];
  readonly state: LiveState;
}

const SKIPPED: Found = { hits: [], state: 'skipped' };

async function settled(finding: Promise<Found>): Promise<Found> {
  try {
    return await finding;
  } catch (error) {
    ignoreFailure(error);
    return { hits: [], state: 'unavailable' };
  }
}

/** @throws everything but that GitHub did not answer */
function ignoreFailure(error: unknown): undefined {
  if (!(error instanceof GithubFailure)) throw error;
  return undefined;
}

/** Issues, or merged pull requests, that hold the words. */
async function findThreads(asked: Asked, type: 'issue' | 'pull_request'): Promise<Found> {
  const { client, words, repositories, plan, deadline } = asked;
  const kind = type === 'issue' ? ['is:issue'] : ['is:pr', 'is:merged'];
  const { repos, facts } = repositories;
  const places = repos
    ? repos.slice(0, MOST_REPOS).map((repo) => [`repo:${repo}`])
    : [qualifier('language', facts?.language)];
  const perPage = Math.min(MOST_HITS, plan.k);
  const answers = await Promise.allSettled(
    places.map((place) => {
      const q = [words, ...kind, 'is:public', ...place].join(' ');
      return client.json(`/search/issues?${new URLSearchParams({ q, per_page: String(perPage) })}`, deadline);
    }),
  );
  const { values, isPart } = gathered(answers);
  const threads: Thread[] = [];
  for (const value of values) {
    for (const record of readGithubRecord(value ?? {})) {
      if (record.kind === 'thread' && record.thread.type === type) threads.push(record.thread);
    }
  }
  const known = await factsOf(
    asked,
    threads.map(({ repo }) => repo),
  );
  const hits: RankedResult[] = [];
  for (const thread of threads) {
    const about = known.get(thread.repo.toLowerCase());
    if (facts && !(about && passesFacts(about, facts))) continue;
    await setImmediate();
    const passages = threadPassages(thread.body.slice(0, LONGEST_BODY), thread.url, thread.title);
    hits.push(
      hitOf(
        asked,
        { id: threadId(thread), type, url: thread.url, title: thread.title },
        passages,
        thread.repo,
        about,
        thread.number,
      ),
    );
  }
  const isCut = (repos?.length ?? 0) > MOST_REPOS || values.some(isIncomplete);
  return { hits, state: isPart || isCut || known.isPart ? 'degraded' : 'ok' };
}

/** READMEs of the repositories that were named, or that GitHub finds for the words. */
async function findReadmes(asked: Asked): Promise<Found> {
  const { client, repositories, deadline } = asked;
  const { repos, facts } = repositories;
  const isCut = (repos?.length ?? 0) > MOST_REPOS;
  const found = repos ? await lookUp(asked, repos.slice(0, MOST_REPOS)) : await findRepositories(asked);
  const chosen = found.repositories.filter((about) => !facts || passesFacts(about, facts)).slice(0, MOST_READMES);
  const answers = await Promise.allSettled(
    chosen.map(async (about) => ({ about, text: await client.raw(`/repos/${about.name}/readme`, deadline) })),
  );
  const { values, isPart } = gathered(answers);
  const hits: RankedResult[] = [];
  for (const { about, text } of values) {
    if (text === undefined) continue;
    await setImmediate();
    const url = `https://github.com/${about.name}`;
    const parsed = parseDocument(text.slice(0, LONGEST_README), 'markdown');
    const passages = splitPassages(parsed.blocks, parsed.title).map(({ headings, anchor, text: passage }) => ({
      headings: headings.join(' › '),
      url: `${url}#${anchor ?? 'readme'}`,
      text: passage,
    }));
    const hit = hitOf(
      asked,
      { id: `readme:${about.name}`, type: 'readme', url, title: parsed.title },
      passages,
      about.name,
      about,
    );
    // A README that was named still has to say something of what was asked.
    if (hit.matched > 0) hits.push(hit);
  }
  return { hits, state: isPart || isCut || found.isPart ? 'degraded' : 'ok' };
}

async function findRepositories({ client, words, repositories, deadline }: Asked): Promise<{
  repositories: readonly RepoFacts[];
  isPart: boolean;
}> {
  const q = [words, 'in:name,description,topics,readme', 'is:public', ...repositoryQualifiers(repositories.facts)].join(
    ' ',
  );
  const answer = await client.json(
    `/search/repositories?${new URLSearchParams({ q, per_page: String(MOST_READMES) })}`,
    deadline,
  );
  const items = (answer as { items?: unknown } | undefined)?.items;
  const open = (Array.isArray(items) ? items : []).filter((item: { private?: unknown }) => item?.private === false);
  return { repositories: open.flatMap((item) => readRepoFacts(item) ?? []), isPart: isIncomplete(answer) };
}

async function lookUp(
  { facts, deadline }: Asked,
  repos: readonly string[],
): Promise<{ repositories: readonly RepoFacts[]; isPart: boolean }> {
  const { values, isPart } = gathered(await Promise.allSettled(repos.map((repo) => facts(repo, deadline))));
  return { repositories: values.filter((about) => about !== undefined), isPart };
}

/** Facts of the repositories of an answer, looked up only when a filter asks for them. */
async function factsOf(
  asked: Asked,
  repos: readonly string[],
): Promise<ReadonlyMap<string, RepoFacts> & { isPart: boolean }> {
  const known = Object.assign(new Map<string, RepoFacts>(), { isPart: false });
  if (!asked.repositories.facts) return known;
  const distinct = [...new Set(repos.map((repo) => repo.toLowerCase()))];
  const { repositories, isPart } = await lookUp(asked, distinct.slice(0, MOST_LOOKUPS));
  for (const about of repositories) known.set(about.name.toLowerCase(), about);
  known.isPart = isPart || distinct.length > MOST_LOOKUPS;
  return known;
}

/** What was answered; throws when nothing was. */
function gathered<T>(answers: readonly PromiseSettledResult<T>[]): { values: T[]; isPart: boolean } {
  const values = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (failed && (values.length === 0 || !(failed.reason instanceof GithubFailure))) throw failed.reason;
  return { values, isPart: failed !== undefined };
}

/** GitHub ran out of time over it. */
const isIncomplete = (answer: unknown): boolean =>
  (answer as { incomplete_results?: unknown } | undefined)?.incomplete_results === true;

function hitOf(
  { terms, plan }: Asked,
  about: { id: string; type: LiveType; url: string; title: string | undefined },
  passages: Parameters<typeof bestPassages>[1],
  repo: string,
  facts: RepoFacts | undefined,
  number?: number,
): RankedResult {
  const { best, matched } = bestPassages(terms, passages, plan.passages);
  const { title, ...rest } = about;
  return {
    ...rest,
    ...(title === undefined ? {} : { title }),
    passages: best.map(({ text, url }) => ({ text, citation_url: url })),
    ...(facts ? licenseOf(facts.licenseState ?? 'unknown', facts.license) : {}),
    score: 0,
    repo,
    number,
    matched,
  };
}
