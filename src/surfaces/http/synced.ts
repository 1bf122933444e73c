import type { FastifyInstance } from 'fastify';

/** Delays responses to requests with side effects until the writes are on disk. */
export function answerWhenSynced(app: FastifyInstance, synced: () => Promise<void>): void {
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') done(null, payload);
    else synced().then(() => done(null, payload), done);
  });
}
