import { idf } from '../../../engines/text/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { PassageInput } from '../catalog/document-input.ts';
import type { RepoFacts } from '../catalog/facts.ts';
import { licenseOf, type RankedResult } from '../search/documents.ts';
import type { SearchPlan } from '../search/options.ts';
import { analyze } from '../text/terms.ts';
import { type GithubClient, GithubFailure } from './client.ts';

export type LiveType = 'issue' | 'pull_request' | 'readme';
export type LiveState = 'ok' | 'degraded' | 'unavailable' | 'skipped';

/** Repositories that are searched one by one, because GitHub's two search syntaxes have nothing else in common. */
export const MOST_REPOS = 3;

/** One search in progress. */
export interface Asked {
  readonly client: GithubClient;
  readonly facts: (repo: string, deadline: Deadline) => Promise<RepoFacts | undefined>;
  readonly words: string;
  readonly terms: readonly string[];
  readonly plan: SearchPlan;
  readonly repositories: NonNullable<SearchPlan['repositories']>;
  readonly deadline: Deadline;
}

/** What came of one question. */
export interface Found {
  readonly hits: readonly RankedResult[];
  readonly state: LiveState;
}

/** Facts of repositories, asked one by one. */
export async function lookUp(
  { facts, deadline }: Asked,
  repos: readonly string[],
): Promise<{ repositories: readonly RepoFacts[]; isPart: boolean }> {
  const { values, isPart } = gathered(await Promise.allSettled(repos.map((repo) => facts(repo, deadline))));
  return { repositories: values.filter((about) => about !== undefined), isPart };
}

/** What was answered; throws when nothing was. */
export function gathered<T>(answers: readonly PromiseSettledResult<T>[]): { values: T[]; isPart: boolean } {
  const values = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (failed && (values.length === 0 || !(failed.reason instanceof GithubFailure))) throw failed.reason;
  return { values, isPart: failed !== undefined };
}

/** GitHub ran out of time over it. */
export const isIncomplete = (answer: unknown): boolean =>
  (answer as { incomplete_results?: unknown } | undefined)?.incomplete_results === true;

/** A document that GitHub has, as the API answers it: with its best passages. */
export function hitOf(
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

/**
 * The passages of one document that say most of what was asked: by how many of the query's terms they hold, the rarer ones
 * of the document counting more. Without any such term, its beginning.
 */
function bestPassages(
  terms: readonly string[],
  passages: readonly PassageInput[],
  most: number,
): { best: readonly PassageInput[]; matched: number } {
  const asked = [...new Set(terms)];
  const held = passages.map(({ headings, text }) => new Set(analyze(`${headings} ${text}`)));
  const weights = new Map(asked.map((term) => [term, idf(held.length, held.filter((one) => one.has(term)).length)]));
  const scored = passages
    .map((passage, i) => ({
      passage,
      i,
      score: asked.reduce((sum, term) => sum + (held[i]?.has(term) ? (weights.get(term) as number) : 0), 0),
    }))
    .sort((a, b) => b.score - a.score || a.i - b.i);
  const matching = scored.filter(({ score }) => score > 0);
  return {
    best: (matching.length > 0 ? matching : scored.slice(0, 1)).slice(0, most).map(({ passage }) => passage),
    matched: matching.length,
  };
}
