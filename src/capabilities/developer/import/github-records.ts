import { repositoryName } from '@trawl/contract/checks/repository-name.ts';
import { type RepoFacts, readRepoFacts } from '../catalog/facts.ts';

/** What a record of GitHub's REST API, or of `gh … --json`, is about. */
export type GithubRecord =
  | { readonly kind: 'thread'; readonly thread: Thread }
  | { readonly kind: 'comment'; readonly comment: ThreadComment & { readonly of: ThreadName } }
  | { readonly kind: 'facts'; readonly facts: RepoFacts }
  | { readonly kind: 'unknown'; readonly reason: string };

export interface ThreadName {
  readonly type: 'issue' | 'pull_request';
  /** owner/name. */
  readonly repo: string;
  readonly number: number;
}

/** An issue or a pull request. */
export interface Thread extends ThreadName {
  readonly title: string;
  readonly url: string;
  /** Markdown. */
  readonly body: string;
  /** undefined when the record does not bring its comments, as those of the REST API don't. */
  readonly comments: readonly ThreadComment[] | undefined;
}

export interface ThreadComment {
  readonly id: string;
  readonly url: string;
  readonly body: string;
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
/** The address of a page, not one of the API. */
const page = (value: unknown): string | undefined => {
  const url = text(value);
  return url !== undefined && /^https?:\/\//i.test(url) && !isApiUrl(url) ? url : undefined;
};
const isApiUrl = (url: string): boolean => url.includes('/repos/');

/**
 * Reads one object: an issue, a pull request, a comment, a review, a repository, or an answer of the search API, which
 * holds many.
 * @param repo the repository of records that do not name theirs
 */
export function readGithubRecord(record: unknown, repo?: string): readonly GithubRecord[] {
  if (!isObject(record)) return [{ kind: 'unknown', reason: 'no object' }];
  if (Array.isArray(record.items) && record.number === undefined) {
    return record.items.flatMap((item) => readGithubRecord(item, repo));
  }
  const facts = record.number === undefined ? readRepoFacts(record) : undefined;
  if (facts) return [{ kind: 'facts', facts }];
  if (Number.isSafeInteger(record.number) && text(record.title)) return [threadOf(record, repo)];
  if (typeof record.body === 'string') return [commentOf(record)];
  return [{ kind: 'unknown', reason: 'neither an issue, a pull request, a comment nor a repository' }];
}

/** Where a page of GitHub, or its API, says that something belongs. */
const PLACE = /^(https?:\/\/[^/]+)\/(?:api\/v3\/)?(?:repos\/)?([^/]+\/[^/]+)\/(issues?|pulls?)\/(\d+)/;

function placeOf(url: string | undefined): ThreadName | undefined {
  const place = PLACE.exec(url ?? '');
  const repo = repositoryName(place?.[2] ?? '');
  if (!place || repo === undefined) return undefined;
  return { type: (place[3] as string).startsWith('pull') ? 'pull_request' : 'issue', repo, number: Number(place[4]) };
}

function threadOf(record: Json, given: string | undefined): GithubRecord {
  const own = page(record.html_url) ?? page(record.url);
  const repository = isObject(record.repository) ? record.repository : {};
  const repo =
    placeOf(own)?.repo ??
    repositoryName(text(record.repository_url)?.replace(/^.*\/repos\//, '') ?? '') ??
    repositoryName(text(repository.full_name) ?? text(repository.nameWithOwner) ?? '') ??
    placeOf(text(record.url))?.repo ??
    given;
  if (repo === undefined) return { kind: 'unknown', reason: 'it does not name its repository; use --repo' };
  const isPull =
    isObject(record.pull_request) ||
    placeOf(own)?.type === 'pull_request' ||
    'merged_at' in record ||
    'headRefName' in record;
  const number = record.number as number;
  const url = own ?? `https://github.com/${repo}/${isPull ? 'pull' : 'issues'}/${number}`;
  return {
    kind: 'thread',
    thread: {
      type: isPull ? 'pull_request' : 'issue',
      repo,
      number,
      title: (record.title as string).trim(),
      url,
      body: text(record.body) ?? '',
      comments: Array.isArray(record.comments)
        ? record.comments.flatMap((comment) => embeddedComment(comment, url))
        : undefined,
    },
  };
}

function embeddedComment(comment: unknown, thread: string): ThreadComment[] {
  if (!isObject(comment) || typeof comment.body !== 'string') return [];
  const url = page(comment.html_url) ?? page(comment.url) ?? thread;
  const id = anchorId(url) ?? text(comment.id) ?? (typeof comment.id === 'number' ? String(comment.id) : undefined);
  return id === undefined ? [] : [{ id, url, body: comment.body }];
}

/** `issuecomment-1`, `discussion_r1`, `pullrequestreview-1`: unique among the comments of a thread. */
const anchorId = (url: string): string | undefined => /#([\w-]+)$/.exec(url)?.[1];

function commentOf(record: Json): GithubRecord {
  const url = page(record.html_url) ?? page(record.url) ?? '';
  const of =
    placeOf(text(record.html_url)) ?? placeOf(text(record.issue_url)) ?? placeOf(text(record.pull_request_url));
  const id = anchorId(url);
  if (!of || id === undefined) return { kind: 'unknown', reason: 'a comment that does not name its issue' };
  return { kind: 'comment', comment: { of, id, url, body: record.body as string } };
}
