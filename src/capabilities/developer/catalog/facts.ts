import { repositoryName } from '@trawl/contract/checks/repository-name.ts';

/** Facts for repository filters. Absent: unknown. */
export interface RepoFacts {
  /** owner/name. */
  readonly name: string;
  readonly stars?: number;
  /** SPDX identifier, when `licenseState` is `licensed`. */
  readonly license?: string;
  readonly licenseState?: 'licensed' | 'known_absent' | 'unknown';
  readonly language?: string | null;
  /** Lower case. */
  readonly topics?: readonly string[];
  readonly archived?: boolean;
  readonly fork?: boolean;
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Facts out of a repository as GitHub's REST API returns it (`GET /repos/{owner}/{repo}`), or as `gh repo view --json`
 * prints it; undefined when the record is neither.
 */
export function readRepoFacts(record: unknown): RepoFacts | undefined {
  if (!isObject(record)) return undefined;
  const name = repositoryName(text(record.full_name) ?? text(record.nameWithOwner) ?? '');
  if (name === undefined) return undefined;
  const stars = record.stargazers_count ?? record.stargazerCount;
  const archived = record.archived ?? record.isArchived;
  const fork = record.fork ?? record.isFork;
  return {
    name,
    ...(Number.isSafeInteger(stars) && (stars as number) >= 0 ? { stars: stars as number } : {}),
    ...licenseOf('license' in record ? record.license : record.licenseInfo),
    ...languageOf(record),
    ...topicsOf(record.topics ?? record.repositoryTopics),
    ...(typeof archived === 'boolean' ? { archived } : {}),
    ...(typeof fork === 'boolean' ? { fork } : {}),
  };
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** GitHub says NOASSERTION, or the key `other`, where there is a licence that it does not recognise. */
function licenseOf(license: unknown): Pick<RepoFacts, 'license' | 'licenseState'> {
  if (license === undefined) return {};
  if (license === null) return { licenseState: 'known_absent' };
  if (!isObject(license)) return {};
  const spdx = text(license.spdx_id) ?? text(license.spdxId) ?? text(license.key);
  if (spdx === undefined || spdx === '' || /^(?:noassertion|other)$/i.test(spdx)) return { licenseState: 'unknown' };
  return { licenseState: 'licensed', license: spdx };
}

function languageOf(record: Json): Pick<RepoFacts, 'language'> {
  if ('language' in record) return { language: text(record.language) ?? null };
  const primary = record.primaryLanguage;
  return isObject(primary) ? { language: text(primary.name) ?? null } : {};
}

function topicsOf(topics: unknown): Pick<RepoFacts, 'topics'> {
  if (!Array.isArray(topics)) return {};
  const names = topics.map((topic) => text(isObject(topic) ? topic.name : topic)?.toLowerCase());
  return { topics: [...new Set(names.filter((name) => name !== undefined))] };
}

/** What a request asks of a repository. */
export interface FactsFilter {
  readonly language: string | undefined;
  readonly license: string | undefined;
  /** All of them; lower case. */
  readonly topics: readonly string[];
  readonly minStars: number | undefined;
  readonly maxStars: number | undefined;
  readonly archived: boolean | undefined;
  readonly fork: boolean | undefined;
}

/** Whether facts pass a filter. What is not known passes no filter that asks for it. */
export function passesFacts(facts: RepoFacts, filter: FactsFilter): boolean {
  const { language, license, topics, minStars, maxStars, archived, fork } = filter;
  if (language !== undefined && facts.language?.toLowerCase() !== language.toLowerCase()) return false;
  if (license !== undefined && facts.license?.toLowerCase() !== license.toLowerCase()) return false;
  if (!topics.every((topic) => facts.topics?.includes(topic))) return false;
  if (minStars !== undefined && !(facts.stars !== undefined && facts.stars >= minStars)) return false;
  if (maxStars !== undefined && !(facts.stars !== undefined && facts.stars <= maxStars)) return false;
  if (archived !== undefined && facts.archived !== archived) return false;
  return fork === undefined || facts.fork === fork;
}
