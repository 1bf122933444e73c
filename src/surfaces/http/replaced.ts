import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '../../foundation/routing/route.ts';

/** Endpoints of older versions of the API, and what takes their place. */

/** When /v1 was deprecated: 2026-11-22. Seconds since 1970. */
const DEPRECATED_AT = Date.UTC(2026, 10, 22) / 1_000;

/**
 * Says in every response of an endpoint, also in refusals, that it is deprecated (RFC 9745), and which one takes its place (RFC 8288).
 * @returns undefined for an endpoint that nothing replaces
 */
export function sayReplaced(
  { replacedBy }: Pick<Route, 'replacedBy'>,
  baseUrl: (request: FastifyRequest) => string,
): ((request: FastifyRequest, reply: FastifyReply) => Promise<void>) | undefined {
  if (replacedBy === undefined) return undefined;
  const [, path = ''] = replacedBy.split(' ');
  return async (request, reply) => {
    const [id = ''] = Object.values(request.params as Record<string, string>);
    const url = `${baseUrl(request)}${path.replace(/:\w+/, encodeURIComponent(id))}`;
    reply
      .header('deprecation', `@${DEPRECATED_AT}`)
      .header('link', `<${url}>; rel="successor-version", <${baseUrl(request)}/docs>; rel="deprecation"`);
  };
}

/** Paths of older versions, without the version, and the endpoints that replace them. */
const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/^crawl\/status\//, 'GET /v2/crawl/{id}'],
  [/^crawl\/cancel\//, 'DELETE /v2/crawl/{id}'],
  [/^crawl\/(active|ongoing)$/, 'GET /v2/crawl/active'],
  [/^crawl\/[^/]+\/errors$/, 'GET /v2/crawl/{id}/errors'],
  [/^crawl\/[^/]+$/, 'GET /v2/crawl/{id}'],
  [/^batch\/scrape\/[^/]+\/errors$/, 'GET /v2/batch/scrape/{id}/errors'],
  [/^batch\/scrape\/[^/]+$/, 'GET /v2/batch/scrape/{id}'],
  [/^extract\/[^/]+$/, 'GET /v2/extract/{id}'],
  [/^(scrape|crawl|batch\/scrape|map|search|extract)$/, 'POST /v2/$1'],
  [/^(team\/[a-z-]+(?:\/historical)?|concurrency-check)$/, 'GET /v2/$1'],
  [/^deep-research(\/|$)/, 'POST /v2/agent'],
  [/^llmstxt(\/|$)/, 'POST /v2/crawl'],
];

/**
 * What the refusal of an unknown path says, if that is one of an older version of the API.
 * @param isV1On whether the service answers /v1
 */
export function replacementFor(
  url: string,
  isV1On: boolean,
): { readonly message: string; readonly replacement?: string } | undefined {
  const [, version = '', path = ''] = /^\/(v0|v1)\/([^?#]{1,300})/.exec(url) ?? [];
  if (version === '') return undefined;
  const [pattern, by = ''] = REPLACEMENTS.find(([known]) => known.test(path)) ?? [];
  const replacement = pattern && by.replace('$1', pattern.exec(path)?.[1] ?? '');
  const isOff = version === 'v1' && !isV1On;
  if (replacement === undefined && !isOff) return undefined;
  const use = replacement === undefined ? 'See /docs for the endpoints of /v2.' : `Use ${replacement}.`;
  const message = isOff
    ? `/v1 is off; the operator turned it off with TRAWL_V1=off. ${use}`
    : `/${version} has no such endpoint. ${use}`;
  return replacement === undefined ? { message } : { message, replacement };
}
