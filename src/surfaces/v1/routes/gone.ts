import { v1 } from '@trawl/contract/v1.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import type { Route } from '../../../foundation/routing/route.ts';
import { type V1Key, v1Route } from '../v1-route.ts';

/** What nothing under `/v2` does in the same way. */
export const goneRoutes = (): Route[] => [
  gone('POST /v1/deep-research'),
  gone('GET /v1/deep-research/:id'),
  gone('POST /v1/llmstxt'),
  gone('GET /v1/llmstxt/:id'),
];

function gone(key: V1Key): Route {
  const replacement = v1[key].replacedBy.replace(/:(\w+)/g, '{$1}');
  return v1Route(key, async () => {
    const message = `Gone: use ${replacement}`;
    throw new ApiError('GONE', { message, details: { message: `Use ${replacement}.`, replacement } });
  });
}
