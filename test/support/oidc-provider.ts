import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Who signs in next at the provider. */
export interface ProviderUser {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

/** An OpenID Connect provider on loopback (OpenID Connect Core 1.0, authorization code flow, RFC 7636). */
export interface Provider extends AsyncDisposable {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  user: ProviderUser;
  /** Leaves email and name to the userinfo endpoint. */
  leanToken: boolean;
  /** Replaces claims of the next ID tokens, to make them wrong. */
  forged: Readonly<Record<string, unknown>>;
}

interface Grant {
  readonly user: ProviderUser;
  readonly challenge: string;
  readonly redirectUri: string;
  readonly nonce: string;
}

export async function startProvider(): Promise<Provider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, ProviderUser>();
  const clientId = 'trawl';
  const clientSecret = 'a secret that both know';
  const json = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

  const idToken = (grant: Grant): string => {
    const now = Math.floor(Date.now() / 1000);
    const { sub, ...rest } = grant.user;
    const claims = {
      ...{ iss: provider.issuer, aud: clientId, sub, iat: now, exp: now + 60, nonce: grant.nonce },
      ...(provider.leanToken ? {} : rest),
      ...provider.forged,
    };
    const signed = `${json({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${json(claims)}`;
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`;
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', provider.issuer);
    const answer = (status: number, body: unknown): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return answer(200, {
          issuer: provider.issuer,
          authorization_endpoint: `${provider.issuer}/authorize`,
          token_endpoint: `${provider.issuer}/token`,
          userinfo_endpoint: `${provider.issuer}/userinfo`,
          jwks_uri: `${provider.issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
        });
      case '/keys':
        return answer(200, {
          keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }],
        });
      case '/authorize': {
        const asked = (name: string): string => url.searchParams.get(name) ?? '';
        if (asked('client_id') !== clientId || asked('code_challenge_method') !== 'S256') return answer(400, {});
        const code = randomBytes(16).toString('hex');
        const [challenge, redirectUri] = [asked('code_challenge'), asked('redirect_uri')];
        grants.set(code, { user: provider.user, challenge, redirectUri, nonce: asked('nonce') });
        const back = new URL(redirectUri);
        back.searchParams.set('code', code);
        back.searchParams.set('state', asked('state'));
        return void response.writeHead(302, { location: back.href }).end();
      }
      case '/token': {
        const form = new URLSearchParams(await bodyOf(request));
        const grant = grants.get(form.get('code') ?? '');
        grants.delete(form.get('code') ?? '');
        const verified = createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url');
        const [id, secret] = clientOf(request, form);
        const isRight =
          grant !== undefined &&
          grant.challenge === verified &&
          grant.redirectUri === form.get('redirect_uri') &&
          id === clientId &&
          secret === clientSecret;
        if (!isRight) return answer(400, { error: 'invalid_grant' });
        const token = randomBytes(16).toString('hex');
        tokens.set(token, grant.user);
        return answer(200, { access_token: token, token_type: 'Bearer', expires_in: 60, id_token: idToken(grant) });
      }
      case '/userinfo': {
        const user = tokens.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
        return user === undefined ? answer(401, {}) : answer(200, user);
      }
      default:
        return answer(404, {});
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const provider: Provider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId,
    clientSecret,
    user: { sub: '1', email: 'ann@example.org', email_verified: true, name: 'Ann' },
    leanToken: false,
    forged: {},
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return provider;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

function clientOf(request: IncomingMessage, form: URLSearchParams): [string | undefined, string | undefined] {
  const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (basic === undefined) return [form.get('client_id') ?? undefined, form.get('client_secret') ?? undefined];
  const [id, secret] = Buffer.from(basic, 'base64').toString().split(':');
  return [id, secret === undefined ? undefined : decodeURIComponent(secret.replaceAll('+', ' '))];
}
