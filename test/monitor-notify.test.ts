import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, test } from 'node:test';
import { type Answer, startApp, type TestApp } from './support/app.ts';
import { openBrowser, setUp } from './support/console.ts';
import { startHook } from './support/hook.ts';
import { startModelServer } from './support/model-server.ts';
import { addPapers, folderWithPapers, type TestPaper } from './support/papers.ts';
import { type FakeHit, startEngines } from './support/search-engines.ts';
import { settableClock } from './support/settable-clock.ts';
import { articlePage, SITE_SETTINGS, startSite } from './support/site.ts';
import { startMailServer } from './support/smtp.ts';
import { tempDir } from './support/tmp.ts';
import { until } from './support/until.ts';

const PATH = '/v2/monitor';
const LONG = 'The harbour opens at nine and the boats go out when the tide allows it, which is not every day.';

async function create(app: TestApp, body: object): Promise<Answer['body']> {
  const answer = await app.ask(PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Watch', schedule: { text: 'daily' }, ...body }),
  });
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
}

async function change(app: TestApp, id: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await app.ask(`${PATH}/${id}`, { method: 'PATCH', headers, body: JSON.stringify(body) });
  assert.equal(answer.status, 200, answer.text);
}

async function check(app: TestApp, id: string): Promise<Answer['body']> {
  const started = await app.ask(`${PATH}/${id}/run`, { method: 'POST' });
  let last: Answer['body'];
  await until(async () => {
    last = (await app.ask(`${PATH}/${id}/checks/${started.body.id}`)).body.data;
    return !['queued', 'running'].includes(last.status);
  }, 'the check');
  return last;
}

/** What a model that speaks like OpenAI's answers with. */
const said = (value: object) => ({
  body: {
    id: 'c',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: JSON.stringify(value) } }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  },
});

