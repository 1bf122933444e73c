import type { FastifyInstance } from 'fastify';

/**
 * Asks clients that wait for `100 Continue` to send their body only after the checks of key, scope, rate and declared size: others learn what is
 * wrong before they have sent anything.
 */
export function continueAfterChecks(app: FastifyInstance): void {
  app.server.on('checkContinue', (request, response) => app.server.emit('request', request, response));
  app.addHook('preParsing', (request, reply, payload, done) => {
    const waits = request.headers.expect?.toLowerCase() === '100-continue';
    const isTooLarge = Number(request.headers['content-length'] ?? 0) > (request.routeOptions.bodyLimit ?? Infinity);
    if (waits && !isTooLarge) reply.raw.writeContinue();
    done(null, payload);
  });
}
