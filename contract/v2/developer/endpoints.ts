import { z } from 'zod';
import { DEVELOPER_TYPES } from '../../developer-types.ts';
import type { V2Endpoints } from '../../endpoint.ts';
import { ignoredWarning } from '../../ignored.ts';
import { developerSearchRequest, githubSearchQuery } from './request.ts';

/** The search of the developer index, and an older search of its issues, pull requests and readmes. */

const passage = z.object({
  text: z.string().meta({ description: 'Markdown.' }),
  citation_url: z.string().meta({ description: 'URL at which the passage can be read.' }),
});

const license = z.union([
  z.string().meta({ description: 'SPDX identifier.' }),
  z.object({ state: z.enum(['licensed', 'known_absent', 'unknown']), spdx_id: z.string().nullable() }),
]);

const coverageState = z.enum(['ok', 'degraded', 'unavailable', 'skipped']).meta({
  description:
    '`ok`: searched fully. `degraded`: searched only in part. `unavailable`: nothing to search. `skipped`: not requested, or ruled out by ' +
    'a filter.',
});

export const developerSearchResponse = z
  .object({
    success: z.literal(true),
    warning: ignoredWarning,
    results: z.array(
      z
        .object({
          id: z.string().meta({ description: 'issue:owner/name#1, pull_request:…, readme:owner/name, doc:https://…' }),
          type: z.enum(DEVELOPER_TYPES),
          url: z.string(),
          title: z.string().optional(),
          passages: z.array(passage),
          license: license.optional(),
        })
        .meta({ id: 'DeveloperSearchResult' }),
    ),
    coverage: z.object({
      doc: coverageState,
      issue: coverageState,
      pull_request: coverageState,
      readme: coverageState,
    }),
    reranked: z.boolean(),
    repos: z
      .array(
        z.object({
          repo: z.string(),
          indexed: z.boolean(),
          types: z.object({ issue: z.boolean(), pullRequest: z.boolean(), readme: z.boolean() }),
        }),
      )
      .optional(),
    sources: z.array(z.object({ source: z.string(), indexed: z.boolean() })).optional(),
  })
  .meta({ id: 'DeveloperSearchResponse' });

export const githubItem = z
  .object({
    resultType: z.enum(['github_history', 'repo_readme']),
    repo: z.string(),
    url: z.string(),
    pageType: z.enum(['issue', 'pull']).optional(),
    number: z.number().int().optional(),
    segmentCount: z.number().int().optional().meta({ description: 'Matching passages' }),
    readmeUrl: z.string().optional(),
    title: z.string().optional(),
    snippet: z.string(),
    contentMd: z.string().optional().meta({ description: 'The passages, as Markdown' }),
    scores: z.object({ fusion: z.number() }),
  })
  .meta({ id: 'ResearchGitHubItem' });

const githubSearchResponse = z
  .object({
    success: z.literal(true),
    results: z.array(githubItem),
    warnings: z.array(z.string()),
    replacement: z.string(),
  })
  .meta({ id: 'ResearchGitHubSearchResponse' });

/** Replaces the search of GitHub. */
export const DEVELOPER_SEARCH_PATH = '/v2/search/developer';
export const GITHUB_SEARCH_DEPRECATED = `This endpoint is deprecated. Use ${DEVELOPER_SEARCH_PATH}, which also searches documentation and returns the matching passages.`;

const common = {
  errors: [404, 408],
  tag: 'Developer index',
  summary: 'Search the developer index',
  description:
    'Searches documentation, issues, merged pull requests, readmes and agent skills, and returns documents with the matching passages. ' +
    '`repos` and the filters on repositories restrict issues, pull requests and readmes; `sources` restricts documentation. With both, ' +
    'the response has results of both kinds.',
  scope: 'search',
  rateGroup: 'search',
  activity: 'search',
  costs: true,
  response: developerSearchResponse,
} as const;

export const developer = {
  'GET /v2/search/developer': { ...common, operationId: 'developerSearch', query: developerSearchRequest },
  'POST /v2/search/developer': { ...common, operationId: 'developerSearchPost', body: developerSearchRequest },
  'GET /v2/developer/search': { ...common, operationId: 'developerSearchAlias', query: developerSearchRequest },
  'POST /v2/developer/search': { ...common, operationId: 'developerSearchAliasPost', body: developerSearchRequest },
  'GET /v2/search/research/github': {
    operationId: 'researchSearchGithub',
    tag: 'Research',
    summary: 'Search issues, pull requests and readmes (deprecated)',
    description: GITHUB_SEARCH_DEPRECATED,
    scope: 'research',
    rateGroup: 'search',
    activity: 'search',
    costs: true,
    query: githubSearchQuery,
    response: githubSearchResponse,
  },
} as const satisfies V2Endpoints;
