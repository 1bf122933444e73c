import type { Wire } from '@trawl/contract/endpoint.ts';
import {
  DEVELOPER_SEARCH_PATH,
  GITHUB_SEARCH_DEPRECATED,
  type githubItem,
} from '@trawl/contract/v2/developer/endpoints.ts';
import { type Route, route } from '../../../foundation/routing/route.ts';
import { type PaidSearchDeps, paidSearch } from '../paid-search.ts';
import type { RankedResult } from '../search/documents.ts';

const DEFAULT_K = 20;
/** Characters of a snippet. */
const SNIPPET = 300;

/** Issues, pull requests and readmes of the developer index in an older shape. */
export const searchGithub = (deps: PaidSearchDeps): Route =>
  route('GET /v2/search/research/github', async (call) => {
    const { query, k = DEFAULT_K } = call.query;
    const { results } = await paidSearch(deps, call, 'research', query, {
      k,
      passages: 5,
      types: ['issue', 'pull_request', 'readme'],
    });
    return {
      success: true,
      results: results.map(itemOf),
      warnings: [GITHUB_SEARCH_DEPRECATED],
      replacement: DEVELOPER_SEARCH_PATH,
    };
  });

function itemOf({
  type,
  url,
  title,
  passages,
  score,
  repo = '',
  number,
  matched,
}: RankedResult): Wire<typeof githubItem> {
  const content = passages.map(({ text }) => text).join('\n\n');
  return {
    ...(type === 'readme'
      ? { resultType: 'repo_readme', readmeUrl: url }
      : {
          resultType: 'github_history',
          pageType: type === 'issue' ? 'issue' : 'pull',
          ...(number === undefined ? {} : { number }),
          segmentCount: matched,
        }),
    repo,
    url,
    ...(title === undefined ? {} : { title }),
    snippet: (passages[0]?.text ?? '').replace(/\s+/g, ' ').slice(0, SNIPPET),
    contentMd: content,
    scores: { fusion: score },
  };
}
