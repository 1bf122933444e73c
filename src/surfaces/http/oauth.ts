import { shownName } from '@trawl/contract/checks/shown-name.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Accounts, audiencesOf, isRedirectUri, type Tokens } from '../../platform/accounts/index.ts';
import type { AddressLimits } from './address-limits.ts';
import type { Origins } from './origin.ts';

/**
 * Sign-in of MCP clients over OAuth 2.1: metadata (RFC 9728, RFC 8414), registration (RFC 7591), tokens (RFC 6749 with PKCE) and revocation
 * (RFC 7009). Consent is a page of the dashboard. All of it needs no key, stores nothing before a person approves, and is limited by address.
 */

interface OAuthOptions {
  readonly accounts: Pick<Accounts, 'oauth'>;
  readonly origins: Pick<Origins, 'baseUrl' | 'clientAddress'>;
  readonly addresses: AddressLimits;
}

/** Bytes of a registration or a token request. */
const MOST_BYTES = 16 * 1024;

const FORM = 'application/x-www-form-urlencoded';
const FORM_TYPE = new RegExp(`^${FORM}\\s*(?:;|$)`, 'i');

/** Where clients find out how to sign in to the MCP endpoint. */
const RESOURCE_METADATA = '/.well-known/oauth-protected-resource';

const registration = z.object({
  client_name: shownName(80).default('MCP client'),
  redirect_uris: z.array(z.string().max(1_000).refine(isRedirectUri)).min(1).max(10),
  grant_types: z.array(z.string()).optional(),
  token_endpoint_auth_method: z.string().optional(),
});

const client_id = z.string().max(20_000);
const resource = z.string().max(2_000).optional();
const token = z.string().max(300);

const tokenRequests = {
  authorization_code: z.object({
    ...{ client_id, resource, code: z.string().max(200), redirect_uri: z.string().max(2_000) },
    code_verifier: z.string().regex(/^[A-Za-z0-9._~-]{43,128}$/),
  }),
  refresh_token: z.object({ client_id, resource, refresh_token: token }),
};
const GRANT_TYPES = Object.keys(tokenRequests) as (keyof typeof tokenRequests)[];

const revocation = z.object({ client_id, token });

export function mountOAuth(app: FastifyInstance, { accounts, origins, addresses }: OAuthOptions): void {
  const { oauth } = accounts;

  const metadata = (request: FastifyRequest) => {
    const base = origins.baseUrl(request);
    return {
      resource: audiencesOf(base)[0],
      resource_name: 'Trawl',
      authorization_servers: [base],
      bearer_methods_supported: ['header'],
    };
  };
  for (const path of ['', '/mcp', '/v2/mcp'])
    app.get(`${RESOURCE_METADATA}${path}`, async (request) => metadata(request));

  app.get('/.well-known/oauth-authorization-server', async (request) => {
    const base = origins.baseUrl(request);
    return {
      issuer: base,
      authorization_endpoint: `${base}/oauth/authorize`,
      token_endpoint: `${base}/oauth/token`,
      revocation_endpoint: `${base}/oauth/revoke`,
      registration_endpoint: `${base}/oauth/register`,
      client_id_metadata_document_supported: true,
      response_types_supported: ['code'],
      grant_types_supported: GRANT_TYPES,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
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
      ...{ grant_types: GRANT_TYPES, response_types: ['code'] },
    });
  });

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    // Anything else is left unread, for an error in the words of the protocol.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
    const requireForm = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> =>
      FORM_TYPE.test(request.headers['content-type'] ?? '')
        ? undefined
        : refuse(reply, 'invalid_request', `the content type must be ${FORM}`);
    const options = { bodyLimit: MOST_BYTES, onRequest: [limited, requireForm] };
    scope.post('/oauth/token', options, async (request, reply) => {
      const { grant_type } = (request.body ?? {}) as { readonly grant_type?: unknown };
      // Answers have secrets.
      reply.header('cache-control', 'no-store');
      if (grant_type === 'authorization_code') {
        const parsed = tokenRequests[grant_type].safeParse(request.body);
        if (!parsed.success) return refuseFields(reply, parsed.error);
        const { code, client_id: clientId, redirect_uri: redirectUri, code_verifier, resource: audience } = parsed.data;
        const tokens = await oauth.redeem(code, { clientId, redirectUri, audience }, code_verifier);
        const message = 'the code is unknown, used or expired, or was not issued for this request';
        return tokens === undefined ? refuse(reply, 'invalid_grant', message) : tokenResponse(tokens);
      }
      if (grant_type === 'refresh_token') {
        const parsed = tokenRequests[grant_type].safeParse(request.body);
        if (!parsed.success) return refuseFields(reply, parsed.error);
        const { refresh_token, client_id: clientId, resource: audience } = parsed.data;
        const tokens = await oauth.refresh(refresh_token, { clientId, audience });
        const message = 'the token is unknown, used, expired or revoked, or was not issued for this client';
        return tokens === undefined ? refuse(reply, 'invalid_grant', message) : tokenResponse(tokens);
      }
      return refuse(reply, 'unsupported_grant_type', `grant_type must be one of ${GRANT_TYPES.join(', ')}`);
    });
    scope.post('/oauth/revoke', options, async (request, reply) => {
      const parsed = revocation.safeParse(request.body);
      if (!parsed.success) return refuseFields(reply, parsed.error);
      await oauth.revoke(parsed.data.token, parsed.data.client_id);
      return reply.code(200).send();
    });
  });
}

const tokenResponse = ({ accessToken, expiresIn, refreshToken, scopes }: Tokens): object => ({
  ...{ access_token: accessToken, token_type: 'Bearer', expires_in: expiresIn, refresh_token: refreshToken },
  scope: scopes.join(' '),
});

function refuseFields(reply: FastifyReply, { issues }: z.ZodError): FastifyReply {
  const fields = issues.map(({ path }) => path.join('.')).join(', ');
  return refuse(reply, 'invalid_request', `missing or not valid: ${fields}`);
}

function refuse(reply: FastifyReply, error: string, description: string): FastifyReply {
  return reply.code(400).send({ error, error_description: description });
}

/** The challenge of a 401 of the MCP endpoint. */
export const challengeFor = (baseUrl: string): string =>
  `Bearer resource_metadata="${baseUrl}${RESOURCE_METADATA}/mcp"`;
