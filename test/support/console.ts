import type { TestApp } from './app.ts';

/** A person at the dashboard: keeps the cookie and sends the token that pages send back. */
export interface Browser {
  /** Asks as a page of the dashboard does; what the answer says of session and token is kept. */
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<ConsoleAnswer>;
  /** The value of the session's cookie; '' when there is none. */
  cookie: string;
  csrf: string;
  /** The value of the cookie that keeps the challenge of a passkey. */
  challenge: string;
}

export interface ConsoleAnswer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a body from the wire
  readonly body: any;
  /** The whole Set-Cookie header of the session, if it was set. */
  readonly setCookie: string | undefined;
}

export const PASSWORD = 'correct horse battery';

export function openBrowser(it: Pick<TestApp, 'url'>): Browser {
  const self: Browser = {
    cookie: '',
    csrf: '',
    challenge: '',
    async ask(method, path, body, headers = {}) {
      const answer = await fetch(`${it.url}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          origin: it.url,
          cookie: `trawl_session=${self.cookie}; trawl_passkey=${self.challenge}`,
          ...(self.csrf === '' ? {} : { 'x-trawl-csrf': self.csrf }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const cookies = answer.headers.getSetCookie();
      const cookieOf = (name: string): string | undefined =>
        cookies.map((one) => one.split(';')[0]?.split('=')).find((pair) => pair?.[0] === name)?.[1];
      const setCookie = cookies.find((one) => one.startsWith('trawl_session='));
      self.cookie = cookieOf('trawl_session') ?? self.cookie;
      self.challenge = cookieOf('trawl_passkey') ?? self.challenge;
      const text = await answer.text();
      const parsed = text.startsWith('{') ? JSON.parse(text) : undefined;
      if (typeof parsed?.csrf === 'string') self.csrf = parsed.csrf;
      return { status: answer.status, headers: answer.headers, body: parsed, setCookie };
    },
  };
  return self;
}

/** The first owner of a new installation, signed in. */
export async function setUp(it: Pick<TestApp, 'url' | 'setupToken'>, email = 'ann@example.org'): Promise<Browser> {
  const browser = openBrowser(it);
  const answer = await browser.ask('POST', '/api/setup', {
    token: it.setupToken,
    email,
    name: 'Ann',
    password: PASSWORD,
  });
  if (answer.status !== 200) throw new Error(`the set-up answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return browser;
}

/** A further person of the owner's organization, signed in. */
export async function addPerson(
  it: TestApp,
  owner: Browser,
  who: { readonly email: string; readonly role: string; readonly teamIds?: readonly string[] },
): Promise<Browser> {
  const invited = await owner.ask('POST', '/api/invitations', who);
  if (invited.status !== 200)
    throw new Error(`the invitation answered ${invited.status}: ${JSON.stringify(invited.body)}`);
  const browser = openBrowser(it);
  const token = (invited.body.url as string).split('#')[1];
  const name = who.email.split('@')[0];
  const answer = await browser.ask('POST', '/api/invitations/accept', { token, name, password: PASSWORD });
  if (answer.status !== 200) throw new Error(`accepting answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return browser;
}