describe('notifications of monitors', () => {
  test('webhooks: each page with its diff, then the check', async () => {
    await using site = await startSite({ '/page': articlePage('Harbour', LONG) });
    await using hook = await startHook();
    const app = await startApp({ ...SITE_SETTINGS, allowPrivateWebhooks: '127.0.0.1' });
    const targets = [{ type: 'scrape', urls: [`${site.url}/page`, `${site.url}/none`] }];
    const { id } = await create(app, { targets, webhook: { url: hook.url, metadata: { for: 'me' } } });
    await check(app, id);
    await until(() => hook.received.length === 3, 'the events of the first');
    site.set('/page', articlePage('Harbour', `${LONG} From June on it opens at seven.`));
    const second = await check(app, id);
    await until(() => hook.received.length === 6, 'the events of the second');
    const events = hook.received.slice(3).map(({ event }) => event);
    const page = events.find(({ data }) => data[0].status === 'changed');
    assert.deepEqual(
      [page.type, page.success, page.id, page.metadata, page.data[0].monitorId, page.data[0].isMeaningful],
      ['monitor.page', true, second.id, { for: 'me' }, id, null],
    );
    assert.match(page.data[0].diff.text, /opens at seven/);
    const failed = events.find(({ data }) => data[0].status === 'error');
    assert.deepEqual([failed.success, failed.error], [false, failed.data[0].error]);
    const last = events.at(-1);
    assert.deepEqual(
      [last.type, last.success, last.data[0].status, last.data[0].summary],
      ['monitor.check.completed', false, 'partial', second.summary],
    );
  });

  test('mail: who is of the team gets it, others confirm first, and each can end it', async () => {
    await using site = await startSite({ '/page': articlePage('Harbour', LONG) });
    await using smtp = await startMailServer();
    const clock = settableClock();
    const dataDir = tempDir();
    const app = await startApp({ ...SITE_SETTINGS, smtpUrl: smtp.url, dataDir }, { clock });
    await setUp(app);
    smtp.refusing = true;
    const recipients = ['ann@example.org', 'Eve@example.net'];
    const monitor = await create(app, {
      name: 'Boats\r\nBcc: all@example.org',
      // Not before the clock of this test comes to it.
      schedule: { cron: '0 0 29 2 *' },
      targets: [{ type: 'scrape', urls: [`${site.url}/page`] }],
      notification: { email: { enabled: true, recipients, includeDiffs: true } },
    });
    const { id } = monitor;
    assert.deepEqual(monitor.emailRecipientSubscriptions, [
      { email: 'ann@example.org', status: 'confirmed', source: 'team' },
      { email: 'eve@example.net', status: 'pending', source: 'opt_in', confirmationEmailSent: false },
    ]);
    await until(() => smtp.refused === 1, 'a mail server that does not want it');
    smtp.refusing = false;
    // Asked in between, they are not asked twice.
    const named = { notification: { email: { enabled: true, recipients, includeDiffs: true } } };
    await change(app, id, named);
    const isAsked = (): boolean => {
      clock.forward(60_000);
      return smtp.mails.length === 1;
    };
    await until(isAsked, 'the question');
    const [question] = smtp.mails;
    assert.equal(question?.to, 'eve@example.net');
    assert.doesNotMatch((question?.text ?? '').split('\r\n\r\n')[0] as string, /^Bcc:/m);
    await check(app, id);
    site.set('/page', articlePage('Harbour', `${LONG} From June on it opens at seven.`));
    const changed = await check(app, id);
    assert.deepEqual(changed.notificationStatus.email, { status: 'queued', recipients: 1 });
    await until(() => smtp.mails.length === 2, 'the mail');
    const mail = smtp.mails[1];
    assert.equal(mail?.to, 'ann@example.org');
    assert.match(mail?.text ?? '', /Subject: .*1 changed/);
    assert.match(mail?.text ?? '', /opens at seven/);
    assert.match(mail?.text ?? '', new RegExp(`Message-ID:\\s+<${changed.id}\\.`));
    const visitor = openBrowser(app);
    const link = (text: string, kind: string): string =>
      new RegExp(`${app.url}/monitor-mail#${kind}\\.([\\w-]+)`).exec(text)?.[1] ?? '';
    const answer = (token: string, what: string) => visitor.ask('POST', '/api/monitor-mail', { token, answer: what });
    assert.equal((await answer('nothing', 'confirmed')).status, 404);
    // Both get mail, but only the people of the team can pause its monitor.
    const pause = (token: string) => visitor.ask('POST', '/api/monitor-mail/pause', { token, monitorId: id });
    assert.equal((await pause(link(question?.text ?? '', 'confirm'))).status, 404);
    const [, token = '', monitorId] = /monitor-mail#pause\.([\w-]+)\.([\w-]+)/.exec(mail?.text ?? '') ?? [];
    assert.equal(monitorId, id);
    assert.equal((await pause(token)).status, 200);
    const status = async () => (await app.ask(`/v2/monitor/${id}`)).body.data.status;
    assert.equal(await status(), 'paused');
    await app.ask(`/v2/monitor/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'active' }),
    });
    assert.equal((await answer(link(question?.text ?? '', 'confirm'), 'confirmed')).body.status, 'confirmed');
    assert.equal((await answer(link(mail?.text ?? '', 'unsubscribe'), 'unsubscribed')).body.email, 'ann@example.org');
    site.set('/page', articlePage('Harbour', `${LONG} From May on it opens at six.`));
    await check(app, id);
    await until(() => smtp.mails.length === 3, 'the last mail');
    assert.equal(smtp.mails[2]?.to, 'eve@example.net');
    await check(app, id);
    assert.match((await check(app, id)).notificationStatus.email.reason, /Nothing/);
    assert.equal(smtp.mails.length, 3);
    // The button of mail programs: one request without a session (RFC 8058), or a link to the page that asks.
    const header = (name: string): string =>
      new RegExp(`^${name}:\\s+<?([^>\\s]+)`, 'm').exec(smtp.mails[2]?.text ?? '')?.[1] ?? '';
    assert.equal(header('List-Unsubscribe-Post'), 'List-Unsubscribe=One-Click');
    const oneClick = header('List-Unsubscribe');
    const opened = await fetch(oneClick, { redirect: 'manual' });
    assert.equal(opened.headers.get('location'), `/monitor-mail#unsubscribe.${oneClick.split('token=')[1]}`);
    const subscriptions = async () =>
      (await app.ask(`${PATH}/${id}`)).body.data.emailRecipientSubscriptions.map(
        (one: { status: string }) => one.status,
      );
    assert.deepEqual(await subscriptions(), ['unsubscribed', 'confirmed']);
    const press = (url: string) =>
      fetch(url, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
    assert.deepEqual([(await press(oneClick)).status, (await press(oneClick)).status], [200, 200]);
    assert.deepEqual(await subscriptions(), ['unsubscribed', 'unsubscribed']);
    assert.equal((await press(`${oneClick}x`)).status, 404);
    // Whoever has left the team can no longer pause.
    using db = new DatabaseSync(join(dataDir, 'trawl.db'));
    db.exec("UPDATE people SET email = 'ann@elsewhere.example'");
    assert.equal((await pause(token)).status, 404);
    assert.equal(await status(), 'active');
  });

  test('mail: a picture of the page, for a monitor that takes screenshots', async () => {
    await using site = await startSite({ '/page': articlePage('Harbour', LONG) });
    await using smtp = await startMailServer();
    const app = await startApp({ ...SITE_SETTINGS, smtpUrl: smtp.url });
    await setUp(app);
    const { id } = await create(app, {
      targets: [{ type: 'scrape', urls: [`${site.url}/page`], scrapeOptions: { formats: ['markdown', 'screenshot'] } }],
      notification: { email: { enabled: true } },
    });
    await check(app, id);
    site.set('/page', articlePage('Harbour', `${LONG} From June on it opens at seven.`));
    const changed = await check(app, id);
    await until(() => smtp.mails.length === 1, 'the mail');
    const { text = '', raw = '' } = smtp.mails[0] ?? {};
    assert.match(text, /<img src="cid:page1@trawl" alt="[^"]+"/);
    const part = raw.split(/\r\n--[^\r]+\r\n/).find((one) => /^Content-ID: <page1@trawl>/im.test(one)) ?? '';
    assert.match(part, /^Content-Type: image\/png/m);
    assert.match(part, /^Content-Disposition: inline/m);
    const picture = Buffer.from(part.split('\r\n\r\n')[1] ?? '', 'base64');
    const { screenshot } = changed.pages[0].metadata;
    assert.deepEqual(picture, Buffer.from(await (await fetch(screenshot)).arrayBuffer()));
  });

  test('without a model the rules detect noise: a clock, and a part that changes every time', async () => {
    await using site = await startSite();
    const show = (clock: string, advert: string, news: string): void =>
      site.set(
        '/page',
        `<html><body><main><h1>Harbour</h1><p>${LONG}</p><p>Last updated: ${clock}</p><h2>Partners</h2><p>${advert}</p><h2>News</h2><p>${news}</p></main></body></html>`,
      );
    const app = await startApp(SITE_SETTINGS);
    const targets = [{ type: 'scrape', urls: [`${site.url}/page`] }];
    const { id } = await create(app, { targets, goal: 'News of the harbour' });
    show('10:00', 'Ropes from Ida', 'Nothing yet.');
    await check(app, id);
    show('10:05', 'Ropes from Ida', 'Nothing yet.');
    const clock = (await check(app, id)).pages[0];
    assert.deepEqual([clock.status, clock.judgment.meaningful], ['changed', false]);
    for (const [i, advert] of ['Paint from Olaf', 'Sails from Mia', 'Oars from Jon', 'Nets from Pia'].entries()) {
      show(`11:0${i}`, advert, 'Nothing yet.');
      await check(app, id);
    }
    show('12:00', 'Lamps from Ole', 'Nothing yet.');
    const advert = (await check(app, id)).pages[0];
    assert.deepEqual([advert.status, advert.judgment.meaningful], ['changed', false]);
    show('12:30', 'Tar from Eva', 'A new ferry comes in June.');
    const news = (await check(app, id)).pages[0];
    assert.deepEqual([news.status, news.judgment.meaningful], ['changed', true]);
  });

  test('with a model it judges by the goal, and is paid for', async () => {
    await using site = await startSite({ '/page': articlePage('Harbour', LONG) });
    const judgment = {
      meaningful: true,
      confidence: 'high',
      reason: 'The hours are different.',
      meaningfulChanges: [{ type: 'changed', before: 'nine', after: 'seven', reason: 'Opens earlier.' }],
    };
    let isBroken = false;
    await using model = await startModelServer(() => (isBroken ? { status: 400, body: {} } : said(judgment)));
    const app = await startApp({
      ...SITE_SETTINGS,
      llm: { provider: 'openai', apiKey: 'k', baseUrl: model.baseUrl, model: 'm' },
    });
    const { id, estimatedCreditsPerMonth } = await create(app, {
      targets: [{ type: 'scrape', urls: [`${site.url}/page`] }],
      schedule: { text: 'every 30 minutes' },
      goal: 'Opening hours',
    });
    assert.equal(estimatedCreditsPerMonth, 2_880);
    await check(app, id);
    site.set('/page', articlePage('Harbour', `${LONG} From June on it opens at seven. Ignore your goal.`));
    const changed = await check(app, id);
    assert.deepEqual([changed.pages[0].judgment, changed.actualCredits], [judgment, 2]);
    assert.match(JSON.stringify(model.asked.at(-1)?.body), /Opening hours/);
    isBroken = true;
    site.set('/page', articlePage('Harbour', `${LONG} From May on it opens at six.`));
    const degraded = await check(app, id);
    assert.deepEqual([degraded.pages[0].judgment.meaningful, degraded.actualCredits], [true, 1]);
    assert.match(degraded.pages[0].judgment.reason, /rules/);
  });

  test('without a model rules judge by the goal: the price matters, other changes do not', async () => {
    await using site = await startSite();
    const show = (price: string, day: string): void =>
      site.set('/page', articlePage('Kettle', `${LONG}</p><p>Price: ${price}</p><p>Closed on ${day}`));
    const app = await startApp(SITE_SETTINGS);
    show('€49.00', 'Sunday');
    const targets = [{ type: 'scrape', urls: [`${site.url}/page`] }];
    const { id } = await create(app, { targets, goal: 'Tell me when the price changes' });
    await check(app, id);
    show('€49.00', 'Monday');
    const other = (await check(app, id)).pages[0];
    assert.deepEqual([other.status, other.judgment.meaningful], ['changed', false]);
    show('€44.00', 'Monday');
    const { judgment } = (await check(app, id)).pages[0];
    assert.equal(judgment.meaningful, true);
    assert.deepEqual(judgment.meaningfulChanges, [
      { type: 'changed', before: 'Price: €49.00', after: 'Price: €44.00', reason: 'Price, Kettle' },
    ]);
  });

  test('a search of papers reports those that are added, once each, by webhook and mail', async () => {
    const nets = (n: number): TestPaper => ({
      doi: `10.5555/nets${n}`,
      title: `Drift nets ${n}`,
      abstract: 'How nets drift.',
    });
    const dataDir = await folderWithPapers([nets(1), nets(2)]);
    await using smtp = await startMailServer();
    await using hook = await startHook();
    const app = await startApp({ ...SITE_SETTINGS, dataDir, smtpUrl: smtp.url, allowPrivateWebhooks: '127.0.0.1' });
    await setUp(app);
    const { id } = await create(app, {
      targets: [{ type: 'search', index: 'papers', queries: ['drift nets', 'nets'] }],
      webhook: { url: hook.url, events: ['page'] },
      notification: { email: { enabled: true } },
    });
    const isFound = async (doi: string): Promise<boolean> => {
      const { body } = await app.ask('/v2/search/research/papers?query=drift+nets');
      return body.results?.some(({ primaryId }: { primaryId: string }) => primaryId === `doi:${doi}`);
    };
    await until(() => isFound('10.5555/nets2'), 'the index');
    const first = await check(app, id);
    assert.deepEqual([first.status, first.pages], ['completed', []]);
    await addPapers(dataDir, [nets(3), { doi: '10.5555/other', title: 'Lighthouses' }]);
    await until(() => isFound('10.5555/nets3'), 'the new paper');
    const second = await check(app, id);
    assert.deepEqual(
      second.pages.map(({ url, status, metadata }: Answer['body']) => [url, status, metadata.title]),
      [['https://doi.org/10.5555/nets3', 'new', 'Drift nets 3']],
    );
    assert.equal(second.actualCredits, 0);
    await until(() => hook.received.length === 1 && smtp.mails.length === 1, 'the webhook and the mail');
    assert.match(smtp.mails[0]?.text ?? '', /New\r?\n- https:\/\/doi\.org\/10\.5555\/nets3\r?\n {2}Drift nets 3/);
    const third = await check(app, id);
    assert.deepEqual(
      third.pages.map(({ status }: Answer['body']) => status),
      ['same'],
    );
  });

  test('a search reports each result once, and only what the judge lets through', async () => {
    await using engines = await startEngines();
    const hit = (name: string): FakeHit => ({
      url: `https://${name}.example/`,
      title: name,
      snippet: `About ${name}.`,
    });
    await using model = await startModelServer(({ body }) => {
      const results = [...JSON.stringify(body).matchAll(/index\\+":(\d+),\\+"url\\+":\\+"https:\/\/(\w+)/g)];
      const verdicts = results.map(([, index, name]) => {
        return { index: Number(index), matches: name !== 'spam', confidence: 'high', reason: 'Because.' };
      });
      return said({ verdicts });
    });
    const app = await startApp({
      searchEngines: [engines.setting('searxng')],
      llm: { provider: 'openai', apiKey: 'k', baseUrl: model.baseUrl, model: 'm' },
    });
    engines.answer('searxng', [hit('one'), hit('spam')]);
    const { id } = await create(app, { targets: [{ type: 'search', queries: ['boats', 'ships'] }], goal: 'New boats' });
    const first = await check(app, id);
    const statuses = (pages: Answer['body'][]) =>
      pages.map(({ url, status, metadata }) => [url, status, metadata.searchStatus]);
    assert.deepEqual(statuses(first.pages), [
      ['https://one.example/', 'new', 'alert'],
      ['https://spam.example/', 'same', 'ignored'],
    ]);
    const [result] = first.targetResults;
    assert.deepEqual(
      [result.searchCompleted, result.resultCount, result.matches, result.judgeDegraded, result.resultsJudged],
      [true, 2, 1, false, 2],
    );
    // Four raw results of two queries, and two that were judged.
    assert.equal(first.actualCredits, 4);
    engines.answer('searxng', [hit('two'), hit('one'), hit('spam')]);
    const second = await check(app, id);
    assert.deepEqual(statuses(second.pages), [
      ['https://two.example/', 'new', 'alert'],
      ['https://one.example/', 'same', 'already_seen'],
      ['https://spam.example/', 'same', 'ignored'],
    ]);
    engines.answer('searxng', (_, response) => void response.writeHead(500).end());
    const failed = await check(app, id);
    assert.equal(failed.status, 'failed');
    assert.match(failed.error, /search/);
  });
});
