import type { V2Endpoint } from '@trawl/contract/endpoint.ts';
import { CATALOG, type CatalogKey } from '@trawl/contract/errors.ts';
import { statusesOf } from '@trawl/contract/statuses.ts';
import { table, type WordTable } from '../../foundation/kernel/table.ts';

/** The error responses of the OpenAPI document, from the catalog. */

export const ERROR_SCHEMA = {
  type: 'object',
  description: 'The body of every error response',
  required: ['success', 'error'],
  properties: {
    success: { const: false, type: 'boolean' },
    error: { type: 'string', description: 'Human-readable message, fixed for each kind of error' },
    code: { type: 'string', description: 'Machine-readable error code, if the error has one' },
    details: {
      description: 'More information about the error; for an invalid request, one entry per field',
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
      description: 'A step that a person has to complete first',
    },
    detail: { type: 'string', description: 'Same as `error`; only below /v2/search/research' },
  },
};

interface Documented {
  readonly key: CatalogKey;
  readonly description: string;
  readonly details?: unknown;
  readonly retryAfter?: boolean;
}

const BASE: WordTable<Documented> = table({
  BadRequest: {
    key: 'BAD_REQUEST',
    description: 'The request is invalid; `details` lists the fields',
    details: [{ field: 'k', message: 'Must be a whole number from 1 to 500' }],
  },
  Unauthorized: { key: 'UNAUTHORIZED', description: 'The key is missing, malformed or revoked' },
  PaymentRequired: { key: 'PAYMENT_REQUIRED', description: 'The team has used up its credits for this month' },
  Forbidden: { key: 'FORBIDDEN', description: 'The key does not have the scope that this operation requires' },
  NotFound: { key: 'NOT_FOUND', description: 'The resource does not exist' },
  RequestTimeout: { key: 'REQUEST_TIMEOUT', description: 'The page or the body of the request took too long' },
  Conflict: { key: 'CONFLICT', description: 'The state of the resource prevents the operation' },
  Gone: { key: 'GONE', description: 'The resource has ended; `error` says which' },
  UnprocessableEntity: {
    key: 'UNPROCESSABLE_ENTITY',
    description: 'A schema is not usable, no result matches it, or a file cannot be read; `error` says what',
  },
  BadGateway: { key: 'BAD_GATEWAY', description: 'A search engine or data provider returned an invalid response' },
  PayloadTooLarge: { key: 'PAYLOAD_TOO_LARGE', description: 'The request body is larger than the limit' },
  RateLimitExceeded: {
    key: 'RATE_LIMIT_EXCEEDED',
    description: 'The team has reached its rate limit for this minute',
    retryAfter: true,
  },
  InternalServerError: { key: 'INTERNAL_SERVER_ERROR', description: 'An internal error of the service' },
  ServiceUnavailable: {
    key: 'SERVICE_UNAVAILABLE',
    description: 'The service is starting, stopping, or missing a dependency',
    retryAfter: true,
  },
  GatewayTimeout: { key: 'GATEWAY_TIMEOUT', description: 'The request took longer than the time limit of the service' },
});

export const ERROR_RESPONSES = Object.fromEntries(
  Object.entries(BASE).map(([name, { key, description, details, retryAfter }]) => [
    name,
    {
      description,
      ...(retryAfter
        ? {
            headers: {
              'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait before the next request' },
            },
          }
        : {}),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Error' },
          example: { success: false, error: CATALOG[key].error, ...(details ? { details } : {}) },
        },
      },
    },
  ]),
);

/** The error responses of a route. */
export function errorResponsesOf(route: V2Endpoint): Record<string, unknown> {
  const names = new Map(Object.entries(BASE).map(([name, { key }]) => [CATALOG[key].status, name]));
  return Object.fromEntries(
    statusesOf(route).map((status) => [status, { $ref: `#/components/responses/${names.get(status)}` }]),
  );
}
