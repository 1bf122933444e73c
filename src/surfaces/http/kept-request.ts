import { Readable } from 'node:stream';
import { FORM_ENDPOINTS } from '@trawl/contract/forms/endpoints.ts';
import type { FastifyRequest } from 'fastify';
import { withoutUserinfo } from '../../foundation/kernel/url-secrets.ts';

/** Largest body that is kept with the activity log, in bytes, and largest request, in characters of JSON. */
const MOST = 8_000;

/** Fields that may hold secrets: cookies, passwords that are typed into pages, signatures. */
const SECRET = new Set(['headers', 'actions', 'webhook', 'webhookHeaders', 'auditMetadata', 'code']);

/**
 * The inputs of a request to an endpoint with a form, as JSON, so that it can be sent again; null for other endpoints and large requests.
 * Fields that may hold secrets, and user and password of URLs, are left out.
 */
export function keptRequest(
  { method, path }: { method: string; path: string },
  request: FastifyRequest,
): string | null {
  if (!FORM_ENDPOINTS.has(`${method} ${path}`)) return null;
  const { body, query, params, headers } = request;
  if (body !== undefined && body !== null) {
    // Without a length it is not known to be small.
    if (
      typeof body !== 'object' ||
      body instanceof Readable ||
      !(Number(headers['content-length'] ?? Infinity) <= MOST)
    )
      return null;
  }
  const inputs = { ...(params as object), ...(query as object), ...(body as object | undefined) };
  const text = JSON.stringify(inputs, (name, value: unknown) => {
    if (SECRET.has(name)) return undefined;
    return typeof value === 'string' ? withoutUserinfo(value) : value;
  });
  return text.length <= MOST ? text : null;
}
