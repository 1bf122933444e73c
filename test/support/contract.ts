import { api } from '@trawl/contract/api.ts';
import type { ApiEndpoint, V2Endpoint } from '@trawl/contract/endpoint.ts';
import { events } from '@trawl/contract/events.ts';
import type { SocketEndpoint } from '@trawl/contract/socket.ts';
import { sockets } from '@trawl/contract/sockets.ts';
import { statusesOf } from '@trawl/contract/statuses.ts';
import { v1, v1Sockets } from '@trawl/contract/v1.ts';
import { v2 } from '@trawl/contract/v2.ts';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { z } from 'zod';

/**
 * Checks what goes over the wire against the contract, strictly: a field that the contract does not declare is a mistake too.
 * What does not fit fails the test file at its end.
 */

const ENDPOINTS = new Map<string, ApiEndpoint | V2Endpoint>([
  ...Object.entries(v2),
  ...Object.entries(v1),
  ...Object.entries(api),
]);
const V2 = new Map<string, V2Endpoint>(Object.entries(v2));
const SOCKETS = new Map<string, SocketEndpoint>([...Object.entries(sockets), ...Object.entries(v1Sockets)]);
const EVENTS = new Map<string, z.ZodType>(Object.entries(events));
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
const compiled = new Map<z.ZodType, ValidateFunction>();
const mistakes = new Set<string>();

/** @throws Error that names what did not fit */
export function requireContract(): void {
  if (mistakes.size > 0) throw new Error(`Not as the contract says:\n${[...mistakes].join('\n')}`);
}

/** Checks a value as JSON would carry it. @param what names it in the message */
export function checkWire(what: string, schema: z.ZodType, value: unknown): void {
  const json = typeof value === 'string' ? JSON.parse(value) : JSON.parse(JSON.stringify(value));
  const validate =
    compiled.get(schema) ?? ajv.compile(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }));
  compiled.set(schema, validate);
  if (validate(json)) return;
  for (const { instancePath, message, params } of validate.errors ?? []) {
    mistakes.add(`${what}: ${instancePath || '/'} ${message} ${JSON.stringify(params)}`);
  }
}

/** Checks the body of a successful response of the service, or a message that it sends over a WebSocket (`WS /v2/…`). */
export function checkResponse(endpoint: string, body: unknown, status = 200): void {
  if (status !== 200) {
    checkFailure(endpoint, body, status);
    return;
  }
  const socket = SOCKETS.get(endpoint);
  if (socket !== undefined) checkWire(endpoint, socket.message, body);
  const declared = ENDPOINTS.get(endpoint);
  if (declared !== undefined && !('responseType' in declared)) checkWire(endpoint, declared.response, body);
}

/** Checks that an operation lists the status of an error, and the form of its body. */
function checkFailure(endpoint: string, body: unknown, status: number): void {
  const declared = V2.get(endpoint);
  if (declared === undefined) return;
  if (!statusesOf(declared).includes(status)) mistakes.add(`${endpoint}: answers ${status}, which it does not list`);
  const { success, error } = body as { readonly success?: unknown; readonly error?: unknown };
  if (success !== false || typeof error !== 'string' || error === '')
    mistakes.add(`${endpoint} (${status}): is no error body`);
  // In quotes stands what the caller sent.
  const said = String(error).replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  if (/undefined|\[object|NaN/.test(said)) mistakes.add(`${endpoint}: says "${said}"`);
}

/** Checks the body of a webhook event, if the contract declares its type. */
export function checkEvent(body: string): void {
  const { type } = JSON.parse(body) as { type: string };
  const schema = EVENTS.get(type);
  if (schema !== undefined) checkWire(`event ${type}`, schema, body);
}
