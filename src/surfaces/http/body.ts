import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest } from '../../foundation/kernel/errors.ts';
import { parseJson } from './parse-json.ts';
import { createBodyReader } from './read-body.ts';

const JSON_TYPE = /^application\/(?:json|[a-z0-9.!#$&^_-]+\+json)\s*(?:;|$)/i;

/**
 * Parses JSON bodies and rejects all others. Runs after the checks of key, scope and rate. Bodies for endpoints that take none are
 * read and dropped.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  const reader = createBodyReader();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    const { config, bodyLimit } = request.routeOptions;
    const options = { limit: bodyLimit as number, keep: config.takesBody === true };
    const body = await reader.read(payload, request.raw, options);
    if (body.bytes.length === 0) return undefined;
    const type = request.headers['content-type'];
    if (type === undefined || !JSON_TYPE.test(type)) throw badRequest('content-type', 'Must be application/json');
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity') {
      throw badRequest('content-encoding', 'Compressed bodies are not supported');
    }
    return parseJson(body).catch(() => {
      throw badRequest('body', 'Must be valid JSON');
    });
  });
}

/** Passes bodies to the handler as unread streams. */
export function acceptStreams(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}
