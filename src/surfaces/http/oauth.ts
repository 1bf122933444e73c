import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Accounts, isRedirectUri } from '../../platform/accounts/index.ts';
import type { AddressLimits } from './address-limits.ts';
import type { Origins } from './origin.ts';

/**
 * Sign-in of MCP clients over OAuth 2.1: metadata (RFC 9728, RFC 8414), registration (RFC 7591) and tokens (RFC 6749 with PKCE). Consent is a
 * page of the dashboard. All of it needs no key, stores nothing before a person approves, and is limited by address.
 */

export interface OAuthOptions {
  readonly accounts: Pick<Accounts, 'oauth'>;
  readonly origins: Pick<Origins, 'baseUrl' | 'clientAddress'>;
  readonly addresses: AddressLimits;
}

/** Bytes of a registration or a token request. */
const MOST_BYTES = 16 * 1024;

/** Where clients find out how to sign in to the MCP endpoint. */
export const RESOURCE_METADATA = '/.well-known/oauth-protected-resource';

const registration = z.object({
  client_name: z.string().trim().min(1).max(80).default('MCP client'),
  redirect_uris: z.array(z.string().max(1_000).refine(isRedirectUri)).min(1).max(10),
  grant_types: z.array(z.string()).optional(),
  token_endpoint_auth_method: z.string().optional(),
});

const tokenRequest = z.object({
  grant_type: z.string(),
  code: z.string().max(200),
  client_id: z.string().max(20_000),
  redirect_uri: z.string().max(2_000),
  code_verifier: z.string().regex(/^[A-Za-z0-9._~-]{43,128}$/),
});

export function mountOAuth(app: FastifyInstance, { accounts, origins, addresses }: OAuthOptions): void {
  const { oauth } = accounts;

  const resource = (request: FastifyRequest) => {
    const base = origins.baseUrl(request);
    return {
      resource: `${base}/mcp`,
      resource_name: 'Trawl',
      authorization_servers: [base],
      bearer_methods_supported: ['header'],
    };
  };
  for (const path of ['', '/mcp', '/v2/mcp'])
    app.get(`${RESOURCE_METADATA}${path}`, async (request) => resource(request));

  app.get('/.well-known/oauth-authorization-server', async (request) => {
    const base = origins.baseUrl(request);
    return {
      issuer: base,
      authorization_endpoint: `${base}/oauth/authorize`,
      token_endpoint: `${base}/oauth/token`,
      registration_endpoint: `${base}/oauth/register`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
    };
  });

  const limited = async (request: FastifyRequest): Promise<void> => addresses.take(origins.clientAddress(request));
  const config = { takesBody: true };

  app.post('/oauth/register', { bodyLimit: MOST_BYTES, config, onRequest: limited }, async (request, reply) => {
    const parsed = registration.safeParse(request.body);
    if (!parsed.success) {
      const isUri = parsed.error.issues.some(({ path }) => path[0] === 'redirect_uris');
      const message = isUri
        ? 'redirect_uris must be 1 to 10 URLs: https, http on localhost, or the scheme of a program'
        : 'the metadata of the client is not valid';
      return refuse(reply, isUri ? 'invalid_redirect_uri' : 'invalid_client_metadata', message);
    }
    const { client_name, redirect_uris } = parsed.data;
    return reply.code(201).send({
      client_id: await oauth.register({ name: client_name, redirectUris: redirect_uris }),
      ...{ client_name, redirect_uris, token_endpoint_auth_method: 'none' },
      ...{ grant_types: ['authorization_code'], response_types: ['code'] },
    });
  });

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    scope.post('/oauth/token', { bodyLimit: MOST_BYTES, onRequest: limited }, async (request, reply) => {
      const parsed = tokenRequest.safeParse(request.body);
      if (!parsed.success) {
        const fields = parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
        return refuse(reply, 'invalid_request', `missing or not valid: ${fields}`);
      }
      const { grant_type, code, client_id: clientId, redirect_uri: redirectUri, code_verifier } = parsed.data;
      if (grant_type !== 'authorization_code') {
        return refuse(reply, 'unsupported_grant_type', 'only authorization_code is supported');
      }
      if ((await oauth.client(clientId)) === undefined)
        return refuse(reply, 'invalid_client', 'unknown client_id', 401);
      const collected = await oauth.redeem(code, { clientId, redirectUri }, code_verifier);
      if (collected === undefined) {
        return refuse(reply, 'invalid_grant', 'the code is unknown, used or expired, or was not made for this request');
      }
      return { access_token: collected.apiKey, token_type: 'Bearer' };
    });
  });
}

function refuse(reply: FastifyReply, error: string, description: string, status = 400): FastifyReply {
  return reply.code(status).send({ error, error_description: description });
}

/** The challenge of a 401 of the MCP endpoint. */
export const challengeFor = (baseUrl: string): string =>
  `Bearer resource_metadata="${baseUrl}${RESOURCE_METADATA}/mcp"`;
