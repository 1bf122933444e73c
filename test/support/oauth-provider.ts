import {
  Client,
  type OAuthClientInformation,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import type { Browser } from './console.ts';

/** Sign-in of the official MCP client. */

export const CALLBACK = 'http://127.0.0.1:7777/callback';

export interface SignIn extends OAuthClientProvider {
  /** The consent page that the client opened. */
  opened?: URL;
}

/** What a client of the official package keeps of a sign-in, and the page that it opened. */
export function oauthProvider(): SignIn {
  let information: OAuthClientInformation | undefined;
  let tokens: OAuthTokens | undefined;
  let verifier = '';
  let discovered: OAuthDiscoveryState | undefined;
  const self: SignIn = {
    redirectUrl: CALLBACK,
    clientMetadata: { client_name: 'Test assistant', redirect_uris: [CALLBACK] },
    clientInformation: () => information,
    saveClientInformation: (saved) => {
      information = saved;
    },
    tokens: () => tokens,
    saveTokens: (saved) => {
      tokens = saved;
    },
    redirectToAuthorization: (url) => {
      self.opened = url;
    },
    saveCodeVerifier: (saved) => {
      verifier = saved;
    },
    codeVerifier: () => verifier,
    saveDiscoveryState: (saved) => {
      discovered = saved;
    },
    discoveryState: () => discovered,
    invalidateCredentials: () => {
      tokens = undefined;
    },
  };
  return self;
}

/** Connects a client that has no key: it opens the consent page, where a person approves. */
export async function connectSignedIn(client: Client, url: URL, person: Browser): Promise<void> {
  const authProvider = oauthProvider();
  const waiting = new StreamableHTTPClientTransport(url, { authProvider });
  await new Client({ name: 'first', version: '1' }).connect(waiting).catch((error: unknown) => {
    if (!(error instanceof UnauthorizedError)) throw error;
  });
  const asked = Object.fromEntries((authProvider.opened as URL).searchParams);
  const approved = await person.ask('POST', '/api/oauth/approvals', asked);
  await waiting.finishAuth(new URL(approved.body.redirect).searchParams);
  await client.connect(new StreamableHTTPClientTransport(url, { authProvider }));
}
