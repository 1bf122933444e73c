import { setImmediate } from 'node:timers/promises';
import { passesFacts, type RepoFacts } from '../catalog/facts.ts';
import { readGithubRecord, type Thread } from '../import/github-records.ts';
import { threadId, threadPassages } from '../import/thread-documents.ts';
import type { RankedResult } from '../search/documents.ts';
import { type Asked, type Found, gathered, hitOf, isIncomplete, lookUp, MOST_REPOS } from './asked.ts';
import { qualifier } from './query.ts';

/** Results of one question; each text is read for its passages. */
const MOST_HITS = 15;
/** Characters of an issue that are read: the rest is logs. */
const LONGEST_BODY = 6_000;
/** Repositories whose facts are looked up for one answer. */
const MOST_LOOKUPS = 8;

/** Issues, or merged pull requests, that hold the words. */
export async function findThreads(asked: Asked, type: 'issue' | 'pull_request'): Promise<Found> {
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
