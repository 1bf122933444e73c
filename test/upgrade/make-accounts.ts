import { openBrowser, PASSWORD } from '../support/console.ts';
import type { Expected } from './expected.ts';
import type { OldService } from './old-service.ts';

/** Organization, people, teams, keys, sessions, invitations, providers, a policy. */
export async function makeAccounts(service: OldService, mainKey: string) {
  const owner = openBrowser(service);
  const ask = async (method: string, path: string, body?: object) => {
    const response = await owner.ask(method, path, body);
    if (response.status !== 200)
      throw new Error(`${path} responded ${response.status}: ${JSON.stringify(response.body)}`);
    return response.body;
  };
  const email = 'ann@example.org';
  await ask('POST', '/api/setup', { token: service.setupToken, email, name: 'Ann', password: PASSWORD });
  const home = (await ask('GET', '/api/session')).team;
  const make = async (name: string, settings: object = {}) => ask('POST', '/api/keys', { name, ...settings });
  const laptop = await make('Laptop');
  const searching = await make('Searching', { scopes: ['search', 'map'] });
  const revoked = await make('Revoked');
  await ask('DELETE', `/api/keys/${revoked.info.id}`);
  await ask('POST', '/api/teams', { name: 'Second' });
  const invite = async (to: string): Promise<string> =>
    (await ask('POST', '/api/invitations', { email: to, role: 'member', teamIds: [home.id] })).url.split('#')[1];
  const member = { email: 'mia@example.org', password: PASSWORD };
  const token = await invite(member.email);
  await openBrowser(service).ask('POST', '/api/invitations/accept', { token, name: 'Mia', password: PASSWORD });
  const invitation = await invite('zoe@example.org');
  await ask('PUT', '/api/threat-protection', { mode: 'normal' }).catch(() => undefined);
  for (const name of ['items', 'strict']) await ask('PATCH', `/api/providers/${name}`, { enabled: true });
  const { terms } = (await ask('GET', '/api/providers/strict')).provider;
  const { version, digest } = terms;
  await ask('POST', '/api/providers/strict/terms/accept', { version, digest, confirmed: true });
  await ask('PUT', '/api/enrichment/person', { enabled: true, providers: ['strict'] });
  const keys: Expected['keys'] = {
    main: mainKey,
    laptop: laptop.key,
    searching: searching.key,
    revoked: revoked.key,
  };
  const people = {
    owner: { email, password: PASSWORD, cookie: owner.cookie, csrf: owner.csrf },
    member,
    invitation,
  };
  return { keys, people, owner };
}
