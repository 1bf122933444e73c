import { ApiError } from '../../../foundation/kernel/errors.ts';
import type { Route } from '../../../foundation/routing/route.ts';
import { v1Route } from '../v1-route.ts';

/** What nothing under `/v2` does in the same way. */
export const goneRoutes = (): Route[] => [
  v1Route('POST /v1/deep-research', gone('POST /v2/agent')),
  v1Route('GET /v1/deep-research/:id', gone('GET /v2/agent/{jobId}')),
  v1Route('POST /v1/llmstxt', gone('POST /v2/crawl')),
  v1Route('GET /v1/llmstxt/:id', gone('GET /v2/crawl/{id}')),
];

const gone = (replacement: string) => async (): Promise<never> => {
  const message = `Gone: use ${replacement}`;
  throw new ApiError('GONE', { message, details: { message: `Use ${replacement}.`, replacement } });
};
