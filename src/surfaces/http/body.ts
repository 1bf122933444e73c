import type { FastifyInstance } from 'fastify';
import { badRequest } from './errors.ts';

const JSON_TYPE = /^application\/(?:json|[a-z0-9.!#$&^_-]+\+json)\s*(?:;|$)/i;

/**
 * JSON bodies, and a clear refusal of everything else. Runs after key, scope and rate. What a client sends to an
 * endpoint that takes no body is read and dropped.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('remove', 'remove');
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, text, done) => {
    if (!request.routeOptions.config.takesBody || text === '') return done(null, undefined);
    const type = request.headers['content-type'];
    if (type === undefined || !JSON_TYPE.test(type)) {
      return done(badRequest('content-type', 'Must be application/json'));
    }
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity') {
      return done(badRequest('content-encoding', 'Compressed bodies are not supported'));
    }
    parseJson(request, text as string, (error, body) => {
      if (error) done(badRequest('body', 'Must be valid JSON'));
      else done(null, body);
    });
  });
}

/** Bodies that the handler reads as they come: nothing of them is read before. */
export function acceptStreams(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}
