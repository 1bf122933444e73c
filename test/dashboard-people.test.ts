import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { accessibilityProblems } from './support/a11y.ts';
import { openPage, startBrowser } from './support/browser.ts';
import { type Installation, installDashboard, OWNER, setUp, signIn, signOut } from './support/dashboard.ts';

/** More than one person: invitations, roles, new passwords, passkeys, signing out everywhere, the sign-in of the command line. */

const MEMBER = { name: '<b>Bob</b>', email: 'bob@example.org', password: 'a battery of horses' };

describe('people', () => {
  let it: Installation;
  let browser: Browser;
  let owner: Page;
  let member: Page;

  before(async () => {
    it = await installDashboard();
    browser = await startBrowser();
    ({ page: owner } = await openPage(browser));
    ({ page: member } = await openPage(browser));
    await setUp(owner, it);
  });

  test('a person is invited with a link and joins with their own password', async () => {
    await owner.goto(`${it.url}/team`);
    await owner.getByRole('button', { name: 'Invite' }).click();
    await owner.getByLabel('Email').fill(MEMBER.email);
    await owner.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
    const link = (await owner.getByRole('dialog').getByText('/invite#').textContent()) ?? '';
    await owner.getByRole('button', { name: 'Done' }).click();
    await owner.getByRole('table', { name: 'Open invitations' }).getByText(MEMBER.email).waitFor();

    await member.goto(link);
    await member.getByLabel('Your name').fill(MEMBER.name);
    await member.getByLabel('Choose a password').fill(MEMBER.password);
    await member.getByRole('button', { name: 'Accept' }).click();
    await member.getByRole('heading', { name: 'Overview' }).waitFor();
  });

  test('a member sees what members may see, and names are text', async () => {
    const links = (name: string) => member.getByRole('navigation', { name }).getByRole('link').allTextContents();
    assert.ok(!(await links('Pages')).includes('Operations'));
    await member.getByRole('link', { name: 'Team', exact: true }).click();
    await member.getByRole('navigation', { name: 'Team' }).waitFor();
    assert.deepEqual(await links('Team'), ['Team', 'Keys', 'Plan']);
    await member.goto(`${it.url}/audit`);
    await member.getByText('Ask an admin').waitFor();
    await member.goto(`${it.url}/team`);
    await member.getByRole('cell', { name: MEMBER.email }).getByText(MEMBER.name).waitFor();
    assert.equal(await member.getByRole('button', { name: 'Invite' }).count(), 0);
  });

  test('a member is invited to one of two teams, and one of no team could not sign in', async () => {
    await owner.goto(`${it.url}/team/teams`);
    await owner.getByRole('button', { name: 'New team' }).click();
    await owner.getByLabel('Name', { exact: true }).fill('Research');
    await owner.getByRole('button', { name: 'Create the team' }).click();
    await owner.getByRole('cell', { name: 'Research' }).waitFor();
    await owner.getByRole('tab', { name: 'People' }).click();
    await owner.getByRole('button', { name: 'Invite' }).click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByLabel('Local team').uncheck();
    await dialog.getByText('A member of no team cannot sign in.').waitFor();
    await dialog.getByLabel('Research').check();
    await dialog.getByText('A member of no team cannot sign in.').waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  test('an owner makes a link for a new password; all other sign-ins of that person end', async () => {
    await owner.reload();
    await owner.getByRole('button', { name: `What to do with ${MEMBER.name}` }).click();
    await owner.getByRole('menuitem', { name: 'Link for a new password' }).click();
    const link = (await owner.getByRole('dialog').getByText('/reset#').textContent()) ?? '';
    await owner.getByRole('button', { name: 'Done' }).click();
    const { page: elsewhere, context } = await openPage(browser);
    await elsewhere.goto(link);
    await elsewhere.getByLabel('New password').fill('an entirely new one');
    await elsewhere.getByRole('button', { name: 'Save and sign in' }).click();
    await elsewhere.getByRole('heading', { name: 'Overview' }).waitFor();
    await context.close();
    await member.goto(`${it.url}/keys`);
    await member.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signIn(member, MEMBER.email, 'an entirely new one');
    await member.getByRole('heading', { name: 'Keys' }).waitFor();
  });

  test('a passkey is added, is asked for after the password, signs in alone, and is removed', async () => {
    const { page, context, complaints } = await openPage(browser);
    const authenticator = await context.newCDPSession(page);
    await authenticator.send('WebAuthn.enable');
    await authenticator.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    // No passkey is bound to an IP address.
    await page.goto(it.url);
    await button('Sign in').waitFor();
    assert.equal(await button('Sign in with a passkey').count(), 0);
    const site = it.url.replace('127.0.0.1', 'localhost');
    await page.goto(`${site}/settings`);
    await button('Sign in with a passkey').click();
    await page.getByText('or there is no passkey for this site').waitFor();
    await signIn(page, MEMBER.email, 'an entirely new one');

    await button('Add a passkey').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('<i>Phone</i>');
    await dialog.getByLabel('Your password').fill('an entirely new one');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const code = (await dialog.locator('.recovery-codes code').first().textContent()) ?? '';
    await button('I have kept them').click();
    const passkeys = page.getByRole('list', { name: 'Passkeys' });
    await passkeys.getByText('<i>Phone</i>').waitFor();
    assert.deepEqual(await accessibilityProblems(page), []);

    await signOut(page);
    await signIn(page, MEMBER.email, 'an entirely new one');
    await button('Use a passkey').click();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await signOut(page);
    await button('Sign in with a passkey').click();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();

    await button('Remove the passkey <i>Phone</i>').click();
    await dialog.getByLabel('Your password').fill('an entirely new one');
    await dialog.getByLabel('Recovery code').fill(code);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await passkeys.waitFor({ state: 'detached' });
    await signOut(page);
    await signIn(page, MEMBER.email, 'an entirely new one');
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('signing out everywhere ends the sign-in of another browser', async () => {
    const { page: second, context } = await openPage(browser);
    await second.goto(it.url);
    await signIn(second, OWNER.email, OWNER.password);
    await second.getByRole('heading', { name: 'Overview' }).waitFor();
    await owner.goto(`${it.url}/settings/sign-ins`);
    await owner.getByRole('button', { name: 'Sign out everywhere' }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await owner.getByRole('heading', { name: 'Sign in' }).waitFor();
    await second.getByRole('link', { name: 'Activity', exact: true }).click();
    await second.getByRole('heading', { name: 'Sign in' }).waitFor();
    await context.close();
  });

  test('the command line gets a key after a person said yes', async () => {
    const verifier = randomBytes(32).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const session = randomBytes(32).toString('hex');
    const ask = async (): Promise<{ status?: string; apiKey?: string }> => {
      const answer = await fetch(`${it.url}/api/auth/cli/status`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ session_id: session, code_verifier: verifier }),
      });
      return answer.ok ? ((await answer.json()) as { status: string; apiKey: string }) : {};
    };
    assert.notEqual((await ask()).status, 'complete');
    await owner.goto(`${it.url}/cli-auth?code_challenge=${challenge}&t=1#session_id=${session}`);
    await signIn(owner, OWNER.email, OWNER.password);
    await owner.getByText('Approve the command line?').waitFor();
    await owner.getByLabel('Name of the key').fill('Laptop');
    await owner.getByRole('button', { name: 'Approve' }).click();
    await owner.getByText('Continue in the terminal').waitFor();
    const { status, apiKey } = await ask();
    assert.equal(status, 'complete');
    const search = await fetch(`${it.url}/v2/search/research/papers?query=attention`, {
      headers: { authorization: `Bearer ${apiKey}` },
    });
    assert.equal(search.status, 200);
  });

  test('a program is connected after a person said yes', async () => {
    const callback = `${it.url}/callback`;
    const registered = await fetch(`${it.url}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: 'Assistant', redirect_uris: [callback] }),
    });
    const { client_id } = (await registered.json()) as { client_id: string };
    const verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      ...{ client_id, redirect_uri: callback, response_type: 'code', state: 'kept', code_challenge_method: 'S256' },
      scope: 'crawl map search',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    });
    await owner.goto(`${it.url}/oauth/authorize?${query}`);
    await owner.getByText('Connect Assistant?').waitFor();
    await owner.getByText(new URL(it.url).host).waitFor();
    await owner.getByText('It may use some endpoints').click();
    await owner.getByLabel('crawl', { exact: true }).uncheck();
    await owner.getByRole('button', { name: 'Approve' }).click();
    await owner.waitForURL(/\/callback\?code=/);
    const { searchParams } = new URL(owner.url());
    assert.equal(searchParams.get('state'), 'kept');
    const token = await fetch(`${it.url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        ...{ grant_type: 'authorization_code', client_id, redirect_uri: callback, code_verifier: verifier },
        code: searchParams.get('code') ?? '',
      }),
    });
    assert.match(await token.text(), /"access_token":"fc-.*"scope":"map search"/);
    query.set('redirect_uri', 'https://evil.example/');
    await owner.goto(`${it.url}/oauth/authorize?${query}`);
    await owner.getByText('The link of the program is not valid.').waitFor();
    await owner.goto(`${it.url}/connect`);
    await owner.getByRole('button', { name: 'Test the endpoint' }).click();
    await owner.getByText(/The endpoint works: \d+ tools/).waitFor();
    await owner.getByRole('button', { name: 'Disconnect Assistant' }).click();
    await owner.getByRole('button', { name: 'Disconnect', exact: true }).click();
    await owner.getByText('Disconnected').waitFor();
    await owner.getByRole('table', { name: 'Connected clients' }).waitFor({ state: 'detached' });
  });
});
