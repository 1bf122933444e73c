import type { V2Endpoint } from '@trawl/contract/endpoint.ts';
import { CATALOG, type CatalogKey } from '@trawl/contract/errors.ts';

/** The error answers of the OpenAPI document, from the catalog. */

export const ERROR_SCHEMA = {
  type: 'object',
  description: 'The body of every answer that is not a success',
  required: ['success', 'error'],
  properties: {
    success: { const: false, type: 'boolean' },
    error: { type: 'string', description: 'What happened, for people; one text per kind of error' },
    code: { type: 'string', description: 'The kind of error for programs, where it has one' },
    details: {
      description: 'More about it; for a request that failed validation one entry for each field',
      anyOf: [
        {
          type: 'array',
          items: {
            type: 'object',
            required: ['field', 'message'],
            properties: { field: { type: 'string' }, message: { type: 'string' } },
          },
        },
        { type: 'object' },
      ],
    },
    requiresAction: {
      type: 'object',
      required: ['url'],
      properties: { url: { type: 'string', format: 'uri' } },
      description: 'What a person has to do first',
    },
    detail: { type: 'string', description: 'The same as `error`, below /v2/search/research' },
  },
};

interface Documented {
  readonly key: CatalogKey;
  readonly description: string;
  readonly details?: unknown;
  readonly retryAfter?: boolean;
}

const BASE: Readonly<Record<string, Documented>> = {
  BadRequest: {
    key: 'BAD_REQUEST',
    description: 'Something in the request is not as described here; `details` names the fields',
    details: [{ field: 'k', message: 'Must be a whole number from 1 to 500' }],
  },
  Unauthorized: { key: 'UNAUTHORIZED', description: 'The key is missing, malformed or revoked' },
  PaymentRequired: { key: 'PAYMENT_REQUIRED', description: "The team's credits of this month are used up" },
  Forbidden: { key: 'FORBIDDEN', description: 'The key does not have the scope of this operation' },
  NotFound: { key: 'NOT_FOUND', description: 'There is nothing of that name' },
  PayloadTooLarge: { key: 'PAYLOAD_TOO_LARGE', description: 'The body is larger than the service accepts' },
  RateLimitExceeded: {
    key: 'RATE_LIMIT_EXCEEDED',
    description: "The team's requests of this minute are used up",
    retryAfter: true,
  },
  InternalServerError: { key: 'INTERNAL_SERVER_ERROR', description: 'A mistake of the service' },
  ServiceUnavailable: {
    key: 'SERVICE_UNAVAILABLE',
    description: 'The service starts, stops or lacks something that it needs',
    retryAfter: true,
  },
  GatewayTimeout: { key: 'GATEWAY_TIMEOUT', description: 'The request took longer than the service allows' },
};

export const ERROR_RESPONSES = Object.fromEntries(
  Object.entries(BASE).map(([name, { key, description, details, retryAfter }]) => [
    name,
    {
      description,
      ...(retryAfter ? { headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds' } } } : {}),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Error' },
          example: { success: false, error: CATALOG[key].error, ...(details ? { details } : {}) },
        },
      },
    },
  ]),
);

/** The errors that a route can answer with. */
export function errorResponsesOf(route: V2Endpoint): Record<string, unknown> {
  const names = Object.keys(BASE).filter((name) => {
    if (name === 'PayloadTooLarge') return route.body !== undefined;
    if (name === 'PaymentRequired') return route.costs === true;
    if (name === 'NotFound') return route.params !== undefined;
    return true;
  });
  return Object.fromEntries(
    names.map((name) => [CATALOG[BASE[name]!.key].status, { $ref: `#/components/responses/${name}` }]),
  );
}
