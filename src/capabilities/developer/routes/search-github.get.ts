import { type Route, route } from '../../../foundation/routing/route.ts';
import { githubSearchQuery, githubSearchResponse } from '../schema.ts';
import type { RankedResult } from '../search/documents.ts';
import { paidSearch, type RouteDeps } from './search-developer.ts';

const REPLACEMENT = '/v2/search/developer';
const WARNING = `This endpoint is deprecated. Use ${REPLACEMENT}, which searches documentation too and answers the passages that match.`;
const DEFAULT_K = 20;
/** Characters of a snippet. */
const SNIPPET = 300;

/** GET /v2/search/research/github: issues, pull requests and readmes of the developer index in their older shape. */
export const searchGithubRoute = (deps: RouteDeps): Route =>
  route({
    method: 'GET',
    path: '/v2/search/research/github',
    operationId: 'researchSearchGithub',
    tag: 'Research',
    summary: 'Search issues, pull requests and readmes (deprecated)',
    description: WARNING,
    scope: 'research',
    rateGroup: 'search',
    activity: 'search',
    costs: true,
    query: githubSearchQuery,
    response: githubSearchResponse,
    async handler(call) {
      const { query, k = DEFAULT_K } = call.query;
      const { results } = await paidSearch(deps, call, 'research', query, {
        k,
        passages: 5,
        types: ['issue', 'pull_request', 'readme'],
      });
      return { success: true, results: results.map(itemOf), warnings: [WARNING], replacement: REPLACEMENT };
    },
  });

function itemOf({ type, url, title, passages, score, repo = '', number, matched }: RankedResult) {
  const content = passages.map(({ text }) => text).join('\n\n');
  const isReadme = type === 'readme';
  return {
    resultType: isReadme ? 'repo_readme' : 'github_history',
    repo,
    url,
    ...(isReadme
      ? { readmeUrl: url }
      : { pageType: type === 'issue' ? 'issue' : 'pull', number, segmentCount: matched }),
    ...(title === undefined ? {} : { title }),
    snippet: (passages[0]?.text ?? '').replace(/\s+/g, ' ').slice(0, SNIPPET),
    contentMd: content,
    scores: { fusion: score },
  };
}
