import type { Readable } from 'node:stream';
import type { ApiEndpoint, V2Endpoint } from '@trawl/contract/endpoint.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest } from '../../foundation/kernel/errors.ts';
import { parseJson } from './parse-json.ts';
import { type BodyReader, LARGE, type SentBody } from './read-body.ts';
import type { TeamShare } from './team-share.ts';

/** Limit of a JSON body in bytes, for endpoints without authentication. */
const KEYLESS = 64 * 1024;
/** Limit of a JSON body in bytes, for most endpoints. */
const DEFAULT = 1024 * 1024;

/**
 * The limit of an endpoint's JSON body, in bytes.
 * @param maxBody TRAWL_MAX_BODY: the limit of bulk endpoints, and an upper bound for all others
 */
export function bodyLimitOf(endpoint: Pick<V2Endpoint, 'bulk'> | Pick<ApiEndpoint, 'access'>, maxBody: number): number {
  if ('bulk' in endpoint && endpoint.bulk) return maxBody;
  return Math.min(maxBody, 'access' in endpoint && endpoint.access === 'anyone' ? KEYLESS : DEFAULT);
}

const JSON_TYPE = /^application\/(?:json|[a-z0-9.!#$&^_-]+\+json)\s*(?:;|$)/i;

/** A large JSON body that is parsed on a thread, together with its validation. */
export class UnparsedBody {
  readonly sent: SentBody;

  constructor(sent: SentBody) {
    this.sent = sent;
  }
}

/** Whose request it is; the empty text for anonymous ones. */
export const ownerOf = ({ principal, viewer }: FastifyRequest): string => principal?.teamId ?? viewer?.teamId ?? '';

/**
 * Parses JSON bodies and rejects all others. Runs after the checks of key, scope and rate. Bodies for endpoints that take none are
 * read and dropped, large bodies for endpoints of the contract stay unparsed.
 */
export function acceptJsonBodies(
  app: FastifyInstance,
  { bodies, share }: { readonly bodies: BodyReader; readonly share: TeamShare },
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    const { config, bodyLimit } = request.routeOptions;
    const owner = ownerOf(request);
    const body = await bodies.read(payload, request, {
      limit: bodyLimit as number,
      keep: config.takesBody === true,
      leavesLarge: config.endpoint !== undefined,
      owner,
      charge: (ms) => share.charge(owner, ms),
    });
    if (body.size === 0) return undefined;
    const type = request.headers['content-type'];
    if (type === undefined || !JSON_TYPE.test(type)) throw badRequest('content-type', 'Must be application/json');
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity') {
      throw badRequest('content-encoding', 'Compressed bodies are not supported');
    }
    if (config.endpoint !== undefined && body.size > LARGE) return new UnparsedBody(body);
    try {
      return share.measured(owner, () => parseJson(body));
    } catch {
      throw badRequest('body', 'Must be valid JSON');
    }
  });
}

/** Passes bodies to the handler as unread streams. */
export function acceptStreams(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}
