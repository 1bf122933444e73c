import { DEVELOPER_TYPES, type DeveloperType } from '@trawl/contract/developer-types.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import type { FactsFilter } from '../catalog/facts.ts';
import { REPOSITORY_TYPES } from '../catalog/types.ts';

/** What a developer search may be narrowed by; everything may be left out. */
export interface DeveloperSearchOptions {
  /** Results at most, 1 to 100; 10 by default. */
  readonly k?: number;
  /** Passages of a result at most, 1 to 5; 1 by default. */
  readonly passages?: number;
  /** All four by default. */
  readonly types?: readonly DeveloperType[];
  /** owner/name; scopes issues, pull requests and readmes. */
  readonly repos?: readonly string[];
  /** Scopes documentation. */
  readonly sources?: readonly string[];
  /** Agent-skill files alone. */
  readonly skills?: 'only';
  /** The repository's main language, case ignored. */
  readonly language?: string;
  /** SPDX identifier, case ignored. */
  readonly license?: string;
  /** All of them, case ignored. */
  readonly topic?: readonly string[];
  readonly minStars?: number;
  readonly maxStars?: number;
  readonly archived?: boolean;
  readonly fork?: boolean;
}

/**
 * The scope of a search. The index has two halves, repositories and documentation. Each has its own filters, and the response has the
 * results of both.
 */
export interface SearchPlan {
  readonly k: number;
  readonly passages: number;
  readonly skillsOnly: boolean;
  /** undefined: no repository types were requested. */
  readonly repositories:
    | {
        readonly types: readonly DeveloperType[];
        /** undefined: all. */
        readonly repos: readonly string[] | undefined;
        /** undefined: none of the seven filters was given. */
        readonly facts: FactsFilter | undefined;
      }
    | undefined;
  /** undefined: no documentation was requested. */
  readonly documentation: { readonly sources: readonly string[] | undefined } | undefined;
}

/** @throws ApiError BAD_REQUEST with the known message if `repos` or `sources` is given without a type that it restricts */
export function planSearch(options: DeveloperSearchOptions): SearchPlan {
  const types = options.types?.length ? options.types : DEVELOPER_TYPES;
  const repos = options.repos?.length ? options.repos : undefined;
  const sources = options.sources?.length ? options.sources : undefined;
  const ofRepositories = REPOSITORY_TYPES.filter((type) => types.includes(type));
  const asksForDocs = types.includes('doc');
  if (repos && ofRepositories.length === 0) {
    refuse('repos', 'repos cannot match any requested type; add github types or drop repos');
  }
  if (sources && !asksForDocs) refuse('sources', 'sources cannot match any requested type; add doc or drop sources');
  const facts = factsOf(options);
  return {
    k: options.k ?? 10,
    passages: options.passages ?? 1,
    skillsOnly: options.skills === 'only',
    repositories: ofRepositories.length > 0 ? { types: ofRepositories, repos, facts } : undefined,
    // The seven filters describe a repository: documentation is included only if it is requested by name.
    documentation: asksForDocs && (facts === undefined || sources) ? { sources } : undefined,
  };
}

function refuse(field: string, message: string): never {
  throw new ApiError('BAD_REQUEST', { message, details: [{ field, message }] });
}

function factsOf(options: DeveloperSearchOptions): FactsFilter | undefined {
  const { language, license, topic = [], minStars, maxStars, archived, fork } = options;
  const given = [language, license, minStars, maxStars, archived, fork].some((value) => value !== undefined);
  if (!given && topic.length === 0) return undefined;
  return { language, license, topics: topic.map((name) => name.toLowerCase()), minStars, maxStars, archived, fork };
}
