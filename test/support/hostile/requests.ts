import { api } from '@trawl/contract/api.ts';
import type { ApiEndpoint, V2Endpoint } from '@trawl/contract/endpoint.ts';
import { v2 } from '@trawl/contract/v2.ts';
import { z } from 'zod';
import { pieces } from './pieces.ts';
import { anyValue, mutate, pick, type Random, type Schema, valueFor } from './values.ts';

/** Requests for every operation of the contract, from its schemas, most of them changed in one to three places. */

export interface HostileRequest {
  /** `POST /v2/scrape` */
  readonly operation: string;
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
}

interface Operation {
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly query: Schema | undefined;
  readonly body: Schema | undefined;
  readonly streams: readonly string[];
}

/** They end the session, or the access, with which the others are sent. */
const SKIPPED =
  /^(DELETE \/api\/sessions?|POST \/api\/session|POST \/api\/password|DELETE \/api\/(keys|people|teams|organizations))/;

const schemaOf = (type: z.ZodType | undefined): Schema | undefined =>
  type && (z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema);

/** @param part `v2` for what keys may do, `api` for the dashboard's */
export function operationsOf(part: 'v2' | 'api'): readonly Operation[] {
  const endpoints = Object.entries(part === 'v2' ? v2 : api) as [string, ApiEndpoint | V2Endpoint][];
  return endpoints
    .filter(([key]) => !SKIPPED.test(key))
    .map(([key, endpoint]) => ({
      key,
      method: key.split(' ')[0] as string,
      path: key.split(' ')[1] as string,
      query: schemaOf(endpoint.query),
      body: schemaOf(endpoint.body),
      streams: 'streams' in endpoint ? Object.keys(endpoint.streams ?? {}) : [],
    }));
}

/** How many are sent as the schema wants them. */
const VALID = 0.15;

/**
 * @param ids what stands for an id in a path, now and then
 * @param urls addresses that may be fetched
 */
export function requestFor(
  operation: Operation,
  random: Random,
  { ids, urls }: { readonly ids: readonly string[]; readonly urls: readonly string[] },
): HostileRequest {
  const isValid = random() < VALID;
  const changed = (schema: Schema) => {
    const value = valueFor(schema, random, urls);
    return isValid || random() < 0.3 ? value : mutate(value, random);
  };
  const path = operation.path.replaceAll(/:\w+\*?/g, () =>
    encodeSafely(random() < 0.5 ? pick(random, ids) : pick(random, pieces)),
  );
  const query = operation.query === undefined ? strayQuery(random) : queryOf(changed(operation.query), random);
  const headers: Record<string, string> = {};
  let body: string | Uint8Array | undefined;
  if (operation.method !== 'GET') {
    headers['content-type'] = operation.streams.length > 0 ? pick(random, operation.streams) : 'application/json';
    body = operation.body === undefined ? undefined : JSON.stringify(changed(operation.body));
    if (operation.streams.length > 0)
      body = pick(random, [pieces[0] as string, '%PDF-1.7\n', 'PK\u0003\u0004', '--x\r\n\r\n', ...pieces]);
    if (!isValid && random() < 0.1) body = damaged(body ?? '{}', random);
  }
  if (!isValid && random() < 0.1) Object.assign(headers, strayHeader(random));
  return {
    operation: operation.key,
    method: operation.method,
    path: query === '' ? path : `${path}?${query}`,
    headers,
    body,
  };
}

/** A lone surrogate cannot be encoded. */
const encodeSafely = (text: string): string => encodeURIComponent(text.toWellFormed());

function queryOf(value: unknown, random: Random): string {
  if (typeof value !== 'object' || value === null) return encodeSafely(String(value));
  const parts: string[] = [];
  for (const [name, inner] of Object.entries(value)) {
    const all = Array.isArray(inner) ? inner : [inner];
    const key =
      random() < 0.05 ? `${encodeSafely(name)}${pick(random, ['[]', '[0]', '[a]', '.', '%00'])}` : encodeSafely(name);
    for (const one of all)
      parts.push(`${key}=${encodeSafely(typeof one === 'object' ? JSON.stringify(one) : String(one))}`);
  }
  if (random() < 0.05) parts.push(pick(random, ['%', '%E0%A4=x', '=', '&', 'a', '__proto__=1', 'a[b][c]=d', '+']));
  return parts.join('&');
}

const strayQuery = (random: Random): string => (random() < 0.05 ? `${encodeSafely(pick(random, pieces))}=1` : '');

function damaged(body: string | Uint8Array, random: Random): string | Uint8Array {
  const text = typeof body === 'string' ? body : Buffer.from(body).toString('latin1');
  const kind = random();
  if (kind < 0.3) return text.slice(0, Math.floor(random() * text.length));
  if (kind < 0.5) return Buffer.from(text, 'utf16le');
  if (kind < 0.7) return `${text}${pick(random, pieces)}`;
  if (kind < 0.85) return Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe, 0xc0, 0x80])]);
  return JSON.stringify(anyValue(random)) ?? 'null';
}

function strayHeader(random: Random): Record<string, string> {
  return pick<Record<string, string>>(random, [
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'multipart/form-data' },
    { 'content-encoding': 'gzip' },
    { 'x-idempotency-key': 'a'.repeat(500) },
    { 'x-idempotency-key': '__proto__' },
    { 'x-request-id': '\u00e9'.repeat(50) },
    { 'x-forwarded-for': 'constructor, ::1' },
    { 'accept-language': '*;q=9' },
    { range: 'bytes=9-1' },
    { 'if-none-match': '"'.repeat(50) },
    { cookie: '__proto__=1; =; trawl_session=%' },
  ]);
}
