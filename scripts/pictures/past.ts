import { openBrowser, type Browser as Person } from '../../test/support/console.ts';

/** What a team did before the pictures are taken: a month of requests, two more people, some keys. */

const DAY = 86_400_000;
/** The first of them was that long ago. */
export const DAYS = 29;
const PASSWORD = 'of nobody, for pictures';

export interface Service {
  readonly url: string;
  /** Token of the set-up link. */
  readonly token: string;
  /** Makes it that many milliseconds ago. */
  setAgo(ms: number): void;
}

/** @returns the owner of the installation, signed in */
export async function past(service: Service): Promise<Person> {
  service.setAgo(DAYS * DAY);
  const owner = await person(service, '/api/setup', service.token, 'Ann Lee', 'ann@example.org');
  const keys = {
    scrape: await newKey(owner, 'Newsletter', ['scrape', 'map']),
    research: await newKey(owner, 'Research notebook', ['research']),
  };
  const requests = {
    scrape: { url: 'https://sample.trawl.invalid/prices' },
    map: { url: 'https://sample.trawl.invalid/' },
  };
  for (let day = DAYS; day >= 0; day--) {
    service.setAgo(day * DAY);
    // More in the middle of a week, and more from week to week.
    const some = 5 + ((day * 5) % 7) + (DAYS - day) / 4;
    for (let i = 0; i < some; i++) {
      await ask(`${service.url}/v2/scrape`, keys.scrape, requests.scrape);
      if (i % 4 === 0) await ask(`${service.url}/v2/map`, keys.scrape, requests.map);
      if (i % 2 === 0) await ask(`${service.url}/v2/search/research/papers?query=attention&k=5`, keys.research);
    }
    if (day === 9) await join(service, owner, 'Ben Ortiz', 'ben@example.org', 'admin');
    if (day === 2) await join(service, owner, 'Cleo Marsh', 'cleo@example.org', 'member');
  }
  await owner.ask('POST', '/api/session', { email: 'ann@example.org', password: PASSWORD });
  return owner;
}

async function join(service: Service, owner: Person, name: string, email: string, role: string): Promise<void> {
  const { body } = await owner.ask('POST', '/api/invitations', { email, role });
  await person(service, '/api/invitations/accept', body.url.split('#')[1], name, email);
}

/** Somebody who follows a link and is signed in from then on. */
async function person(service: Service, path: string, token: string, name: string, email: string): Promise<Person> {
  const browser = openBrowser(service);
  const { status, body } = await browser.ask('POST', path, {
    ...{ token, name, password: PASSWORD },
    ...(path === '/api/setup' ? { email } : {}),
  });
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  return browser;
}

async function newKey(owner: Person, name: string, scopes: readonly string[]): Promise<string> {
  const { status, body } = await owner.ask('POST', '/api/keys', { name, scopes });
  if (status !== 200) throw new Error(`/api/keys answered ${status}: ${JSON.stringify(body)}`);
  return body.key;
}

async function ask(url: string, key: string, body?: object): Promise<void> {
  const { status } = await fetch(url, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
  });
  if (status !== 200) throw new Error(`${url} answered ${status}`);
}
